// Package balls is the arithmetic of the interpreter over the reals: every shadow is a ball that encloses the exact value.
//
//	Balls   the same operations over the reals, along the path that the floats took
//	Exact   runs that decide as the exact values do, where balls say how; Open says where they do not
//	Undefined  where an operation has no value over the reals
//	Local   one operation on the operands that the floats have
//	Apply   one operation on exact operands that stand for floats: the sign of a zero is the float's
//
// It must not know how errors are judged. An arithmetic serves one run at a time.
package balls
