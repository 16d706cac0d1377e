package report

// This file is what is said of two builds of one source, and of two functions that should return the same.

import (
	"fmt"
	"strings"

	"faultline/internal/finding"
)

// buildsDiffer is the headline of a difference.
func buildsDiffer(f *finding.Finding) string {
	one, other := &f.Builds.Each[0], &f.Builds.Each[1]
	two := two(f.Builds.Functions())
	switch a := f.Builds.Apart; {
	case one.Ended != "" || other.Ended != "":
		return two + " end differently"
	case one.Computed == nil || other.Computed == nil:
		return two + ", not compared"
	case a != nil && a.Relative != nil:
		digits := finding.Digits(finding.FormatOf(f.Computed.Format))
		text := differing.Replace(WrongDigits(a.Relative.Lower, digits))
		return two + ": " + strings.Replace(text, "differ", "differ"+singular(a.Relative, digits), 1)
	}
	return fmt.Sprintf("%s: %s and %s", two, Unsigned(one.Computed.Decimal), Unsigned(other.Computed.Decimal))
}

// differing turns the loss of digits into a difference.
var differing = strings.NewReplacer("wrong", "differ", "lost", "differ")

// two is what is compared: functions, or builds where there are none.
func two(functions []string) string {
	if functions != nil {
		return "two functions"
	}
	return "two builds"
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
		return b.Ended + "   " + b.Label()
	case b.Computed == nil:
		return "not known   " + b.Label()
	}
	return Value(b.Computed) + "   " + b.Label()
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
			size := Error(&finding.Error{Relative: e.Relative, Ulps: e.Ulps})
			parts = append(parts, fmt.Sprintf("error of %s: %s", b.Each[i].Label(), size))
		}
	}
	if b.Formulas {
		parts = append(parts, "each measured against its own formula")
	}
	if b.Nearer > 0 {
		parts = append(parts, b.Each[b.Nearer-1].Label()+" is nearer to the exact value")
	}
	return strings.Join(parts, "; ")
}

// Compared says what a search for differences came to.
func Compared(c *finding.Compared, found bool) string {
	what, two := strings.Join(c.Flags, " and "), two(c.Functions)
	if c.Functions != nil {
		what = strings.Join(c.Functions, " and ")
	}
	switch {
	case c.Inputs == 0:
		return two + " (" + what + "): no input ran in both"
	case c.Differ == 0:
		return fmt.Sprintf("%s (%s): the same bits on all %d inputs tried", two, what, c.Inputs)
	}
	text := fmt.Sprintf("%s (%s): different bits on %d of %d inputs tried", two, what, c.Differ, c.Inputs)
	switch l := c.Largest; {
	case found || l == nil || l.Builds == nil:
	case l.Builds.Apart != nil && l.Builds.Apart.Relative == nil:
		text += "; they differ in the sign of a zero, as at " + Point(l.Input)
	default:
		text += fmt.Sprintf("; the largest difference is %s at %s, below the threshold", BuildsApart(l.Builds), Point(l.Input))
	}
	return text
}

// Rewritten says what the compiler changed.
func Rewritten(b *finding.Builds) string {
	c := b.Change
	if c == nil {
		return "the operation that the compiler changed is not known"
	}
	text := Place(c.File, c.Line, 0) + After(" in ", c.Function) + ": " + rewriting(c, b.Each[0].Flags, b.Each[1].Flags)
	if c.Elsewhere > 0 {
		text += fmt.Sprintf("; by its debug information, %d of these are on other lines", c.Elsewhere)
	}
	if c.More > 0 {
		text += "; the builds also differ in " + Plural(c.More, "other line")
	}
	return text
}

// rewriting compares what two builds execute on a line.
func rewriting(c *finding.Rewrite, one, other string) string {
	var was, is, gone []string
	for _, op := range c.Ops {
		was, is = counted(was, Sign(op.Op), op.Times[0]), counted(is, Sign(op.Op), op.Times[1])
		if op.Times[1] == 0 {
			gone = append(gone, "no "+Sign(op.Op))
		}
	}
	switch {
	case c.Given != nil && len(c.Ops) == 0:
		return fmt.Sprintf("the same operations on other values or in another order: %s gives %s with %s, and %s with %s", c.Given.Ops[0],
			Unsigned(c.Given.Results[0].Decimal), one, Unsigned(c.Given.Results[1].Decimal), other)
	case len(is) == 0:
		return "the build with " + other + " executes " + strings.Join(gone, " and ") + " here"
	case len(was) == 0:
		return "the build with " + other + " executes " + strings.Join(is, ", ") + " here, and the build with " + one + " none"
	}
	return fmt.Sprintf("the build with %s executes %s here, and the build with %s "+
		"%s", other, strings.Join(is, ", "), one, strings.Join(was, ", "))
}

// counted adds that an operation is executed so many times.
func counted(list []string, op string, times int64) []string {
	if times == 0 {
		return list
	}
	return append(list, fmt.Sprintf("%d %s", times, op))
}
