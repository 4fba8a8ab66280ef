// The wrapper for C++: callbacks that stop or throw, streams that are moved, errors.
#include "check.h"
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <tagsieve.hpp>
#include <vector>

struct thrown : std::runtime_error {
    thrown() : std::runtime_error("thrown") {}
};

template <typename Exception, typename Call> static void must_throw(Call call) {
    bool caught = false;
    try {
        call();
    } catch (const Exception &) {
        caught = true;
    }
    CHECK(caught);
}

static tagsieve::callbacks keep(std::string &text) {
    tagsieve::callbacks to;
    to.on_text = [&text](const char *piece, std::size_t len) {
        text.append(piece, len);
        return TAGSIEVE_CONTINUE;
    };
    return to;
}

static tagsieve::callbacks throw_at(std::uint32_t index) {
    tagsieve::callbacks to;
    to.on_block = [index](const tagsieve_block &block) -> std::int32_t {
        CHECK(block.index <= index);
        if (block.index == index) {
            throw thrown();
        }
        return TAGSIEVE_SKIP;
    };
    return to;
}

static void whole_pages(const std::string &page, const std::string &expected) {
    tagsieve::extractor extractor;
    std::string text;
    tagsieve_result result = extractor.extract_to(page, keep(text), &BOILERPIPE);
    CHECK(text == expected && result.text_len == text.size() && result.flags == 0);

    std::string mains;
    tagsieve::callbacks to = keep(mains);
    to.on_block = [](const tagsieve_block &block) {
        return block.label == TAGSIEVE_LABEL_MAIN ? TAGSIEVE_CONTINUE : TAGSIEVE_SKIP;
    };
    result = extractor.extract_to(page, to, &BOILERPIPE);
    CHECK(result.blocks == 6 && mains.find(PARAGRAPH "Second: " PARAGRAPH) != std::string::npos);

    must_throw<thrown>([&] { extractor.extract_to(page, throw_at(2), &BOILERPIPE); });
    must_throw<tagsieve::error>([&] { extractor.extract_to(page, tagsieve::callbacks(), &BOILERPIPE); });
    CHECK(extractor.extract(page, &BOILERPIPE).text == expected);

    tagsieve_options markdown = BOILERPIPE;
    markdown.format = TAGSIEVE_FORMAT_MARKDOWN;
    const std::string in_markdown = extractor.extract(page, &markdown).text;
    CHECK(extractor.render(page) == expected && extractor.render(page, &markdown) == in_markdown);
    must_throw<tagsieve::error>([&] { extractor.render("another page"); });
    /* A page that is no string. */
    const char *bytes = page.data();
    CHECK(extractor.render(bytes, page.size()) == expected && extractor.render(bytes, page.size(), &markdown) == in_markdown);
    CHECK(extractor.title(bytes, page.size()) == extractor.title(page) && !extractor.title(page).empty());
    CHECK(extractor.fact(bytes, page.size(), TAGSIEVE_FACT_TITLE) == extractor.fact(page, TAGSIEVE_FACT_TITLE));
    CHECK(extractor.block_text(bytes, page.size(), 0) == extractor.block_text(page, 0) && !extractor.block_text(page, 0).empty());
}

static void streams(const std::string &page, const std::string &expected) {
    std::string text, title;
    tagsieve::callbacks to = keep(text);
    to.on_fact = [&title](std::uint32_t fact, const char *piece, std::size_t len) {
        if (fact == TAGSIEVE_FACT_TITLE) {
            title.assign(piece, len);
        }
        return TAGSIEVE_CONTINUE;
    };
    tagsieve::stream first(to, 100, &BOILERPIPE);
    first.write(page.substr(0, 100));
    tagsieve::stream second(std::move(first));
    must_throw<tagsieve::error>([&] { first.write(page); });
    second.write(page.data() + 100, page.size() - 100);
    tagsieve::stream third = tagsieve::stream(tagsieve::callbacks(to), 16, &BOILERPIPE);
    third = std::move(second);
    CHECK(third.end().blocks == 6);
    CHECK(text == expected && title == "Tea & biscuits");
    must_throw<tagsieve::error>([&] { third.end(); });

    // What a callback threw is thrown once. Then the stream is one that was stopped.
    tagsieve::stream stopped(throw_at(2), 16, &BOILERPIPE);
    must_throw<thrown>([&] {
        stopped.write(page);
        stopped.end();
    });
    must_throw<tagsieve::error>([&] { tagsieve::stream none((tagsieve::callbacks())); });
}

// A model that was moved from must not stand for the one that the library embeds.
static void models(const char *path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    tagsieve::model first(bytes);
    const tagsieve_model *handle = first.get();
    tagsieve::model second(std::move(first));
    CHECK(second.get() == handle);
    must_throw<tagsieve::error>([&] { first.get(); });
    must_throw<tagsieve::error>([&] { tagsieve::model none((std::vector<char>())); });
}

int main(int argc, char **argv) {
    CHECK(argc == 2);
    const std::string page(PAGE, PAGE_LEN);
    const std::string expected = tagsieve::extractor().extract(page, &BOILERPIPE).text;
    CHECK(!expected.empty());
    whole_pages(page, expected);
    streams(page, expected);
    models(argv[1]);
    std::puts("ok");
}
