// Package probe inserts probes into a module. They record the inverse condition number of its floating-point sites. The package must not
// know the meaning of a condition number: it translates expressions of package condition.
package probe
