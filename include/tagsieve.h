/* tagsieve: keeps the text that a web page was written for and drops the rest.
 *
 * Generated from ffi/src by cbindgen: do not edit.
 *
 * Conventions
 *
 * Names       All names begin with tagsieve_ or TAGSIEVE_.
 * Status      Every function that can fail returns a tagsieve_status; TAGSIEVE_OK is 0. The comment on a function ends
 *             with the other statuses that it returns. tagsieve_status_str describes a status in English.
 * Inputs      A pointer and a length in bytes. NULL with length 0 is an empty input. Any other NULL is reported as
 *             TAGSIEVE_E_NULL unless the comment says otherwise; it never crashes. Text need not be null-terminated.
 * Outputs     Are written only on success. The one exception is a buffer that is too small: its content is then
 *             unspecified, the required size is reported, and the page counts as read. Text is UTF-8 and not
 *             null-terminated. Outputs must not overlap inputs or the workspace.
 * Structs     Are passed by pointer, begin with struct_size, and end with reserved fields, which are zero. Initialise
 *             them with their INIT macro, which sets struct_size and zeroes the rest. A library accepts structs of older
 *             headers and refuses those of newer ones. Structs and buffers need the alignment of their types; the memory
 *             of workspaces, streams and models, and model files, need none.
 * Enums       Numbers never change their meaning. Structs hold them as uint32_t.
 * State       No errno, and no globals except for detected processor features. (A library with std has the
 *             thread-locals of Rust's standard library.) A result depends only on the page and the options, never on
 *             earlier pages.
 * Streams     tagsieve_stream_init, _write and _end read a page in pieces and hold only a window of its blocks. What is
 *             said here of a workspace also holds for a stream.
 * Threads     Only one thread at a time may use a workspace, but it may pass from one thread to another. Different
 *             workspaces are independent. A call takes up to 128 KiB of stack (4 KiB for a stream on a device).
 * Faults      No input makes the library panic; the tests check this. The process ends only if the allocator of a
 *             library with std fails.
 * Memory      A workspace lives either in the caller's memory (tagsieve_workspace_size, tagsieve_init), in which case
 *             nothing is allocated and no libc is needed, or in memory from the allocator (tagsieve_new,
 *             tagsieve_free). All other functions accept both kinds. Workspaces, streams and models hold pointers into
 *             their own memory, streams also to their model, and models to their file. None of these may move, so they
 *             must not lie where a garbage collector moves objects. A page is read in place, never written to, and only
 *             needed during the call. The same holds for the options and what they point to, except a stream's model.
 * Models      A model file is read in place (tagsieve_model_init). File and model must outlast every call, and every
 *             stream, that uses them. A model is immutable, and threads may share it.
 * Encodings   Every library reads UTF-8, UTF-16, Latin-1 and windows-1252; one with the feature std, the default, reads
 *             all encodings of the web. Without it, a page in another encoding is read as windows-1252, with
 *             TAGSIEVE_CHARSET_FALLBACK in the result, or as UTF-8 if all of its bytes are ASCII.
 * Callbacks   Receive the user pointer passed with them and can stop the run. A callback must not use the workspace or
 *             stream that is calling it (TAGSIEVE_E_BUSY), nor set up another one in the same memory. It must return: no
 *             longjmp and no exception may leave it. Otherwise its workspace stays TAGSIEVE_E_BUSY for ever.
 */
#ifndef TAGSIEVE_H
#define TAGSIEVE_H


#include <stddef.h>
#include <stdint.h>

// Major version of the header.
#define TAGSIEVE_VERSION_MAJOR 0

// Minor version of the header.
#define TAGSIEVE_VERSION_MINOR 1

// Patch version of the header.
#define TAGSIEVE_VERSION_PATCH 0

// Number of the binary interface. It grows when programs have to be recompiled.
#define TAGSIEVE_ABI 1

// Bytes of memory that `tagsieve_model_init` needs, whatever their alignment.
#define TAGSIEVE_MODEL_SIZE 1024

// Bit of `tagsieve_result.flags`: the system kept nothing, so the best part of the page was kept.
#define TAGSIEVE_FLAG_FALLBACK 1

// Bit of `tagsieve_result.flags`: the page did not fit and was decided in windows. A workspace has room for a
// number of blocks and for three times as many elements that contain blocks; a stream has its window.
// If neither this bit nor `early` is set, a stream saw the page as a whole and gives the same as a workspace, with
// the exceptions listed at `tagsieve_stream_init`.
#define TAGSIEVE_FLAG_WINDOWED 2

// Bit of `tagsieve_result.flags`: a callback stopped the run and did not receive the rest of the page. The counts
// may or may not include that rest.
#define TAGSIEVE_FLAG_STOPPED 4

// Bit of `tagsieve_result.flags`: the page begins as no text does. It is an image, an archive or a body that is
// still compressed, and what was extracted from it is worthless.
#define TAGSIEVE_FLAG_BINARY 8

// Fixed part of a workspace's size in bytes; see `TAGSIEVE_WORKSPACE_SIZE`.
#define TAGSIEVE_WORKSPACE_BASE 13312

// Bytes of a workspace per block; see `TAGSIEVE_WORKSPACE_SIZE`.
#define TAGSIEVE_WORKSPACE_PER_BLOCK 352

// The most blocks that a workspace can hold. Memory for more is not used.
#define TAGSIEVE_WORKSPACE_MAX_BLOCKS 65534

// Returned by a callback to continue.
#define TAGSIEVE_CONTINUE 0

// Returned by a callback to stop the run.
#define TAGSIEVE_STOP 1

// Returned by a `tagsieve_block_fn` to continue without the text of this block.
#define TAGSIEVE_SKIP 2

// Bit of `tagsieve_block.flags`: this block continues the one before it, which was too long for a stream. Put
// nothing between their texts, not even a space.
#define TAGSIEVE_BLOCK_CONTINUES 1

// Bit of `tagsieve_block.flags`: the words are those of the page's title or a part of it. The default system keeps
// such a heading where it stands over kept text and does not look like boilerplate. A caller that wants the title in
// the text in any case keeps the first such block.
#define TAGSIEVE_BLOCK_TITLE 2

// Bit of `tagsieve_block.flags`: the text goes on in the line of the block before, from which it is told because one
// of both is hidden: "in 2017", "[update]", "the land". Between the kept blocks of a line put a space, or nothing
// before punctuation; in code a line feed.
#define TAGSIEVE_BLOCK_IN_LINE 4

// Fixed part of a stream's size in bytes; see `TAGSIEVE_STREAM_SIZE`.
#define TAGSIEVE_STREAM_BASE 13312

// Bytes of a stream per 16 blocks, including their waiting text; see `TAGSIEVE_STREAM_SIZE`.
#define TAGSIEVE_STREAM_PER_16_BLOCKS 7168

// The most bytes of a fact that a callback receives.
#define TAGSIEVE_FACT_MAX 256

// What every function that can fail returns. The numbers are frozen; new ones fill the gaps.
enum tagsieve_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Success.
  TAGSIEVE_OK = 0,
  // A required pointer is NULL.
  TAGSIEVE_E_NULL = 1,
  // `struct_size` is not a size that this version knows. Was the struct filled with its INIT macro?
  TAGSIEVE_E_STRUCT_SIZE = 2,
  // An option has a value that this version does not know or was not built with, a string is too long, or
  // `address` is not an absolute address of a page.
  TAGSIEVE_E_OPTION = 3,
  // A reserved field is not zero.
  TAGSIEVE_E_RESERVED = 4,
  // There is no block with this number.
  TAGSIEVE_E_INDEX = 5,
  // The output buffer overlaps the page.
  TAGSIEVE_E_OVERLAP = 6,
  // The memory is too small: a workspace needs room for one block (see `tagsieve_workspace_size`), a stream for
  // 16 (see `tagsieve_stream_size`).
  TAGSIEVE_E_WORKSPACE_TOO_SMALL = 10,
  // The pointer is not a workspace, or the workspace was moved in memory.
  TAGSIEVE_E_WORKSPACE = 11,
  // The ABI numbers of header and library differ.
  TAGSIEVE_E_ABI = 12,
  // The output buffer is too small. The required size is reported in `text_len` or `*len`.
  TAGSIEVE_E_BUFFER_TOO_SMALL = 13,
  // The workspace or stream is in use: the call came from one of its own callbacks.
  TAGSIEVE_E_BUSY = 14,
  // The pointer is not a stream, or the stream was moved in memory.
  TAGSIEVE_E_STREAM = 15,
  // The page is longer than 2^32 - 2 bytes, or than PTRDIFF_MAX.
  TAGSIEVE_E_PAGE_TOO_LONG = 20,
  // The page is in UTF-16 or ISO-2022-JP and needs memory to be decoded: use `tagsieve_new`, or call
  // `tagsieve_decode` first.
  TAGSIEVE_E_NEEDS_DECODING = 21,
  // The workspace holds no page: there was no extraction yet, or the last one failed or was stopped. (After
  // TAGSIEVE_E_BUFFER_TOO_SMALL it does hold the page.)
  TAGSIEVE_E_NO_PAGE = 22,
  // The page was decided in windows (TAGSIEVE_FLAG_WINDOWED). Only callbacks receive all of its blocks.
  TAGSIEVE_E_WINDOWED = 23,
  // The length of the page differs from that of the page extracted last.
  TAGSIEVE_E_OTHER_PAGE = 24,
  // The stream has ended.
  TAGSIEVE_E_ENDED = 25,
  // Streams read HTML in blocks. They refuse plain text, lines, and links (in any format).
  TAGSIEVE_E_NOT_STREAMED = 26,
  // The system needs a model. None was given and none is embedded, or the model lacks the tables that the system
  // reads.
  TAGSIEVE_E_NO_MODEL = 30,
  // The model was trained on other features than this version computes.
  TAGSIEVE_E_MODEL_FEATURES = 31,
  // The library was built without this system.
  TAGSIEVE_E_SYSTEM_NOT_BUILT = 32,
  // The memory is too small for a model; see `tagsieve_model_size`.
  TAGSIEVE_E_MODEL_MEMORY = 40,
  // The pointer is not a model, or the model was moved in memory.
  TAGSIEVE_E_MODEL = 41,
  // The file is not a model, or its checksum is wrong. A file that was cut short, or written with a broken
  // section, gives the status of that section instead.
  TAGSIEVE_E_MODEL_FILE = 50,
  // The model file has another format version, or a broken table of sections.
  TAGSIEVE_E_MODEL_HEADER = 51,
  // A section of a kind that this version does not know is incomplete.
  TAGSIEVE_E_MODEL_SECTION = 52,
  // A forest of the model file is faulty.
  TAGSIEVE_E_MODEL_FOREST = 53,
  // The character n-grams of the model file are faulty.
  TAGSIEVE_E_MODEL_CHARS = 54,
  // The shape n-grams of the model file are faulty.
  TAGSIEVE_E_MODEL_SHAPES = 55,
  // The lexicon of the model file is faulty.
  TAGSIEVE_E_MODEL_LEXICON = 56,
  // The decoding of the model file is faulty.
  TAGSIEVE_E_MODEL_DECODING = 57,
  // The languages of the model file are faulty.
  TAGSIEVE_E_MODEL_LANGUAGES = 58,
  // The calibration of the model file is faulty.
  TAGSIEVE_E_MODEL_CALIBRATION = 59,
  // The provenance of the model file is faulty.
  TAGSIEVE_E_MODEL_PROVENANCE = 60,
  // An error for which this version has no number.
  TAGSIEVE_E_OTHER = 99,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_status tagsieve_status;
#else
typedef int32_t tagsieve_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Which system decides what is content: values of `tagsieve_options.system`.
enum tagsieve_system
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // `TAGSIEVE_SYSTEM_FUSED` if it was built and a model is embedded or given, else `TAGSIEVE_SYSTEM_CETR`.
  TAGSIEVE_SYSTEM_DEFAULT = 0,
  // Keeps every block as a paragraph.
  TAGSIEVE_SYSTEM_ICE_BASELINE = 10,
  // Intelligent content extraction: heuristic rules.
  TAGSIEVE_SYSTEM_ICE_HEURISTIC = 11,
  // Intelligent content extraction: elaborate rules.
  TAGSIEVE_SYSTEM_ICE_ELABORATE = 12,
  // Tag ratios: threshold on the smoothed ratio.
  TAGSIEVE_SYSTEM_CETR_THRESHOLD = 20,
  // Tag ratios: k-means on the smoothed ratio.
  TAGSIEVE_SYSTEM_CETR_KMEANS = 21,
  // Tag ratios: k-means on the smoothed ratio and its derivative.
  TAGSIEVE_SYSTEM_CETR = 22,
  // Shallow text features: word counts, then the article chain.
  TAGSIEVE_SYSTEM_BOILERPIPE = 30,
  // Shallow text features: text density, then the article chain.
  TAGSIEVE_SYSTEM_BOILERPIPE_DENSITY = 31,
  // `TAGSIEVE_SYSTEM_BOILERPIPE`, then the tree filter.
  TAGSIEVE_SYSTEM_TREE_FILTER = 40,
  // Stop word density and context.
  TAGSIEVE_SYSTEM_JUSTEXT = 50,
  // Character n-grams. Needs a model with a table of them.
  TAGSIEVE_SYSTEM_NCLEANER = 60,
  // n-grams of word shapes. Needs a model with a table of them.
  TAGSIEVE_SYSTEM_NCLEANER_NONLEXICAL = 61,
  // The learned system. It needs a model, and reads the verdicts of several other systems as features.
  TAGSIEVE_SYSTEM_FUSED = 70,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_system tagsieve_system;
#else
typedef uint32_t tagsieve_system;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What counts as content for `TAGSIEVE_SYSTEM_FUSED`: values of `tagsieve_options.preset`.
enum tagsieve_preset
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The text that the page was written for.
  TAGSIEVE_PRESET_BALANCED = 0,
  // Less text, with more certainty.
  TAGSIEVE_PRESET_PRECISION = 1,
  // More text, with less certainty. Something is kept of every page that has text; the other presets may keep
  // nothing.
  TAGSIEVE_PRESET_RECALL = 2,
  // Only the body of an article.
  TAGSIEVE_PRESET_ARTICLE = 3,
  // Everything the page is about, including readers' comments.
  TAGSIEVE_PRESET_PAGE = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_preset tagsieve_preset;
#else
typedef uint32_t tagsieve_preset;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How the kept text is written: values of `tagsieve_options.format`. All output is UTF-8.
enum tagsieve_format
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Paragraphs separated by a blank line. As in all formats, output that is not empty ends with a line feed.
  TAGSIEVE_FORMAT_TEXT = 0,
  // CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
  TAGSIEVE_FORMAT_CLEANEVAL = 1,
  // One JSON object with the title and all blocks, including dropped ones.
  TAGSIEVE_FORMAT_JSON = 2,
  // CommonMark with headings, paragraphs, code, nested lists and quotations, tables of data and tasks (GitHub's
  // syntax), and strong, emphasised, code, deleted, subscript and superscript words. List numbers start where the
  // page starts them, code blocks name their language and items with a disabled checkbox are tasks, except in
  // streams.
  TAGSIEVE_FORMAT_MARKDOWN = 3,
  // Minimal HTML with the same elements. The only attributes are `href`, `start`, `value`, `colspan` (not in
  // streams), and those of the `input` that stands for the box of a task.
  TAGSIEVE_FORMAT_HTML = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_format tagsieve_format;
#else
typedef uint32_t tagsieve_format;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a block is: values of `tagsieve_options.unit`.
enum tagsieve_unit
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The text between two block boundaries.
  TAGSIEVE_UNIT_BLOCK = 0,
  // The text of one line of the source.
  TAGSIEVE_UNIT_LINE = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_unit tagsieve_unit;
#else
typedef uint32_t tagsieve_unit;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The kind of input: values of `tagsieve_options.input`.
enum tagsieve_input
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // HTML.
  TAGSIEVE_INPUT_HTML = 0,
  // Plain text; empty lines separate paragraphs.
  TAGSIEVE_INPUT_TEXT = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_input tagsieve_input;
#else
typedef uint32_t tagsieve_input;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How a page's encoding was determined: values of `tagsieve_result.charset_source`.
enum tagsieve_charset_source
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // By default, as there was no evidence.
  TAGSIEVE_CHARSET_FALLBACK = 0,
  // A byte order mark.
  TAGSIEVE_CHARSET_BOM = 1,
  // The caller's `charset` option.
  TAGSIEVE_CHARSET_HINT = 2,
  // A `meta` element or the XML declaration of the page.
  TAGSIEVE_CHARSET_META = 3,
  // The page is valid UTF-8.
  TAGSIEVE_CHARSET_VALID = 4,
  // Recognised by byte frequencies.
  TAGSIEVE_CHARSET_DETECTED = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_charset_source tagsieve_charset_source;
#else
typedef uint32_t tagsieve_charset_source;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The kind of a block: values of `tagsieve_block.label`. All but TAGSIEVE_LABEL_BOILERPLATE are kept.
enum tagsieve_label
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Dropped.
  TAGSIEVE_LABEL_BOILERPLATE = 0,
  // A paragraph of the main text.
  TAGSIEVE_LABEL_MAIN = 1,
  // A heading.
  TAGSIEVE_LABEL_HEADING = 2,
  // A list item.
  TAGSIEVE_LABEL_LIST_ITEM = 3,
  // A table cell.
  TAGSIEVE_LABEL_TABLE = 4,
  // Preformatted text or code.
  TAGSIEVE_LABEL_CODE = 5,
  // A caption.
  TAGSIEVE_LABEL_CAPTION = 6,
  // A reader's comment.
  TAGSIEVE_LABEL_COMMENT = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_label tagsieve_label;
#else
typedef uint32_t tagsieve_label;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a page says about itself: values of `fact` in `tagsieve_fact_fn` and `tagsieve_fact_text`.
enum tagsieve_fact
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Text of the `title` element.
  TAGSIEVE_FACT_TITLE = 0,
  // `og:title`.
  TAGSIEVE_FACT_OG_TITLE = 1,
  // The description.
  TAGSIEVE_FACT_DESCRIPTION = 2,
  // The author.
  TAGSIEVE_FACT_AUTHOR = 3,
  // The time of publication.
  TAGSIEVE_FACT_PUBLISHED = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_fact tagsieve_fact;
#else
typedef uint32_t tagsieve_fact;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A checked model. It is immutable; any number of threads may use it at the same time.
typedef struct tagsieve_model tagsieve_model;

// A page that is being read in pieces. One thread at a time.
typedef struct tagsieve_stream tagsieve_stream;

// The memory of an extraction, and what is known about the page extracted last. One thread at a time.
typedef struct tagsieve_workspace tagsieve_workspace;

// Options of an extraction. Initialise with `TAGSIEVE_OPTIONS_INIT`; zero is the default of every other field.
typedef struct tagsieve_options {
  // sizeof(tagsieve_options), set by the INIT macro. Two shorter structs of older headers are accepted, which
  // end before `charset` and before `preset`; the missing fields count as zero.
  uint32_t struct_size;
  // `tagsieve_system`.
  uint32_t system;
  // `tagsieve_format`.
  uint32_t format;
  // `tagsieve_unit`.
  uint32_t unit;
  // `tagsieve_input`.
  uint32_t input;
  // Runs the tree filter after the chosen system: depth of the ancestor, 1 to 5. 0: off, except that
  // `TAGSIEVE_SYSTEM_TREE_FILTER` then uses 2. `TAGSIEVE_SYSTEM_FUSED` ignores it.
  uint32_t tree_filter;
  // Encoding label from the HTTP header, such as "utf-8". NULL with length 0: none. Unknown labels are ignored.
  const char *charset;
  // Length of `charset` in bytes. Strings are not searched for their end: with 0 there is none. The same holds for
  // the other lengths.
  size_t charset_len;
  // The page's language as a BCP 47 tag, such as "de"; overrides what the page declares. NULL with length 0, or
  // a tag that does not begin with a two-letter language: the page's declaration is used, or else the language
  // is recognised.
  const char *language;
  // Length of `language` in bytes.
  size_t language_len;
  // `tagsieve_preset`.
  uint32_t preset;
  // 1: Markdown, HTML and JSON include links to other pages, mail addresses and telephone numbers, as written in
  // the page. 0: no links. Other formats never have links. Streams refuse 1 (`TAGSIEVE_E_NOT_STREAMED`).
  uint32_t links;
  // The model for the systems that learn, from `tagsieve_model_init`. NULL: the embedded model.
  const struct tagsieve_model *model;
  // The page's own `http` or `https` address. With it, and with the page's `base` element, links are made
  // absolute. NULL with length 0: links stay as they are. Without scheme or host, with white space, or if it is
  // not UTF-8: TAGSIEVE_E_OPTION. Ignored unless `links` is 1.
  const char *address;
  // Length of `address` in bytes.
  size_t address_len;
  // 1: the output includes the first heading that repeats the page's title (or the first `h1` that the title
  // or `og:title` begins with, or most of whose words are in the title), even if the system drops it. JSON
  // then labels it as a heading and counts it as kept; `tagsieve_result.kept` and `tagsieve_block_get` report
  // what the system decided. 0: the system decides.
  uint32_t title;
  // 1: JSON omits dropped blocks. 0: JSON includes them. Other formats never include them.
  uint32_t kept_only;
  // Must be zero.
  uint32_t reserved[4];
} tagsieve_options;

// A range of bytes of the page, from `start` up to but not including `end`. For a page in UTF-16 or ISO-2022-JP
// the offsets refer to the UTF-8 text that `tagsieve_decode` produces.
typedef struct tagsieve_span {
  // Offset of the first byte.
  uint32_t start;
  // Offset after the last byte.
  uint32_t end;
} tagsieve_span;

// What is known about a page after a call. Initialise with `TAGSIEVE_RESULT_INIT`.
typedef struct tagsieve_result {
  // sizeof(tagsieve_result), set by the INIT macro; the only field that is read. A shorter struct of an older
  // header is accepted, which ends before `early`.
  uint32_t struct_size;
  // `TAGSIEVE_FLAG_...` bits.
  uint32_t flags;
  // Number of blocks in the page.
  uint32_t blocks;
  // Number of blocks kept.
  uint32_t kept;
  // Where the title is in the page. `tagsieve_title` returns it as text. Empty for streams.
  struct tagsieve_span title;
  // `tagsieve_charset_source`.
  uint32_t charset_source;
  // Expected F1 of the kept text in 1/255, 0 to 255. It is 0 if nothing was kept, or if there is no estimate:
  // for systems that do not learn, for streams whose page did not fit into the window, and for pages with so
  // many tags and so little text that no model is asked. With TAGSIEVE_FLAG_WINDOWED, a workspace reports that
  // of the last window.
  uint32_t confidence;
  // Name of the page's encoding: a static, null-terminated string.
  const char *charset;
  // Length of `charset` in bytes, without the null byte.
  size_t charset_len;
  // Bytes of the whole output, even if the buffer was too small for it. With callbacks: bytes passed to `write`
  // or `on_text`.
  size_t text_len;
  // Number of blocks that a stream decided early, because their text had to make room.
  uint32_t early;
  // The page's language: two lower-case letters (BCP 47), then zero bytes. Taken from the options, else from the
  // page's declaration, else recognised by stop words, of documents also by its letters. All zeros if unknown.
  char language[4];
  // Zero.
  uint32_t reserved[6];
} tagsieve_result;

// Receives a piece of text: `len` bytes of UTF-8 at `text`, valid during the call and not null-terminated. Pieces
// have 1 to 512 bytes and never split a character. Return TAGSIEVE_CONTINUE; any other value stops the run.
typedef int32_t (*tagsieve_text_fn)(void *user, const char *text, size_t len);

// A block: a run of text between two block boundaries, and the decision about it. Initialise with
// `TAGSIEVE_BLOCK_INIT`. Counts saturate at 65535, except those of characters.
typedef struct tagsieve_block {
  // sizeof(tagsieve_block), set by the INIT macro; the only field that is read. A shorter struct of an older
  // header is accepted, which ends before `flags`.
  uint32_t struct_size;
  // Number of the block in the page, from 0.
  uint32_t index;
  // Where the block's text is in the page, including the inline tags inside it and, in `pre`, the indentation
  // before it.
  struct tagsieve_span span;
  // `tagsieve_label`.
  uint32_t label;
  // Score in 1/256 nat; higher means content. `label` says what is kept, since the default system's threshold
  // differs from page to page. Systems without a scale report 256 (kept) and -256 (dropped).
  int32_t score_q8;
  // Number of words.
  uint32_t words;
  // Number of words in links.
  uint32_t link_words;
  // Number of characters; a run of white space counts as one.
  uint32_t chars;
  // Number of characters in links.
  uint32_t link_chars;
  // Number of sentence ends.
  uint32_t sentences;
  // Number of open block-level elements, at most 128 (64 in streams). Deeper elements have no effect: their
  // `hidden` attributes, lists and links are not seen.
  uint32_t depth;
  // Name of the innermost block-level element in lower case: a static, null-terminated string. "-" for an
  // element that HTML does not define, empty outside all elements.
  const char *tag;
  // Length of `tag` in bytes, without the null byte.
  size_t tag_len;
  // `TAGSIEVE_BLOCK_...` bits.
  uint32_t flags;
  // Zero.
  uint32_t reserved[7];
} tagsieve_block;

// Receives a block of the page, kept or dropped. `block` is valid during the call. Return TAGSIEVE_CONTINUE or
// TAGSIEVE_SKIP; any other value stops the run.
typedef int32_t (*tagsieve_block_fn)(void *user, const struct tagsieve_block *block);

// Receives what the page says about itself. `fact`: a `tagsieve_fact`. `text`, `len`: UTF-8, valid during the call
// and not null-terminated; longer text is cut to at most TAGSIEVE_FACT_MAX bytes, between characters. A fact may
// be reported more than once. Return TAGSIEVE_CONTINUE; any other value stops the run.
typedef int32_t (*tagsieve_fact_fn)(void *user, uint32_t fact, const char *text, size_t len);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The library's version, such as "1.2.3": a static, null-terminated string.
const char *tagsieve_version(void);

// The library's ABI number. Every function with an `abi` parameter rejects a program that was compiled with
// another `TAGSIEVE_ABI`.
uint32_t tagsieve_abi(void);

// Describes a status in English: a static, null-terminated string, never NULL, even for numbers that are not a
// status.
const char *tagsieve_status_str(int32_t status);

// Bytes of memory that a model needs, whatever their alignment: TAGSIEVE_MODEL_SIZE. The file is not copied into
// it.
size_t tagsieve_model_size(void);

// Checks a model file made by `tagsieve train` and sets up a model for `tagsieve_options.model`.
//
// `memory`, `len`: where the model is set up; any alignment and content. `abi`: TAGSIEVE_ABI. `file`, `file_len`:
// the whole file. It is read in place, for example from flash. `out`: receives the handle, which points into
// `memory`.
//
// `memory` and `file` must neither change nor move while the model is in use. Nothing has to be freed.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_MODEL_MEMORY. For faults of the file: TAGSIEVE_E_MODEL_FEATURES,
// TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that names the section.
tagsieve_status tagsieve_model_init(void *memory,
                                    size_t len,
                                    uint32_t abi,
                                    const void *file,
                                    size_t file_len,
                                    const struct tagsieve_model **out);

// Checks a model file without setting up a model. Returns TAGSIEVE_OK, or what `tagsieve_model_init` would return
// for the file.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_MODEL_FEATURES, TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that
// names the section.
tagsieve_status tagsieve_model_check(const void *file,
                                     size_t file_len);

// Bytes that a workspace needs to hold pages of up to `max_blocks` blocks (at least 1), whatever the alignment of
// its memory. The macro TAGSIEVE_WORKSPACE_SIZE gives the same number as a constant. Most news pages have fewer
// than 500 blocks.
//
// A workspace also has room for three elements per block; one page in a hundred has more. A page that does not fit
// is still read, in windows (TAGSIEVE_FLAG_WINDOWED). To avoid that, ask for twice as many blocks. No workspace has
// room for more than 65,534 blocks and 65,535 elements.
size_t tagsieve_workspace_size(size_t max_blocks);

// Makes a workspace in the caller's memory.
//
// `memory`, `len`: any alignment and content. The memory belongs to the workspace until the caller uses it for
// something else, which must not happen during a call on the workspace (so not in its callbacks). It must not be
// moved or copied. Nothing has to be freed. `abi`: TAGSIEVE_ABI. `out`: receives the handle, which points into
// `memory`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_WORKSPACE_TOO_SMALL.
tagsieve_status tagsieve_init(void *memory,
                              size_t len,
                              uint32_t abi,
                              struct tagsieve_workspace **out);

// Makes a workspace that takes its memory from the allocator. It grows with the pages and keeps its memory: once
// it has seen pages with as many blocks and bytes, a page costs no allocation. It holds at most 32 MiB, plus three
// times the largest page in UTF-16 and six times the largest in ISO-2022-JP; to release memory, free it and make
// another. It also reads pages in these two encodings; spans then refer to the page in UTF-8. If the allocator fails,
// the process ends.
//
// Only in libraries built with the feature `std`, which is the default.
//
// `abi`: TAGSIEVE_ABI. `out`: receives the handle, to be freed with `tagsieve_free`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI.
tagsieve_status tagsieve_new(uint32_t abi,
                             struct tagsieve_workspace **out);

// Frees a workspace made by `tagsieve_new`. A workspace in the caller's memory is left alone. Afterwards the
// handle must not be used or freed again; this cannot be detected. Only in libraries with `tagsieve_new`.
//
// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY. NULL is TAGSIEVE_OK.
tagsieve_status tagsieve_free(struct tagsieve_workspace *workspace);

// Extracts a page into a buffer. The workspace forgets the page before it, even if the call fails (except with
// TAGSIEVE_E_BUSY).
//
// `page`, `page_len`: the page. `options`: NULL for the defaults. `buffer`, `capacity`: receive the text, in UTF-8
// and not null-terminated; NULL with 0 to ask for the size. The buffer must not overlap the page
// (TAGSIEVE_E_OVERLAP) or the workspace (not checked). `result`: required.
//
// If the buffer is too small, the call returns TAGSIEVE_E_BUFFER_TOO_SMALL. `result` is then written as usual,
// with the required size in `text_len`; the content of the buffer is unspecified. `tagsieve_render` with the same
// options then fills a larger one without deciding again, unless the page was decided in windows.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_OVERLAP,
// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_BUFFER_TOO_SMALL, TAGSIEVE_E_PAGE_TOO_LONG,
// TAGSIEVE_E_NEEDS_DECODING, TAGSIEVE_E_NO_MODEL, TAGSIEVE_E_MODEL, TAGSIEVE_E_MODEL_FEATURES,
// TAGSIEVE_E_SYSTEM_NOT_BUILT.
tagsieve_status tagsieve_extract(struct tagsieve_workspace *workspace,
                                 const char *page,
                                 size_t page_len,
                                 const struct tagsieve_options *options,
                                 char *buffer,
                                 size_t capacity,
                                 struct tagsieve_result *result);

// Extracts a page and passes its text to `write`, in pieces of up to 512 bytes; libraries without the feature `std`
// pass shorter ones, of a word or less. Longer words are cut.
//
// `user`: passed to `write` unchanged. The other parameters are those of `tagsieve_extract`. If `write` stops the
// run, the status is TAGSIEVE_OK and the result has TAGSIEVE_FLAG_STOPPED. `text_len` is the sum of the pieces.
//
// The statuses of `tagsieve_extract`, except those about the buffer.
tagsieve_status tagsieve_extract_to(struct tagsieve_workspace *workspace,
                                    const char *page,
                                    size_t page_len,
                                    const struct tagsieve_options *options,
                                    tagsieve_text_fn write,
                                    void *user,
                                    struct tagsieve_result *result);

// Extracts a page and passes every block to `on_block`, in page order, including dropped blocks. Unlike
// `tagsieve_block_get`, this covers all blocks of a page that does not fit into the workspace.
//
// `on_text`: receives the text of a block after its `on_block`, unless that returned TAGSIEVE_SKIP; NULL if no
// text is wanted. `user`: passed to both unchanged. The format in the options is not used. If a callback stops the
// run, the status is TAGSIEVE_OK and the result has TAGSIEVE_FLAG_STOPPED.
//
// The statuses of `tagsieve_extract`, except those about the buffer.
tagsieve_status tagsieve_extract_blocks(struct tagsieve_workspace *workspace,
                                        const char *page,
                                        size_t page_len,
                                        const struct tagsieve_options *options,
                                        tagsieve_block_fn on_block,
                                        tagsieve_text_fn on_text,
                                        void *user,
                                        struct tagsieve_result *result);

// Number of blocks in the page extracted last, including dropped ones.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE.
tagsieve_status tagsieve_block_count(struct tagsieve_workspace *workspace, uint32_t *out);

// A block of the page extracted last. `index`: from 0 to `tagsieve_block_count` - 1.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE,
// TAGSIEVE_E_INDEX, TAGSIEVE_E_WINDOWED.
tagsieve_status tagsieve_block_get(struct tagsieve_workspace *workspace,
                                   uint32_t index,
                                   struct tagsieve_block *out);

// Text of a block of the page extracted last, kept or dropped: UTF-8, with white space as in the formatted text.
// The page is read again.
//
// `page`, `page_len`: the same page. `buffer`, `capacity`: receive the text, not null-terminated; NULL with 0 to
// ask for the size. `len`: receives its length in bytes, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
//
// The statuses of `tagsieve_block_get`, and TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_OVERLAP,
// TAGSIEVE_E_BUFFER_TOO_SMALL.
tagsieve_status tagsieve_block_text(struct tagsieve_workspace *workspace,
                                    const char *page,
                                    size_t page_len,
                                    uint32_t index,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *len);

// Writes the page extracted last once more, in the format of `options`. Nothing is decided again: the page is only
// read where its kept blocks are. Use it for a second format after `tagsieve_extract`.
//
// `options`: `format`, `links`, `address`, `title` and `kept_only` count; the other fields are checked and not used.
// NULL for the defaults. Other parameters as for `tagsieve_block_text`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_MODEL,
// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE, TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_WINDOWED,
// TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
tagsieve_status tagsieve_render(struct tagsieve_workspace *workspace,
                                const char *page,
                                size_t page_len,
                                const struct tagsieve_options *options,
                                char *buffer,
                                size_t capacity,
                                size_t *len);

// Title of the page extracted last: that of its `title` element, else of `og:title`, else of its first `h1`. UTF-8
// on one line; empty if there is none.
//
// Parameters as for `tagsieve_block_text`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE, TAGSIEVE_E_OTHER_PAGE,
// TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
tagsieve_status tagsieve_title(struct tagsieve_workspace *workspace,
                               const char *page,
                               size_t page_len,
                               char *buffer,
                               size_t capacity,
                               size_t *len);

// What the page extracted last says about itself, by its `title` and `meta` elements; its author and day of
// publication by JSON-LD and other elements too, for which the page is read again. UTF-8 on one line; empty if it does
// not say, or in libraries that have no format but text.
//
// `fact`: a `tagsieve_fact`. Other parameters as for `tagsieve_block_text`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_OPTION for another `fact`, TAGSIEVE_E_NO_PAGE,
// TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
tagsieve_status tagsieve_fact_text(struct tagsieve_workspace *workspace,
                                   const char *page,
                                   size_t page_len,
                                   uint32_t fact,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *len);

// Decodes a page in UTF-16 or ISO-2022-JP (TAGSIEVE_E_NEEDS_DECODING) to UTF-8. Extract the output with the
// `charset` option "utf-8"; spans then refer to it. Any other page is copied unchanged and keeps its encoding, so
// "utf-8" would be wrong for it. Needs no workspace; one made by `tagsieve_new` decodes by itself. Libraries built
// without the feature `std` do not know ISO-2022-JP.
//
// `options`: only `charset` is used; NULL for the defaults. `buffer`, `capacity`: receive the page; NULL with 0 to
// ask for the size. `len`: receives its length in bytes, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_OVERLAP,
// TAGSIEVE_E_MODEL, TAGSIEVE_E_BUFFER_TOO_SMALL, TAGSIEVE_E_PAGE_TOO_LONG.
tagsieve_status tagsieve_decode(const char *page,
                                size_t page_len,
                                const struct tagsieve_options *options,
                                char *buffer,
                                size_t capacity,
                                size_t *len);

// Bytes that a stream needs for a window of `max_blocks` blocks, whatever the alignment of its memory. The macro
// TAGSIEVE_STREAM_SIZE gives the same number as a constant. A larger window gives better text. The minimum is 16
// blocks: 20 KiB are enough on every target, and 14 KiB with 32-bit pointers. All of the memory above the minimum
// is used.
size_t tagsieve_stream_size(size_t max_blocks);

// Begins a stream for one page in the caller's memory.
//
// `memory`, `len`: any alignment and content; it must not be moved or copied. Nothing has to be freed. The stream
// ends when the memory is used for something else, such as the stream of the next page; that must not happen in a
// callback of the stream. `abi`: TAGSIEVE_ABI. `options`: NULL for the defaults. Only their model must outlast the
// call.
// `on_block`: receives every block as soon as it is decided, in page order, including dropped blocks. `on_text`:
// receives the text of a block after its `on_block`, unless that returned TAGSIEVE_SKIP. If `on_block` is NULL,
// `on_text` receives the kept text in the format of the options. One of the two may be NULL.
// `on_fact`: receives what `meta` elements say as soon as they have been read, and the text of the `title` element
// before the blocks that follow it; not that of a `title` after an `h1` that has already been passed on. NULL:
// facts are not wanted.
// `user`: passed to the callbacks unchanged. `out`: receives the handle, which points into `memory`.
//
// Streams read HTML in blocks, without links. They also read UTF-16 and ISO-2022-JP; spans then refer to the page
// in UTF-8, as `tagsieve_decode` writes it.
// A stream with room for the whole page gives the same as a workspace, unless the page has a comment, tag or title
// that is never closed, text in a declarative shadow root, lines of code that are inline elements (they become one
// line), more than 128 bytes of white space in code, more than 64 elements open at a time, a language that only its
// words reveal, or a charset not declared in its first 1,024 bytes. The text of 27 of 3,785 real pages differed.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_WORKSPACE_TOO_SMALL,
// TAGSIEVE_E_ABI, TAGSIEVE_E_NOT_STREAMED, TAGSIEVE_E_NO_MODEL, TAGSIEVE_E_MODEL, TAGSIEVE_E_MODEL_FEATURES,
// TAGSIEVE_E_SYSTEM_NOT_BUILT.
tagsieve_status tagsieve_stream_init(void *memory,
                                     size_t len,
                                     uint32_t abi,
                                     const struct tagsieve_options *options,
                                     tagsieve_block_fn on_block,
                                     tagsieve_text_fn on_text,
                                     tagsieve_fact_fn on_fact,
                                     void *user,
                                     struct tagsieve_stream **out);

// Reads the next `len` bytes of the page; any number is allowed. Blocks are passed to the callbacks as soon as
// they are decided.
// After a callback has stopped the run, bytes are counted but no longer read, and the status is still TAGSIEVE_OK.
// After TAGSIEVE_E_PAGE_TOO_LONG, `tagsieve_stream_end` still gives the result of what was read.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STREAM, TAGSIEVE_E_BUSY, TAGSIEVE_E_PAGE_TOO_LONG, TAGSIEVE_E_ENDED.
tagsieve_status tagsieve_stream_write(struct tagsieve_stream *stream,
                                      const char *bytes,
                                      size_t len);

// Ends the page: the last blocks are passed to the callbacks.
//
// `result`: required. Its `title` is empty, since `on_fact` reports the title. `early` counts the blocks that were
// decided with less of the text after them in view than the window has room for. If a callback stopped the run,
// the status is TAGSIEVE_OK and the result has TAGSIEVE_FLAG_STOPPED.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_STREAM, TAGSIEVE_E_BUSY, TAGSIEVE_E_ENDED.
tagsieve_status tagsieve_stream_end(struct tagsieve_stream *stream,
                                    struct tagsieve_result *result);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

// The version as one number: 1.2.3 is 1002003.
#define TAGSIEVE_VERSION_NUMBER                                                                     \
    (TAGSIEVE_VERSION_MAJOR * 1000000 + TAGSIEVE_VERSION_MINOR * 1000 + TAGSIEVE_VERSION_PATCH)

// `tagsieve_workspace_size` as a constant expression, for static arrays. Evaluates its argument several times.
#define TAGSIEVE_WORKSPACE_SIZE(max_blocks)                                                         \
    ((size_t)TAGSIEVE_WORKSPACE_BASE +                                                              \
     (size_t)TAGSIEVE_WORKSPACE_PER_BLOCK *                                                         \
         ((size_t)(max_blocks) < 1 ? (size_t)1                                                      \
          : (size_t)(max_blocks) < (size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS                            \
              ? (size_t)(max_blocks)                                                                \
              : (size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS))

// `tagsieve_stream_size` as a constant expression. Evaluates its argument several times.
#define TAGSIEVE_STREAM_SIZE(max_blocks)                                                            \
    ((size_t)TAGSIEVE_STREAM_BASE +                                                                 \
     (size_t)TAGSIEVE_STREAM_PER_16_BLOCKS *                                                        \
         ((size_t)(max_blocks) < 1 ? (size_t)1                                                      \
          : (size_t)(max_blocks) < (size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS                            \
              ? ((size_t)(max_blocks) + 15) / 16                                                    \
              : ((size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS + 15) / 16))

// Initial values of structs: `tagsieve_options options = TAGSIEVE_OPTIONS_INIT;`
#define TAGSIEVE_OPTIONS_INIT                                                                       \
    { sizeof(tagsieve_options), 0, 0, 0, 0, 0, NULL, 0, NULL, 0, 0, 0, NULL, NULL, 0, 0, 0, { 0, 0, 0, 0 } }
#define TAGSIEVE_RESULT_INIT                                                                        \
    { sizeof(tagsieve_result), 0, 0, 0, { 0, 0 }, 0, 0, NULL, 0, 0, 0, { 0, 0, 0, 0 }, { 0, 0, 0, 0, 0, 0 } }
#define TAGSIEVE_BLOCK_INIT                                                                         \
    { sizeof(tagsieve_block), 0, { 0, 0 }, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0, { 0, 0, 0, 0, 0, 0, 0 } }

#endif // TAGSIEVE_H
