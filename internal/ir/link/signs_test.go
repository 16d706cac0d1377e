package link

import (
	"strings"
	"testing"

	"faultline/internal/ir"
)

// |x|, -x, -|x| and copysign by the bits of doubles and floats become operations; what else is done to bits stays.
func TestSignsOfBits(t *testing.T) {
	lib, err := LoadSources(Source{Name: "signs.ll", Data: []byte(`
define double @size(double %x) {
  %b = bitcast double %x to i64
  %a = and i64 %b, 9223372036854775807
  %r = bitcast i64 %a to double
  ret double %r
}
define double @minus(double %x) {
  %b = bitcast double %x to i64
  %a = xor i64 %b, -9223372036854775808
  %r = bitcast i64 %a to double
  ret double %r
}
define float @below(float %x) {
  %b = bitcast float %x to i32
  %a = or i32 -2147483648, %b
  %r = bitcast i32 %a to float
  ret float %r
}
define double @signed(double %x, double %y) {
  %b = bitcast double %x to i64
  %m = and i64 %b, 9223372036854775807
  %c = bitcast double %y to i64
  %s = and i64 %c, -9223372036854775808
  %a = or i64 %s, %m
  %r = bitcast i64 %a to double
  ret double %r
}
define double @other(double %x) {
  %b = bitcast double %x to i64
  %a = and i64 %b, 9223372036854775806
  %r = bitcast i64 %a to double
  ret double %r
}
`)})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"size": "fabs", "minus": "fneg", "below": "fabs fneg", "signed": "copysign", "other": "bitcast"} {
		p, err := lib.Program([]string{name}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		Print(&out, p)
		_, text, _ := strings.Cut(out.String(), name+"(")
		last := -1
		for _, op := range strings.Fields(want) {
			at := strings.Index(text, op)
			if at <= last {
				t.Errorf("%s: no %s in its place:\n%s", name, op, text)
			}
			last = at
		}
		if name != "other" && strings.Contains(text, "to double") && strings.Count(text, "bitcast") > 2 {
			t.Errorf("%s: a float is still made of bits:\n%s", name, text)
		}
		if _, n := p.Places(p.Func(name).ID, (*ir.Inst).MadeOfBits); (n > 0) != (name == "other") {
			t.Errorf("%s: made of bits in %d places", name, n)
		}
	}
}
