package library

// This file knows the exceptions of C++'s library: which functions throw, construct and destroy them, and their types.

import (
	"strings"

	"faultline/internal/ir"
)

// Number returns a 31-bit number for a type, never 0.
func Number(kind string) (n uint64) {
	for _, b := range []byte(kind) {
		n = (n*31 + uint64(b)) & 0x7fffffff
	}
	return n | 1
}

// IsA reports whether a type is `other`, or has it among its first bases.
func IsA(p *ir.Program, kind, other string) bool {
	for kind != "" && kind != other {
		kind = baseOf(p, kind)
	}
	return kind != ""
}

const standard = "_ZTISt" // prefix of the type descriptions in the library

// standardBases maps the library's exceptions to their bases.
var standardBases = map[string]string{"12domain_error": "11logic_error", "16invalid_argument": "11logic_error",
	"12length_error": "11logic_error", "12out_of_range": "11logic_error", "11range_error": "13runtime_error",
	"14overflow_error": "13runtime_error", "15underflow_error": "13runtime_error", "11logic_error": "9exception",
	"13runtime_error": "9exception", "9bad_alloc": "9exception", "8bad_cast": "9exception", "17bad_function_call": "9exception",
	"20bad_array_new_length": "9bad_alloc"}

// baseOf returns the first base of a type, "" if it has none. A description names the bases from its third word on.
func baseOf(p *ir.Program, kind string) string {
	if base := standardBases[strings.TrimPrefix(kind, standard)]; base != "" {
		return standard + base
	}
	for _, g := range p.Globals {
		for _, r := range g.Relocs {
			if g.Name == kind && r.Offset >= 16 && r.Global >= 0 {
				return p.Globals[r.Global].Name
			}
		}
	}
	return ""
}

// Throws returns the type that a function of the library throws, such as std::__throw_out_of_range.
func Throws(name string) (kind string, ok bool) {
	_, rest, ok := strings.Cut(name, "__throw_")
	for base := range standardBases {
		if ok && strings.HasPrefix(rest, strings.TrimLeft(base, "0123456789")) {
			return standard + base, true
		}
	}
	return standard + "9exception", ok && strings.HasPrefix(name, "_ZSt")
}

// MakesException reports whether a function constructs or destroys an exception of the library. Its content is not modelled.
func MakesException(name string) bool {
	rest, ok := strings.CutPrefix(name, "_ZNSt")
	for base := range standardBases {
		if what, is := strings.CutPrefix(rest, base); ok && is {
			return strings.HasPrefix(what, "C1") || strings.HasPrefix(what, "C2") || strings.HasPrefix(what, "D")
		}
	}
	return ok && strings.HasPrefix(rest, "9exceptionD")
}
