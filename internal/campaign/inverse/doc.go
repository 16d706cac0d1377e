// Package inverse makes subjects of a function and of another one that takes its results back: x is held against g(f(x)).
//
//	Subjects   a function that calls both, compiled beside the subject's files, for every number that comes back
//	Pair       the two functions; what passes between them is a float, and how far half an ulp of that takes g decides the class
//
// It must not know searches or reports. A Pair may be shared.
package inverse
