package interp_test

// This file tests that what an evaluation gives with an input moved is what all of it gives.

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"faultline/internal/ball"
	"faultline/internal/certify"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/testenv"
)

// Of two inputs each is moved by half an ulp, along a tape of the floats and along one that was made with the evaluation.
func TestEvaluationMoved(t *testing.T) {
	testenv.GSL(t)
	p := gslProgram(t)
	moved := 0
	for _, name := range []string{"gsl_sf_bessel_Jnu_e", "gsl_sf_hyperg_0F1_e", "gsl_sf_lnbeta_e", "gsl_sf_gamma_inc_P_e"} {
		call, _ := gslCall(p, p.Funcs[p.Func(name).ID])
		m, point, limits := interp.New(p, call), []float64{2.25, 3.7}, interp.Limits{}
		recorded, other := new(certify.Tape), new(certify.Tape)
		certify.Record(recorded, m, interp.Arith[struct{}](&certify.Floats{}), point, limits, 1<<14, nil)
		var along, made certify.Evaluation[*ball.Real]
		if !along.Replay(recorded, balls.NewExact(128), &storage) || !made.Record(other, m, balls.NewExact(128), point, limits, 1<<14, &storage) {
			t.Errorf("%s: no evaluation", name)
			continue
		}
		for dim, x := range point {
			halfUlp := (math.Nextafter(x, math.Inf(1)) - x) / 2
			to := fp.FromBig(fp.Binary128, new(big.Float).SetPrec(113).Add(big.NewFloat(x), big.NewFloat(halfUlp)))
			arith := func() interp.Arith[*ball.Real] {
				return &movedInput{Exact: balls.NewExact(128), dim: dim, to: to}
			}
			want, ok := certify.Replay(recorded, arith(), &storage, nil)
			if !ok {
				continue
			}
			moved++
			for i, e := range []*certify.Evaluation[*ball.Real]{&along, &made} {
				got, ok := e.Moved(arith(), dim, &storage)
				if !ok || fmt.Sprint(outputsOf(got)) != fmt.Sprint(outputsOf(want)) {
					t.Errorf("%s, input %d, evaluation %d: %v %v, want %v", name, dim, i, ok, outputsOf(got), outputsOf(want))
				}
			}
		}
		if along.Empty(&storage); along.Along(recorded) {
			t.Errorf("%s: not empty", name)
		}
	}
	if moved < 6 {
		t.Errorf("%d movements along a tape", moved)
	}
}

// movedInput is ball arithmetic with one input at another value.
type movedInput struct {
	*balls.Exact
	dim int
	to  fp.Value
}

func (m *movedInput) Input(z *ball.Real, dim int, x fp.Value) *ball.Real {
	if dim == m.dim {
		x = m.to
	}
	return m.Exact.Input(z, dim, x)
}

// outputsOf are the ends of the enclosures.
func outputsOf(r interp.ShadowResult[*ball.Real]) (list []string) {
	for _, x := range r.Shadows {
		if x != nil {
			list = append(list, x.Lower().Text('g', 60), x.Upper().Text('g', 60))
		}
	}
	return list
}
