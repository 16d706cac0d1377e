// Package subject is what is under test: an entry, how to call it, which points it takes, what its outputs and its reference are.
//
//	Subject   plain data, ready to be sent to a process
//	Box       a part of a domain
//	Error     what was wrong with what a person asked for: where, what, what to do next, and the exit code
//
// Package load makes subjects of what the command line says, suite reads the files that describe many of them. This package must
// not know how a subject is built, searched, run or judged. A Subject is not changed once made and may be shared.
package subject
