// Package probe puts probes into a module, which record the inverse condition of its floating-point sites. It must not know what a
// condition means: what is recorded are expressions of package condition, translated.
package probe
