// Package process asks questions about subjects in a process that can be killed, part by part.
//
// Ball arithmetic cannot be interrupted and has cliffs (16 s for one Bessel function at 1024 bits). The process, this binary in a role of
// package proc, has limits of time and memory; each part of an answer has a timeout of its own, of processor time, which the
// process itself watches. A part that took too long costs the process, and is left out of the next request by whoever asked. The
// worker remembers how often that happened to a subject: timeouts become shorter, until a part is not asked for any more.
//
// What is asked and answered is the caller's. The package must not know certificates, oracles or points. A Worker belongs to one goroutine.
package process
