// Package bitcode reads one unit of LLVM IR, text or bitcode: it prepares the unit and makes Go data of it.
//
//	Prepare   a unit read, prepared (see passes) and lowered
//	SiteOf    the one predicate that says which instruction is a site
//
// No LLVM handle outlives Prepare: what is left of a unit is Go data and its prepared bitcode, which package native reads again.
// This is the reading door to LLVM; writing and running is package native's. It must not know of other units but the names that
// they define, nor what an operation means. Units may be prepared side by side, each in an LLVM context of its own.
package bitcode
