package native

// The files probe.go, probes.go and blocks.go insert probes into a module. Probes record the inverse condition number of its floating-point
// sites. The files must not know the meaning of a condition number: they translate expressions of package condition.
