package inventory

// This file knows flags of clang that change what floating-point code computes, which no engine models.

import (
	"slices"
	"strings"
)

// unmodelledFlags are such flags, by how they begin.
var unmodelledFlags = []string{"-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math", "-freciprocal-math",
	"-ffinite-math-only", "-fno-signed-zeros", "-fno-honor-nans", "-fno-honor-infinities", "-fapprox-func", "-frounding-math",
	"-ffp-model=fast", "-ffp-model=aggressive", "-ffp-contract=fast", "-fdenormal-fp-math=", "-mdaz-ftz", "-mfpmath="}

// Flags says of flags that the analysis is of the code without them; "" where none is of that kind.
func Flags(flags []string) string {
	var given []string
	for _, flag := range flags {
		if slices.ContainsFunc(unmodelledFlags, func(known string) bool { return strings.HasPrefix(flag, known) }) {
			given = append(given, flag)
		}
	}
	if len(given) == 0 {
		return ""
	}
	return "flags (" + strings.Join(given, " ") + ") change what the code computes and are not modelled: the analysis is of the code " +
		"without them"
}
