//! Pointers that C hands over become slices and values here, and nowhere else.
//!
//! The functions are not marked unsafe although their soundness rests on what the header asks of the caller: a
//! non-NULL pointer points to as many bytes as the length beside it says, and nobody else writes there during the
//! call. No Rust code can reach them (the package makes no rlib), and a mark on every exported function would say
//! nothing that a C function does not say anyway. What they give lives as long as the `Call`.

use crate::model::{TAGSIEVE_MODEL_SIZE, tagsieve_model};
use crate::options::{OPTIONS_SIZES, tagsieve_options};
use crate::status::tagsieve_status::{self, *};
use crate::version::TAGSIEVE_ABI;
use core::cell::Cell;
use core::ffi::c_void;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use tagsieve::model::Model;

/// One call from C.
pub(crate) struct Call(());

/// Runs the body of an exported function.
pub(crate) fn call(body: impl FnOnce(&Call) -> Result<(), tagsieve_status>) -> tagsieve_status {
    match body(&Call(())) {
        Ok(()) => TAGSIEVE_OK,
        Err(status) => status,
    }
}

impl Call {
    /// An input. NULL with length 0 is empty. `too_long`: the status where nothing can be that long.
    pub(crate) fn bytes(
        &self,
        start: *const u8,
        len: usize,
        too_long: tagsieve_status,
    ) -> Result<&[u8], tagsieve_status> {
        if len == 0 {
            return Ok(&[]);
        }
        if start.is_null() {
            return Err(TAGSIEVE_E_NULL);
        }
        if len > isize::MAX as usize {
            return Err(too_long);
        }
        // SAFETY: not NULL, the length fits, and the caller promises that many readable bytes for the call.
        Ok(unsafe { core::slice::from_raw_parts(start, len) })
    }

    /// An input that stays where it is as long as what is made of it is used.
    pub(crate) fn lasting_bytes(
        &self,
        start: *const u8,
        len: usize,
        too_long: tagsieve_status,
    ) -> Result<&'static [u8], tagsieve_status> {
        let bytes = self.bytes(start, len, too_long)?;
        // SAFETY: the caller promises that the bytes outlast and outstay every use of what is made of them.
        Ok(unsafe { core::slice::from_raw_parts(bytes.as_ptr(), bytes.len()) })
    }

    /// A place for a model in the caller's memory, of any alignment.
    pub(crate) fn model_place(&self, memory: *mut c_void, len: usize) -> Result<ModelPlace<'_>, tagsieve_status> {
        if memory.is_null() {
            return Err(TAGSIEVE_E_NULL);
        }
        if len < TAGSIEVE_MODEL_SIZE {
            return Err(TAGSIEVE_E_MODEL_MEMORY);
        }
        Ok(ModelPlace { place: Marked::place_in(memory), _call: self })
    }

    /// A model that was placed before. NULL is none.
    pub(crate) fn model(&self, model: *const tagsieve_model) -> Result<Option<&Model<'static>>, tagsieve_status> {
        if model.is_null() {
            return Ok(None);
        }
        Ok(Some(&Marked::find(self, model)?.value))
    }

    /// The same where what is made of it outlives the call.
    pub(crate) fn lasting_model(
        &self,
        model: *const tagsieve_model,
    ) -> Result<Option<&'static Model<'static>>, tagsieve_status> {
        let model = self.model(model)?.map(|model| &raw const *model);
        // SAFETY: the caller promises that a model outlasts every use of what it was given to.
        Ok(model.map(|model| unsafe { &*model }))
    }

    #[allow(clippy::mut_from_ref)] // the memory is the C caller's, not the token's
    /// Room for an output, its content unknown. NULL with length 0 is no room. It must not overlap `input`.
    pub(crate) fn room(
        &self,
        start: *mut u8,
        len: usize,
        input: &[u8],
    ) -> Result<&mut [MaybeUninit<u8>], tagsieve_status> {
        if len == 0 {
            return Ok(&mut []);
        }
        if start.is_null() {
            return Err(TAGSIEVE_E_NULL);
        }
        let len = len.min(isize::MAX as usize);
        let (from, to) = (input.as_ptr().addr(), input.as_ptr().addr().saturating_add(input.len()));
        if start.addr() < to && from < start.addr().saturating_add(len) {
            return Err(TAGSIEVE_E_OVERLAP);
        }
        // SAFETY: not NULL, the length fits, and the caller promises that many writable bytes for the call;
        // `MaybeUninit` asks nothing of what they hold.
        Ok(unsafe { core::slice::from_raw_parts_mut(start.cast(), len) })
    }

    /// The options, filled up with zeros where the caller's header knew fewer. NULL gives the defaults.
    pub(crate) fn options(&self, options: *const tagsieve_options) -> Result<tagsieve_options, tagsieve_status> {
        let mut copy = tagsieve_options::ZERO;
        if options.is_null() {
            return Ok(copy);
        }
        let size = struct_size(options.cast(), &OPTIONS_SIZES)?;
        // SAFETY: the caller promises `struct_size` readable bytes, and that is at most the size of `copy`, in which
        // any bytes are a valid value.
        unsafe { core::ptr::copy_nonoverlapping(options.cast::<u8>(), (&raw mut copy).cast::<u8>(), size) };
        Ok(copy)
    }

    /// A place for one output, its content unknown.
    pub(crate) fn out<T: Copy>(&self, place: *mut T) -> Result<Out<'_, T>, tagsieve_status> {
        if place.is_null() {
            return Err(TAGSIEVE_E_NULL);
        }
        Ok(Out { place, skip: 0, size: size_of::<T>(), _call: self })
    }

    /// A place for a struct that begins with `struct_size`, which the caller has set to one of `sizes`.
    pub(crate) fn out_struct<T: Copy>(&self, place: *mut T, sizes: &[usize]) -> Result<Out<'_, T>, tagsieve_status> {
        let size = struct_size(place.cast_const().cast(), sizes)?;
        Ok(Out { place, skip: size_of::<u32>(), size: size.min(size_of::<T>()), _call: self })
    }
}

/// A kind of handle: a type that C knows by its name alone.
pub(crate) trait Handle: Sized {
    /// What stands behind the mark.
    type Value;
    /// Tells this kind from others.
    const MAGIC: u32;
    /// The status for a pointer to anything else.
    const WRONG: tagsieve_status;
}

/// What a handle points to. The mark tells one kind from another, from what another version of the library has made,
/// and from what was moved; it stands first, wherever the compiler would put it.
#[repr(C)]
pub(crate) struct Marked<H: Handle> {
    magic: u32,
    abi: u32,
    address: usize,
    // A call works with it. Models are read by any number of calls.
    busy: Cell<bool>,
    pub(crate) value: H::Value,
}

impl<H: Handle> Marked<H> {
    /// A value that will stand at `address`.
    pub(crate) fn new(address: usize, value: H::Value) -> Marked<H> {
        Marked { magic: H::MAGIC, abi: TAGSIEVE_ABI, address, busy: Cell::new(false), value }
    }

    /// The first place in the caller's memory that is aligned.
    pub(crate) fn place_in(memory: *mut c_void) -> *mut Marked<H> {
        let padding = memory.addr().next_multiple_of(align_of::<Self>()) - memory.addr();
        memory.wrapping_byte_add(padding).cast()
    }

    fn find(_: &Call, handle: *const H) -> Result<&Marked<H>, tagsieve_status> {
        let marked = handle.cast::<Self>();
        if marked.is_null() {
            return Err(TAGSIEVE_E_NULL);
        }
        if !marked.is_aligned() {
            return Err(H::WRONG);
        }
        // SAFETY: not NULL, aligned, and the caller promises a handle; the numbers are read first in case it is not.
        let (magic, abi, address) = unsafe { ((*marked).magic, (*marked).abi, (*marked).address) };
        if magic != H::MAGIC || abi != TAGSIEVE_ABI || address != marked.addr() {
            return Err(H::WRONG);
        }
        // SAFETY: this crate has written a value there, and makes no `&mut` of it before it is freed.
        Ok(unsafe { &*marked })
    }
}

/// A handle at work: a callback that comes back with the same one finds it busy.
pub(crate) struct Lock<'c, H: Handle> {
    marked: *mut Marked<H>,
    call: PhantomData<&'c Call>,
}

impl<'c, H: Handle> Lock<'c, H> {
    pub(crate) fn new(call: &'c Call, handle: *mut H) -> Result<Lock<'c, H>, tagsieve_status> {
        if Marked::find(call, handle)?.busy.replace(true) {
            return Err(TAGSIEVE_E_BUSY);
        }
        Ok(Lock { marked: handle.cast(), call: PhantomData })
    }

    fn marked(&self) -> &Marked<H> {
        // SAFETY: `new` has found it there.
        unsafe { &*self.marked }
    }

    pub(crate) fn value(&self) -> &H::Value {
        &self.marked().value
    }

    /// Where it stands: what the caller has given behind it may be reached from here.
    pub(crate) fn place(&self) -> *mut Marked<H> {
        self.marked
    }
}

impl<H: Handle> Drop for Lock<'_, H> {
    fn drop(&mut self) {
        self.marked().busy.set(false);
    }
}

/// A place for a model, not written yet.
pub(crate) struct ModelPlace<'c> {
    place: *mut Marked<tagsieve_model>,
    _call: &'c Call,
}

impl ModelPlace<'_> {
    /// Writes the model and gives its handle.
    pub(crate) fn write(self, model: Model<'static>) -> *const tagsieve_model {
        let value = Marked::new(self.place.addr(), model);
        // SAFETY: aligned, and inside the bytes that the caller promises to be writable and the model's from now on:
        // `TAGSIEVE_MODEL_SIZE` has room for the padding.
        unsafe { self.place.write(value) };
        self.place.cast()
    }
}

/// A place for one output, not written yet.
pub(crate) struct Out<'c, T> {
    place: *mut T,
    /// Bytes at the beginning that stay the caller's.
    skip: usize,
    /// Bytes that the caller has room for, and not more than `T` has.
    size: usize,
    _call: &'c Call,
}

impl<T: Copy> Out<'_, T> {
    /// Writes as much of the value as the caller has room for.
    pub(crate) fn write(self, value: T) {
        let (from, to) = ((&raw const value).cast::<u8>(), self.place.cast::<u8>());
        // SAFETY: `skip <= size <= size_of::<T>()`, and the caller promises `size` writable bytes for the call, which
        // this value outlives neither. A copy of bytes asks for no alignment.
        unsafe { core::ptr::copy_nonoverlapping(from.add(self.skip), to.add(self.skip), self.size - self.skip) };
    }
}

/// The first field of an options, result or block struct, if it is a known size.
fn struct_size(start: *const u32, known: &[usize]) -> Result<usize, tagsieve_status> {
    if start.is_null() {
        return Err(TAGSIEVE_E_NULL);
    }
    // SAFETY: not NULL, and the caller promises at least the field `struct_size`; alignment is not asked for.
    let size = unsafe { start.read_unaligned() } as usize;
    if known.contains(&size) { Ok(size) } else { Err(TAGSIEVE_E_STRUCT_SIZE) }
}
