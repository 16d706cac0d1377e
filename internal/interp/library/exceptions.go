package library

// This file knows the exceptions of C++'s library: which functions throw, construct and destroy them, and their types.

import (
	"slices"
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

// Member splits the linkage name of a member of a library exception, _ZNSt13runtime_errorC1EPKc, into the type's name, 13runtime_error,
// and the member, C1EPKc. It returns false unless the member is a constructor, the destructor, an assignment or what.
func Member(name string) (kind, member string, ok bool) {
	rest, ok := strings.CutPrefix(name, "_ZNSt")
	if !ok {
		rest, ok = strings.CutPrefix(name, "_ZNKSt")
	}
	if !ok {
		return "", "", false
	}
	for _, kind := range Exceptions {
		member, ok := strings.CutPrefix(rest, kind)
		if ok && (member == What || strings.HasPrefix(member, "C") || strings.HasPrefix(member, "D") || strings.HasPrefix(member, "aS")) {
			return kind, member, true
		}
	}
	return "", "", false
}

// What is the mangled member what().
const What = "4whatEv"

// Exceptions lists the exceptions of the library by their mangled names, in order.
var Exceptions = slices.Sorted(func(yield func(string) bool) {
	if !yield("9exception") {
		return
	}
	for kind := range standardBases {
		if !yield(kind) {
			return
		}
	}
})

// TypeInfo returns the name of the type description of a library exception.
func TypeInfo(kind string) string { return standard + kind }

// VTable returns the name of the virtual table of a library exception.
func VTable(kind string) string { return "_ZTVSt" + kind }

// IsException reports whether a type has std::exception among its first bases.
func IsException(p *ir.Program, kind string) bool { return IsA(p, kind, standard+"9exception") }

// FixedText returns the text of an exception that keeps none. It returns false if the exception keeps a text.
func FixedText(kind string) (string, bool) {
	switch base := standardBases[kind]; {
	case kind == "13runtime_error" || kind == "11logic_error" || base == "13runtime_error" || base == "11logic_error":
		return "", false
	case kind == "17bad_function_call":
		return "bad_function_call", true
	}
	return "std::" + strings.TrimLeft(kind, "0123456789"), true
}

// UsesExceptions reports whether a program makes or throws an exception of the library, or names one.
func UsesExceptions(p *ir.Program) bool {
	for _, f := range p.Funcs {
		if len(f.Blocks) == 0 && Of(LinkName(f)) == Exception {
			return true
		}
	}
	return slices.ContainsFunc(p.Globals, func(g *ir.Global) bool { return strings.HasPrefix(g.Name, "_ZTVSt") })
}
