package explore

// This file tests that a crew answers as one member would, whoever helps, and whatever becomes of who helps.

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"faultline/internal/native"
	"faultline/internal/run"
)

// A doubler says 2x for x. A run at 13 ends the process, unless it is careful.
type doubler struct {
	Work
	careful bool
}

func (d *doubler) Worked() *Work { return &d.Work }

func (d *doubler) Run(points []float64, _ []int, mode run.Mode) (*run.Batch, error) {
	d.Asked += int64(len(points))
	b := run.None(1, mode)
	for _, x := range points {
		if x == 13 && !d.careful {
			return b, native.ErrDeaths
		}
		b.N++
		b.Points, b.Errors, b.Outcomes = append(b.Points, x), append(b.Errors, 2*x), append(b.Outcomes, run.Returned)
	}
	return b, nil
}

// elsewhere answers as a lane of another process does.
func elsewhere(_ context.Context, s *Share) *Answer {
	d := new(doubler)
	b, err := d.Run(s.Points, s.Sites, s.Mode)
	if err != nil {
		return &Answer{Deaths: true}
	}
	b.Points = nil
	return &Answer{Batch: b, Work: d.Work}
}

func TestOneAnswer(t *testing.T) {
	var asked atomic.Int64
	for name, help := range map[string]Elsewhere{
		"nobody":   nil,
		"others":   elsewhere,
		"all busy": func(context.Context, *Share) *Answer { return nil },
		"lost": func(ctx context.Context, s *Share) *Answer { // who asks waits for it, and not for ever
			if asked.Add(1)%2 == 0 {
				<-ctx.Done()
				return nil
			}
			return elsewhere(ctx, s)
		},
		"half": func(ctx context.Context, s *Share) *Answer { // it is not the whole share
			a := elsewhere(ctx, s)
			if a.Batch != nil {
				a.Batch.N /= 2
			}
			return a
		},
	} {
		for _, deadly := range []bool{false, true} {
			first := new(doubler)
			c := &Crew{Context: t.Context(), Name: "f", Dims: 1, Members: []Member{first, new(doubler)}, Elsewhere: help,
				Alone: func() error { first.careful = true; return nil }}
			points := make([]float64, 1000)
			for i := range points {
				points[i] = float64(i + 14)
			}
			if deadly {
				points[700] = 13
			}
			c.each[run.Measured] = time.Second // what it asks is worth the way
			b, err := c.Run(points, nil, run.Measured)
			if err != nil || b.N != len(points) || !slices.Equal(b.Points, points) || c.alone != deadly {
				t.Fatalf("%s, deadly %t: %d runs, alone %t, %v", name, deadly, b.N, c.alone, err)
			}
			for i, x := range points {
				if b.Errors[i] != 2*x {
					t.Fatalf("%s, deadly %t: run %d has the answer %v", name, deadly, i, b.Errors[i])
				}
			}
			if c.Close(); first.Asked != int64(len(points)) {
				t.Errorf("%s, deadly %t: %d runs are counted", name, deadly, first.Asked)
			}
		}
	}
}
