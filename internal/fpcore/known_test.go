package fpcore

import (
	"strings"
	"testing"
)

// --reference 'gammainc(a, x)' was an unknown operator, and no message said which functions there are.
func TestKnownNames(t *testing.T) {
	for name, k := range known {
		params := strings.Fields(k.params)
		if _, err := ParseExpr("", "("+name+" "+strings.Join(params, " ")+")"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var check func(e *Expr)
		check = func(e *Expr) {
			if e.Kind == Call {
				if _, ok := Operators[e.Op()]; !ok {
					t.Errorf("%s means %s, and %s is no operator", name, k.means, e.Name)
				}
			}
			for _, a := range e.Args {
				check(a)
			}
		}
		if e, err := ParseExpr("", k.means); err == nil {
			check(e)
		}
		if _, both := Operators[name]; both {
			t.Errorf("%s is an operator too", name)
		}
	}
	e, err := ParseExpr("", "(* 2 (lpmv 1 n (+ x 1)))")
	if err != nil || e.Args[1].Name != "legendre-p" || e.Args[1].Args[0].Name != "n" || e.Args[1].Args[2].Name != "+" {
		t.Errorf("lpmv: %+v, %v", e, err)
	}
	const want = "gammainc takes 2 operands: gammainc(a, x)"
	if _, err := ParseExpr("", "(gammainc 1 2 3)"); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("three operands: %v, want %s", err, want)
	}
}
