// Package inventory says what there is to analyse in a subject, and what there is not: its function with parameters and sites,
// instructions that are not modelled, what nobody defines, flags that change what code computes. It runs nothing and keeps nothing, and
// may be used by any goroutine.
package inventory
