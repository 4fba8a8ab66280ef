/* tagsieve: keeps the text a web page was written for, and drops the rest.
 *
 * Generated from ffi/src by cbindgen: do not edit.
 *
 * Conventions
 *
 * Names       Everything begins with tagsieve_ or TAGSIEVE_.
 * Status      Every function that can fail returns a tagsieve_status; 0 is success. The comment on a function ends
 *             with the statuses it returns. tagsieve_status_str gives a text.
 * Inputs      A pointer and a length in bytes. NULL with length 0 is an empty input; any other NULL is
 *             TAGSIEVE_E_NULL unless the comment says otherwise, never a crash. Text need not end with a zero byte.
 * Outputs     Are written on success only, but where a buffer is too small: it then holds nothing of use, the result says
 *             how many bytes are needed, and the page counts as read. Text is UTF-8 and not ended by a zero byte. Outputs
 *             must not overlap inputs or the workspace.
 * Structs     Go by pointer, begin with struct_size and end with reserved zeros, and are filled by an INIT macro
 *             before use: all zeros, but for struct_size. A library knows the structs of older headers, not those of
 *             newer ones. Structs and buffers need no alignment but that of their types; the memory of workspaces,
 *             streams and models, and a model's file, need none at all.
 * Enums       Numbers of a kind keep their meaning for ever. Structs hold them as uint32_t.
 * State       There are no globals but for what the processor can do, which is asked once, and no errno. (A library with std has
 *             the thread-locals of Rust's standard library, and none of its own.)
 *             A result depends on the page and the options alone, not on pages before it.
 * Streams     tagsieve_stream_init, _write, _end: a page in pieces, of which only a window of blocks is held. What is
 *             said of a workspace holds for a stream.
 * Threads     A workspace belongs to one thread at a time, and may be handed from one to the next; different workspaces are
 *             independent of each other. A call takes up to 128 KiB of stack (4 KiB in a stream on a device).
 * Faults      Nothing in the library panics, whatever the bytes are: its tests look for what could. Only where the allocator
 *             of a library with std fails does the process end.
 * Memory      Workspaces come from the caller's memory (tagsieve_workspace_size, tagsieve_init), and then nothing is
 *             ever allocated and no libc is needed; or from the allocator (tagsieve_new, tagsieve_free). All other
 *             functions take both. Workspaces, streams and models hold pointers into their own memory, and to their
 *             model and its file: none of it may move, nor lie where a garbage collector moves it. A page is read where it
 *             stands, is never written to, and need not live longer than the call; nor need options and what they name, but
 *             for a stream's model.
 * Models      A model file is read where it stands (tagsieve_model_init); file and model must outlast every call that uses
 *             them. A model never changes, and threads may share it.
 * Encodings   UTF-8, UTF-16 and windows-1252 are read by every library, the other encodings of web pages by those built
 *             with the feature std, which is a default. Without it a page in another one is read as windows-1252: its
 *             charset is then TAGSIEVE_CHARSET_FALLBACK in the result, or UTF-8 where all of its bytes are ASCII.
 * Callbacks   Get the user pointer given with them and can stop the run. A callback must not use the workspace or stream
 *             that is calling it (TAGSIEVE_E_BUSY), nor begin another one in its memory, and must return: no longjmp, no
 *             exception of whatever language. One that does not leaves its workspace TAGSIEVE_E_BUSY for ever.
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

// Number of the binary interface. It grows when a program must be compiled anew.
#define TAGSIEVE_ABI 1

// Bytes that `tagsieve_model_init` needs, whatever their alignment.
#define TAGSIEVE_MODEL_SIZE 1024

// Bit of `tagsieve_result.flags`: the system kept nothing, so the best part of the page was kept.
#define TAGSIEVE_FLAG_FALLBACK 1

// Bit of `tagsieve_result.flags`: the page had more blocks than the workspace holds, or more elements with blocks in them,
// of which there is room for three a block, and was decided in windows. Of a stream: the page had more than the window. A stream
// whose result has neither this bit nor `early` blocks saw the page as a whole, and gives what a workspace gives but for what
// `tagsieve_stream_init` tells.
#define TAGSIEVE_FLAG_WINDOWED 2

// Bit of `tagsieve_result.flags`: a callback stopped the run and was not given the rest of the page, which the numbers
// may count or not.
#define TAGSIEVE_FLAG_STOPPED 4

// Bytes of a workspace before its blocks; see `TAGSIEVE_WORKSPACE_SIZE`.
#define TAGSIEVE_WORKSPACE_BASE 13312

// Bytes of a workspace a block; see `TAGSIEVE_WORKSPACE_SIZE`.
#define TAGSIEVE_WORKSPACE_PER_BLOCK 352

// Most blocks that a workspace can hold. Memory for more is not used.
#define TAGSIEVE_WORKSPACE_MAX_BLOCKS 65534

// What a callback returns to go on.
#define TAGSIEVE_CONTINUE 0

// What a callback returns to stop the run.
#define TAGSIEVE_STOP 1

// What a `tagsieve_block_fn` returns to go on without this block's text.
#define TAGSIEVE_SKIP 2

// In `tagsieve_block.flags`: the block goes on in the middle of the one before, which was longer than a stream had room
// for. Nothing belongs between their texts, not even a space.
#define TAGSIEVE_BLOCK_CONTINUES 1

// In `tagsieve_block.flags`: the words are those of the page's title, or a part of it. The default system drops such a heading
// from most pages, since the title is told besides (`tagsieve_title`): a caller that wants it in the text keeps the first one.
#define TAGSIEVE_BLOCK_TITLE 2

// Bytes of a stream before its blocks; see `TAGSIEVE_STREAM_SIZE`.
#define TAGSIEVE_STREAM_BASE 13312

// Bytes of a stream for every 16 blocks, with the text that waits in them; see `TAGSIEVE_STREAM_SIZE`.
#define TAGSIEVE_STREAM_PER_16_BLOCKS 7168

// Bytes of a fact that are given at most.
#define TAGSIEVE_FACT_MAX 256

// What every call that can fail returns. Numbers are frozen: new ones fill the gaps.
enum tagsieve_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Done.
  TAGSIEVE_OK = 0,
  // A pointer is NULL that must not be.
  TAGSIEVE_E_NULL = 1,
  // `struct_size` is not a size that this version knows: was the struct filled with its INIT macro?
  TAGSIEVE_E_STRUCT_SIZE = 2,
  // A field of the options holds a value that this version does not know or was not built with, a
  // length that no string has, or an address that is none of a page.
  TAGSIEVE_E_OPTION = 3,
  // A reserved field is not zero.
  TAGSIEVE_E_RESERVED = 4,
  // There is no block of that number.
  TAGSIEVE_E_INDEX = 5,
  // The output buffer overlaps the page.
  TAGSIEVE_E_OVERLAP = 6,
  // The memory is too small for even one block: ask `tagsieve_workspace_size`. A stream needs 16: ask
  // `tagsieve_stream_size`.
  TAGSIEVE_E_WORKSPACE_TOO_SMALL = 10,
  // The pointer is not a workspace, or the workspace was moved in memory.
  TAGSIEVE_E_WORKSPACE = 11,
  // Header and library are of different ABI numbers.
  TAGSIEVE_E_ABI = 12,
  // The output buffer is too small; the result says how many bytes are needed.
  TAGSIEVE_E_BUFFER_TOO_SMALL = 13,
  // The workspace or stream is at work: the call came from a callback of the same one.
  TAGSIEVE_E_BUSY = 14,
  // The pointer is not a stream, or the stream was moved in memory.
  TAGSIEVE_E_STREAM = 15,
  // The page is longer than 4 GiB less two bytes, or than PTRDIFF_MAX.
  TAGSIEVE_E_PAGE_TOO_LONG = 20,
  // The page is in UTF-16 or ISO-2022-JP, which needs memory to decode: use `tagsieve_new`, or
  // `tagsieve_decode` first.
  TAGSIEVE_E_NEEDS_DECODING = 21,
  // The workspace knows no page: the last call that extracts failed or was stopped, or there was none. Where its buffer was too
  // small it knows the page.
  TAGSIEVE_E_NO_PAGE = 22,
  // The page was decided in windows (TAGSIEVE_FLAG_WINDOWED), so only callbacks see all blocks.
  TAGSIEVE_E_WINDOWED = 23,
  // The page is not as long as the one that was extracted last.
  TAGSIEVE_E_OTHER_PAGE = 24,
  // The stream has ended.
  TAGSIEVE_E_ENDED = 25,
  // Streams read HTML in blocks: not plain text, not lines, and without links, which are refused whatever the format.
  TAGSIEVE_E_NOT_STREAMED = 26,
  // The system needs a model: there is none (the library was built without the one it can embed), or it lacks what the
  // system reads.
  TAGSIEVE_E_NO_MODEL = 30,
  // The model was made for other features than this version computes.
  TAGSIEVE_E_MODEL_FEATURES = 31,
  // The library was built without this system.
  TAGSIEVE_E_SYSTEM_NOT_BUILT = 32,
  // The memory is too small for a model: ask `tagsieve_model_size`.
  TAGSIEVE_E_MODEL_MEMORY = 40,
  // The pointer is not a model, or the model was moved in memory.
  TAGSIEVE_E_MODEL = 41,
  // The model file as a whole: not a model, or changed on its way (its checksum is asked before its sections). Of a file that was
  // cut short the status is that of the section in which it ends; so it is of one that was written with a broken section.
  TAGSIEVE_E_MODEL_FILE = 50,
  // The model file's header: of another format version, or its table of sections is broken.
  TAGSIEVE_E_MODEL_HEADER = 51,
  // The model file's end: a section of a kind that this version does not know is not whole.
  TAGSIEVE_E_MODEL_SECTION = 52,
  // A forest of the model file.
  TAGSIEVE_E_MODEL_FOREST = 53,
  // The character n-grams of the model file.
  TAGSIEVE_E_MODEL_CHARS = 54,
  // The shape n-grams of the model file.
  TAGSIEVE_E_MODEL_SHAPES = 55,
  // The lexicon of the model file.
  TAGSIEVE_E_MODEL_LEXICON = 56,
  // The decoding of the model file.
  TAGSIEVE_E_MODEL_DECODING = 57,
  // The languages of the model file.
  TAGSIEVE_E_MODEL_LANGUAGES = 58,
  // The calibration of the model file.
  TAGSIEVE_E_MODEL_CALIBRATION = 59,
  // The provenance of the model file.
  TAGSIEVE_E_MODEL_PROVENANCE = 60,
  // An error that this version has no number for.
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
  // The library's choice.
  TAGSIEVE_SYSTEM_DEFAULT = 0,
  // Every block is a paragraph.
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
  // Shallow text features: numbers of words, then the article chain.
  TAGSIEVE_SYSTEM_BOILERPIPE = 30,
  // Shallow text features: text density, then the article chain.
  TAGSIEVE_SYSTEM_BOILERPIPE_DENSITY = 31,
  // `TAGSIEVE_SYSTEM_BOILERPIPE`, then the tree filter.
  TAGSIEVE_SYSTEM_TREE_FILTER = 40,
  // Stop word density and context.
  TAGSIEVE_SYSTEM_JUSTEXT = 50,
  // Character n-grams. Needs a model that has them.
  TAGSIEVE_SYSTEM_NCLEANER = 60,
  // n-grams of the shapes of words. Needs a model that has them.
  TAGSIEVE_SYSTEM_NCLEANER_NONLEXICAL = 61,
  // The learned model that hears all the others: the default where the library embeds a model.
  TAGSIEVE_SYSTEM_FUSED = 70,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_system tagsieve_system;
#else
typedef uint32_t tagsieve_system;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What counts as content, for `TAGSIEVE_SYSTEM_FUSED`: values of `tagsieve_options.preset`.
enum tagsieve_preset
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The text a page was written for, as much of it as is right.
  TAGSIEVE_PRESET_BALANCED = 0,
  // Less, and surer.
  TAGSIEVE_PRESET_PRECISION = 1,
  // More, and less sure. A page with text always gives some of it, where the other presets may find that it says nothing.
  TAGSIEVE_PRESET_RECALL = 2,
  // An article's body alone.
  TAGSIEVE_PRESET_ARTICLE = 3,
  // Everything the page is about, comments included.
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
  // Paragraphs separated by a blank line. Where it is not empty it ends with a line feed, as all formats do.
  TAGSIEVE_FORMAT_TEXT = 0,
  // CleanEval's markup: `<p>`, `<h>` or `<l>` before each segment.
  TAGSIEVE_FORMAT_CLEANEVAL = 1,
  // One JSON object with the title and the blocks, dropped ones included.
  TAGSIEVE_FORMAT_JSON = 2,
  // CommonMark: headings, paragraphs, code, tables of data, lists and quotations in each other; words that are strong, emphasised or
  // code, what is deleted, below or above the line. Items are numbered as they are kept, from where the page begins, and code
  // names its language; not in streams.
  TAGSIEVE_FORMAT_MARKDOWN = 3,
  // Minimal HTML: the same elements, and no attributes but `href`, `start` and `value`.
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

// What the page is: values of `tagsieve_options.input`.
enum tagsieve_input
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // HTML.
  TAGSIEVE_INPUT_HTML = 0,
  // Plain text: paragraphs end at empty lines.
  TAGSIEVE_INPUT_TEXT = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_input tagsieve_input;
#else
typedef uint32_t tagsieve_input;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Where a page's encoding comes from: values of `tagsieve_result.charset_source`.
enum tagsieve_charset_source
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Nothing was known.
  TAGSIEVE_CHARSET_FALLBACK = 0,
  // A byte order mark.
  TAGSIEVE_CHARSET_BOM = 1,
  // The caller's `charset` option.
  TAGSIEVE_CHARSET_HINT = 2,
  // A `meta` element or XML declaration of the page.
  TAGSIEVE_CHARSET_META = 3,
  // The page is valid UTF-8.
  TAGSIEVE_CHARSET_VALID = 4,
  // Recognised from the frequencies of bytes.
  TAGSIEVE_CHARSET_DETECTED = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum tagsieve_charset_source tagsieve_charset_source;
#else
typedef uint32_t tagsieve_charset_source;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a block is: values of `tagsieve_block.label`. All but 0 are kept.
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

// What a page says about itself.
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

// A model that has been checked. It never changes: any number of threads may use it at the same time.
typedef struct tagsieve_model tagsieve_model;

// A page that is being read in pieces. One thread at a time.
typedef struct tagsieve_stream tagsieve_stream;

// The memory of an extraction, and what is known about the page that was extracted last. One thread at a time.
typedef struct tagsieve_workspace tagsieve_workspace;

// What a caller can choose. Begin with `TAGSIEVE_OPTIONS_INIT`; zero is the default of every field.
typedef struct tagsieve_options {
  // sizeof(tagsieve_options), filled in by the INIT macro. Two shorter structs are known also, the missing fields
  // being zero: one that ends before `charset`, and one that ends before `preset`.
  uint32_t struct_size;
  // `tagsieve_system`.
  uint32_t system;
  // `tagsieve_format`.
  uint32_t format;
  // `tagsieve_unit`.
  uint32_t unit;
  // `tagsieve_input`.
  uint32_t input;
  // The tree filter over the chosen system, which `TAGSIEVE_SYSTEM_FUSED` does without: depth of the ancestor, 1 to 5.
  // 0: off, but 2 for `TAGSIEVE_SYSTEM_TREE_FILTER`.
  uint32_t tree_filter;
  // The label of the page's encoding in the HTTP header, such as "utf-8". NULL with length 0: none. Labels that
  // are not known are ignored.
  const char *charset;
  // Bytes in `charset`.
  size_t charset_len;
  // The page's language as a BCP 47 tag, such as "de"; it goes before the page's own. NULL with length 0, or one
  // that does not begin with a language of two letters: the page's own, else recognised.
  const char *language;
  // Bytes in `language`.
  size_t language_len;
  // `tagsieve_preset`.
  uint32_t preset;
  // 1: with links in Markdown, HTML and JSON, as they stand in the page: those that lead to another page, a mail or a call. 0: without,
  // as other formats are in any case. Streams have none and refuse them (`TAGSIEVE_E_NOT_STREAMED`).
  uint32_t links;
  // The model of the systems that learn, from `tagsieve_model_init`. NULL: the embedded one.
  const struct tagsieve_model *model;
  // The page's own address, `http` or `https`: links are made absolute with it, and with the page's `base` element. NULL with
  // length 0: they stay as they are. Any other value is TAGSIEVE_E_OPTION: one without scheme or host, with white space, or not
  // UTF-8. Without `links` it is not looked at.
  const char *address;
  // Bytes in `address`.
  size_t address_len;
  // 1: the text has the first heading that repeats the page's title, or `h1` most of whose words the title has, also where the
  // system drops it. 0: as the system says. A block's
  // label stays what it is.
  uint32_t title;
  // 1: JSON without the blocks that are dropped. 0: with them. Other formats have what is kept in any case.
  uint32_t kept_only;
  // Zeros.
  uint32_t reserved[4];
} tagsieve_options;

// Bytes `start` to before `end` of the page, counted from its first byte. Of a page in UTF-16 or ISO-2022-JP, which is
// decoded first, they are bytes of what `tagsieve_decode` makes of it.
typedef struct tagsieve_span {
  // Offset of the first byte.
  uint32_t start;
  // Offset behind the last byte.
  uint32_t end;
} tagsieve_span;

// What is known about a page. Begin with `TAGSIEVE_RESULT_INIT`.
typedef struct tagsieve_result {
  // sizeof(tagsieve_result), filled in by the INIT macro; the one field that is read. A shorter struct is known
  // also: one that ends before `early`.
  uint32_t struct_size;
  // `TAGSIEVE_FLAG_...` bits.
  uint32_t flags;
  // Blocks in the page.
  uint32_t blocks;
  // Blocks kept.
  uint32_t kept;
  // The title as it stands in the page. `tagsieve_title` gives it decoded.
  struct tagsieve_span title;
  // `tagsieve_charset_source`.
  uint32_t charset_source;
  // Expected F1 of what is kept, in 1/255. 0 where nothing is kept, and where there is no estimate: for systems that do
  // not learn, for streams whose page did not fit into the window, and for pages that have next to no text between so many
  // tags that no model is asked. With TAGSIEVE_FLAG_WINDOWED that of a document's last window.
  uint32_t confidence;
  // The name of the page's encoding: a static string, ended by a zero byte.
  const char *charset;
  // Bytes in `charset`, without the zero byte.
  size_t charset_len;
  // Bytes of the whole output, also where the buffer was too small for it; with callbacks, of all that `on_text` or `write`
  // was given.
  size_t text_len;
  // Blocks of a stream that were decided early, because their text had to make room.
  uint32_t early;
  // The page's language: two small letters (BCP 47), then zero bytes. What the caller said, else what the page declares, else that of its
  // stop words. Zeros where nobody knows.
  char language[4];
  // Zeros.
  uint32_t reserved[6];
} tagsieve_result;

// Receives a piece of text: `len` bytes of UTF-8 at `text`, which end with the call and not with a zero byte. Pieces
// are never empty and never cut a character. Returns TAGSIEVE_CONTINUE; anything else stops the run.
typedef int32_t (*tagsieve_text_fn)(void *user, const char *text, size_t len);

// A block: a run of text between two block boundaries, and what was decided about it. Begin with
// `TAGSIEVE_BLOCK_INIT`. Counts stop at 65535, but those of characters.
typedef struct tagsieve_block {
  // sizeof(tagsieve_block), filled in by the INIT macro; the one field that is read. A shorter struct is known
  // also: one that ends before `flags`.
  uint32_t struct_size;
  // Number of the block in the page, from 0.
  uint32_t index;
  // From the first to behind the last byte of the block's text in the page, inline tags between them included, and in
  // `pre` the indentation before it.
  struct tagsieve_span span;
  // `tagsieve_label`.
  uint32_t label;
  // 1/256 nat; higher is content. `label` says what is kept: with the default system the least score that is differs from
  // page to page. Systems without a scale say 256 and -256.
  int32_t score_q8;
  // Words.
  uint32_t words;
  // Words in links.
  uint32_t link_words;
  // Characters, a run of white space counted as one.
  uint32_t chars;
  // Characters in links.
  uint32_t link_chars;
  // Ends of sentences.
  uint32_t sentences;
  // Open block-level elements. It stops at 128, in streams at 64: what elements deeper than that say (`hidden`, lists, links) is
  // not seen.
  uint32_t depth;
  // Name of the innermost block-level element: a static string in lower case, ended by a zero byte. "-" for an element that
  // HTML does not know, empty outside all elements.
  const char *tag;
  // Bytes in `tag`, without the zero byte.
  size_t tag_len;
  // `TAGSIEVE_BLOCK_...` bits.
  uint32_t flags;
  // Zeros.
  uint32_t reserved[7];
} tagsieve_block;

// Receives a block of the page, kept or not; `block` ends with the call. Returns TAGSIEVE_CONTINUE or TAGSIEVE_SKIP;
// anything else stops the run.
typedef int32_t (*tagsieve_block_fn)(void *user, const struct tagsieve_block *block);

// Receives something that the page says about itself: `fact` is a `tagsieve_fact`, `text` its `len` bytes of UTF-8, of
// which the first TAGSIEVE_FACT_MAX at most are given, cut between characters. A fact may be told more than once. Returns
// TAGSIEVE_CONTINUE; anything else stops the run.
typedef int32_t (*tagsieve_fact_fn)(void *user, uint32_t fact, const char *text, size_t len);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The library's version, such as "1.2.3": a static string.
const char *tagsieve_version(void);

// The library's ABI number. A program compiled with another `TAGSIEVE_ABI` is refused by every function that takes an
// `abi`.
uint32_t tagsieve_abi(void);

// What a status means, in English: a static string, never NULL, also for numbers that are no status.
const char *tagsieve_status_str(int32_t status);

// Bytes of the memory of a model, whatever its alignment: TAGSIEVE_MODEL_SIZE. The file's own bytes are not copied.
size_t tagsieve_model_size(void);

// Checks a model file, made by `tagsieve train`, and describes it in `len` bytes at `memory`, of any alignment and
// content, for `tagsieve_options.model`. The file is read where it stands, in flash for example: `file` and `memory` must
// stay as they are, and where they are, as long as the model is used. Nothing has to be freed.
//
// `abi`: TAGSIEVE_ABI. `out`: where the handle is written; it points into `memory`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_MODEL_MEMORY, and what is wrong with the file: TAGSIEVE_E_MODEL_FEATURES,
// TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that names the section.
tagsieve_status tagsieve_model_init(void *memory,
                                    size_t len,
                                    uint32_t abi,
                                    const void *file,
                                    size_t file_len,
                                    const struct tagsieve_model **out);

// Checks a model file without keeping anything: TAGSIEVE_OK, or what `tagsieve_model_init` would say of it.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_MODEL_FEATURES, TAGSIEVE_E_MODEL_FILE, TAGSIEVE_E_MODEL_HEADER, or the status that names
// the section.
tagsieve_status tagsieve_model_check(const void *file,
                                     size_t file_len);

// Bytes of a workspace for pages of up to `max_blocks` blocks, one at least, whatever its alignment. The macro
// TAGSIEVE_WORKSPACE_SIZE gives the same as a constant. There is room for three elements a block; one page in a hundred has
// more. A page that does not fit is read also, in windows (TAGSIEVE_FLAG_WINDOWED): where that must not be, twice as many
// blocks do. Most news pages have fewer than 500 blocks.
size_t tagsieve_workspace_size(size_t max_blocks);

// Makes a workspace inside `len` bytes at `memory`, of any alignment and content. Nothing has to be freed: the
// workspace ends when the memory is used for something else, but not before a call that works in it has returned: a
// callback must not give its own workspace's memory to this function. It must not be moved or copied.
//
// `abi`: TAGSIEVE_ABI. `out`: where the handle is written; it points into `memory`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI, TAGSIEVE_E_WORKSPACE_TOO_SMALL.
tagsieve_status tagsieve_init(void *memory,
                              size_t len,
                              uint32_t abi,
                              struct tagsieve_workspace **out);

// Makes a workspace that takes its memory from the allocator, grows with the pages and keeps what it has: once it has
// seen pages with as many blocks and as many bytes, a page costs no allocation. It reads UTF-16 and ISO-2022-JP also; spans then count bytes of
// the page in UTF-8. It holds 32 MiB at most, and three times the largest page that it had to decode; to give them back, free it and make
// another one. Where the allocator fails, the process ends. Only in libraries built with the feature `std`, which is the default.
//
// `abi`: TAGSIEVE_ABI. `out`: where the handle is written. Free it with `tagsieve_free`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_ABI.
tagsieve_status tagsieve_new(uint32_t abi,
                             struct tagsieve_workspace **out);

// Frees a workspace made by `tagsieve_new`. NULL, and a workspace in the caller's own memory, are left alone. The handle must not
// be used afterwards, nor freed a second time: what its memory has become then cannot be told.
//
// TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY.
tagsieve_status tagsieve_free(struct tagsieve_workspace *workspace);

// Extracts a page into a buffer. The workspace forgets the page before, also where the call fails, but with
// TAGSIEVE_E_BUSY.
//
// `page`, `page_len`: the page. `options`: NULL for the defaults. `buffer`, `capacity`: where the text goes, in UTF-8
// and without a zero byte behind it; NULL with 0 to ask for the size. It must not overlap the page, nor the
// workspace, which is not checked. `result`: always needed.
//
// Where the buffer is too small, TAGSIEVE_E_BUFFER_TOO_SMALL is returned, the buffer holds nothing of use, and
// `result` is written all the same: `text_len` says how many bytes are needed.
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

// Extracts a page and gives its text to `write`, in pieces of some hundred bytes.
//
// `user`: given to `write` as it is. The other parameters are those of `tagsieve_extract`. A run that `write` stopped
// is TAGSIEVE_OK, with TAGSIEVE_FLAG_STOPPED in the result. `text_len` is the sum of the pieces.
//
// The statuses of `tagsieve_extract` but those about the buffer.
tagsieve_status tagsieve_extract_to(struct tagsieve_workspace *workspace,
                                    const char *page,
                                    size_t page_len,
                                    const struct tagsieve_options *options,
                                    tagsieve_text_fn write,
                                    void *user,
                                    struct tagsieve_result *result);

// Extracts a page and gives every block to `on_block`, in the order of the page, dropped ones included. Unlike
// `tagsieve_block_get` it sees all blocks of a page that has more than the workspace holds.
//
// `on_text`: is given the text of each block behind its `on_block`, unless that returned TAGSIEVE_SKIP. NULL: no
// texts are wanted. `user`: given to both as it is. The format in the options does not matter here. A run that a
// callback stopped is TAGSIEVE_OK, with TAGSIEVE_FLAG_STOPPED in the result.
//
// The statuses of `tagsieve_extract` but those about the buffer.
tagsieve_status tagsieve_extract_blocks(struct tagsieve_workspace *workspace,
                                        const char *page,
                                        size_t page_len,
                                        const struct tagsieve_options *options,
                                        tagsieve_block_fn on_block,
                                        tagsieve_text_fn on_text,
                                        void *user,
                                        struct tagsieve_result *result);

// The number of blocks in the page that was extracted last, dropped ones included.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE.
tagsieve_status tagsieve_block_count(struct tagsieve_workspace *workspace, uint32_t *out);

// A block of the page that was extracted last: `index` from 0 to below `tagsieve_block_count`.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_WORKSPACE, TAGSIEVE_E_BUSY, TAGSIEVE_E_NO_PAGE,
// TAGSIEVE_E_INDEX, TAGSIEVE_E_WINDOWED.
tagsieve_status tagsieve_block_get(struct tagsieve_workspace *workspace,
                                   uint32_t index,
                                   struct tagsieve_block *out);

// The text of a block of the page that was extracted last, kept or not: UTF-8, white space as in the formatted text.
// The page is read again.
//
// `page`, `page_len`: the same page. `buffer`, `capacity`: where the text goes, without a zero byte behind it; NULL
// with 0 to ask for the size. `len`: where its length is written, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
//
// The statuses of `tagsieve_block_get`, and TAGSIEVE_E_OTHER_PAGE, TAGSIEVE_E_OVERLAP, TAGSIEVE_E_BUFFER_TOO_SMALL.
tagsieve_status tagsieve_block_text(struct tagsieve_workspace *workspace,
                                    const char *page,
                                    size_t page_len,
                                    uint32_t index,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *len);

// The title of the page that was extracted last: of its `title` element, else of `og:title`, else of its first `h1`.
// UTF-8 on one line; empty where there is none.
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

// Decodes a page in UTF-16 or ISO-2022-JP, for which an extraction has returned TAGSIEVE_E_NEEDS_DECODING, to UTF-8. Extract
// the outcome with the `charset` option "utf-8"; spans then count its bytes. Any other page is copied as it is, and stays in
// its encoding: "utf-8" would be wrong for it. Needs no workspace. A workspace of `tagsieve_new` does the same by itself.
// Libraries built without the feature `std` know no ISO-2022-JP.
//
// `options`: its `charset`; NULL for the defaults. `buffer`, `capacity`: where the page goes; NULL with 0 to ask for
// the size. `len`: where its length is written, also with TAGSIEVE_E_BUFFER_TOO_SMALL.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STRUCT_SIZE, TAGSIEVE_E_OPTION, TAGSIEVE_E_RESERVED, TAGSIEVE_E_OVERLAP,
// TAGSIEVE_E_MODEL, TAGSIEVE_E_BUFFER_TOO_SMALL, TAGSIEVE_E_PAGE_TOO_LONG.
tagsieve_status tagsieve_decode(const char *page,
                                size_t page_len,
                                const struct tagsieve_options *options,
                                char *buffer,
                                size_t capacity,
                                size_t *len);

// Bytes of a stream with a window of `max_blocks` blocks, whatever its alignment. The macro TAGSIEVE_STREAM_SIZE gives
// the same as a constant. A larger window gives better text; with 16 blocks, the least, 20 KiB do on any target and
// 14 KiB where pointers have 32 bits. Any amount above the least is used as it is.
size_t tagsieve_stream_size(size_t max_blocks);

// Begins a stream for one page inside `len` bytes at `memory`, of any alignment and content. Nothing has to be freed:
// the stream ends when the memory is used for something else, and `tagsieve_stream_init` may use it for the next page,
// but not from a callback of the stream in it. It must not be moved or copied.
//
// `abi`: TAGSIEVE_ABI. `options`: NULL for the defaults; they are not needed behind the call, but a model is. Streams
// read HTML in blocks, without links, UTF-16 and ISO-2022-JP also: spans then count bytes of the page in UTF-8, as `tagsieve_decode`
// writes it, and not of the pieces.
// A stream with room for the whole page gives what a workspace gives, but for a page (25 of 3,785 real ones) that has a comment, tag or
// title that is never closed, text in a declarative shadow root, a language that only its words tell, or a charset that it does not
// declare in its first 1,024 bytes.
// `on_block`: is given every block as soon as it is decided, dropped ones included, in the order of the page; then
// `on_text` its text, unless `on_block` returned TAGSIEVE_SKIP. Where `on_block` is NULL, `on_text` is given the kept
// text in the format of the options. One of them may be NULL.
// `on_fact`: is given what `meta` elements say as soon as they have been read, and the text of the `title` element as soon
// as blocks are given behind it: before the first block, where it stands before it. A `title` behind an `h1` that has been
// given is not told. NULL: they are not wanted.
// `user`: given to the callbacks as it is. `out`: where the handle is written; it points into `memory`.
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

// The next `len` bytes of the page, any number of them. Blocks are given to the callbacks as soon as they are decided.
// Behind a callback that has stopped the run, bytes are counted and not read any more, and the status is TAGSIEVE_OK: whoever
// stops the run knows that no more bytes are needed.
// Behind TAGSIEVE_E_PAGE_TOO_LONG the stream can be ended: it gives what it has read.
//
// TAGSIEVE_E_NULL, TAGSIEVE_E_STREAM, TAGSIEVE_E_BUSY, TAGSIEVE_E_PAGE_TOO_LONG, TAGSIEVE_E_ENDED.
tagsieve_status tagsieve_stream_write(struct tagsieve_stream *stream,
                                      const char *bytes,
                                      size_t len);

// The page has ended: the last blocks are given to the callbacks.
//
// `result`: always needed. Its `title` is empty: `on_fact` tells that of a `title` element. `early` counts the blocks
// that had to be decided with less of what follows them in view than the window has room for. A run that a callback
// stopped is TAGSIEVE_OK, with TAGSIEVE_FLAG_STOPPED in the result.
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

// `tagsieve_workspace_size` as a constant expression, for static arrays. Evaluates its argument more than once.
#define TAGSIEVE_WORKSPACE_SIZE(max_blocks)                                                         \
    ((size_t)TAGSIEVE_WORKSPACE_BASE +                                                              \
     (size_t)TAGSIEVE_WORKSPACE_PER_BLOCK *                                                         \
         ((size_t)(max_blocks) < 1 ? (size_t)1                                                      \
          : (size_t)(max_blocks) < (size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS                            \
              ? (size_t)(max_blocks)                                                                \
              : (size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS))

// `tagsieve_stream_size` as a constant expression. Evaluates its argument more than once.
#define TAGSIEVE_STREAM_SIZE(max_blocks)                                                            \
    ((size_t)TAGSIEVE_STREAM_BASE +                                                                 \
     (size_t)TAGSIEVE_STREAM_PER_16_BLOCKS *                                                        \
         ((size_t)(max_blocks) < 1 ? (size_t)1                                                      \
          : (size_t)(max_blocks) < (size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS                            \
              ? ((size_t)(max_blocks) + 15) / 16                                                    \
              : ((size_t)TAGSIEVE_WORKSPACE_MAX_BLOCKS + 15) / 16))

// What structs begin with: `tagsieve_options options = TAGSIEVE_OPTIONS_INIT;`
#define TAGSIEVE_OPTIONS_INIT                                                                       \
    { sizeof(tagsieve_options), 0, 0, 0, 0, 0, NULL, 0, NULL, 0, 0, 0, NULL, NULL, 0, 0, 0, { 0, 0, 0, 0 } }
#define TAGSIEVE_RESULT_INIT                                                                        \
    { sizeof(tagsieve_result), 0, 0, 0, { 0, 0 }, 0, 0, NULL, 0, 0, 0, { 0, 0, 0, 0 }, { 0, 0, 0, 0, 0, 0 } }
#define TAGSIEVE_BLOCK_INIT                                                                         \
    { sizeof(tagsieve_block), 0, { 0, 0 }, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0, 0, { 0, 0, 0, 0, 0, 0, 0 } }

#endif // TAGSIEVE_H
