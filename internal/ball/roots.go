package ball

// This file evaluates polynomials and isolates their real roots.

// #include "ball.h"
import "C"

import (
	"math/big"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// A Root is a real root of a polynomial.
type Root struct {
	*Real        // an enclosure that holds no other root
	Multiplicity int
}

// RealRoots returns the distinct real roots of a polynomial in ascending order. c has its coefficients, beginning with that of x^0. The
// enclosures have at least prec bits and are disjoint. A polynomial that is identically zero has no roots.
func RealRoots(c []*big.Int, prec uint) []Root {
	text := new(strings.Builder)
	text.WriteString(strconv.Itoa(len(c)) + " ")
	for _, x := range c {
		text.WriteString(" " + x.String())
	}
	for ; ; prec *= 2 {
		if roots := realRoots(text.String(), len(c), prec); apart(roots) {
			return roots
		}
	}
}

func realRoots(text string, most int, prec uint) (roots []Root) {
	spelled := C.CString(text)
	defer C.free(unsafe.Pointer(spelled))
	found, times := C._arb_vec_init(C.slong(most)), make([]C.slong, most)
	defer C._arb_vec_clear(found, C.slong(most))
	n := int(C.ball_real_roots(spelled, found, unsafe.SliceData(times), C.slong(most), C.slong(prec)))
	for i, x := range unsafe.Slice(found, max(n, 0)) {
		r := Root{New(), int(times[i])}
		C.arb_set(r.ptr(), &x)
		roots = append(roots, r)
	}
	slices.SortFunc(roots, func(a, b Root) int { return a.Lower().Cmp(b.Lower()) })
	return roots
}

// apart reports whether the enclosures are disjoint.
func apart(roots []Root) bool {
	for i := 1; i < len(roots); i++ {
		if roots[i].Overlaps(roots[i-1].Real) {
			return false
		}
	}
	return true
}

// A Polynomial is evaluated by one call of C, for any degree. Create it with NewPolynomial.
type Polynomial struct {
	c      C.arb_ptr
	length C.slong
}

// NewPolynomial returns the polynomial whose coefficients are c, that of x^0 first; without any it is 0.
func NewPolynomial(c []*big.Int) *Polynomial {
	p := &Polynomial{C._arb_vec_init(C.slong(len(c))), C.slong(len(c))}
	runtime.SetFinalizer(p, func(p *Polynomial) { C._arb_vec_clear(p.c, p.length) })
	z, list := New(), unsafe.Slice(p.c, len(c))
	for i := range c {
		C.arb_set(&list[i], z.SetBigInt(c[i]).ptr())
	}
	return p
}

// Evaluate sets z to the value of p at x, which is another ball, by Horner's rule.
func (p *Polynomial) Evaluate(z, x *Real, prec uint) *Real {
	C.ball_horner(z.ptr(), p.c, p.length, x.ptr(), C.slong(prec))
	runtime.KeepAlive(p)
	return z
}
