package table

// This file tests what proofs about exceptions are said to rest on.

import (
	"bytes"
	"strings"
	"testing"

	"faultline/internal/finding"
)

// A proof for n in [0,100] was printed as one for every n.
func TestProofsSayWhatTheyRestOn(t *testing.T) {
	var b bytes.Buffer
	to := &Table{w: &b}
	to.exceptions(&finding.Exceptions{Pairs: 3, Unreachable: 3, OverFloats: 3, Solvers: []string{"z3"},
		Assumed: []string{"n is drawn from [0,100] (--domain 'n in [LOW,HIGH]' or --fix n=N changes this)"}})
	if want := "    the proofs assume: n is drawn from [0,100]\n"; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in\n%s", want, &b)
	}
}

// Operations that a compiler's runtime makes of a complex quotient have no place: "overflow at , fmul" was said.
func TestExceptionWithoutPlace(t *testing.T) {
	x := &finding.Exception{Site: &finding.Site{Op: "fmul"}, Kind: finding.Overflow, State: finding.Found, Reached: true}
	if got, want := stated(x), "overflow, *: raised"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
