package ball

// This file is the real ball: its memory, and how exact numbers become balls.

// #include "ball.h"
import "C"

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"runtime"
	"sync/atomic"
	"unsafe"

	"faultline/internal/fp"
)

// A Real is a ball of reals. The zero value is an exact 0. Reals must not be copied; use Set.
type Real struct{ in *realBox }

// realBox is Arb's structure in Go's memory. It contains no Go pointers. Arb represents 0 by all bits zero.
type realBox struct{ arb C.arb_struct }

// A slab has boxes that are allocated together. One finalizer frees their memory in C when none of them is in use.
type slab struct {
	used  atomic.Int32
	boxes [32]realBox
}

var current atomic.Pointer[slab] // where the next box comes from

func newBox() *realBox {
	for {
		s := current.Load()
		if s != nil {
			if i := int(s.used.Add(1)) - 1; i < len(s.boxes) {
				return &s.boxes[i]
			}
		}
		next := new(slab)
		runtime.SetFinalizer(next, func(s *slab) {
			for i := range s.boxes {
				C.arb_clear(&s.boxes[i].arb)
			}
		})
		current.CompareAndSwap(s, next)
	}
}

func (z *Real) ptr() *C.arb_struct {
	if z.in == nil {
		z.in = newBox()
	}
	return &z.in.arb
}

// inGo reports whether a ball uses no memory of C: its midpoint has at most two limbs, and its exponents are small. Go code then writes and
// copies it directly, which is faster than calling C.
func inGo(x *C.arb_struct) bool {
	return x.mid.size <= 2<<1|1 && x.mid.exp>>62 != 1 && x.rad.exp>>62 != 1
}

// New returns a new exact zero.
func New() *Real { return new(Real) }

// Set sets z to x.
func (z *Real) Set(x *Real) *Real {
	to, from := z.ptr(), x.ptr()
	if inGo(to) && inGo(from) {
		*to = *from
		return z
	}
	C.arb_set(to, from)
	return z
}

// RoundTo sets z to a ball of at most prec bits that contains x.
func (z *Real) RoundTo(x *Real, prec uint) *Real {
	C.arb_set_round(z.ptr(), x.ptr(), C.slong(prec))
	return z
}

// SetIndeterminate makes z the result that is not known to exist.
func (z *Real) SetIndeterminate() *Real {
	C.arb_indeterminate(z.ptr())
	return z
}

// SetInt64 sets z to n, exactly.
func (z *Real) SetInt64(n int64) *Real {
	C.arb_set_si(z.ptr(), C.slong(n))
	return z
}

// SetFloat64 sets z to x, exactly; infinities stay infinite, a NaN becomes indeterminate.
func (z *Real) SetFloat64(x float64) *Real {
	if math.IsNaN(x) {
		return z.SetIndeterminate()
	}
	to := z.ptr()
	if x == 0 || math.IsInf(x, 0) || !inGo(to) {
		C.arb_set_d(to, C.double(x))
		return z
	}
	fraction, exp := math.Frexp(x)
	*to = C.arb_struct{}
	to.mid.exp, to.mid.size = C.fmpz(exp), 1<<1
	if x < 0 {
		to.mid.size |= 1
	}
	*(*uint64)(unsafe.Pointer(&to.mid.d)) = math.Float64bits(fraction)<<11 | 1<<63 // the fraction's bits, from the limb's top
	return z
}

// SetFloat sets z to v, exactly; infinities stay infinite, a NaN becomes indeterminate.
func (z *Real) SetFloat(v fp.Value) *Real {
	switch {
	case v.Format == fp.Binary64:
		return z.SetFloat64(math.Float64frombits(v.Lo))
	case v.Format == fp.Binary32:
		return z.SetFloat64(float64(math.Float32frombits(uint32(v.Lo))))
	case v.IsNaN():
		return z.SetIndeterminate()
	}
	if x, ok := v.Big(); ok {
		return z.SetBigFloat(x)
	}
	return z.SetFloat64(math.Inf(v.Sign()))
}

// SetBigInt sets z to n, exactly.
func (z *Real) SetBigInt(n *big.Int) *Real { return z.setLimbs(n.Bits(), n.Sign() < 0, 0) }

// SetBigFloat sets z to x, exactly.
func (z *Real) SetBigFloat(x *big.Float) *Real {
	if x.IsInf() {
		return z.SetFloat64(math.Inf(x.Sign()))
	}
	m, digits := new(big.Float), int(x.MinPrec())
	exp := x.MantExp(m)
	n, _ := m.SetMantExp(m, digits).Int(nil)
	return z.setLimbs(n.Bits(), n.Sign() < 0, exp-digits)
}

func (z *Real) setLimbs(w []big.Word, negative bool, exp int) *Real {
	var sign C.int
	if negative {
		sign = 1
	}
	C.ball_set_limbs(z.ptr(), unsafe.Pointer(unsafe.SliceData(w)), C.slong(len(w)), sign, C.slong(exp))
	return z
}

// SetRat sets z to r. The result is exact if r is an integer of at most prec bits times a power of two. Otherwise it is a ball with that
// precision.
func (z *Real) SetRat(r *big.Rat, prec uint) *Real {
	if r.IsInt() {
		return z.RoundTo(z.SetBigInt(r.Num()), prec)
	}
	return z.Div(New().SetBigInt(r.Num()), New().SetBigInt(r.Denom()), prec)
}

// maxDecimalExp limits the decimal exponents that ParseRat accepts, so that its running time is bounded.
const maxDecimalExp = 1 << 20

// ParseRat reads an exact decimal, hexadecimal or rational literal.
func ParseRat(s string) (*big.Rat, error) {
	if exponentTooLarge(s) {
		return nil, fmt.Errorf("number %q: its exponent is out of range; stay within 1e±%d", s, maxDecimalExp)
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return nil, fmt.Errorf("number %q is not understood; write a decimal (0.1, 1e-7), a fraction (1/3) or hexadecimal (0x1.8p-3)", s)
	}
	return r, nil
}

// exponentTooLarge checks the exponent after the last e or p without computing the number.
func exponentTooLarge(s string) bool {
	for i := len(s) - 1; i >= 0; i-- {
		c := s[i] | 0x20
		if c == 'p' || c == 'e' && !isHex(s) {
			n := 0
			for _, d := range s[i+1:] {
				if d >= '0' && d <= '9' && n < maxDecimalExp*10 {
					n = n*10 + int(d-'0')
				}
			}
			return n > maxDecimalExp
		}
	}
	return false
}

func isHex(s string) bool {
	if len(s) > 0 && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	return len(s) > 1 && s[0] == '0' && s[1]|0x20 == 'x'
}

var _ = [1]struct{}{}[64-bits.UintSize] // limbs are words: 64 bits only
