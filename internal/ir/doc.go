// Package ir is a program as plain Go data: functions of instructions, whose floating-point operations are numbered.
//
//	Program   the units that some entries need; gob-encodable, printed by Print, checked by Check
//	Site      a floating-point operation with a position
//	Reach     what can be executed or read from some functions on
//	Call      how an entry is called: what is an input, what is memory, where results lie
//
// Package bitcode reads units of LLVM IR into this form, and link joins them to programs. This package must not know LLVM, nor
// what an operation means, what its condition is, or what is searched for. A Program is never changed after it was made and may
// be shared between goroutines.
package ir
