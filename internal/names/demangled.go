package names

// This file is names of C++, Rust and Fortran as their sources have them.

import (
	"regexp"
	"strings"
	"unicode"

	"github.com/ianlancetaylor/demangle"
)

// Demangled is what a linkage name means: ns::f(double, int), of the description of a type the type. A name that means nothing in this way
// stays as it is.
func Demangled(linkage string) string {
	if flang.MatchString(linkage) {
		names := strings.FieldsFunc(linkage[len("_Q"):], func(r rune) bool { return 'A' <= r && r <= 'Z' })
		return strings.Join(names, "::")
	}
	return strings.TrimPrefix(demangle.Filter(linkage), "typeinfo for ")
}

// flang matches the linkage names of flang for procedures and variables of modules, and for what procedures contain. A capital letter says
// of what kind the name behind it is. The main program has no name.
var flang = regexp.MustCompile(`^_Q([MSF][a-z0-9_]*)+(P|EC?)[a-z0-9_]+$`)

// Signature is what a linkage name means, without what a reader does without: geo::v1::area(double,std::string).
func Signature(linkage string) string {
	return strings.NewReplacer(", ", ",", " >", ">", standardString, "std::string").Replace(Demangled(linkage))
}

// InText is a text whose linkage names are what they mean, as Signature has it.
func InText(text string) string {
	words := strings.Split(text, " ")
	for i, w := range words {
		if name := strings.TrimRight(w, ":,;."); strings.HasPrefix(name, "_Z") || strings.HasPrefix(name, "_Q") {
			words[i] = Signature(name) + w[len(name):]
		}
	}
	return strings.Join(words, " ")
}

// longest is the number of characters of a program's text that OneLine keeps.
const longest = 200

// OneLine returns the text of a program in one line of valid UTF-8. It replaces characters that cannot be printed by spaces, and it cuts a
// long text.
func OneLine(text string) string {
	line := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "?")))
	if len(line) > longest {
		return string(line[:longest]) + "..."
	}
	return strings.TrimSpace(string(line))
}

// standardString is what libstdc++ calls a string.
const standardString = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >"
