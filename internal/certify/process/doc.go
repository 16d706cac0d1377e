// Package process evaluates requests about subjects in a process that can be killed.
//
// Ball arithmetic cannot be interrupted and is sometimes very slow (16 s for one Bessel function at 1024 bits). The process runs this
// program in a role of package proc, with limits of time and memory. Each part of an answer has its own timeout in processor time, which
// the process itself enforces. A part that takes too long ends the process, and the caller leaves it out of the next request. The worker
// counts these timeouts by subject. After a few of them it does not request the part again.
//
// The caller defines requests and answers. The package must not know certificates, oracles or points. A Worker serves one goroutine.
package process
