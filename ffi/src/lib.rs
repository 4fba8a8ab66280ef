//! C ABI of tagsieve.
