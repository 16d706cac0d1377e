package report

// This file writes numbers, enclosures, errors and points, where something is, and what to type next.

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// The numbers of coordinates and digits that are shown of what is long.
const (
	ShownInput = 8
	MidDigits  = 23 // of an exact value
)

// Value is a float's shortest decimal, with the bits where they are not plain from it. The sign of a NaN means
// nothing to a person.
func Value(n *finding.Number) string {
	switch {
	case n.Enum != "":
		return fmt.Sprintf("%-29s  (%s)", n.Enum, n.Decimal)
	case n.Integer != "":
		return resultText(n)
	}
	if text := strings.TrimPrefix(n.Decimal, "-"); NoNumber(n) || len(text) <= 9 && strings.Trim(text, "0123456789") == "" {
		return Unsigned(n.Decimal)
	}
	return fmt.Sprintf("%-29s  (%s)", n.Decimal, n.Hex)
}

// NoNumber says whether a result is a NaN or an infinity: its error is no number either.
func NoNumber(n *finding.Number) bool { return n.Shows() != "number" }

// Unsigned leaves out the sign of a NaN, which means nothing to a person.
func Unsigned(decimal string) string {
	if strings.HasPrefix(decimal, "-nan") {
		return decimal[1:]
	}
	return decimal
}

// Exact is an enclosure: digits, which oracle, the precision it took, the radius.
func Exact(x *finding.Exact, digits int) string {
	mid, rad := Enclosure(x.Mid, x.Rad, digits)
	switch {
	case x.Beyond != "":
		return fmt.Sprintf("beyond %s   (%s)", x.Beyond, oracleText(x.Oracle))
	case x.Rad == "inf":
		return fmt.Sprintf("not known   (%s)", oracleText(x.Oracle))
	case rad == "0":
		return fmt.Sprintf("%s   (%s, exactly)", mid, oracleText(x.Oracle))
	case mid == "0":
		return fmt.Sprintf("between -%s and %s   (%s, %d bits)", rad, rad, oracleText(x.Oracle), x.Precision)
	}
	return fmt.Sprintf("%s   (%s, %d bits; +/- %s)", mid, oracleText(x.Oracle), x.Precision, rad)
}

// ExactResult is Exact for the exact value of a result. That of an integer type is one integer, or a few that are possible.
func ExactResult(got *finding.Number, x *finding.Exact, digits int) string {
	if _, _, ok := wholes(x); got.Integer == "" || !ok {
		return Exact(x, digits)
	}
	exactly := ", exactly"
	if x.Rad != "0" {
		exactly = fmt.Sprintf(", %d bits", x.Precision)
	}
	return fmt.Sprintf("%s   (%s%s)", integerText(got, x), oracleText(x.Oracle), exactly)
}

func oracleText(o finding.Oracle) string {
	if o == finding.Path {
		return "along the floats' decisions"
	}
	return string(o)
}

// Error is an error in every measure there is.
func Error(e *finding.Error) string {
	parts := measures(e, 2)
	if e.Bits != nil && e.Bits.Lower != "inf" && e.Relative != nil {
		parts = append(parts, Several(Near(e.Bits, 3), "bit"))
	}
	return strings.Join(parts, " · ")
}

// Worst is a witness of a larger error, in a line.
func Worst(w *finding.Witness) string {
	text := Point(w.Input)
	if e := (&finding.Finding{Error: w.Error}).Main(); e != nil {
		text += "   error " + strings.Join(measures(e, 2), " · ")
	}
	return text + After("   in ", w.Output)
}

// Largest is an error with the digits that tell it from others.
func Largest(e *finding.Error) string { return strings.Join(measures(e, 7), " · ") }

// Size is an error in one measure: "relative 1.1e-16".
func Size(e *finding.Error) string {
	if parts := measures(e, 2); len(parts) > 0 {
		return parts[0]
	}
	return "not known"
}

// measures are the relative error, or the absolute one of an exact value of 0, and ulps.
func measures(e *finding.Error, digits int) (parts []string) {
	switch {
	case e.Relative != nil && e.Relative.Lower == "inf":
		return []string{"infinite"}
	case e.Relative != nil:
		parts = append(parts, "relative "+Near(e.Relative, digits))
	case e.Absolute != nil:
		parts = append(parts, "absolute "+Near(e.Absolute, digits))
	}
	if e.Ulps != nil && e.Relative != nil { // an ulp of an exact 0 is the smallest subnormal number
		parts = append(parts, Several(Near(e.Ulps, digits), "ulp"))
	}
	return parts
}

// IsZero reports whether a number is 0, and no more can be said of it.
func IsZero(n *finding.Number) bool { return n.Enum == "" && strings.Trim(n.Decimal, "-0") == "" }

// Point is a point on one line: of many coordinates those that are not 0.
func Point(in []finding.Number) string {
	var parts []string
	zeros := 0
	for i := range in {
		if len(in) > 3 && IsZero(&in[i]) {
			zeros++
			continue
		}
		parts = append(parts, in[i].Label()+" = "+cmp.Or(in[i].Enum, in[i].Decimal))
	}
	if more := len(parts) - ShownInput; more > 0 {
		parts = append(parts[:ShownInput], fmt.Sprintf("and %d more", more))
	}
	switch {
	case zeros > 0 && len(parts) == 0:
		return "all 0"
	case zeros > 0:
		parts = append(parts, "else 0")
	}
	return strings.Join(parts, ", ")
}

// Several writes a measure with its unit: 1 ulp, 1.5 ulps, 0 ulps.
func Several(amount, unit string) string {
	if amount == "1" {
		return amount + " " + unit
	}
	return amount + " " + unit + "s"
}

// Plural writes a count with its noun.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Seconds writes a duration for a person.
func Seconds(s float64) string {
	switch {
	case s < 0.1:
		return fmt.Sprintf("%.0f ms", s*1000)
	case s < 10:
		return fmt.Sprintf("%.1f s", s)
	case s < 120:
		return fmt.Sprintf("%.0f s", s)
	}
	return fmt.Sprintf("%d min %d s", int(s)/60, int(s)%60)
}

// Place writes a position; of a path that leaves the current folder only the last element: the rest is the builder's.
func Place(file string, line, column int) string {
	if file == "" {
		return ""
	}
	file = path.Clean(file)
	if path.IsAbs(file) || strings.HasPrefix(file, "../") {
		file = path.Base(file)
	}
	switch {
	case line == 0:
		return file
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// SitePlace returns the place of a site as Place writes it, its function if the file is not known, and "" for nil.
func SitePlace(s *finding.Site) string {
	if s == nil {
		return ""
	}
	return cmp.Or(Place(s.File, s.Line, s.Column), s.Function)
}

// Coordinates are the inputs of a finding, NAME=VALUE each.
func Coordinates(f *finding.Finding) (at []string) {
	for i := range f.Input {
		at = append(at, f.Input[i].Label()+"="+f.Input[i].Hex)
	}
	return at
}

// Reproduced are the flags that explain needs to run a finding, and clang's, given those of its stream (finding.Config.Flags).
func Reproduced(f *finding.Finding, flags []string) (ours, clang []string) {
	if i := slices.Index(flags, "--"); i >= 0 {
		flags, clang = flags[:i], flags[i+1:]
	}
	for _, flag := range []string{"--compare-builds", "--same-as"} { // which explain has not
		for i := slices.Index(flags, flag); i >= 0 && i+2 <= len(flags); i = slices.Index(flags, flag) {
			flags = slices.Concat(flags[:i], flags[i+2:])
		}
	}
	if b := f.Builds; b != nil && b.Functions() == nil {
		flags, clang = slices.Concat(flags, []string{"--as-built"}), slices.Concat(clang, strings.Fields(b.Each[1].Flags))
	}
	return slices.Clone(flags), clang
}

// Command is what explains a finding, given the flags of its stream, quoted for a shell.
func Command(f *finding.Finding, flags []string) string {
	flags, clang := Reproduced(f, flags)
	words := slices.Concat([]string{"faultline", "explain", f.Spelling}, flags, []string{"--at", strings.Join(Coordinates(f), ",")})
	if len(clang) > 0 {
		words = slices.Concat(words, []string{"--"}, clang)
	}
	return strings.Join(Quoted(words), " ")
}

// Quoted quotes for a shell where that is needed.
func Quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w
		if w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+_=,.:/@%") != "" {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return out
}
