// Package link joins units to programs as a linker does.
//
//	Library   files and archives of bitcode; knows symbols, reads a unit only when it is asked for
//	Program   of a Library, what some entries need
//
// It must not know LLVM: units are read by package bitcode. A Library may not be shared between goroutines, except through
// Library.Each, whose functions prepare units side by side.
package link
