// Package comparison finds inputs on which two programs differ.
//
//	LoadInverse  subjects that call a function and then its inverse, with the input as the reference
//	Search       the search for inputs on which two builds, or two functions, return other values
//	Changed      the line of the source that a compiler changed between two builds
//
// A search compares what both programs return natively, so it needs no exact value. The package must not know how the two programs are
// compiled or run: it receives a function that runs both. A [Search] belongs to one goroutine. An [Inverse] may be shared.
package comparison
