package inventory

// This file says which of clang's flags are not followed.

import (
	"regexp"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

// optimising are the flags that change how code is optimised, and with that what it computes.
var optimising = regexp.MustCompile(`^(-O([1-9sgz]|fast)?$|-ffast-math|-funsafe-math-optimizations|-fassociative-math|-freciprocal-math|` +
	`-ffinite-math-only|-fno-signed-zeros|-fno-honor-(nans|infinities)|-fapprox-func|-ffp-model=(fast|aggressive)|-ffp-contract=fast|` +
	`-fvectorize|-fslp-vectorize|-ftree-(loop-|slp-)?vectorize|-funroll-|-fopenmp-simd|-flto|-mrecip|-mprefer-vector-width|-fveclib=)`)

// machines are the flags that name the processor. They change results only where products and sums are fused.
var machines = regexp.MustCompile(`^-m(arch=|cpu=|fma|avx|sse|f16c)`)

// unknown are the flags whose arithmetic is never modelled.
var unknown = regexp.MustCompile(`^(-frounding-math|-fdenormal-fp-math=|-mdaz-ftz|-mfpmath=|-ffp-exception-behavior=(strict|maytrap))`)

// harmless are optimisations that change no result.
var harmless = regexp.MustCompile(`^-O[1-9sgz]?$`)

// A Remark is a sentence about flags. Weakens means that the analysed code may compute something else than the code that the flags build.
type Remark struct {
	What    string
	Weakens bool
}

// Flags says which of the flags are not followed for a subject. With asBuilt, flags of the optimiser are followed. Bitcode and FPCore
// ignore flags.
func Flags(flags []string, asBuilt bool, s *subject.Subject) (list []Remark) {
	finished := slices.ContainsFunc(s.Program.Given, func(g *ir.Given) bool { return g.Finished })
	source := finished || slices.ContainsFunc(s.Program.Given, func(g *ir.Given) bool { return g.Compile })
	if source && !asBuilt {
		list = append(list, unoptimised(flags)...)
	}
	if finished && len(s.Sites) == 0 {
		list = append(list, Remark{"the compiled code has no floating-point operation; if the source has some, the optimiser removed " +
			"them; --compare-builds '-O0' '" + strings.Join(flags, " ") + "' shows the difference", false})
	}
	if source {
		list = append(list, unmodelled(flags)...)
	}
	return list
}

// unoptimised says which flags ask for an optimiser that is not run.
func unoptimised(flags []string) []Remark {
	fuses := slices.Contains(flags, "-ffp-contract=on")
	off := chosen(flags, func(f string) bool { return optimising.MatchString(f) || machines.MatchString(f) && !fuses })
	if len(off) == 0 {
		return nil
	}
	return []Remark{{"faultline analyses the code without optimisation, so without " + strings.Join(off, " ") + "; --as-built analyses " +
		"the optimised code",
		len(chosen(off, harmless.MatchString)) < len(off)}}
}

func unmodelled(flags []string) (list []Remark) {
	if omp := chosen(flags, compile.IsOpenMP); len(omp) > 0 {
		list = append(list, Remark{"faultline ignores OpenMP (" + strings.Join(omp, " ") + "): it runs one thread, in the order of the " +
			"source", true})
	}
	if other := chosen(flags, unknown.MatchString); len(other) > 0 {
		list = append(list, Remark{"flags (" + strings.Join(other, " ") + ") change what the code computes; faultline analyses " +
			"the code without them", true})
	}
	return list
}

func chosen(flags []string, ok func(string) bool) (list []string) {
	for _, f := range flags {
		if ok(f) {
			list = append(list, f)
		}
	}
	return list
}
