package emit

// This file defines the functions that return one part of a complex function of the library.

import (
	"fmt"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir/bitcode"
)

// DefineParts adds the definitions of the parts that a unit calls.
func (u *Unit) DefineParts() error {
	var b strings.Builder
	declared := map[string]bool{}
	for f := range bitcode.Functions(u.Mod) {
		if name := f.Name(); f.IsDeclaration() && bitcode.Symbol(name) != name {
			whole := wholes[bitcode.FormatOf(f.GlobalValueType().ReturnType())]
			function := bitcode.Symbol(name)
			if !declared[function] {
				declared[function] = true
				fmt.Fprintf(&b, "declare %s @%s(%s)\n", whole.result, function, whole.params)
			}
			b.WriteString(strings.NewReplacer("$NAME", name, "$FUNCTION", function, "$PART", partIndex(name)).Replace(whole.text))
		}
	}
	if b.Len() == 0 {
		return nil
	}
	if err := u.Link("parts", b.String()); err != nil {
		return err
	}
	for f := range bitcode.Functions(u.Mod) {
		if bitcode.Symbol(f.Name()) != f.Name() {
			f.SetLinkage(llvm.InternalLinkage)
		}
	}
	return nil
}

// partIndex returns the index of the part in the complex result.
func partIndex(name string) string {
	if strings.HasSuffix(name, ".im") {
		return "1"
	}
	return "0"
}

// wholes holds the calling conventions of complex functions: by numbers, by vectors of two, by copies in memory.
var wholes = map[fp.Format]struct{ result, params, text string }{
	fp.Binary64: {"{ double, double }", "double, double", `
define double @$NAME(double %x, double %y) nounwind "no-builtins" {
  %z = call { double, double } @$FUNCTION(double %x, double %y)
  %part = extractvalue { double, double } %z, $PART
  ret double %part
}
`},
	fp.Binary32: {"<2 x float>", "<2 x float>", `
define float @$NAME(float %x, float %y) nounwind "no-builtins" {
  %re = insertelement <2 x float> undef, float %x, i32 0
  %w = insertelement <2 x float> %re, float %y, i32 1
  %z = call <2 x float> @$FUNCTION(<2 x float> %w)
  %part = extractelement <2 x float> %z, i32 $PART
  ret float %part
}
`},
	fp.X87: {"{ x86_fp80, x86_fp80 }", "ptr byval({ x86_fp80, x86_fp80 }) align 16", `
define x86_fp80 @$NAME(x86_fp80 %x, x86_fp80 %y) nounwind "no-builtins" {
  %w = alloca { x86_fp80, x86_fp80 }, align 16
  %im = getelementptr { x86_fp80, x86_fp80 }, ptr %w, i32 0, i32 1
  store x86_fp80 %x, ptr %w
  store x86_fp80 %y, ptr %im
  %z = call { x86_fp80, x86_fp80 } @$FUNCTION(ptr byval({ x86_fp80, x86_fp80 }) align 16 %w)
  %part = extractvalue { x86_fp80, x86_fp80 } %z, $PART
  ret x86_fp80 %part
}
`},
}
