package iterations

// This file runs a function over the reals: operations with as many bits as there are, decisions by their results.

import (
	"fmt"
	"math/big"
	"strconv"
)

// A value is a real or, where real is nil, an int.
type value struct {
	real *big.Float
	n    int64
}

// A run is one execution. Its decisions are kept: two runs with other precisions are of one path only where they agree.
type run struct {
	*reals
	functions map[string]*function
	decisions []bool
	steps     int // that are left
}

// A frame is the variables of a call, and what ends a statement early.
type frame struct {
	vars   map[string]value
	result *value
	broken bool
}

// execute calls a function with this arithmetic. The outcome is "" where there is a value.
func execute(functions map[string]*function, name string, args []float64, with *reals, steps int) (z *big.Float, decisions []bool, end outcome) {
	r := &run{reals: with, functions: functions, steps: steps}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case outcome:
			z, decisions, end = nil, r.decisions, e
		default:
			panic(e)
		}
	}()
	values := make([]value, len(args))
	for i, x := range args {
		values[i] = value{real: r.of(x)}
	}
	return r.asReal(r.call(name, values)), r.decisions, ""
}

func (r *run) asReal(v value) *big.Float {
	if v.real == nil {
		return r.of(float64(v.n))
	}
	return v.real
}

func (r *run) call(name string, args []value) value {
	f := r.functions[name]
	if f == nil {
		return r.builtin(name, args)
	}
	fr := &frame{vars: make(map[string]value)}
	for i, p := range f.params {
		fr.vars[p.name] = r.converted(args[i], p.kind)
	}
	r.do(f.body, fr)
	return r.converted(*fr.result, f.result)
}

// converted is v as a variable of that type holds it.
func (r *run) converted(v value, kind string) value {
	switch {
	case kind == "double":
		return value{real: r.asReal(v)}
	case v.real != nil:
		panic("a real becomes an int")
	}
	return v
}

// builtin is the library's functions, of reals.
func (r *run) builtin(name string, args []value) value {
	x, y := r.asReal(args[0]), r.asReal(args[len(args)-1])
	var z *big.Float
	switch name {
	case "fabs":
		z = r.make().Abs(x)
	case "sqrt":
		z = r.sqrt(x)
	case "cbrt":
		z = r.cbrt(x)
	case "exp":
		z = r.exp(x)
	case "log":
		z = r.log(x)
	case "sin":
		z, _ = r.sincos(x)
	case "cos":
		_, z = r.sincos(x)
	case "atan":
		z = r.atan(x)
	case "atan2":
		z = r.atan2(x, y)
	case "erf":
		z = r.erf(x)
	case "pow":
		z = r.pow(x, y)
	case "hypot":
		z = r.sqrt(r.add(r.mul(x, x), r.mul(y, y)))
	case "fma":
		z = r.add(r.mul(x, r.asReal(args[1])), y)
	default:
		panic("no function " + name)
	}
	return value{real: z}
}

// do executes a statement.
func (r *run) do(n *node, fr *frame) {
	switch n.kind {
	case "block", "sequence":
		for _, kid := range n.kids {
			if r.do(kid, fr); fr.result != nil || fr.broken {
				return
			}
		}
	case "declare":
		v := value{}
		if len(n.kids) > 1 {
			v = r.eval(n.kids[1], fr)
		}
		fr.vars[n.text] = r.converted(v, n.kids[0].kind)
	case "if":
		if r.truth(n.kids[0], fr) {
			r.do(n.kids[1], fr)
		} else if len(n.kids) > 2 {
			r.do(n.kids[2], fr)
		}
	case "for":
		r.do(n.kids[0], fr)
		for n.kids[1] == empty || r.truth(n.kids[1], fr) {
			if r.body(n.kids[3], fr) {
				return
			}
			r.do(n.kids[2], fr)
		}
	case "do":
		for again := true; again; again = r.truth(n.kids[1], fr) {
			if r.body(n.kids[0], fr) {
				return
			}
		}
	case "break":
		fr.broken = true
	case "return":
		v := r.eval(n.kids[0], fr)
		fr.result = &v
	default:
		r.eval(n, fr)
	}
}

// body executes the body of a loop and reports whether it left the loop.
func (r *run) body(n *node, fr *frame) bool {
	r.do(n, fr)
	broken := fr.broken
	fr.broken = false
	return broken || fr.result != nil
}

func (r *run) truth(n *node, fr *frame) bool {
	v := r.eval(n, fr)
	return v.n != 0 || v.real != nil && v.real.Sign() != 0
}

func (r *run) eval(n *node, fr *frame) value {
	if r.steps--; r.steps < 0 {
		panic(unended)
	}
	switch n.kind {
	case "int":
		k, _ := strconv.ParseInt(n.text, 10, 64)
		return value{n: k}
	case "double":
		x, _ := strconv.ParseFloat(n.text, 64)
		return value{real: r.of(x)}
	case "name":
		return fr.vars[n.text]
	case "assign":
		kind := "int"
		if fr.vars[n.text].real != nil {
			kind = "double"
		}
		fr.vars[n.text] = r.converted(r.eval(n.kids[0], fr), kind)
		return fr.vars[n.text]
	case "call":
		args := make([]value, len(n.kids))
		for i, kid := range n.kids {
			args[i] = r.eval(kid, fr)
		}
		return r.call(n.text, args)
	case "?":
		if r.truth(n.kids[0], fr) {
			return r.eval(n.kids[1], fr)
		}
		return r.eval(n.kids[2], fr)
	case "&&", "||":
		left := r.truth(n.kids[0], fr)
		if left == (n.kind == "||") {
			return boolean(left)
		}
		return boolean(r.truth(n.kids[1], fr))
	case "unary!":
		return boolean(!r.truth(n.kids[0], fr))
	case "unary-":
		v := r.eval(n.kids[0], fr)
		if v.real == nil {
			return value{n: -v.n}
		}
		return value{real: r.neg(v.real)}
	}
	return r.binary(n.kind, r.eval(n.kids[0], fr), r.eval(n.kids[1], fr))
}

func boolean(b bool) value {
	if b {
		return value{n: 1}
	}
	return value{}
}

func (r *run) binary(op string, a, b value) value {
	if cmp, is := comparisons[op]; is {
		order := big.NewInt(a.n).Cmp(big.NewInt(b.n))
		if a.real != nil || b.real != nil {
			order = r.asReal(a).Cmp(r.asReal(b))
			r.decisions = append(r.decisions, cmp(order))
		}
		return boolean(cmp(order))
	}
	if a.real == nil && b.real == nil {
		return value{n: integer(op, a.n, b.n)}
	}
	x, y := r.asReal(a), r.asReal(b)
	switch op {
	case "+":
		return value{real: r.add(x, y)}
	case "-":
		return value{real: r.sub(x, y)}
	case "*":
		return value{real: r.mul(x, y)}
	case "/":
		return value{real: r.quo(x, y)}
	}
	panic(fmt.Sprintf("no operator %q", op))
}

var comparisons = map[string]func(order int) bool{
	"<":  func(o int) bool { return o < 0 },
	">":  func(o int) bool { return o > 0 },
	"<=": func(o int) bool { return o <= 0 },
	">=": func(o int) bool { return o >= 0 },
	"==": func(o int) bool { return o == 0 },
	"!=": func(o int) bool { return o != 0 },
}

func integer(op string, a, b int64) int64 {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	case "/":
		return a / b
	case "%":
		return a % b
	}
	panic(fmt.Sprintf("no operator %q on integers", op))
}
