package built

// This file withdraws permissions: what is left does what it says.

import (
	"regexp"

	"tinygo.org/x/go-llvm"

	"faultline/internal/ir/bitcode"
)

// permissive are the attributes of functions that permit other arithmetic, or say what numbers do not occur.
var permissive = []string{"unsafe-fp-math", "no-infs-fp-math", "no-nans-fp-math", "no-signed-zeros-fp-math", "approx-func-fp-math",
	"no-trapping-math"}

// permissionsRE is an instruction with its permissions in LLVM's text form. Its C API can only add to them.
var permissionsRE = regexp.MustCompile(`(?m)^(  %\S+ = (?:(?:tail |musttail |notail )?call|f\w+|phi|select|invoke)) ` +
	`(?:(?:fast|reassoc|nnan|ninf|nsz|arcp|contract|afn) )+`)

// strict returns the module without a permission.
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
