// Package ir reads LLVM IR and holds it as plain Go data: programs whose floating-point operations are numbered.
//
//	Library   files and archives of bitcode; knows symbols, reads a unit only when it is asked for
//	Program   the units that some entries need, lowered; gob-encodable
//	SiteOf    the one predicate that says which instruction is a site
//
// A unit is read, prepared (see passes) and lowered once; what is left of it is Go data and its prepared bitcode, so
// that no LLVM handle outlives the call that made it. This is the reading door to LLVM; writing and running is package
// native's. This package must not know what an operation means, what its condition is, nor what is searched for.
//
// A Program is never changed after it was made and may be shared between goroutines. A Library may not, except
// through Library.Each, whose functions prepare units side by side, each in an LLVM context of its own.
package ir
