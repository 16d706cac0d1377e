package names

// This file is names of C++ and Rust as their sources have them.

import (
	"strings"

	"github.com/ianlancetaylor/demangle"
)

// Demangled is what a linkage name means: ns::f(double, int), of the description of a type the type. A name that means nothing in this way
// stays as it is.
func Demangled(linkage string) string {
	return strings.TrimPrefix(demangle.Filter(linkage), "typeinfo for ")
}

// Signature is what a linkage name means, without what a reader does without: geo::v1::area(double,std::string).
func Signature(linkage string) string {
	return strings.NewReplacer(", ", ",", " >", ">", standardString, "std::string").Replace(Demangled(linkage))
}

// InText is a text whose linkage names are what they mean, as Signature has it.
func InText(text string) string {
	words := strings.Split(text, " ")
	for i, w := range words {
		if name := strings.TrimRight(w, ":,;."); strings.HasPrefix(name, "_Z") {
			words[i] = Signature(name) + w[len(name):]
		}
	}
	return strings.Join(words, " ")
}

// standardString is what libstdc++ calls a string.
const standardString = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >"
