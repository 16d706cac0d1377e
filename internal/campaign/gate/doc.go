// Package gate is the last gate: what a finding says was computed is what the program returns by itself, as it was given, in processes
// that run nothing else. A finding that does not pass is certified no longer.
//
// Each lane has two processes for a program: here, and elsewhere, where memory, the environment and the time of day are others. It must
// not know how findings are made or what becomes of them. A [Gate] belongs to one goroutine; [Originals] and a [Tally] may be shared.
package gate
