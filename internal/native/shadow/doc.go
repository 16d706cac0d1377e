// Package shadow carries shadow values through a module. The shadow value of a floating-point value tells where its exact value is. The
// package must not know the goal of a search. It keeps no state of its own: the code that it writes may be linked and run anywhere.
package shadow
