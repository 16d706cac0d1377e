// Package ir represents a program as plain Go data: functions of instructions, with numbered floating-point operations.
//
// A Program holds the units that some entries need. It is gob-encodable; Print prints it and Check checks it. A Site is a floating-point
// operation with a position. A Reach is what some functions can execute or read. A Call describes how an entry is called: what is an input,
// what is memory, and where results are.
//
// Package bitcode reads units of LLVM IR into this form, and package link joins them to programs. This package does not use LLVM and
// attaches no meaning to operations. A Program never changes after it was made and may be shared between goroutines.
package ir
