package fpgen

// This file tests which inputs become symbolic.

import (
	"math/rand/v2"
	"slices"
	"testing"

	"faultline/internal/search"
	"faultline/internal/subject"
)

func params(lengths map[string]int, names ...string) (list []subject.Param) {
	for _, name := range names {
		for i := range lengths[name] {
			list = append(list, subject.Param{Name: name, Index: i})
		}
	}
	return list
}

func TestPartition(t *testing.T) {
	for _, test := range []struct {
		what     string
		params   []subject.Param
		operands []int
		want     []int
	}{
		{"the last of two arrays", params(map[string]int{"x": 2, "y": 3}, "x", "y"), nil, []int{2, 3, 4}},
		{"what the subject file says", params(map[string]int{"x": 2, "y": 3}, "x", "y"), []int{1, 4}, []int{1, 4}},
		{"all of a small array", params(map[string]int{"x": mostSymbolic}, "x"), nil, []int{0, 1, 2, 3}},
	} {
		s := &Search{subject: &subject.Subject{Params: test.params, Operands: test.operands}}
		if got := s.partition(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.what, got, test.want)
		}
	}
	s := &Search{Guide: &search.Guide{Rand: rand.New(rand.NewPCG(1, 1))}, subject: &subject.Subject{Params: params(map[string]int{"x": 9}, "x")}}
	if got := s.partition(); len(got) != 5 {
		t.Errorf("half of an array of 9: %v", got)
	}
}
