package ball

// This file calls every function with operands that have no value, or hardly one, in a process that may die of it: FLINT calls abort.

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"slices"
	"testing"

	"faultline/internal/testenv"
)

// odd are balls without a value, unbounded ones, such as are all but that, and numbers where functions have their poles.
func odd() []*Real {
	hull := func(lo, hi float64) *Real { return New().Hull(New().SetFloat64(lo), New().SetFloat64(hi), 64) }
	power := func(x int64, n int) *Real { return New().Scale(New().SetInt64(x), n) }
	inf := math.Inf(1)
	return []*Real{
		New().SetIndeterminate(), New().SetFloat64(inf), New().SetFloat64(-inf), hull(-inf, inf), hull(0, inf), hull(-1e300, 1e300),
		hull(-1e-300, 1e-300), power(1, 1<<40), power(-1, 1<<40), power(1, -1<<40), power(1, 61), power(3, 62),
		New(), New().SetInt64(-3), New().SetInt64(2), New().SetFloat64(-2.5), New().SetFloat64(1.5),
	}
}

// everyOdd calls f with each n odd balls, of more than two those where two differ from the others.
func everyOdd(n int, call func(which string, r []*Real, c []*Complex)) {
	for i, x := range odd() {
		for j, y := range odd() {
			r, c := []*Real{x, y, y, x}, make([]*Complex, n)
			for k := range c {
				c[k] = new(Complex).SetReal(r[k])
			}
			call(fmt.Sprint(i, j), r, c)
			if n == 1 {
				break
			}
		}
	}
}

func callAll() {
	for _, name := range slices.Sorted(maps.Keys(Functions)) {
		for _, f := range []any{Functions[name].Real, Functions[name].Complex} {
			one := func(n int, do func(r []*Real, c []*Complex)) {
				everyOdd(n, func(which string, r []*Real, c []*Complex) {
					fmt.Println(name, n, "operands, odd balls", which)
					do(r, c)
				})
			}
			switch f := f.(type) {
			case Real1:
				one(1, func(r []*Real, _ []*Complex) { f(New(), r[0], 64) })
			case Real2:
				one(2, func(r []*Real, _ []*Complex) { f(New(), r[0], r[1], 64) })
			case Real3:
				one(3, func(r []*Real, _ []*Complex) { f(New(), r[0], r[1], r[2], 64) })
			case Real4:
				one(4, func(r []*Real, _ []*Complex) { f(New(), r[0], r[1], r[2], r[3], 64) })
			case Complex1:
				one(1, func(_ []*Real, c []*Complex) { f(new(Complex), c[0], 64) })
			case Complex2:
				one(2, func(_ []*Real, c []*Complex) { f(new(Complex), c[0], c[1], 64) })
			case Complex3:
				one(3, func(_ []*Real, c []*Complex) { f(new(Complex), c[0], c[1], c[2], 64) })
			case Complex4:
				one(4, func(_ []*Real, c []*Complex) { f(new(Complex), c[0], c[1], c[2], c[3], 64) })
			}
		}
	}
}

// TestNoOperandAborts: polylogarithms of an order beyond 2^61, or without a value, at 0 aborted the process.
func TestNoOperandAborts(t *testing.T) {
	testenv.Long(t)
	const child = "FAULTLINE_TEST_ABORTS"
	if os.Getenv(child) != "" {
		callAll()
		return
	}
	c := exec.Command(os.Args[0], "-test.run=^TestNoOperandAborts$")
	c.Env = append(os.Environ(), child+"=1")
	out, err := c.Output()
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	if err != nil {
		t.Errorf("%v after %s", err, lines[len(lines)-1])
	}
	if len(lines) < 20_000 {
		t.Errorf("%d calls", len(lines))
	}
}
