package suggest

// This file recognises variances, covariances and what is computed from them by sums of products. It computes them in two passes instead
// (Higham 2002, section 1.9).

import (
	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/suggest/term"
)

// twoPasses applies if v is a difference that equals, over the reals, the sum of squared distances from the mean, or of products of such
// distances, possibly divided by their number.
func twoPasses(v *value) (x fp.Value, of *value, ok bool) {
	if v.inst == nil || !v.op.Additive() {
		return x, nil, false
	}
	products := productsIn(v)
	if products == nil {
		return x, nil, false
	}
	n := fp.Of(v.Format, float64(len(products)))
	var means [2]fp.Value
	for k := range means {
		sum := fp.Of(v.Format, 0)
		for _, p := range products {
			sum = compute(fp.Add, sum, p.args[k].Value)
		}
		means[k] = compute(fp.Div, sum, n)
	}
	sum, rest := fp.Of(v.Format, 0), [2]fp.Value{fp.Of(v.Format, 0), fp.Of(v.Format, 0)}
	for _, p := range products {
		a, b := compute(fp.Sub, p.args[0].Value, means[0]), compute(fp.Sub, p.args[1].Value, means[1])
		sum = compute(fp.Add, sum, compute(fp.Mul, a, b))
		rest[0], rest[1] = compute(fp.Add, rest[0], a), compute(fp.Add, rest[1], b)
	}
	sum = compute(fp.Sub, sum, compute(fp.Div, compute(fp.Mul, rest[0], rest[1]), n)) // corrects the rounding error of the mean
	switch scaleOf(v, products) {
	case once:
		return sum, products[0], true
	case divided:
		return compute(fp.Div, sum, n), products[0], true
	}
	return x, nil, false
}

// productsIn returns the products whose sum is an operand of a difference.
func productsIn(v *value) (products []*value) {
	var look func(v *value, depth int)
	look = func(v *value, depth int) {
		if products != nil || depth > deep || v.inst == nil {
			return
		}
		if list := termsOf(v); list != nil {
			for _, t := range list {
				if t.inst == nil || t.op != fp.Mul || t.args[0].Format != v.Format {
					return
				}
			}
			products = list
			return
		}
		for _, a := range v.args {
			look(a, depth+1)
		}
	}
	for _, a := range v.args {
		look(a, 1)
	}
	return products
}

// A scale relates a value to the sum of the products of distances from the means.
type scale int

const (
	none scale = iota // no relation
	once
	divided // by the number of products
)

// scaleOf returns the scale of v over the reals.
func scaleOf(v *value, products []*value) scale {
	const prec = 512
	lift := func(x fp.Value) *ball.Real { return ball.New().SetFloat(x) }
	n := ball.New().SetInt64(int64(len(products)))
	var means [2]*ball.Real
	for k := range means {
		means[k] = ball.New()
		for _, p := range products {
			if !p.args[k].IsFinite() {
				return none
			}
			means[k].Add(means[k], lift(p.args[k].Value), prec)
		}
		means[k].Div(means[k], n, prec)
	}
	sum := ball.New()
	for _, p := range products {
		a := ball.New().Sub(lift(p.args[0].Value), means[0], prec)
		b := ball.New().Sub(lift(p.args[1].Value), means[1], prec)
		sum.Add(sum, ball.New().Mul(a, b, prec), prec)
	}
	exact := realOf(v, prec, map[*value]*ball.Real{}, inside(products))
	if exact == nil || !exact.IsFinite() || sum.ContainsZero() {
		return none
	}
	switch {
	case exact.Overlaps(sum):
		return once
	case exact.Overlaps(ball.New().Div(sum, n, prec)):
		return divided
	}
	return none
}

// inside returns the factors of products, which count as inputs.
func inside(products []*value) map[*value]bool {
	stop := make(map[*value]bool)
	for _, p := range products {
		stop[p.args[0]], stop[p.args[1]] = true, true
	}
	return stop
}

// realOf returns the value over the reals, computed from the floats in stop. It returns nil if there is none.
func realOf(v *value, prec uint, known map[*value]*ball.Real, stop map[*value]bool) *ball.Real {
	if z := known[v]; z != nil {
		return z
	}
	z := ball.New()
	switch {
	case !v.IsFinite():
		return nil
	case stop[v] || v.inst == nil || !expressible(v, v.Format):
		z.SetFloat(v.Value)
	default:
		var args []*ball.Real
		for _, a := range v.args {
			x := realOf(a, prec, known, stop)
			if x == nil {
				return nil
			}
			args = append(args, x)
		}
		z = term.Exact(term.Op(v.op), prec, args)
	}
	known[v] = z
	return z
}
