// Package proc starts child processes, speaks to them, limits them, and says how they ended.
//
//	Command  what to start: this binary in a role, or another program
//	Process  one that runs and is spoken to on two pipes: bytes, or for roles requests and answers
//	Wait     how long an answer may take
//	Death    how a process ended, as a value
//	Serve    the life of a process in a role
//
// A role is how this binary runs code that may trap, hang, or take all memory: main and TestMain ask Is before anything else. A
// process in a role ends with its parent, whatever it is doing, and leaves the terminal's interrupt to it. Another program that is
// spoken to reads its commands from standard input and writes its answers to standard output; one that only runs to its end, such
// as a compiler, is started by Run.
//
// States of a Process: it lives until Ask or Read fails, or Kill is called; whichever ends it has closed its pipes and waited for it.
// A Process may not be shared between goroutines.
//
// The package must not know what is asked or answered, nor what the processes are for. The roles' names are the exception.
package proc
