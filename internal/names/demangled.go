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
