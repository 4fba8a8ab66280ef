/* tagsieve for C++11: handles that free themselves, errors as exceptions. A thin layer over tagsieve.h, whose
 * conventions also hold here. */
#ifndef TAGSIEVE_HPP
#define TAGSIEVE_HPP

#include "tagsieve.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tagsieve {

/* Thrown for every status other than TAGSIEVE_OK. */
class error : public std::runtime_error {
public:
    explicit error(tagsieve_status status)
        : std::runtime_error(tagsieve_status_str(status)), status_(status) {}

    tagsieve_status status() const noexcept { return status_; }

private:
    tagsieve_status status_;
};

inline void check(tagsieve_status status) {
    if (status != TAGSIEVE_OK) {
        throw error(status);
    }
}

/* The default options. */
inline tagsieve_options default_options() {
    tagsieve_options options = TAGSIEVE_OPTIONS_INIT;
    return options;
}

/* A model for `tagsieve_options.model`. It must outlast every call and stream that uses it. Threads may share it. */
class model {
public:
    /* `file`: the bytes of a model file; throws `error` if they are faulty. */
    explicit model(std::vector<char> file) : file_(std::move(file)), memory_(TAGSIEVE_MODEL_SIZE), model_(nullptr) {
        check(tagsieve_model_init(memory_.data(), memory_.size(), TAGSIEVE_ABI, file_.data(), file_.size(), &model_));
    }

    model(const model &) = delete;
    model &operator=(const model &) = delete;
    /* The bytes do not move, so handles from `get` stay valid. */
    model(model &&other) noexcept
        : file_(std::move(other.file_)), memory_(std::move(other.memory_)), model_(other.model_) {
        other.model_ = nullptr;
    }
    model &operator=(model &&other) noexcept {
        file_.swap(other.file_);
        memory_.swap(other.memory_);
        std::swap(model_, other.model_);
        return *this;
    }

    /* The handle for the options. Throws on a moved-from model, since NULL in the options means the embedded model. */
    const tagsieve_model *get() const {
        if (!model_) {
            throw error(TAGSIEVE_E_MODEL);
        }
        return model_;
    }

private:
    std::vector<char> file_;
    std::vector<char> memory_;
    const tagsieve_model *model_;
};

/* Callbacks for a run; each may be empty. They return TAGSIEVE_CONTINUE, TAGSIEVE_SKIP or TAGSIEVE_STOP like those of C.
 * If one throws, the run stops, and the call that it came from rethrows the exception. */
struct callbacks {
    std::function<std::int32_t(const tagsieve_block &block)> on_block;
    std::function<std::int32_t(const char *text, std::size_t len)> on_text;
    std::function<std::int32_t(std::uint32_t fact, const char *text, std::size_t len)> on_fact;
};

namespace detail {

/* The callbacks as C functions, which no exception leaves. */
class receiver {
public:
    explicit receiver(callbacks to) : to_(std::move(to)) {}

    tagsieve_block_fn on_block() const { return to_.on_block ? &block : nullptr; }
    tagsieve_text_fn on_text() const { return to_.on_text ? &text : nullptr; }
    tagsieve_fact_fn on_fact() const { return to_.on_fact ? &fact : nullptr; }

    /* The library's status, unless a callback threw. */
    void check(tagsieve_status status) {
        if (thrown_) {
            std::exception_ptr thrown;
            std::swap(thrown, thrown_);
            std::rethrow_exception(thrown);
        }
        tagsieve::check(status);
    }

private:
    template <typename Call> static std::int32_t guarded(void *user, Call call) noexcept {
        receiver &self = *static_cast<receiver *>(user);
        try {
            return call(self.to_);
        } catch (...) {
            self.thrown_ = std::current_exception();
            return TAGSIEVE_STOP;
        }
    }

    static std::int32_t block(void *user, const tagsieve_block *block) {
        return guarded(user, [=](callbacks &to) { return to.on_block(*block); });
    }
    static std::int32_t text(void *user, const char *text, std::size_t len) {
        return guarded(user, [=](callbacks &to) { return to.on_text(text, len); });
    }
    static std::int32_t fact(void *user, std::uint32_t fact, const char *text, std::size_t len) {
        return guarded(user, [=](callbacks &to) { return to.on_fact(fact, text, len); });
    }

    callbacks to_;
    std::exception_ptr thrown_;
};

} // namespace detail

/* A page's text, and what is known about the page. */
struct extraction {
    std::string text;
    tagsieve_result result;
};

/* A workspace that owns its memory (tagsieve_new). One thread at a time, even for const functions: they use the same
 * memory. */
class extractor {
public:
    extractor() : workspace_(nullptr) { check(tagsieve_new(TAGSIEVE_ABI, &workspace_)); }
    ~extractor() { tagsieve_free(workspace_); }

    extractor(const extractor &) = delete;
    extractor &operator=(const extractor &) = delete;
    extractor(extractor &&other) noexcept : workspace_(other.workspace_) { other.workspace_ = nullptr; }
    extractor &operator=(extractor &&other) noexcept {
        std::swap(workspace_, other.workspace_);
        return *this;
    }

    /* The handle for the functions of tagsieve.h. */
    tagsieve_workspace *get() const noexcept { return workspace_; }

    /* Extracts a page. `options`: null for the defaults. */
    extraction extract(const char *page, std::size_t page_len, const tagsieve_options *options = nullptr) {
        extraction out;
        callbacks to;
        to.on_text = [&out](const char *text, std::size_t len) {
            out.text.append(text, len);
            return TAGSIEVE_CONTINUE;
        };
        out.result = extract_to(page, page_len, std::move(to), options);
        return out;
    }

    extraction extract(const std::string &page, const tagsieve_options *options = nullptr) {
        return extract(page.data(), page.size(), options);
    }

    /* Extracts a page and passes its text to `on_text` in pieces or, if there is an `on_block`, every block to that and
     * its text to `on_text`. `on_fact` is not called for whole pages: see `title` and `fact`. */
    tagsieve_result extract_to(const char *page, std::size_t page_len, callbacks to,
                               const tagsieve_options *options = nullptr) {
        detail::receiver receiver(std::move(to));
        tagsieve_result result = TAGSIEVE_RESULT_INIT;
        receiver.check(receiver.on_block()
                           ? tagsieve_extract_blocks(workspace_, page, page_len, options, receiver.on_block(),
                                                     receiver.on_text(), &receiver, &result)
                           : tagsieve_extract_to(workspace_, page, page_len, options, receiver.on_text(), &receiver,
                                                 &result));
        return result;
    }

    tagsieve_result extract_to(const std::string &page, callbacks to, const tagsieve_options *options = nullptr) {
        return extract_to(page.data(), page.size(), std::move(to), options);
    }

    /* The page extracted last once more, in another format; nothing is decided again. `page`: the same page. */
    std::string render(const char *page, std::size_t page_len, const tagsieve_options *options = nullptr) const {
        return copied([&](char *text, std::size_t capacity, std::size_t *len) {
            return tagsieve_render(workspace_, page, page_len, options, text, capacity, len);
        });
    }

    std::string render(const std::string &page, const tagsieve_options *options = nullptr) const {
        return render(page.data(), page.size(), options);
    }

    /* The blocks of the page extracted last. */
    std::vector<tagsieve_block> blocks() const {
        std::uint32_t count = 0;
        check(tagsieve_block_count(workspace_, &count));
        tagsieve_block empty = TAGSIEVE_BLOCK_INIT;
        std::vector<tagsieve_block> all(count, empty);
        for (std::uint32_t i = 0; i < count; ++i) {
            check(tagsieve_block_get(workspace_, i, &all[i]));
        }
        return all;
    }

    /* The title of the page extracted last. `page`: the same page. */
    std::string title(const char *page, std::size_t page_len) const {
        return copied([&](char *text, std::size_t capacity, std::size_t *len) {
            return tagsieve_title(workspace_, page, page_len, text, capacity, len);
        });
    }

    std::string title(const std::string &page) const { return title(page.data(), page.size()); }

    /* What the page extracted last says about itself; empty if it does not. `page`: the same page. */
    std::string fact(const char *page, std::size_t page_len, tagsieve_fact which) const {
        return copied([&](char *text, std::size_t capacity, std::size_t *len) {
            return tagsieve_fact_text(workspace_, page, page_len, which, text, capacity, len);
        });
    }

    std::string fact(const std::string &page, tagsieve_fact which) const {
        return fact(page.data(), page.size(), which);
    }

    /* The text of a block of the page extracted last. `page`: the same page. */
    std::string block_text(const char *page, std::size_t page_len, std::uint32_t index) const {
        return copied([&](char *text, std::size_t capacity, std::size_t *len) {
            return tagsieve_block_text(workspace_, page, page_len, index, text, capacity, len);
        });
    }

    std::string block_text(const std::string &page, std::uint32_t index) const {
        return block_text(page.data(), page.size(), index);
    }

private:
    /* The text that a function copies: called for its length, then with a buffer of that. */
    template <class Copy> static std::string copied(Copy copy) {
        std::string text;
        std::size_t len = 0;
        tagsieve_status status = copy(nullptr, 0, &len);
        if (status == TAGSIEVE_E_BUFFER_TOO_SMALL) {
            text.resize(len);
            status = copy(&text[0], text.size(), &len);
        }
        check(status);
        return text;
    }

    tagsieve_workspace *workspace_;
};

/* A page that arrives in pieces. Owns its memory, which is allocated once. One thread at a time. */
class stream {
public:
    /* `max_blocks`: the window; the default takes 1 MiB and holds nearly every page as a whole. If there is no
     * `on_block`, `on_text` receives the kept text in the format of the options. A model in the options must outlast
     * the stream. */
    explicit stream(callbacks to, std::size_t max_blocks = 2304, const tagsieve_options *options = nullptr)
        : receiver_(new detail::receiver(std::move(to))), memory_(tagsieve_stream_size(max_blocks)), stream_(nullptr) {
        check(tagsieve_stream_init(memory_.data(), memory_.size(), TAGSIEVE_ABI, options, receiver_->on_block(),
                                   receiver_->on_text(), receiver_->on_fact(), receiver_.get(), &stream_));
    }

    stream(const stream &) = delete;
    stream &operator=(const stream &) = delete;
    /* The memory does not move. Both functions of a moved-from stream throw. */
    stream(stream &&other) noexcept
        : receiver_(std::move(other.receiver_)), memory_(std::move(other.memory_)), stream_(other.stream_) {
        other.stream_ = nullptr;
    }
    stream &operator=(stream &&other) noexcept {
        receiver_.swap(other.receiver_);
        memory_.swap(other.memory_);
        std::swap(stream_, other.stream_);
        return *this;
    }

    /* Reads the next bytes of the page; any number is allowed. */
    void write(const char *bytes, std::size_t len) { told(tagsieve_stream_write(stream_, bytes, len)); }
    void write(const std::string &bytes) { write(bytes.data(), bytes.size()); }

    /* Ends the page: the last blocks are passed to the callbacks. */
    tagsieve_result end() {
        tagsieve_result result = TAGSIEVE_RESULT_INIT;
        told(tagsieve_stream_end(stream_, &result));
        return result;
    }

private:
    void told(tagsieve_status status) { receiver_ ? receiver_->check(status) : check(status); }

    std::unique_ptr<detail::receiver> receiver_;
    std::vector<char> memory_;
    tagsieve_stream *stream_;
};

} // namespace tagsieve

#endif // TAGSIEVE_HPP
