// Package intent finds what a program wants of truncations and comparisons where LLVM's IR does not tell: conversions that are written,
// bit-fields, and questions about how a number is represented. It must not know what is made of that. It reads source files.
package intent
