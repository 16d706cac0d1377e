// Package source finds the text of an operation in C and its like: where debug information says that an operator or a call stands, which
// expression that is and which are its operands. It reads brackets and precedence, no types and no macros.
//
// It must not know programs or findings.
package source
