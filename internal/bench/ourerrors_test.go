package bench

// This file tests that what would be an error of ours is printed by name.

import (
	"bytes"
	"strings"
	"testing"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
)

// A proof that a run contradicts was counted alone: nobody could tell which it was.
func TestContradictedProofsAreNamed(t *testing.T) {
	s := exampleSweep()
	s.functions[0].known.Contradicted = []*finding.Contradiction{
		{Site: siteAt("f", 12, "fdiv"), Kind: finding.Overflow, Input: []finding.Number{{Name: "x", Hex: "0x1p-1074"}, {Name: "n", Hex: "0x1p+1"}}},
	}
	var b bytes.Buffer
	s.printContradicted(&b)
	want := "proofs over floats that runs contradict: 1\n  overflow         f f.c:12:7 fdiv, at f(x=0x1p-1074, n=0x1p+1)\n"
	if b.String() != want {
		t.Errorf("printed\n%swant\n%s", &b, want)
	}
}

// So were findings that the last gate refused.
func TestRefusedFindingsAreNamed(t *testing.T) {
	tally := new(gate.Tally)
	f := raisedAt(siteAt("f", 12, "fdiv"), finding.Overflow, "0x1p-1074")
	f.Subject = "f"
	tally.Refuse(f, "it returns 3")
	var b bytes.Buffer
	if err := printGate(&b, tally); err != nil {
		t.Fatal(err)
	}
	if want := "  overflow at f.c:12:7 fdiv, at f(x=0x1p-1074): it returns 3\n"; !strings.HasSuffix(b.String(), want) {
		t.Errorf("printed\n%s, which does not end with\n%s", &b, want)
	}
}
