package search

// This file tests that what is drawn and what is moved has the shapes of the subject, within its box and format.

import (
	"math/rand/v2"
	"testing"

	"faultline/internal/fp"
	"faultline/internal/subject"
	"faultline/internal/subject/shape"
)

func TestDomainKeepsShapes(t *testing.T) {
	for _, format := range []fp.Format{fp.Binary64, fp.Binary32} {
		s := new(subject.Subject)
		for range 6 {
			s.Params = append(s.Params, subject.Param{Name: "v", Format: format, Precision: format, Min: -1, Max: 1})
		}
		s.Shapes = []shape.Shape{{Word: "unit", Coords: []int{0, 2, 4}, Digits: format.Digits()},
			{Word: "sorted", Coords: []int{5, 3}, Digits: format.Digits()}}
		admits, err := s.Admits()
		if err != nil {
			t.Fatal(err)
		}
		d := NewDomain(&Setup{Subject: s, Admits: admits})
		r, point := rand.New(rand.NewPCG(1, 1)), make([]float64, 6)
		for range 2000 {
			if d.Draw(r, point); !d.Admits(point) {
				t.Fatalf("drawn: %v", point)
			}
			i := r.IntN(6)
			point[i] = d.Clamp(i, r.NormFloat64())
			if !d.Settle(point) || point[3] < point[5] {
				t.Fatalf("moved: %v", point)
			}
			for i, x := range point {
				if d.Clamp(i, x) != x {
					t.Fatalf("%v: %v is no value of coordinate %d", point, x, i)
				}
			}
		}
	}
}
