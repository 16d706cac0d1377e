// Package recorded turns recorded calls into points of subjects.
//
//	Function   returns the function of a subject for the recorder
//	Shapes     groups calls by the integers that a subject keeps fixed, such as lengths
//	Decode     turns calls into points of a subject, with the recorded results
//	DomainOf   infers the domain of the inputs from their recorded values
//	Set        tells how far a point is from the recorded calls
//	Project    writes the domains into a project file
//
// The package does not load or run code.
package recorded
