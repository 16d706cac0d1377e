package table

import (
	"slices"
	"testing"
)

// A struct of SUNDIALS has some 60 members of which the same is assumed.
func TestAssumptionsOfManyParametersAreOneSentence(t *testing.T) {
	got := together([]string{"m.a has its initial value", "n is 8", "m.b has its initial value", "x has 8 elements", "m.c has its initial value",
		"m.d has its initial value", "y has 8 elements"})
	want := []string{"each of m.a, m.b and 2 more has its initial value", "n is 8", "x has 8 elements", "y has 8 elements"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
