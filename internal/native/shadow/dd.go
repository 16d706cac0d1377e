package shadow

// The files pair.go, libm.go, arc.go, erf.go, exp.go, gamma.go, log.go, pow.go and trig.go write the functions of libm in double-double
// arithmetic as LLVM IR. Each function returns a bound of its error. They must not know their callers. Goroutines may share all of it.
