package fpcore

// This file writes an expression as C, so that it can be run at millions of points. What it computes is not enclosed by
// anything: it serves to choose points, which balls then judge.

import (
	"fmt"
	"math/big"
	"strings"
)

// CText returns the expression in C99 (and its statement expressions), with variables as they are called, in the C type
// real: "double" or "long double". It needs <math.h>. The error names the first thing that C's library does not have.
//
// Predicates give 0 or 1.
func (e *Expr) CText(ctype string) (string, error) {
	p := &cPrinter{real: ctype}
	if ctype == "long double" {
		p.suffix = "l"
	}
	return p.text(e)
}

type cPrinter struct {
	real, suffix string
}

// cConstants are the constants that a long double can tell from the real number by 64 bits only.
var cConstants = map[string]string{
	"pi": "3.14159265358979323846264338327950288L", "PI": "3.14159265358979323846264338327950288L",
	"PI_2": "1.57079632679489661923132169163975144L", "PI_4": "0.785398163397448309615660845819875721L",
	"M_1_PI": "0.318309886183790671537767526745028724L", "M_2_PI": "0.636619772367581343075535053490057448L",
	"M_2_SQRTPI": "1.12837916709551257389615890312154517L",
	"log2":       "0.693147180559945309417232121458176568L", "LN2": "0.693147180559945309417232121458176568L",
	"LN10": "2.30258509299404568401799145468436421L", "E": "2.71828182845904523536028747135266250L",
	"LOG2E": "1.44269504088896340735992468100189214L", "LOG10E": "0.434294481903251827651128918916605082L",
	"euler": "0.577215664901532860606512090082402431L",
	"SQRT2": "1.41421356237309504880168872420969808L", "SQRT1_2": "0.707106781186547524400844362104849039L",
	"INFINITY": "INFINITY", "NAN": "NAN", "TRUE": "1", "FALSE": "0",
}

func (p *cPrinter) text(e *Expr) (string, error) {
	switch e.Kind {
	case Number:
		return p.number(e.Value), nil
	case Symbol:
		if c, ok := cConstants[e.Name]; ok {
			return "((" + p.real + ")" + c + ")", nil
		}
		return cName(e.Name), nil
	case Annotated:
		return p.text(e.Args[0])
	case If:
		args, err := p.all(e.Args)
		if err != nil {
			return "", err
		}
		return "(" + args[0] + " ? " + args[1] + " : " + args[2] + ")", nil
	case Let:
		return p.let(e)
	case Call:
		return p.call(e)
	}
	return "", Errorf(e.Pos, "loops and integrals have no short form in C")
}

// cName makes a name of C's out of one of ours.
func cName(name string) string {
	var b strings.Builder
	b.WriteString("v_")
	for _, r := range name {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "_%x_", r)
		}
	}
	return b.String()
}

// CName is how CText calls a variable.
func CName(name string) string { return cName(name) }

// number writes a rational: as the quotient of two numbers that a long double holds, or to 30 digits.
func (p *cPrinter) number(x *big.Rat) string {
	const fits = 63
	switch {
	case x.IsInt() && x.Num().BitLen() <= fits:
		return "((" + p.real + ")" + x.Num().String() + ".0L)"
	case x.Num().BitLen() <= fits && x.Denom().BitLen() <= fits:
		return "((" + p.real + ")(" + x.Num().String() + ".0L / " + x.Denom().String() + ".0L))"
	}
	f := new(big.Float).SetPrec(256).SetRat(x)
	return "((" + p.real + ")" + f.Text('e', 30) + "L)"
}

func (p *cPrinter) all(list []*Expr) ([]string, error) {
	var texts []string
	for _, e := range list {
		t, err := p.text(e)
		if err != nil {
			return nil, err
		}
		texts = append(texts, t)
	}
	return texts, nil
}

// let binds in statement expressions: first under names of its own, so that a name may hide one that its value needs.
func (p *cPrinter) let(e *Expr) (string, error) {
	if e.Seq && len(e.Bindings) > 1 { // each sees those before it
		inner := *e
		inner.Bindings = e.Bindings[1:]
		return p.let(&Expr{Kind: Let, Pos: e.Pos, Bindings: e.Bindings[:1], Args: []*Expr{&inner}})
	}
	var values, names strings.Builder
	for _, b := range e.Bindings {
		init, err := p.text(b.Init)
		if err != nil {
			return "", err
		}
		name := cName(b.Name)
		fmt.Fprintf(&values, "%s n%s = %s; ", p.real, name, init)
		fmt.Fprintf(&names, "%s %s = n%s; ", p.real, name, name)
	}
	body, err := p.text(e.Args[0])
	return "({ " + values.String() + "({ " + names.String() + body + "; }); })", err
}

func (p *cPrinter) call(e *Expr) (string, error) {
	args, err := p.all(e.Args)
	if err != nil {
		return "", err
	}
	switch e.Name {
	case "+", "*":
		return "(" + strings.Join(args, " "+e.Name+" ") + ")", nil
	case "-":
		if len(args) == 1 {
			return "(-" + args[0] + ")", nil
		}
		return "(" + strings.Join(args, " - ") + ")", nil
	case "/":
		return "(" + args[0] + " / " + args[1] + ")", nil
	case "neg":
		return "(-" + args[0] + ")", nil
	case "cast", "re":
		return args[0], nil
	case "and", "or":
		if len(args) == 0 {
			return map[string]string{"and": "1", "or": "0"}[e.Name], nil
		}
		return "(" + strings.Join(args, map[string]string{"and": " && ", "or": " || "}[e.Name]) + ")", nil
	case "not":
		return "(!" + args[0] + ")", nil
	case "integer?":
		return fmt.Sprintf("(rint%s(%s) == %s)", p.suffix, args[0], args[0]), nil
	}
	if _, ok := Relations[e.Name]; ok {
		return p.relation(e.Name, args), nil
	}
	f, ok := Library[e.Name]
	if !ok || f.C == "exp10" { // GNU's, and C23's
		return "", Errorf(e.Pos, "C's library has no %s", e.Name)
	}
	return f.C + p.suffix + "(" + strings.Join(args, ", ") + ")", nil
}

// relation writes a chain of comparisons of neighbours.
func (p *cPrinter) relation(name string, args []string) string {
	if name == "=" {
		name = "=="
	}
	parts := []string{"1"}
	for i := 1; i < len(args); i++ {
		parts = append(parts, args[i-1]+" "+name+" "+args[i])
	}
	return "(" + strings.Join(parts, " && ") + ")"
}
