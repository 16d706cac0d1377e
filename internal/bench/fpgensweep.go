package bench

// This file is FPGen's Figure 5: the errors that its search finds with other thresholds of the checks (sigma and theta, section 3.2).

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"strconv"

	"faultline/internal/campaign"
	"faultline/internal/subject"
)

const (
	sweepStep  = 4  // sigma and theta are multiples of it
	leastSigma = 28 // the paper's first value
	mostBits   = 52 // of a significand
	// sweepWork is the limit on the work of each of the searches.
	sweepWork = "2"
)

// sweepPrograms are the sums of section 2.
var sweepPrograms = []string{"recursive_sum_4", "pairwise_sum_4", "compensated_sum_4"}

// A sweepRow has the mean error of the programs for one sigma, by theta.
type sweepRow struct {
	sigma  int
	errors []float64
}

// benchFigure5 searches the three sums with each pair of thresholds.
func benchFigure5(ctx context.Context, cfg *campaign.Config, w io.Writer) error {
	columns := table[sweepRow]{{"%5v", "sigma", func(r sweepRow) any { return r.sigma }}}
	for theta := sweepStep; theta <= mostBits; theta += sweepStep {
		columns = append(columns, column[sweepRow]{" %7v", strconv.Itoa(theta), func(r sweepRow) any {
			return fmt.Sprintf("%.1e", r.errors[theta/sweepStep-1])
		}})
	}
	fmt.Fprintf(w, `FPGen's Figure 5: geometric mean of the largest certified error of three sums, by sigma (rows) and theta (columns)
The figure has no numbers: its best pair is sigma 32, theta 40. The paper averages the three largest errors of each program. A search has
a fixed amount of work and asks no solver (--set fpgen.work=%s,fpgen.asked=0).

%s
`, sweepWork, columns.heads())
	best, at := 0.0, ""
	for sigma := leastSigma; sigma <= mostBits; sigma += sweepStep {
		row := sweepRow{sigma: sigma}
		for theta := sweepStep; theta <= mostBits; theta += sweepStep {
			e, err := swept(ctx, cfg, sigma, theta)
			if err != nil {
				return err
			}
			row.errors = append(row.errors, e)
			if e > best {
				best, at = e, fmt.Sprintf("sigma %d, theta %d", sigma, theta)
			}
		}
		if _, err := fmt.Fprintln(w, columns.text(row)); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "\nlargest: %.2e with %s\n", best, at)
	return err
}

// swept returns the geometric mean of the errors that fpgen finds in the sums with two thresholds. A program without an error counts as
// half an ulp of a double.
func swept(ctx context.Context, cfg *campaign.Config, sigma, theta int) (float64, error) {
	c := *cfg
	c.Strategies, c.Only = []string{"fpgen"}, nil
	c.Params = maps.Clone(cfg.Params)
	if c.Params == nil {
		c.Params = make(map[string]string)
	}
	c.Params["fpgen.loss"], c.Params["fpgen.cancel"] = strconv.Itoa(sigma), strconv.Itoa(theta)
	for name, value := range map[string]string{"fpgen.work": sweepWork, "fpgen.asked": "0"} {
		if _, set := c.Params[name]; !set {
			c.Params[name] = value
		}
	}
	var args []string
	for _, name := range sweepPrograms {
		args = append(args, "fpgen.toml:"+name)
	}
	j, err := contest(ctx, &c, args, nil)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) *fpgenScore { return play(ctx, t, "fpgen", &c) },
		func(_ *subject.Subject, s *fpgenScore) error {
			sum += math.Log(max(s.error, 0x1p-53)) / float64(len(sweepPrograms))
			return nil
		})
	return math.Exp(sum), err
}
