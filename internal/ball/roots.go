package ball

// This file isolates the real roots of polynomials.

// #include "ball.h"
import "C"

import (
	"math/big"
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

// RealRoots returns the distinct real roots of the polynomial whose coefficients are c, that of x^0 first, in ascending order. Their
// enclosures have at least prec bits and are apart from each other. A polynomial that is zero everywhere has none.
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

// apart reports whether no two enclosures have a number in common.
func apart(roots []Root) bool {
	for i := 1; i < len(roots); i++ {
		if roots[i].Overlaps(roots[i-1].Real) {
			return false
		}
	}
	return true
}
