package fpcore

// This file turns data into expressions: the forms of the language.

import (
	"errors"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"faultline/internal/ball"
)

func expr(d *Datum) *Expr {
	switch {
	case d.Quoted:
		panic(Errorf(d.Pos, "a string cannot be computed with; remove the quotes"))
	case d.IsList:
		return list(d)
	case looksNumeric(d.Atom):
		return &Expr{Kind: Number, Pos: d.Pos, Name: d.Atom, Value: number(d)}
	case d.isName():
		return &Expr{Kind: Symbol, Pos: d.Pos, Name: d.Atom}
	}
	panic(Errorf(d.Pos, "%s cannot stand here; an expression is a number, a name or (operator operands)", d))
}

func list(d *Datum) *Expr {
	head := d.head()
	if head == "" || looksNumeric(head) || head[0] == ':' {
		panic(Errorf(d.Pos, "an operator must come first, as in (+ x 1); found %.40s", d))
	}
	rest := d.List[1:]
	e := &Expr{Pos: d.Pos, Seq: strings.HasSuffix(head, "*") && len(head) > 1}
	switch strings.TrimSuffix(head, "*") {
	case "let":
		e.Kind = Let
		return e.let(rest)
	case "while":
		e.Kind = While
		return e.while(rest)
	case "for":
		e.Kind = For
		return e.forLoop(rest)
	case "tensor":
		e.Kind = Tensor
		return e.tensor(rest)
	}
	e.Seq = false
	switch head {
	case "if":
		e.Kind = If
		return e.want(3, "(if condition then else)", rest)
	case "integrate":
		e.Kind = Integrate
		if len(rest) != 4 || !rest[0].isName() {
			panic(Errorf(d.Pos, "write (integrate t from to expression)"))
		}
		e.Name = rest[0].Atom
		return e.want(3, "", rest[1:])
	case "!":
		return e.annotated(rest)
	case "digits":
		return e.digits(d)
	case "FPCore":
		panic(Errorf(d.Pos, "an FPCore stands alone, never in an expression; give it a name and call it: (name operands)"))
	}
	e.Kind, e.Name = Call, head
	return e.want(len(rest), "", rest)
}

// exactly says that a form has other than n parts behind its name.
func (e *Expr) exactly(n int, form string, rest []*Datum) {
	if len(rest) != n {
		panic(Errorf(e.Pos, "write %s; here are %d parts behind its name instead of %d", form, len(rest), n))
	}
}

// want parses exactly n operands.
func (e *Expr) want(n int, form string, rest []*Datum) *Expr {
	e.exactly(n, form, rest)
	for _, d := range rest {
		e.Args = append(e.Args, expr(d))
	}
	return e
}

func (e *Expr) annotated(rest []*Datum) *Expr {
	e.Kind = Annotated
	e.Props, rest = properties(rest)
	if len(rest) != 1 {
		panic(Errorf(e.Pos, "write (! :property value ... expression); behind the properties are %d expressions instead of 1",
			len(rest)))
	}
	return e.want(1, "", rest)
}

func (e *Expr) let(rest []*Datum) *Expr {
	if len(rest) == 3 && rest[0].isName() && !e.Seq { // (let v expr expr)
		e.Bindings = []Binding{{rest[0].Pos, rest[0].Atom, expr(rest[1]), nil}}
		return e.want(1, "", rest[2:])
	}
	e.exactly(2, "(let ((name value) ...) expression)", rest)
	e.Bindings = bindings(rest[0], 2, "value")
	return e.want(1, "", rest[1:])
}

func (e *Expr) while(rest []*Datum) *Expr {
	e.exactly(3, "(while condition ((name init next) ...) expression)", rest)
	e.Bindings = bindings(rest[1], 3, "")
	return e.want(2, "", []*Datum{rest[0], rest[2]})
}

func (e *Expr) forLoop(rest []*Datum) *Expr {
	e.exactly(3, "(for ((index count) ...) ((name init next) ...) expression)", rest)
	e.Ranges, e.Bindings = bindings(rest[0], 2, "count"), bindings(rest[1], 3, "")
	return e.want(1, "", rest[2:])
}

func (e *Expr) tensor(rest []*Datum) *Expr {
	form, n := "(tensor ((index size) ...) expression)", 2
	if e.Seq {
		form, n = "(tensor* ((index size) ...) ((name init next) ...) expression)", 3
	}
	e.exactly(n, form, rest)
	e.Ranges = bindings(rest[0], 2, "size")
	if len(e.Ranges) == 0 {
		panic(Errorf(rest[0].Pos, "a tensor needs at least one index; write %s", form))
	}
	if e.Seq {
		e.Bindings = bindings(rest[1], 3, "")
	}
	return e.want(1, "", rest[n-1:])
}

// bindings parses ((name value) ...), with n data in each pair of parentheses; value is what the second is called.
func bindings(d *Datum, n int, value string) []Binding {
	form := "(name init next)"
	if n == 2 {
		form = "(name " + value + ")"
	}
	if !d.IsList {
		panic(Errorf(d.Pos, "expected a list of bindings (%s ...), found %s", form, d))
	}
	var out []Binding
	for _, x := range d.List {
		if !x.IsList || len(x.List) != n || !x.List[0].isName() {
			panic(Errorf(x.Pos, "a binding is %s, found %.40s", form, x))
		}
		b := Binding{Pos: x.Pos, Name: x.List[0].Atom, Init: expr(x.List[1])}
		if n == 3 {
			b.Next = expr(x.List[2])
		}
		out = append(out, b)
	}
	return out
}

// numeral is what the standard calls rational, decnum and hexnum; 1. and capital letters are read too.
var numeral = regexp.MustCompile(`^[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|0[xX]([\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)([pP][+-]?\d+)?)$`)

// number reads a literal exactly.
func number(d *Datum) *big.Rat {
	s := d.Atom
	if !numeral.MatchString(s) {
		panic(Errorf(d.Pos, "number %.40q is not understood; write a decimal (0.1, 1e-7), a fraction (1/3) or hexadecimal "+
			"(0x1.8p-3), and begin a name with a letter", s))
	}
	if a, b, ok := strings.Cut(s, "/"); ok {
		n, _ := new(big.Int).SetString(a, 10)
		m, _ := new(big.Int).SetString(b, 10)
		if m.Sign() == 0 {
			panic(Errorf(d.Pos, "number %s is not understood: its denominator is 0", s))
		}
		return new(big.Rat).SetFrac(n, m)
	}
	marks := "eE"
	if strings.ContainsAny(s, "xX") {
		marks = "pP"
	}
	if i := strings.LastIndexAny(s, marks); i >= 0 {
		if exp, err := strconv.Atoi(s[i+1:]); err != nil || max(exp, -exp) > maxExponent {
			panic(Errorf(d.Pos, "number %.40s: its exponent is out of range; stay within ±%d", s, maxExponent))
		}
	}
	r, err := ball.ParseRat(s)
	if err != nil {
		panic(Errorf(d.Pos, "%v", err))
	}
	return r
}

// maxExponent bounds the exponents of literals: enough for every format, and small enough to be written out exactly.
const maxExponent = 20000

// maxDigitsBits bounds the size of a number written with digits, in bits.
const maxDigitsBits = 1 << 16

// digits reads (digits m e b), the number m b^e: a Number whose Name is the whole form.
func (e *Expr) digits(d *Datum) *Expr {
	e.Kind, e.Name = Number, d.String()
	if len(d.List) != 4 {
		panic(Errorf(d.Pos, "write (digits mantissa exponent base); here are %d numbers instead of 3", len(d.List)-1))
	}
	var v [3]*big.Rat
	for i, x := range d.List[1:] {
		if x.IsList || x.Quoted || !looksNumeric(x.Atom) {
			panic(Errorf(x.Pos, "digits takes numbers as they are written, not %.40s; compute with (* m (pow b e))", x))
		}
		v[i] = number(x)
	}
	power, err := powerOf(v[2], v[1])
	if err != nil {
		panic(Errorf(d.Pos, "%s: %v", e.Name, err))
	}
	e.Value = power.Mul(power, v[0])
	return e
}

// powerOf returns b^e exactly.
func powerOf(b, e *big.Rat) (*big.Rat, error) {
	if !e.IsInt() || !e.Num().IsInt64() {
		return nil, errors.New("the exponent is no integer of moderate size")
	}
	n := new(big.Int).Abs(e.Num())
	bits := int64(max(b.Num().BitLen(), b.Denom().BitLen()))
	switch {
	case b.Sign() == 0 && e.Sign() < 0:
		return nil, errors.New("0 has no negative power")
	case n.BitLen() > 32 || n.Int64() > maxDigitsBits/bits:
		return nil, errors.New("the number is too large to be written out")
	}
	num, den := new(big.Int).Exp(b.Num(), n, nil), new(big.Int).Exp(b.Denom(), n, nil)
	if e.Sign() < 0 {
		num, den = den, num
	}
	return new(big.Rat).SetFrac(num, den), nil
}
