package fpgen

// This file tests which decisions choose the operands.

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"faultline/internal/search"
	"faultline/internal/subject/load"
)

const residual = `double residual(const double A[4], const double b[2])
{
    double t = A[0] + A[3];
    double s = b[0] + b[1];
    if (A[1] == A[2] && t == 12.5)
        return (s + 1e16) - 1e16;
    return s;
}
`

// Only the last array was ever symbolic, and the search said nothing of the conditions about the other one.
func TestOperandsOfOpenDecisions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "residual.c")
	if err := os.WriteFile(file, []byte(residual), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := load.Subjects(t.Context(), load.Spec{Args: []string{file}})
	if err != nil {
		t.Fatal(err)
	}
	maker, err := Description.Read(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := maker(search.Setup{Subject: list[0], Context: t.Context(), Rand: rand.New(rand.NewPCG(1, 1))}).(*Search)
	defer s.Close()
	for _, c := range []struct {
		point []float64
		want  [][]int
	}{
		{[]float64{1, 2, 3, 4, 5, 6}, [][]int{{1, 2}, {0, 3, 4, 5}}},
		{[]float64{1, 2, 2, 4, 5, 6}, [][]int{{0, 3}, {1, 2}, {4, 5}}}, // gets farther
		{[]float64{1, 7, 8, 4, 5, 6}, [][]int{{0, 3}, {1, 2}, {4, 5}}}, // does not
	} {
		if s.far(c.point); !reflect.DeepEqual(s.frontier.open, c.want) {
			t.Errorf("after %v, the decisions depend on %v, want %v", c.point, s.frontier.open, c.want)
		}
	}
	s.base = []float64{1, 2, 3, 4, 5, 6}
	s.begin()
	if got, want := s.Unvaried(), []int{0, 1, 2, 3}; !reflect.DeepEqual(got, want) {
		t.Errorf("coordinates %v did not vary, want %v", got, want)
	}
	s.next(false)
	s.begin()
	if got, want := s.Unvaried(), []int{1, 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("coordinates %v did not vary, want %v", got, want)
	}
}
