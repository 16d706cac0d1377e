package eval

// This file computes exactly what numbers alone decide: how often a loop runs whose condition no parameter enters. Balls do
// not see it: ten tenths are a ball around 1, and none is narrow enough to say that it is not less than 1.

import (
	"math/big"
	"slices"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

const (
	maxRatBits = 1024    // of a numerator or denominator; what is longer is not known
	maxRounds  = 1 << 16 // of a loop that is run ahead: a tenth of a second
)

// rationals are names whose values are known rational numbers, or not known: those of lets and loops that are looked into,
// and around them those of what is compiled.
type rationals struct {
	outer []variable
	inner []rational // the nearest last
}

// A rational is a name and its value, nil if it is not known.
type rational struct {
	name  string
	value *big.Rat
}

// number returns the value of an expression, nil if it is no known rational number.
func (r rationals) number(e *fpcore.Expr) *big.Rat {
	switch e.Kind {
	case fpcore.Number:
		return e.Value
	case fpcore.Symbol:
		return r.named(e.Name)
	case fpcore.Annotated:
		return r.number(e.Args[0])
	case fpcore.Let:
		return r.within(e).number(e.Args[0])
	case fpcore.If:
		switch r.truth(e.Args[0]) {
		case True:
			return r.number(e.Args[1])
		case False:
			return r.number(e.Args[2])
		}
	case fpcore.Call:
		return r.call(e)
	}
	return nil
}

func (r rationals) named(name string) *big.Rat {
	for i := len(r.inner) - 1; i >= 0; i-- {
		if r.inner[i].name == name {
			return r.inner[i].value
		}
	}
	for i := len(r.outer) - 1; i >= 0; i-- {
		if r.outer[i].name == name {
			return r.outer[i].exact
		}
	}
	return nil
}

// within are the names inside of a let, or of a loop when it begins.
func (r rationals) within(e *fpcore.Expr) rationals {
	in := rationals{r.outer, slices.Clone(r.inner)}
	for _, b := range e.Bindings {
		scope := r
		if e.Seq {
			scope = in
		}
		in.inner = append(in.inner, rational{b.Name, scope.number(b.Init)})
	}
	return in
}

func (r rationals) call(e *fpcore.Expr) *big.Rat {
	args, f := r.numbers(e.Args), fpcore.Operators[e.Op()]
	switch {
	case len(args) == 0:
		return nil
	case !f.Variadic:
		return short(fp.Rational(f.Op, 0, args...))
	}
	z := args[0]
	for _, y := range args[1:] {
		if z = short(fp.Rational(f.Op, 0, z, y)); z == nil {
			return nil
		}
	}
	return z
}

// short is x, nil if that is too long.
func short(x *big.Rat) *big.Rat {
	if x == nil || x.Num().BitLen() > maxRatBits || x.Denom().BitLen() > maxRatBits {
		return nil
	}
	return x
}

// numbers returns the values of all expressions, nil if one has none.
func (r rationals) numbers(list []*fpcore.Expr) []*big.Rat {
	out := make([]*big.Rat, len(list))
	for i, e := range list {
		if out[i] = r.number(e); out[i] == nil {
			return nil
		}
	}
	return out
}

// truth returns what rational numbers say of a condition.
func (r rationals) truth(e *fpcore.Expr) Truth {
	switch {
	case e.Kind == fpcore.Annotated:
		return r.truth(e.Args[0])
	case e.Kind == fpcore.Symbol && (e.Name == "TRUE" || e.Name == "FALSE"):
		return known(e.Name == "TRUE", e.Name == "FALSE")
	case e.Kind != fpcore.Call:
		return Unknown
	}
	args := make([]truthNode, len(e.Args))
	for i, a := range e.Args {
		args[i] = func(*machine) Truth { return r.truth(a) }
	}
	switch e.Name {
	case "and":
		return All(args, False)(nil)
	case "or":
		return All(args, True)(nil)
	case "not":
		return args[0](nil).Not()
	}
	return r.related(e)
}

// related compares numbers.
func (r rationals) related(e *fpcore.Expr) Truth {
	accept, ok := fpcore.Relations[e.Name]
	args := r.numbers(e.Args)
	if !ok || args == nil {
		return Unknown
	}
	result := True
	for i, y := range args {
		for j, x := range args[:i] {
			if order := [...]ball.Order{ball.Less, ball.Equal, ball.Greater}[x.Cmp(y)+1]; (j == i-1 || e.Name == "!=") &&
				order&accept == 0 {
				result = False
			}
		}
	}
	return result
}

// rounds returns how often a while loop runs, if numbers alone say so.
func (r rationals) rounds(e *fpcore.Expr) (n int, ok bool) {
	in := r.within(e)
	for n = range maxRounds {
		switch in.truth(e.Args[0]) {
		case False:
			return n, true
		case Unknown:
			return 0, false
		}
		in.step(e)
	}
	return 0, false
}

// step gives the variables of a loop, which are the innermost names, their next values.
func (r rationals) step(e *fpcore.Expr) {
	vars := r.inner[len(r.inner)-len(e.Bindings):]
	next := make([]*big.Rat, len(vars))
	for i, b := range e.Bindings {
		if next[i] = r.number(b.Next); e.Seq {
			vars[i].value = next[i]
		}
	}
	for i := range vars {
		vars[i].value = next[i]
	}
}
