// Prints the title and the Markdown of HTML on standard input, by way of the C++ wrapper.
//
//     c++ -std=c++11 extract.cpp -ltagsieve -o extract && ./extract < page.html
#include <iostream>
#include <iterator>
#include <string>
#include <tagsieve.hpp>

int main() {
    const std::string page((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
    try {
        tagsieve::extractor extractor;
        tagsieve_options options = tagsieve::default_options();
        options.format = TAGSIEVE_FORMAT_MARKDOWN;
        const tagsieve::extraction extraction = extractor.extract(page, &options);
        std::cout << extractor.title(page) << "\n\n" << extraction.text;
        std::cerr << extraction.result.kept << " of " << extractor.blocks().size() << " blocks kept\n";
    } catch (const tagsieve::error &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
