// Package record runs a command, and records the calls of chosen functions with their memory.
//
//	Function   a function to record: its symbol, and where its arguments and results are
//	Call       one recorded call: arguments, memory before and after, results
//	Run        runs a command under ptrace and writes the calls (Linux on x86-64)
//	Folder     the folder with the recorded calls
//
// The package does not know what a subject is. The recorded program is unmodified: breakpoints stop it at the functions, and are taken out
// when enough calls are recorded.
package record
