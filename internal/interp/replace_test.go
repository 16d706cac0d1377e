package interp_test

// This file tests results that an arithmetic replaces.

import (
	"math"
	"testing"

	"faultline/internal/interp"

	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
)

// exactAt is Balls whose floats go on with the shadow, rounded, at one site; with some number of its own if v is one.
type exactAt struct {
	*balls.Balls
	site int32
	v    fp.Value
}

func (a exactAt) Replace(e *interp.Event[*ball.Real]) (fp.Value, bool) {
	switch {
	case e.Inst.Site != a.site:
		return fp.Value{}, false
	case a.v.Format != fp.NoFormat:
		return a.v, true
	}
	return fp.FromFloat64(e.Shadow.Mid64()), true
}

// (1 - cos x) / x^2 at 1e-7: the error of 8e-4 goes away where the difference is exact, or the quotient; an exact cosine,
// rounded, is no better than the computed one.
func TestReplace(t *testing.T) {
	p, call := program(t, foo)
	const x = 1e-7
	exact := 0.5 - x*x/24
	for site, removes := range []bool{false, true, false, true} {
		observed := map[int32]fp.Value{}
		r := interp.RunShadow(interp.New(p, call), interp.Arith[*ball.Real](exactAt{Balls: balls.New(256), site: int32(site)}), []float64{x}, interp.Limits{},
			func(e *interp.Event[*ball.Real]) { observed[e.Inst.Site] = e.Result })
		got := r.Values[0].Float64()
		if removed := math.Abs(got-exact) < 1e-15; removed != removes {
			t.Errorf("exact at site %d: %v, want within 1e-15 of %v: %v", site, got, exact, removes)
		}
		if r.Values[0] != observed[3] {
			t.Errorf("exact at site %d: output %v, observed %v", site, r.Values[0], observed[3])
		}
		if math.Abs(r.Shadows[0].Mid64()-exact) > 1e-15 {
			t.Errorf("exact at site %d: shadow %v, want %v", site, r.Shadows[0], exact)
		}
	}
}

// A replaced result is rounded to the operation's format, and arrives wherever the result would have gone: in registers,
// through sincos in memory, through frexp, modf and remainder.
func TestReplaceEverywhere(t *testing.T) {
	third := fp.FromFloat64(1. / 3)
	for _, tt := range []struct{ name, body, want string }{
		{"float", "%a = fptrunc double %x to float\n %b = fmul float %a, 3.0\n %r = fpext float %b to double", "0x1.555556p-2"},
		{"sincos", "%s = alloca double\n %c = alloca double\n call void @sincos(double %x, ptr %s, ptr %c)\n %r = load volatile double, ptr %s", "0x1.5555555555555p-2"},
		{"remainder", "%r = call double @remainder(double %x, double 0.7)", "0x1.5555555555555p-2"},
		{"modf", "%p = alloca double\n %r = call double @modf(double %x, ptr %p)", "0x1.5555555555555p-2"},
		{"whole", "%p = alloca double\n %u = call double @modf(double %x, ptr %p)\n %r = load volatile double, ptr %p", "0x1.5555555555555p-2"},
		{"frexp", "%p = alloca i32\n %r = call double @frexp(double %x, ptr %p)", "0x1.5555555555555p-2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, call := program(t, "declare void @sincos(double, ptr, ptr)\ndeclare double @remainder(double, double)\n"+
				"declare double @modf(double, ptr)\ndeclare double @frexp(double, ptr)\n"+
				"define double @f(double %x) {\n "+tt.body+"\n ret double %r\n}")
			m := interp.New(p, call)
			r := interp.RunShadow(m, interp.Arith[*ball.Real](everywhere{balls.New(64), third}), []float64{5.3}, interp.Limits{}, nil)
			if got := fp.Hex(r.Values[0].Float64()); got != tt.want {
				t.Errorf("f = %v, want %v", got, tt.want)
			}
			plain := interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(64)), []float64{5.3}, interp.Limits{}, nil)
			if r.Shadows[0].Mid64() != plain.Shadows[0].Mid64() && tt.name != "modf" { // its rest is less the whole, which is replaced
				t.Errorf("shadow %v, without replacing %v", r.Shadows[0], plain.Shadows[0])
			}
		})
	}
}

// everywhere is Balls with every result replaced by v, but for those of extensions.
type everywhere struct {
	*balls.Balls
	v fp.Value
}

func (a everywhere) Replace(e *interp.Event[*ball.Real]) (fp.Value, bool) { return a.v, e.Op != fp.Ext }
