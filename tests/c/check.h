/* What the C tests have in common. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tagsieve.h>

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);     \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

#define CHECK_STATUS(expected, call)                                            \
    do {                                                                        \
        tagsieve_status got_ = (call);                                          \
        if (got_ != (expected)) {                                               \
            fprintf(stderr, "%s:%d: %s is %d (%s), not %s\n", __FILE__, __LINE__, #call, (int)got_, \
                    tagsieve_status_str(got_), #expected);                      \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

#define PARAGRAPH                                                               \
    "This paragraph is long enough to be taken for the text that the page was written for, since it holds several " \
    "plain sentences. It has no link in it. A reader would keep it, and so should every system."

/* Six blocks: a list of links, a heading, two paragraphs, a line of links. */
static const char PAGE[] =
    "<!DOCTYPE html>\n<title>Tea &amp; biscuits</title>\n"
    "<ul><li><a href=/>Home</a></li>\n<li><a href=/news>News</a></li></ul>\n"
    "<h1>Tea</h1>\n"
    "<p>" PARAGRAPH "</p>\n"
    "<p>Second: " PARAGRAPH "</p>\n"
    "<div><a href=/imprint>Imprint</a> | <a href=/privacy>Privacy</a></div>\n";

#define PAGE_LEN (sizeof PAGE - 1)

/* A system that is the same in every version, whatever the default. */
static const tagsieve_options BOILERPIPE = {
    sizeof(tagsieve_options), TAGSIEVE_SYSTEM_BOILERPIPE, 0, 0, 0, 0, NULL, 0, NULL, 0, 0, 0, NULL, NULL, 0, 0, 0, { 0, 0, 0, 0 },
};

#endif /* CHECK_H */
