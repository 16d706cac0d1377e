// Package memory is the machine's memory: objects of bytes, their addresses and lives, and a base that runs roll back to.
//
// Every access is checked against its object; what fails says why in Memory.Fault. An Image tells whether a state comes back. The
// room knows scalars as bits alone: nothing of instructions, of floats, or of what stands beside them. A Memory belongs to one
// goroutine at a time.
package memory
