package campaign

// This file looks for the doubles that a paper meant, and whether its errors are there.

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"faultline/internal/certify"
	"faultline/internal/fp"
	"faultline/internal/subject"
)

// printPublished looks for the doubles that the paper meant: it prints 16 digits of each input, which several doubles
// share; the one meant is the one whose error has the printed digits.
func printPublished(ctx context.Context, cfg *Config, w io.Writer, paper *subject.Suite) error {
	c := *cfg
	c.Args = nil
	var figures []*subject.Figure
	for i := range paper.Figures {
		if f := &paper.Figures[i]; f.Table == 4 {
			figures = append(figures, f)
			c.Args = append(c.Args, "gsl.toml:"+f.Subject)
		}
	}
	j, err := newJob(ctx, &c)
	if err != nil {
		return err
	}
	proof := certify.NewWorker(certify.Limits{})
	defer proof.Close()
	fmt.Fprintf(w, "\nPublished errors at the doubles that the printed inputs can mean\n\n")
	agree := 0
	for i, f := range figures {
		x, got, err := meant(proof, j, j.Subjects[i], f)
		if err != nil {
			return err
		}
		sign := "differs"
		if got == canonical(f.Error) {
			agree++
			sign = "agrees"
		}
		fmt.Fprintf(w, "%-28s %24s  %9s  %9s  %s\n", f.Subject, fp.Decimal(x), f.Error, got, sign)
	}
	fmt.Fprintf(w, "\npublished errors reproduced to the printed digits   %d of %d\n", agree, len(figures))
	return nil
}

// meant returns the double that a published input stands for, and the certified error there as the paper prints it.
func meant(proof *certify.Worker, j *Job, s *subject.Subject, f *subject.Figure) (x float64, got string, err error) {
	for _, candidate := range sharing(f.Input) {
		cert, err := proof.Certify(s, []float64{candidate}, j.options)
		if err != nil {
			return 0, "", err
		}
		text := fmt.Sprintf("%.2E", relative(&cert.Finding))
		if got == "" || text == canonical(f.Error) {
			x, got = candidate, text
		}
		if text == canonical(f.Error) {
			break
		}
	}
	return x, got, nil
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
