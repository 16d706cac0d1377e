// Package load turns what a person names on the command line into subjects.
//
//	Spec       what the command line says: SUBJECT arguments and flags
//	Subjects   from a Spec to subjects; compiles C and C++ with clang, lowers FPCore, reads bitcode, archives and suites
//
// It must not know how a subject is searched or judged, and runs one only to see how much memory it uses (trial.go). What the person
// left unsaid is filled in with the defaults that shape.go describes; each such choice that could surprise is said in Subject.Notes.
// Subjects may be called from several goroutines.
package load
