package bitcode

import (
	"testing"

	"tinygo.org/x/go-llvm"
)

// Nothing told a sum of squares, which must not wrap, from a hash function, which must.
func TestNoWrap(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, body string
		want       bool // of %v
	}{
		{"product to a float", "%v = mul i32 %a, %b\n %f = uitofp i32 %v to double", true},
		{"signed sum to a float", "%v = add nsw i32 %a, %b\n %f = sitofp i32 %v to double", true},
		{"quotient of a sum", "%v = add i32 %a, %b\n %h = udiv i32 %v, 2\n %f = uitofp i32 %h to double", true},
		{"mask", "%v = mul i32 %a, %b\n %m = and i32 %v, 255\n %f = uitofp i32 %m to double", false},
		{"mask behind a sum", "%v = mul i32 %a, %b\n %s = add i32 %v, %a\n %m = lshr i32 %s, 8\n %f = uitofp i32 %m to double", false},
		{"mixed operand", "%x = xor i32 %a, %b\n %v = mul i32 %x, %b\n %f = uitofp i32 %v to double", false},
		{"constant of a generator", "%v = mul i32 %a, 1664525\n %f = uitofp i32 %v to double", false},
		{"constant of a unit", "%v = mul i32 %a, 86400\n %f = uitofp i32 %v to double", true},
		{"full turn", "%v = add i32 %a, %b\n %f = uitofp i32 %v to double\n %d = fmul double %f, 0x3E76800000000000", false},
		{"scaled", "%v = add i32 %a, %b\n %f = uitofp i32 %v to double\n %d = fmul double %f, 5.0e-1", true},
		{"full turn of 16 bits", "%s = add nsw i32 %a, %b\n %v = trunc i32 %s to i16\n %w = zext i16 %v to i32\n " +
			"%f = sitofp i32 %w to double\n %d = fmul double %f, 0x3EF0000000000000", false},
		{"difference read as signed", "%v = sub i32 %a, %b\n %f = sitofp i32 %v to double", false},
		{"signed difference", "%v = sub nsw i32 %a, %b\n %f = sitofp i32 %v to double", true},
		{"range check", "%v = add i32 %a, -1\n %c = icmp ult i32 %v, 2\n %w = zext i1 %c to i32\n %f = uitofp i32 %w to double", false},
		{"compared with a variable", "%v = add i32 %a, 1\n %c = icmp ult i32 %v, %b\n %w = zext i1 %c to i32\n " +
			"%f = uitofp i32 %w to double", true},
		{"smeared bits", "%h = lshr i32 %a, 1\n %o = or i32 %a, %h\n %v = add i32 %o, 1\n %f = uitofp i32 %v to double", false},
		{"difference of addresses", "%p = ptrtoint ptr %q to i32\n %v = sub i32 %p, %a\n %f = uitofp i32 %v to double", false},
	} {
		withModule(t, "define void @f(i32 %a, i32 %b, ptr %q) {\n "+test.body+"\n ret void\n}\n", func(_ llvm.Context, mod llvm.Module) {
			for v := range Instructions(mod.NamedFunction("f")) {
				if v.Name() == "v" && NoWrap(v) != test.want {
					t.Errorf("%s: NoWrap is %v", test.name, !test.want)
				}
			}
		})
	}
}
