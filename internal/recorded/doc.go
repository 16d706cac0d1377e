// Package recorded turns recorded calls into points of subjects.
//
//	Function   what the recorder must know of a subject's function
//	Shapes     groups calls by the integers that a subject keeps fixed, such as lengths
//	Decoder    reads the coordinates of a call, and the results
//	Fields     the values that inputs had in all calls: their domain and their relations
//	Set        the decoded calls of one subject: what is near a point
//
// The package loads nothing and runs nothing.
package recorded
