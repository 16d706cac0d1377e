package bench

// This file looks for the doubles that a paper meant, and whether its errors are there.

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/fp"
	"faultline/internal/papers"
	"faultline/internal/subject"
)

// printPublished looks for the doubles that the paper meant: it prints 16 digits of each input, which several doubles
// share; the one meant is the one whose error has the printed digits.
func printPublished(ctx context.Context, cfg *campaign.Config, w io.Writer, paper papers.Paper) error {
	c := *cfg
	c.Args = nil
	for _, f := range paper {
		if f.Table == 4 {
			c.Args = append(c.Args, "gsl.toml:"+f.Subject)
		}
	}
	j, err := campaign.Load(ctx, &c)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nPublished errors at the doubles that the printed inputs can mean\n\n")
	var agree count
	err = campaign.Each(ctx, j,
		func(t *campaign.Task) reproduction { return meant(t, paper.Of(t.Subject.Name)) },
		func(s *subject.Subject, r reproduction) error {
			f := paper.Of(s.Name)
			sign := "differs"
			if agree.add(s.Name, r.error == canonical(f.Error)); r.error == canonical(f.Error) {
				sign = "agrees"
			}
			fmt.Fprintf(w, "%-28s %24s  %9s  %9s  %s\n", f.Subject, fp.Decimal(r.at), f.Error, r.error, sign)
			return r.failed
		})
	fmt.Fprintf(w, "\npublished errors reproduced to the printed digits   %d of %d\n", agree.n, len(c.Args))
	return err
}

// A reproduction is the double that a published input stands for, and the certified error there as the paper prints it.
type reproduction struct {
	at     float64
	error  string
	failed error
}

func meant(t *campaign.Task, f *papers.Figure) (r reproduction) {
	for _, candidate := range sharing(f.Input) {
		cert, err := t.Certify([]float64{candidate}, t.Options())
		if err != nil {
			return reproduction{failed: err}
		}
		text := fmt.Sprintf("%.2E", relative(&cert.Finding))
		if r.error == "" || text == canonical(f.Error) {
			r.at, r.error = candidate, text
		}
		if text == canonical(f.Error) {
			break
		}
	}
	return r
}

// sharing returns the doubles that print like text, in so many digits: the nearest first.
func sharing(text string) []float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("published input " + text)
	}
	mantissa, _, _ := strings.Cut(strings.ToLower(strings.TrimLeft(text, "+-")), "e")
	digits := len(strings.Replace(mantissa, ".", "", 1)) - 1
	alike := func(y float64) bool {
		return strconv.FormatFloat(y, 'e', digits, 64) == strconv.FormatFloat(x, 'e', digits, 64)
	}
	list := []float64{x}
	for _, to := range []float64{math.Inf(-1), math.Inf(1)} {
		for y := math.Nextafter(x, to); alike(y) || truncates(y, x, digits); y = math.Nextafter(y, to) {
			list = append(list, y)
		}
	}
	return list
}

// truncates reports whether y, cut off after digits digits (not rounded), prints like x: some of the published inputs
// were cut.
func truncates(y, x float64, digits int) bool {
	long := strconv.FormatFloat(y, 'e', 40, 64)
	point := strings.IndexByte(long, '.')
	exponent := strings.IndexByte(long, 'e')
	return long[:point+1+digits]+long[exponent:] == strconv.FormatFloat(x, 'e', digits, 64)
}

// canonical writes a published error as we print ours.
func canonical(text string) string {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%.2E", v)
}
