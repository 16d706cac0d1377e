package built

// This file removes fast-math permissions, so that every operation is strict.

import (
	"regexp"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// permissive are the function attributes that allow other arithmetic or exclude some numbers.
var permissive = []string{"unsafe-fp-math", "no-infs-fp-math", "no-nans-fp-math", "no-signed-zeros-fp-math", "approx-func-fp-math",
	"no-trapping-math"}

// permissionsRE matches an instruction with fast-math flags in LLVM's text form. LLVM's C API cannot remove flags.
var permissionsRE = regexp.MustCompile(`(?m)^(  %\S+ = (?:(?:tail |musttail |notail )?call|f\w+|phi|select|invoke)) ` +
	`(?:(?:fast|reassoc|nnan|ninf|nsz|arcp|contract|afn) )+`)

// strict returns the module without fast-math permissions.
func (m *modeller) strict() string {
	for f := range bitcode.Functions(m.mod) {
		for _, name := range permissive {
			f.RemoveStringAttributeAtIndex(-1, name)
		}
		bitcode.AnyNumber(f)
		for v := range bitcode.Instructions(f) {
			if !v.IsACallInst().IsNil() || v.InstructionOpcode() == llvm.Invoke {
				bitcode.AnyNumberIn(v)
			}
		}
	}
	return permissionsRE.ReplaceAllString(m.mod.String(), "$1 ")
}
