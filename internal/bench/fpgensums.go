package bench

// This file certifies the input that the authors of FPGen made by hand (Table 1b) for the three sums of Table 1a.

import (
	"context"
	"slices"

	"faultline/internal/campaign"
	"faultline/internal/fp"
	"faultline/internal/subject"
)

// tableOneInput is A[0] to A[3].
var tableOneInput = []string{"1.1e-15", "98", "-1.2e-15", "-98"}

// tableOneSums are the programs in the order of the table, and the relative errors that it has.
var tableOneSums = []*fpgenSum{
	{name: "recursive_sum_4", published: "12"},
	{name: "pairwise_sum_4", published: "1"},
	{name: "compensated_sum_4", published: "12"},
}

// An fpgenSum is what the input does to one sum.
type fpgenSum struct {
	name, published string
	error           float64 // by FPGen's measure, at least; -1: not certified
}

// tableOne certifies the input of Table 1b.
func tableOne(ctx context.Context, cfg *campaign.Config) ([]*fpgenSum, error) {
	c := *cfg
	c.Args, c.Strategies, c.Only = nil, []string{"hunt"}, nil
	for _, s := range tableOneSums {
		c.Args = append(c.Args, "fpgen.toml:"+s.name)
	}
	j, err := campaign.New(ctx, &c)
	if err != nil {
		return nil, err
	}
	point := make([]float64, len(tableOneInput))
	for i, text := range tableOneInput {
		if point[i], err = fp.Parse(text); err != nil {
			return nil, err
		}
	}
	var sums []*fpgenSum
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) float64 {
			s := new(fpgenScore)
			s.settle(t, [][]float64{point})
			return s.error
		},
		func(s *subject.Subject, e float64) error {
			i := slices.IndexFunc(tableOneSums, func(of *fpgenSum) bool { return of.name == s.Name })
			sums = append(sums, &fpgenSum{s.Name, tableOneSums[i].published, e})
			return nil
		})
	return sums, err
}
