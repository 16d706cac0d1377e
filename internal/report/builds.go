package report

// This file is what is said of two builds of one source.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
)

// buildsDiffer is the headline of a difference.
func buildsDiffer(f *finding.Finding) string {
	one, other := &f.Builds.Each[0], &f.Builds.Each[1]
	switch a := f.Builds.Apart; {
	case one.Ended != "" || other.Ended != "":
		return "two builds end in two ways"
	case one.Computed == nil || other.Computed == nil:
		return "two builds, not compared"
	case a != nil && a.Relative != nil:
		digits := finding.Digits(finding.FormatOf(f.Computed.Format))
		return "two builds: " + strings.Replace(WrongDigits(a.Relative.Lower, digits), "wrong", "differ"+singular(a.Relative, digits), 1)
	}
	return fmt.Sprintf("two builds: %s and %s", Unsigned(one.Computed.Decimal), Unsigned(other.Computed.Decimal))
}

// singular is the ending of a verb of every digit.
func singular(b *finding.Bounds, digits int) string {
	if WrongDigits(b.Lower, digits) == everyDigit {
		return "s"
	}
	return ""
}

// Build is what one build does, and by which flags.
func Build(b *finding.Build) string {
	switch {
	case b.Ended != "":
		return b.Ended + "   " + b.Flags
	case b.Computed == nil:
		return "not known   " + b.Flags
	}
	return Value(b.Computed) + "   " + b.Flags
}

// BuildsApart is how far apart two builds are, "" where there is no such measure.
func BuildsApart(b *finding.Builds) string {
	if b.Apart == nil {
		return ""
	}
	return Error(&finding.Error{Relative: b.Apart.Relative, Ulps: b.Apart.Ulps})
}

// BuildErrors says how wrong each build is, and which one is nearer to the exact value; "" where no exact value is known.
func BuildErrors(b *finding.Builds) string {
	var parts []string
	for i := range b.Each {
		if e := (&finding.Finding{Error: b.Each[i].Error}).Main(); e != nil {
			parts = append(parts, fmt.Sprintf("%s: %s", b.Each[i].Flags, Error(&finding.Error{Relative: e.Relative, Ulps: e.Ulps})))
		}
	}
	if b.Nearer > 0 {
		parts = append(parts, b.Each[b.Nearer-1].Flags+" is nearer")
	}
	return strings.Join(parts, "; ")
}

// Compared says what a search for differences came to.
func Compared(c *finding.Compared, found bool) string {
	flags := strings.Join(c.Flags, "  and  ")
	switch {
	case c.Inputs == 0:
		return "two builds: no input was run in both of them: " + flags
	case c.Differ == 0:
		return fmt.Sprintf("two builds: same bits on all %d inputs tried: %s", c.Inputs, flags)
	}
	text := fmt.Sprintf("two builds: %d of %d inputs tried give other bits: %s", c.Differ, c.Inputs, flags)
	if l := c.Largest; l != nil && !found && l.Builds != nil {
		text += fmt.Sprintf("; the largest difference is %s at %s, below the threshold", BuildsApart(l.Builds), Point(l.Input))
	}
	return text
}

// Rewritten says what the compiler changed, "" where no place is known.
func Rewritten(b *finding.Builds) string {
	c := b.Change
	if c == nil {
		return ""
	}
	at := Place(c.File, c.Line, 0) + After(" in ", c.Function) + ": "
	if g := c.Given; g != nil {
		return at + fmt.Sprintf("the same operations in another order or on other values: the first %s that differs gives %s and %s", g.Op,
			Unsigned(g.Results[0].Decimal), Unsigned(g.Results[1].Decimal))
	}
	var sides [2][]string
	var gone []string
	for _, op := range c.Ops {
		for k, n := range op.Times {
			if n > 0 {
				sides[k] = append(sides[k], fmt.Sprintf("%d %s", n, op.Op))
			}
		}
		if op.Times[1] == 0 {
			gone = append(gone, op.Op)
		}
	}
	if len(sides[1]) == 0 {
		return at + fmt.Sprintf("%s has no %s left here", b.Each[1].Flags, strings.Join(gone, " and no "))
	}
	if len(sides[0]) == 0 {
		return at + fmt.Sprintf("%s has %s more here", b.Each[1].Flags, strings.Join(sides[1], ", "))
	}
	return at + fmt.Sprintf("%s executes %s where %s executes %s", b.Each[1].Flags, strings.Join(sides[1], ", "), b.Each[0].Flags,
		strings.Join(sides[0], ", "))
}
