// Package subject turns what a person names on the command line into things that can be run: an entry, how to call it,
// which points it takes, what its outputs and its reference are.
//
//	Spec      what the command line says: SUBJECT arguments and flags
//	Load      from a Spec to subjects; compiles C and C++ with clang, lowers FPCore, reads bitcode, archives and suites
//	Suite     a subject file (TOML): sources, entries, domains, references, a paper's figures; an FPCore file is one too,
//	          whose cores are the subjects, their :pre the domains, their :spec or themselves the references
//	Box       a part of a domain
//	Subject   the result: plain data, ready to be sent to a process
//	Error     what was wrong with the Spec: where, what, what to do next, and the exit code
//
// It must not know how a subject is searched, run or judged. What the person left unsaid is filled in with the
// defaults that shape.go describes; each such choice that could surprise is said in Subject.Notes.
// Load may be called from several goroutines; a Subject is not changed once made and may be shared.
package subject
