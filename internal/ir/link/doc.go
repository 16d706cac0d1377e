// Package link joins units to programs like a linker.
//
//	Library   files and archives of bitcode; it knows symbols, and reads a unit on demand
//	Program   the part of a Library that some entries need
//
// The package does not use LLVM: package bitcode reads units. A Library is not safe for concurrent use. Only Library.Each may run its
// functions in parallel.
package link
