// Package proc starts child processes, communicates with them, limits them, and reports how they ended.
//
//	Command  what to start: this binary in a role, or another program
//	Process  a running process with two pipes: bytes, or for roles requests and answers
//	Wait     the time limit of an answer
//	Death    how a process ended
//	Serve    the main loop of a process in a role
//
// A role is for work that may crash, hang or use all memory: this binary runs it in a child process. main and TestMain call Is first. A
// process in a role ends when its parent ends. It ignores the terminal's interrupt, which the parent handles. Another program can read
// commands from standard input and write answers to standard output. Run starts a program that only runs to its end, such as a compiler.
//
// A Process lives until Ask or Read fails, or the caller calls Kill. The call that ends it closes its pipes and waits for it. A Process is
// not safe for concurrent use.
//
// The package does not depend on requests and answers or on the purpose of processes, except for the names of roles.
package proc
