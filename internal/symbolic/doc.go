// Package symbolic is interpreter arithmetic on expressions over the reals. A run collects the value of every operation as a function of
// the inputs, and the decisions on its path ("Automatic Detection of Floating-Point Exceptions", POPL 2013, sections 3.2 and 4.2).
//
//	Expr        the value of an operation, as a function of the inputs
//	Formula     a condition on the inputs
//	Run         a run along a prefix of decisions, and the Path that it took
//	Reified     the condition under which an operation raises an exception (3.2, Figure 5)
//	Ranges      constraints on the values of functions (3.2.2)
//
// It must not know solvers. An arithmetic serves one run at a time; expressions remain valid after it.
package symbolic
