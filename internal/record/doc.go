// Package record runs a command, and records the calls of chosen functions with their memory.
//
//	Function   a function to record: its symbol, and where its arguments and results are
//	Call       one recorded call: arguments, memory before and after, results
//	Run        runs a command under ptrace and writes the calls (Linux on x86-64)
//	Index      lists the recorded functions, and the files with their calls
//
// The package does not know what a subject is. It does not modify the recorded program: breakpoints stop the program at the functions. A
// breakpoint is removed when its function has enough recorded calls.
package record
