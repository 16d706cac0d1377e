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

func expr(d *Datum) (*Expr, error) {
	switch {
	case d.Quoted:
		return nil, Errorf(d.Pos, "a string cannot be computed with; remove the quotes")
	case d.IsList:
		return list(d)
	case looksNumeric(d.Atom):
		r, err := number(d)
		if err != nil {
			return nil, err
		}
		return &Expr{Kind: Number, Pos: d.Pos, Name: d.Atom, Value: r}, nil
	case d.isName():
		return &Expr{Kind: Symbol, Pos: d.Pos, Name: d.Atom}, nil
	}
	return nil, Errorf(d.Pos, "%s cannot stand here; an expression is a number, a name or (operator operands)", d)
}

func list(d *Datum) (*Expr, error) {
	head, rest := d.head(), []*Datum(nil)
	if head == "" || looksNumeric(head) || head[0] == ':' {
		return nil, Errorf(d.Pos, "an operator must come first, as in (+ x 1); found %.40s", d)
	}
	rest = d.List[1:]
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
			return nil, Errorf(d.Pos, "write (integrate t from to expression)")
		}
		e.Name = rest[0].Atom
		return e.want(3, "", rest[1:])
	case "!":
		return e.annotated(rest)
	case "digits":
		return e.digits(d)
	case "FPCore":
		return nil, Errorf(d.Pos, "an FPCore stands alone, never in an expression; give it a name and call it: (name operands)")
	}
	e.Kind, e.Name = Call, head
	return e.want(len(rest), "", rest)
}

// exactly says that a form has other than n parts behind its name.
func (e *Expr) exactly(n int, form string, rest []*Datum) error {
	if len(rest) == n {
		return nil
	}
	return Errorf(e.Pos, "write %s; here are %d parts behind its name instead of %d", form, len(rest), n)
}

// want parses exactly n operands.
func (e *Expr) want(n int, form string, rest []*Datum) (*Expr, error) {
	if err := e.exactly(n, form, rest); err != nil {
		return nil, err
	}
	for _, d := range rest {
		a, err := expr(d)
		if err != nil {
			return nil, err
		}
		e.Args = append(e.Args, a)
	}
	return e, nil
}

func (e *Expr) annotated(rest []*Datum) (*Expr, error) {
	e.Kind = Annotated
	props, rest, err := properties(rest)
	if err != nil {
		return nil, err
	}
	e.Props = props
	if len(rest) != 1 {
		return nil, Errorf(e.Pos, "write (! :property value ... expression); behind the properties are %d expressions instead of 1",
			len(rest))
	}
	return e.want(1, "", rest)
}

func (e *Expr) let(rest []*Datum) (*Expr, error) {
	if len(rest) == 3 && rest[0].isName() && !e.Seq { // (let v expr expr)
		init, err := expr(rest[1])
		if err != nil {
			return nil, err
		}
		e.Bindings = []Binding{{rest[0].Pos, rest[0].Atom, init, nil}}
		return e.want(1, "", rest[2:])
	}
	if err := e.exactly(2, "(let ((name value) ...) expression)", rest); err != nil {
		return nil, err
	}
	var err error
	if e.Bindings, err = bindings(rest[0], 2, "value"); err != nil {
		return nil, err
	}
	return e.want(1, "", rest[1:])
}

func (e *Expr) while(rest []*Datum) (_ *Expr, err error) {
	if err := e.exactly(3, "(while condition ((name init next) ...) expression)", rest); err != nil {
		return nil, err
	}
	if e.Bindings, err = bindings(rest[1], 3, ""); err != nil {
		return nil, err
	}
	return e.want(2, "", []*Datum{rest[0], rest[2]})
}

func (e *Expr) forLoop(rest []*Datum) (_ *Expr, err error) {
	if err := e.exactly(3, "(for ((index count) ...) ((name init next) ...) expression)", rest); err != nil {
		return nil, err
	}
	if e.Ranges, err = bindings(rest[0], 2, "count"); err != nil {
		return nil, err
	}
	if e.Bindings, err = bindings(rest[1], 3, ""); err != nil {
		return nil, err
	}
	return e.want(1, "", rest[2:])
}

func (e *Expr) tensor(rest []*Datum) (_ *Expr, err error) {
	form, n := "(tensor ((index size) ...) expression)", 2
	if e.Seq {
		form, n = "(tensor* ((index size) ...) ((name init next) ...) expression)", 3
	}
	if err := e.exactly(n, form, rest); err != nil {
		return nil, err
	}
	if e.Ranges, err = bindings(rest[0], 2, "size"); err != nil {
		return nil, err
	}
	if len(e.Ranges) == 0 {
		return nil, Errorf(rest[0].Pos, "a tensor needs at least one index; write %s", form)
	}
	if e.Seq {
		if e.Bindings, err = bindings(rest[1], 3, ""); err != nil {
			return nil, err
		}
	}
	return e.want(1, "", rest[n-1:])
}

// bindings parses ((name value) ...), with n data in each pair of parentheses; value is what the second is called.
func bindings(d *Datum, n int, value string) ([]Binding, error) {
	form := "(name init next)"
	if n == 2 {
		form = "(name " + value + ")"
	}
	if !d.IsList {
		return nil, Errorf(d.Pos, "expected a list of bindings (%s ...), found %s", form, d)
	}
	var out []Binding
	for _, x := range d.List {
		if !x.IsList || len(x.List) != n || !x.List[0].isName() {
			return nil, Errorf(x.Pos, "a binding is %s, found %.40s", form, x)
		}
		b := Binding{Pos: x.Pos, Name: x.List[0].Atom}
		var err error
		if b.Init, err = expr(x.List[1]); err != nil {
			return nil, err
		}
		if n == 3 {
			if b.Next, err = expr(x.List[2]); err != nil {
				return nil, err
			}
		}
		out = append(out, b)
	}
	return out, nil
}

// numeral is what the standard calls rational, decnum and hexnum; 1. and capital letters are read too.
var numeral = regexp.MustCompile(`^[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|0[xX]([\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)([pP][+-]?\d+)?)$`)

// number reads a literal exactly.
func number(d *Datum) (*big.Rat, error) {
	s := d.Atom
	if !numeral.MatchString(s) {
		return nil, Errorf(d.Pos, "number %.40q is not understood; write a decimal (0.1, 1e-7), a fraction (1/3) or hexadecimal "+
			"(0x1.8p-3), and begin a name with a letter", s)
	}
	if a, b, ok := strings.Cut(s, "/"); ok {
		n, _ := new(big.Int).SetString(a, 10)
		m, _ := new(big.Int).SetString(b, 10)
		if m.Sign() == 0 {
			return nil, Errorf(d.Pos, "number %s is not understood: its denominator is 0", s)
		}
		return new(big.Rat).SetFrac(n, m), nil
	}
	marks := "eE"
	if strings.ContainsAny(s, "xX") {
		marks = "pP"
	}
	if i := strings.LastIndexAny(s, marks); i >= 0 {
		if exp, err := strconv.Atoi(s[i+1:]); err != nil || max(exp, -exp) > maxExponent {
			return nil, Errorf(d.Pos, "number %.40s: its exponent is out of range; stay within ±%d", s, maxExponent)
		}
	}
	r, err := ball.ParseRat(s)
	if err != nil {
		return nil, Errorf(d.Pos, "%v", err)
	}
	return r, nil
}

// maxExponent bounds the exponents of literals: enough for every format, and small enough to be written out exactly.
const maxExponent = 20000

// maxDigitsBits bounds the size of a number written with digits, in bits.
const maxDigitsBits = 1 << 16

// digits reads (digits m e b), the number m b^e: a Number whose Name is the whole form.
func (e *Expr) digits(d *Datum) (*Expr, error) {
	e.Kind, e.Name = Number, d.String()
	if len(d.List) != 4 {
		return nil, Errorf(d.Pos, "write (digits mantissa exponent base); here are %d numbers instead of 3", len(d.List)-1)
	}
	var v [3]*big.Rat
	for i, x := range d.List[1:] {
		if x.IsList || x.Quoted || !looksNumeric(x.Atom) {
			return nil, Errorf(x.Pos, "digits takes numbers as they are written, not %.40s; compute with (* m (pow b e))", x)
		}
		var err error
		if v[i], err = number(x); err != nil {
			return nil, err
		}
	}
	power, err := powerOf(v[2], v[1])
	if err != nil {
		return nil, Errorf(d.Pos, "%s: %v", e.Name, err)
	}
	e.Value = power.Mul(power, v[0])
	return e, nil
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
