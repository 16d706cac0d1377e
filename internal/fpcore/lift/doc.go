// Package lift translates a function of a program to FPCore: the inverse of package lower.
//
// It follows the instructions of the function and of those that it calls, with expressions in place of numbers. A loop whose number of
// rounds does not depend on the inputs is unrolled. A branch on an input becomes an if, whose two parts are followed to the end of the
// function. What FPCore cannot say is refused with its place: loops whose number of rounds depends on an input, integer arithmetic on
// inputs, bits of floats, functions without code.
//
// The tests compare the values of the cores with those of the functions.
package lift
