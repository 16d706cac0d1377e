package ball

// This file is the complex ball, its arithmetic, and integration along a segment.

// #include "ball.h"
import "C"

import (
	"runtime"
	"runtime/cgo"
	"unsafe"
)

// A Complex is a pair of balls. The zero value is an exact 0. Complexes must not be copied; use Set.
type Complex struct{ in *complexBox }

type complexBox struct{ acb C.acb_struct }

func (z *Complex) ptr() *C.acb_struct {
	if z.in == nil {
		z.in = new(complexBox)
		runtime.SetFinalizer(z.in, func(b *complexBox) { C.acb_clear(&b.acb) })
	}
	return &z.in.acb
}

// Re returns the real part itself, not a copy: it changes with z.
func (z *Complex) Re() *Real { return &Real{(*realBox)(unsafe.Pointer(&z.ptr().real))} }

// Im returns the imaginary part itself, not a copy.
func (z *Complex) Im() *Real { return &Real{(*realBox)(unsafe.Pointer(&z.ptr().imag))} }

// Set sets z to x.
func (z *Complex) Set(x *Complex) *Complex { C.acb_set(z.ptr(), x.ptr()); return z }

// SetReal sets z to x.
func (z *Complex) SetReal(x *Real) *Complex { C.acb_set_arb(z.ptr(), x.ptr()); return z }

// SetI sets z to i.
func (z *Complex) SetI() *Complex { C.acb_onei(z.ptr()); return z }

// SetIndeterminate makes both parts indeterminate.
func (z *Complex) SetIndeterminate() *Complex { C.acb_indeterminate(z.ptr()); return z }

// IsReal reports whether the imaginary part is exactly 0.
func (z *Complex) IsReal() bool { return C.acb_is_real(z.ptr()) != 0 }

// String returns "re + im i".
func (z *Complex) String() string { return z.Re().String() + " + " + z.Im().String() + " i" }

// Neg sets z to -x.
func (z *Complex) Neg(x *Complex, _ uint) *Complex { C.acb_neg(z.ptr(), x.ptr()); return z }

// Abs sets z to |x|, with imaginary part 0.
func (z *Complex) Abs(x *Complex, prec uint) *Complex {
	var r Real
	C.acb_abs(r.ptr(), x.ptr(), C.slong(prec))
	return z.SetReal(&r)
}

// An Integrand sets out to its value at t, which may be a wide ball. It must consist of functions that are analytic wherever they are
// finite, because Arb moves the path of integration into the complex plane and uses bounds there. For functions with branch cuts (sqrt,
// log), the integral would be wrong without any warning. If an Integrand needs such a function, it must set out to indeterminate on the
// cut. It must not keep out or t, and must not panic.
type Integrand func(out, t *Complex, prec uint)

// Integrate sets z to the integral of f along the segment from a to b, with an error of about 2^-prec, absolute or
// relative.
func (z *Complex) Integrate(f Integrand, a, b *Complex, prec uint) *Complex {
	h := cgo.NewHandle(f)
	defer h.Delete()
	C.ball_integrate(z.ptr(), C.uintptr_t(h), a.ptr(), b.ptr(), C.slong(prec))
	return z
}

//export faultlineIntegrand
func faultlineIntegrand(out, t C.acb_ptr, param unsafe.Pointer, _, prec C.slong) C.int {
	f := cgo.Handle(uintptr(param)).Value().(Integrand)
	f(&Complex{(*complexBox)(unsafe.Pointer(out))}, &Complex{(*complexBox)(unsafe.Pointer(t))}, uint(prec))
	return 0
}

// partOf returns a part of a complex function of x + iy. On a branch cut, it is continuous from one side. It is indeterminate if x or y is
// unbounded, even if the other one would determine the result.
func partOf(name string, imaginary bool) Real2 {
	f, is := Functions[name].Complex.(Complex1)
	if name == "log10" {
		f = complexLog10
	} else if !is {
		panic("ball: no complex " + name)
	}
	return func(z, x, y *Real, prec uint) *Real {
		if !x.IsFinite() || !y.IsFinite() {
			return z.SetIndeterminate()
		}
		var w Complex
		w.Re().Set(x)
		w.Im().Set(y)
		f(&w, &w, prec)
		if imaginary {
			return z.Set(w.Im())
		}
		return z.Set(w.Re())
	}
}

// complexLog10 divides both parts by the logarithm of 10.
func complexLog10(z, x *Complex, prec uint) *Complex {
	C.acb_log(z.ptr(), x.ptr(), C.slong(prec+8))
	var ten Real
	C.arb_const_log10(ten.ptr(), C.slong(prec+8))
	C.acb_div_arb(z.ptr(), z.ptr(), ten.ptr(), C.slong(prec))
	return z
}
