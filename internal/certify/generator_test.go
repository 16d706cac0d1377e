package certify

// This file generates small programs with a fixed seed, and computes what each returns over the reals.

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"

	"faultline/internal/fp"
)

// truthBits is the precision of exact values. Sums and products of the generated formulas have fewer bits, quotients and roots are rounded.
const truthBits = 3000

// A term is a formula over the inputs x and z.
type term struct {
	op   byte // one of x z c + - * / q (square root) n (negation)
	a, b *term
	c    float64
}

func leaf(op byte) *term           { return &term{op: op} }
func constant(c float64) *term     { return &term{op: 'c', c: c} }
func on(op byte, a, b *term) *term { return &term{op: op, a: a, b: b} }

// text returns t in C.
func (t *term) text(typ string) string {
	suffix := map[string]string{"float": "f"}[typ]
	switch t.op {
	case 'x', 'z':
		return string(t.op)
	case 'c':
		s := strconv.FormatFloat(t.c, 'g', -1, 64)
		if !strings.ContainsAny(s, ".e") {
			s += ".0"
		}
		return s + suffix
	case 'q':
		return "sqrt" + suffix + "(" + t.a.text(typ) + ")"
	case 'n':
		return "(-" + t.a.text(typ) + ")"
	}
	return "(" + t.a.text(typ) + " " + string(t.op) + " " + t.b.text(typ) + ")"
}

// exact returns the value of t over the reals. It returns nil if t has none.
func (t *term) exact(in map[byte]float64, typ string) *big.Float {
	var a, b *big.Float
	if t.a != nil {
		if a = t.a.exact(in, typ); a == nil {
			return nil
		}
	}
	if t.b != nil {
		if b = t.b.exact(in, typ); b == nil {
			return nil
		}
	}
	z := number(0)
	switch t.op {
	case 'x', 'z':
		return number(in[t.op])
	case 'c':
		if typ == "float" {
			return number(float64(float32(t.c)))
		}
		return number(t.c)
	case '+':
		return clean(z.Add(a, b), a)
	case '-':
		return clean(z.Sub(a, b), a)
	case '*':
		return z.Mul(a, b)
	case '/':
		if b.Sign() == 0 {
			return nil
		}
		return z.Quo(a, b)
	case 'q':
		if a.Sign() < 0 {
			return nil
		}
		return z.Sqrt(a)
	}
	return z.Neg(a)
}

// clean returns 0 for a sum that only the rounding of its operands keeps from 0.
func clean(sum, of *big.Float) *big.Float {
	if of.Sign() != 0 && sum.Sign() != 0 && sum.MantExp(nil) < of.MantExp(nil)-truthBits*9/10 {
		return number(0)
	}
	return sum
}

// float returns the value of t over doubles or floats.
func (t *term) float(in map[byte]float64, typ string) float64 {
	round := func(v float64) float64 {
		if typ == "float" {
			return float64(float32(v))
		}
		return v
	}
	var a, b float64
	if t.a != nil {
		a = t.a.float(in, typ)
	}
	if t.b != nil {
		b = t.b.float(in, typ)
	}
	switch t.op {
	case 'x', 'z':
		return in[t.op]
	case 'c':
		return round(t.c)
	case '+':
		return round(a + b)
	case '-':
		return round(a - b)
	case '*':
		return round(a * b)
	case '/':
		return round(a / b)
	case 'q':
		return round(math.Sqrt(a))
	}
	return -a
}

// rewritten returns another formula for the same function.
func (t *term) rewritten(r *rand.Rand) *term {
	if t.a == nil {
		return on('/', on('*', t, constant(3)), constant(3))
	}
	a, b := t.a, t.b
	switch {
	case t.op == 'q' || t.op == 'n':
		return &term{op: t.op, a: a.rewritten(r)}
	case t.op == '-' && a.op == '*' && b.op == '*' && a.a == a.b && b.a == b.b:
		return on('*', on('-', a.a, b.a), on('+', a.a, b.a))
	case (t.op == '+' || t.op == '-') && (a.op == '+' || a.op == '-'):
		return on(a.op, on(t.op, a.a, b), a.b)
	case t.op == '*' && (a.op == '+' || a.op == '-'):
		return on(a.op, on('*', a.a, b), on('*', a.b, b))
	case t.op == '/':
		return on('*', a, on('/', constant(1), b))
	case t.op == '-':
		return &term{op: 'n', a: on('-', b, a)}
	case r.IntN(2) == 0:
		return on(t.op, b, a.rewritten(r))
	}
	return on(t.op, b.rewritten(r), a)
}

// formula returns a random formula. Many have a known error: a cancellation or an absorbed term.
func formula(r *rand.Rand, typ string) *term {
	x, z := leaf('x'), leaf('z')
	big := constant(map[string]float64{"double": 1e15, "float": 1e7}[typ] * float64(1+r.IntN(9)))
	switch r.IntN(14) {
	case 0:
		return x
	case 1:
		return on('+', x, x)
	case 2:
		return on('-', on('+', x, big), big)
	case 3:
		return on('-', on('*', x, x), on('*', z, z))
	case 4:
		return on('-', on('/', x, z), on('/', z, x))
	case 5:
		return on('-', &term{op: 'q', a: on('+', on('*', x, x), constant(1))}, &term{op: 'q', a: on('+', on('*', z, z), constant(1))})
	case 6:
		return on('-', on('*', on('/', x, constant(3)), constant(3)), z)
	case 7, 8:
		return on('*', x, constant(1.1))
	}
	return randomTerm(r, 3)
}

// randomTerm returns a random formula. No operation has two constants, since clang computes those.
func randomTerm(r *rand.Rand, depth int) *term {
	if depth == 0 {
		return leaf("xz"[r.IntN(2)])
	}
	a := randomTerm(r, r.IntN(depth))
	switch r.IntN(12) {
	case 0:
		return &term{op: 'q', a: a}
	case 1:
		return &term{op: 'n', a: a}
	}
	op, b := "+-*/"[r.IntN(4)], randomTerm(r, r.IntN(depth))
	if r.IntN(3) == 0 {
		b = constant([]float64{0.5, 1, 2, 3, 0.1, 1.1, 0.3333333, 7, 100, 1e-3, 1e10}[r.IntN(11)])
		if r.IntN(2) == 0 && op != '/' {
			a, b = b, a
		}
	}
	return on(op, a, b)
}

// A form is what a program returns of r, which came out of the routes, and y, which went in. $w is a rewritten formula for y.
type form struct {
	name, text string
	of         func(r, y, k *big.Float) *big.Float // nil: it asks about the representation; k is the constant 1e18
	bits       bool                                // it compares their bits
	decides    bool                                // it decides whether r is y
}

var forms = []form{
	{"r", `return r;`, func(r, _, _ *big.Float) *big.Float { return r }, false, false},
	{"twice", `return r + r;`, func(r, _, _ *big.Float) *big.Float { return number(0).Add(r, r) }, false, false},
	{"absorbing", `return r * 3 - 1;`, func(r, _, _ *big.Float) *big.Float {
		x := number(0).Mul(r, number(3))
		return clean(number(0).Sub(x, number(1)), x)
	}, false, false},
	{"enlarged", `return (r - y) * 1e18$f + 1;`, func(r, y, k *big.Float) *big.Float {
		x := clean(number(0).Sub(r, y), y)
		return clean(x.Add(x.Mul(x, k), number(1)), number(1))
	}, false, false},
	{"rewritten", `return (r - $w) * 1e18$f + 1;`, func(r, y, k *big.Float) *big.Float {
		x := clean(number(0).Sub(r, y), y)
		return clean(x.Add(x.Mul(x, k), number(1)), number(1))
	}, false, false},
	{"ratio", `return r / y;`, func(r, y, _ *big.Float) *big.Float {
		if y.Sign() == 0 {
			return nil
		}
		return number(0).Quo(r, y)
	}, false, false},
	{"same", `return r == y ? 1 : 2;`, areSame, false, true},
	{"neighbour", `return (nextafter$s(r, INFINITY) - y) * 1e18$f + 1;`, nil, false, false},
	{"ulp", `return nextafter$s(r, INFINITY) - r;`, nil, false, false},
	{"low-half", `uint32_t u; memcpy(&u, &r, 4); return u & 0xffff;`, nil, false, false},
	{"bits-equal", `return memcmp(&r, &y, sizeof r) == 0 ? 1 : 2;`, areSame, true, true},
}

// shortened returns the first digits of x.
func shortened(x *big.Float, digits int) *big.Float {
	return number(0).Set(new(big.Float).SetPrec(uint(digits)).SetMode(big.ToZero).Set(x))
}

// areSame returns 1 if r and y are one number, else 2.
func areSame(r, y, _ *big.Float) *big.Float {
	if clean(number(0).Sub(r, y), y).Sign() == 0 {
		return number(1)
	}
	return number(2)
}

// A program is one generated function.
type program struct {
	name, typ, source string
	cpp               bool
	formula           *term
	routes            []*route
	form              *form
}

// generate returns program number n. The same number is the same program.
func generate(n int) *program {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	p := &program{name: fmt.Sprintf("p%d", n), typ: "double", form: &forms[r.IntN(len(forms))]}
	if r.IntN(4) == 0 {
		p.typ = "float"
	}
	p.cpp = n/batchSize%3 == 2 // one file in three is C++
	p.formula = formula(r, p.typ)
	for k := 1 + r.IntN(2); k > 0; {
		list := routesOfC
		if p.cpp && r.IntN(3) > 0 {
			list = routesOfCpp
		}
		if c := &list[r.IntN(len(list))]; !c.double || p.typ == "double" {
			p.routes, k = append(p.routes, c), k-1
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "$T p%d($T x, $T z) {\n\t$T y = %s, v0 = y;\n", n, p.formula.text(p.typ))
	for k, c := range p.routes {
		fmt.Fprintf(&b, "\t$T v%d; /* %s */ { %s }\n", k+1, c.name,
			strings.NewReplacer("$i", fmt.Sprint("v", k), "$o", fmt.Sprint("v", k+1)).Replace(c.text))
	}
	text := strings.ReplaceAll(p.form.text, "$w", p.formula.rewritten(r).text(p.typ))
	fmt.Fprintf(&b, "\t$T r = v%d;\n\t%s\n}\n", len(p.routes), text)
	p.source = ofType(b.String(), p.typ)
	return p
}

// ofType returns C code for double or float.
func ofType(text, typ string) string {
	if typ == "float" {
		return strings.NewReplacer("$T", "float", "$U", "uint32_t", "$B", "32", "$s", "f", "$f", "f").Replace(text)
	}
	return strings.NewReplacer("$T", "double", "$U", "uint64_t", "$B", "64", "$s", "", "$f", "").Replace(text)
}

// unit returns the source of one file with some programs.
func unit(list []*program) string {
	text := helpers + ofType(typed, "double") + ofType(typed, "float")
	if list[0].cpp {
		text = helpersOfCpp + text + ofType(typedOfCpp, "double") + ofType(typedOfCpp, "float") + "extern \"C\" {\n"
	}
	for _, p := range list {
		text += p.source
	}
	if list[0].cpp {
		text += "}\n"
	}
	return text
}

// points returns n inputs: of ordinary size, with z often near x.
func (p *program) points(n int) (list [][2]float64) {
	r := rand.New(rand.NewPCG(uint64(len(p.source)), uint64(len(p.name))+uint64(p.source[len(p.source)/2])))
	for range n {
		x := math.Ldexp(1+r.Float64(), r.IntN(7)-3)
		if r.IntN(4) == 0 {
			x = -x
		}
		z := x
		switch r.IntN(4) {
		case 0:
			z = math.Ldexp(1+r.Float64(), r.IntN(7)-3)
		case 1:
			z = x * (1 + math.Ldexp(1, -10-r.IntN(12)))
		case 2:
			z = x * (1 + math.Ldexp(1, -22-r.IntN(30)))
		}
		if p.typ == "float" {
			x, z = float64(float32(x)), float64(float32(z))
		}
		list = append(list, [2]float64{x, z})
	}
	return list
}

// A truth is what is known of the exact value of a program's result.
type truth struct {
	value   *big.Float // nil: no certificate may claim an error
	visible bool       // every way of the number is a copy: an error must be found
	defined bool       // the program has a meaning at this input
}

// truth returns what the program returns over the reals.
func (p *program) truth(x, z float64) truth {
	in := map[byte]float64{'x': x, 'z': z}
	y := p.formula.exact(in, p.typ)
	if y == nil || math.IsInf(p.formula.float(in, p.typ), 0) || math.IsNaN(p.formula.float(in, p.typ)) {
		return truth{}
	}
	v, of, decided, rounded := y, [remade + 1]bool{}, false, y.Cmp(number(p.formula.float(in, p.typ))) != 0
	for _, c := range p.routes {
		if c.exact != nil {
			if v = c.exact(v); v == nil {
				return truth{}
			}
		}
		if c.drops != nil {
			v = shortened(v, map[string]int{"float": 24, "double": 53}[p.typ]-c.drops[p.typ])
		}
		if of[c.passage] = true; c.passage == remade && !rounded {
			return truth{} // a number like any other, which is not computed here
		}
		decided = decided || c.exact != nil || c.drops != nil
		rounded = rounded || c.passage == counted || c.passage == narrow
		if float := fp.FromBig(map[string]fp.Format{"float": fp.Binary32, "double": fp.Binary64}[p.typ], v).Float64(); decided {
			rounded = rounded && number(float).Cmp(v) != 0 // a number that decisions made has a representation
		}
	}
	decides := p.form.of != nil && p.form.decides
	switch f := p.form; {
	case decides && of[narrow] && of[counted]:
		return truth{}
	case f.of == nil, of[remade], decides && of[narrow], f.bits && (of[counted] || y.Sign() == 0):
		return truth{defined: rounded}
	default:
		v = f.of(v, y, constant(1e18).exact(nil, p.typ))
		return truth{v, !of[counted] && !of[narrow], v != nil}
	}
}
