package report

// This file makes the view of a finding: what every report for people shows of it, in plain data.

import (
	"cmp"
	"fmt"
	"math/big"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"faultline/internal/finding"
)

// A View is a finding as reports for people show it. Strings are empty where a finding has nothing of that kind.
type View struct {
	Finding *finding.Finding // with the shown input, its result and its error
	Level   Level
	Spot    Spot             // the operation at fault, in the user's own source where possible
	What    string           // the harm: "12 of 16 digits lost"
	Cause   string           // the operation and what it does: "pow(1 + rate, n) - 1 cancels"
	Input   []finding.Number // the likeliest input known
	Got     string           // "returns 1.000089"
	Want    string           // "correct 1.000000"
	Tested  string           // what a trial of the cause came to
	Try     string           // another formula, which was tried
	Tried   string           // what the trials came to
	Also    string           // of a defect: its other findings
}

// A Spot is a place in the source, with the text of its line and of the operation there.
type Spot struct {
	Place      string // "file.c:7:40", or the function if no line is known
	File       string // with its whole path
	Line       int
	Column     int
	Text, Expr string
}

// ViewOf returns the view of f.
func ViewOf(f *finding.Finding) *View {
	shown := Shown(f)
	v := &View{Finding: shown, Level: LevelOf(f), Spot: SpotOf(f), What: Changed(f) + Headline(shown), Input: shown.Input}
	v.Cause = faultText(f, &v.Spot)
	v.Got, v.Want = outcome(shown)
	v.Tested = tested(f)
	if s := f.Suggestion; s != nil {
		v.Try, v.Tried = Try(s, &v.Spot), Tried(s)
	}
	return v
}

// Shown returns f at the input that reports show: that of its simplest witness, where the result and the error are known there, or its own.
func Shown(f *finding.Finding) *finding.Finding {
	w := f.Simplest
	if w == nil || w.Computed == nil || f.Builds != nil || f.Estimate != nil || f.Kind == finding.PoisonedState ||
		w.Exact == nil && len(f.Exact) > 0 || w.Around == "" && f.AmidNumbers() {
		return f
	}
	shown := *f
	shown.Input, shown.Computed, shown.Error, shown.Exact = w.Input, *w.Computed, w.Error, nil
	shown.Output = cmp.Or(w.Output, f.Output)
	if w.Around != "" && f.Reason != nil {
		reason := *f.Reason
		reason.Value = w.Around
		shown.Reason = &reason
	}
	if w.Exact != nil {
		shown.Exact = []finding.Exact{*w.Exact}
	}
	return &shown
}

// SpotOf returns the place of a finding that its user can change. Of an operation in a header of the compiler, that is the call in the
// user's source.
func SpotOf(f *finding.Finding) Spot {
	s := cmp.Or(f.Site, f.At)
	if s == nil {
		return Spot{}
	}
	if system(s.File) {
		for _, f := range s.InlinedAt {
			if f.Line > 0 && !system(f.File) {
				return Spot{Place(f.File, f.Line, f.Column), f.File, f.Line, f.Column, f.Text, f.Expr}
			}
		}
	}
	return Spot{SitePlace(s), s.File, s.Line, s.Column, s.Text, s.Expr}
}

// system reports whether a file belongs to the compiler or the system.
func system(file string) bool {
	return strings.HasPrefix(file, "/usr/") || path.IsAbs(file) &&
		(strings.Contains(file, "/include/c++/") || strings.Contains(file, "/lib/clang/") || strings.Contains(file, "/lib/gcc/"))
}

// verbs say what an operation does, by the kind of the finding.
var verbs = map[finding.Kind]string{
	finding.Cancellation:      "cancels",
	finding.Absorption:        "drops digits of the smaller term",
	finding.Amplification:     "amplifies rounding errors",
	finding.Overflow:          "overflows",
	finding.Underflow:         "underflows",
	finding.DivideByZero:      "divides by zero",
	finding.Divergence:        "is decided by a rounding error",
	finding.WrongDecision:     "is decided by a rounding error",
	finding.WrongInteger:      "is rounded to the wrong side",
	finding.InvalidConversion: "does not fit the integer type",
	finding.IntegerOverflow:   "overflows the integer type",
}

// invalids say what an invalid operation does, by the operation.
var invalids = map[string]string{
	"fdiv": "is 0/0 or inf/inf", "fadd": "is inf - inf", "fsub": "is inf - inf", "fmul": "is 0 times infinity",
	"sqrt": "takes the square root of a negative number", "log": "takes the logarithm of a negative number",
	"log2": "takes the logarithm of a negative number", "log10": "takes the logarithm of a negative number",
	"log1p": "takes the logarithm of a negative number", "acos": "leaves the range -1 to 1", "asin": "leaves the range -1 to 1",
	"pow": "takes a power of a negative number", "fcmp": "compares NaN",
}

// poles say what an operation other than a division does where its result is infinite.
var poles = map[string]string{
	"log": "takes the logarithm of 0", "log2": "takes the logarithm of 0", "log10": "takes the logarithm of 0",
	"log1p": "takes the logarithm of 0", "pow": "raises 0 to a negative power", "atanh": "is infinite at 1", "tgamma": "is at a pole",
	"lgamma": "is at a pole",
}

// An operator is how people write and call an operation of the intermediate language.
type operator struct{ sign, name string }

var operators = map[string]operator{
	"fadd": {"+", "the addition"}, "fsub": {"-", "the subtraction"}, "fmul": {"*", "the multiplication"}, "fdiv": {"/", "the division"},
	"fneg": {"-", "the negation"}, "fcmp": {"<", "the comparison"}, "frem": {"fmod", "the remainder"},
	"fptosi": {"(int)", "the conversion"}, "fptoui": {"(unsigned)", "the conversion"}, "sitofp": {"(double)", "the conversion"},
	"uitofp": {"(double)", "the conversion"}, "fptrunc": {"(float)", "the conversion"}, "fpext": {"(double)", "the conversion"},
}

// Sign is how C writes an operation: "+", "(int)", "pow".
func Sign(op string) string { return cmp.Or(operators[op].sign, op) }

// called is how a sentence names an operation: "the addition", "pow()".
func called(op string) string { return cmp.Or(operators[op].name, op+"()") }

// Written is an operation with its operands as C writes it: "1 + 1e-13", "(int)1e10", "pow(1.5, 2)".
func Written(op string, operands []string) string {
	sign := Sign(op)
	switch {
	case strings.HasPrefix(sign, "(") && len(operands) == 1, op == "fneg" && len(operands) == 1:
		return sign + operands[0]
	case strings.Trim(sign, "+-*/<") == "" && len(operands) == 2:
		return operands[0] + " " + sign + " " + operands[1]
	}
	return sign + "(" + strings.Join(operands, ", ") + ")"
}

// CauseWithin is the cause in at most so many columns, if possible: a long operation is cut in its middle.
func (v *View) CauseWithin(columns int) string {
	const least = 24 // columns of an operation that a reader still recognises
	expr := []rune(v.Spot.Expr)
	rest, has := strings.CutPrefix(v.Cause, v.Spot.Expr)
	room := max(least, columns-utf8.RuneCountInString(rest))
	if !has || len(expr) <= room {
		return v.Cause
	}
	keep := room - len("...")
	return string(expr[:(keep+1)/2]) + "..." + string(expr[len(expr)-keep/2:]) + rest
}

// faultText says which operation is at fault and what it does.
func faultText(f *finding.Finding, at *Spot) string {
	if f.Site == nil && f.At != nil && f.Says(finding.ByDecision) {
		return "a check in the program chooses it"
	}
	if f.Site == nil || f.Kind == finding.Trap || f.Kind == finding.Timeout || f.Kind == finding.PoisonedState || f.Builds != nil {
		return ""
	}
	verb := doesText(f.Kind, f.Site.Op)
	if verb == "" {
		return ""
	}
	if at.Expr == "" && at.Line == 0 && f.Site.Function != "" { // a function without debug information, as the compiler's own
		return called(f.Site.Op) + " in " + f.Site.Function + " " + verb
	}
	return cmp.Or(at.Expr, called(f.Site.Op)) + " " + verb
}

// doesText says what an operation does in a finding of a kind, "" if the kind is about no operation.
func doesText(kind finding.Kind, op string) string {
	switch kind {
	case finding.DivideByZero:
		return cmp.Or(poles[op], verbs[kind])
	case finding.Invalid:
		return cmp.Or(invalids[op], "has no value here")
	}
	return verbs[kind]
}

// LastLink says which operation made the infinity or NaN out of the wrong value of the blamed one, "" for none.
func LastLink(f *finding.Finding) string {
	i := slices.IndexFunc(f.Remarks, func(r finding.Remark) bool { return r.Fact == finding.LastLink })
	if i < 0 || f.Remarks[i].At == nil {
		return ""
	}
	r := &f.Remarks[i]
	return called(r.Op) + " at " + Place(r.At.File, r.At.Line, r.At.Column) + " then " + doesText(finding.Kind(r.Name), r.Op)
}

// tested says what came of putting the cause right. It holds at the shown input and at the finding's own.
func tested(f *finding.Finding) string {
	t := f.Trial
	if f.Reason != nil && f.Reason.Basis == finding.Rounds {
		return countSteps(f)
	}
	if t == nil {
		return ""
	}
	switch t.Change {
	case finding.NumbersAround, finding.BoundedAround, finding.EndPassed:
		return "" // the headline says so
	case finding.Unrounded, finding.ExactOperands, finding.Unamplified, finding.DecidedExactly:
		change := changeText(t)
		if t.Change == finding.Unamplified {
			change = "without the rounding of " + elsewhere(t)
		}
		switch {
		case f.Confirmed && t.Formula:
			return change + " only the formula's own error is left"
		case f.Confirmed:
			return change + " the error is gone"
		}
	}
	if !f.Confirmed && (t.Change == finding.NoneAlone || t.Change == finding.OneOfSeveral) {
		return "several operations share the blame"
	}
	return Trial(f)
}

// outcome says what the program gives at the shown input, and what would be right.
func outcome(f *finding.Finding) (got, want string) {
	if f.Computed.Hex == "" {
		return "", ""
	}
	name := "returns"
	if f.Output != "" && f.Output != "return" {
		name = f.Output + " is"
	}
	a, b := Unsigned(f.Computed.Decimal), ""
	x := f.MainExact()
	switch {
	case f.Conflict != nil:
		return name + " " + a + reported(f), expects(f)
	case f.AmidNumbers():
		b = "about " + general(f.Reason.Value, 3)
	case x == nil || x.Rad == "inf":
	case x.Beyond != "":
		b = "beyond " + x.Beyond
	case f.Computed.Integer != "":
		a, b = resultText(&f.Computed), integerText(&f.Computed, x)
	default:
		a, b = apart(&f.Computed, x)
	}
	if NoNumber(&f.Computed) {
		a = noNumbers.Replace(Unsigned(f.Computed.Decimal))
	}
	return name + " " + a + reported(f), After("correct ", b)
}

// noNumbers are the words for results that are no numbers.
var noNumbers = strings.NewReplacer("nan", "NaN", "inf", "infinity")

// reported says what the program itself says about its result.
func reported(f *finding.Finding) string {
	if f.Signalled == "" || f.Kind == finding.Trap || f.Kind == finding.Timeout {
		return ""
	}
	return " with " + f.Signalled
}

// mostExponent is a power of ten beyond all formats. Exact values may be larger and smaller; reading these takes seconds.
const mostExponent = 5000

// apart writes a result and the exact value with as many digits as tell them apart, and two more.
func apart(got *finding.Number, x *finding.Exact) (a, b string) {
	mid, rad := Enclosure(x.Mid, x.Rad, MidDigits)
	if mid == "0" && rad != "0" {
		mid = "0 to within " + rad
	}
	if x, ok := parse(x.Mid); ok && (x.exp > mostExponent || x.exp < -mostExponent) {
		return short3(got.Decimal), short3(mid)
	}
	g, _, err := big.ParseFloat(got.Decimal, 10, 256, big.ToNearestEven)
	e, _, err2 := big.ParseFloat(x.Mid, 10, 256, big.ToNearestEven)
	if err != nil || err2 != nil || g.IsInf() || e.Sign() == 0 || g.Sign() == 0 || got.Enum != "" {
		return cmp.Or(got.Enum, short3(got.Decimal)), short3(mid)
	}
	most := min(17, finding.Digits(finding.FormatOf(got.Format))+1)
	for digits := 1; digits <= most; digits++ {
		a, b = g.Text('g', digits), e.Text('g', digits)
		if a != b {
			shown := min(digits+2, most)
			return tidy(g.Text('g', shown)), tidy(e.Text('g', shown))
		}
	}
	return got.Decimal, mid
}

// short3 shortens a decimal of many digits; a short one stays.
func short3(text string) string {
	if x, ok := parse(text); ok && len(x.digits) > 7 {
		return Short(text, 5)
	}
	return text
}

// tidy writes an exponent as C programs do.
func tidy(text string) string {
	return strings.Replace(strings.Replace(text, "e+0", "e", 1), "e+", "e", 1)
}

// Values writes an input on one line. Equal neighbours of an array are one range, x[0..6] = 0. Every element is written.
func Values(in []finding.Number) string {
	var parts []string
	for i := 0; i < len(in); {
		n, j := &in[i], i+1
		for n.Index != nil && j < len(in) && in[j].Name == n.Name && in[j].Index != nil && in[j].Hex == n.Hex {
			j++
		}
		value := cmp.Or(n.Enum, Unsigned(n.Decimal))
		if j > i+1 {
			parts = append(parts, fmt.Sprintf("%s[%d..%d] = %s", n.Name, *n.Index, *in[j-1].Index, value))
		} else {
			parts = append(parts, n.Label()+" = "+value)
		}
		i = j
	}
	return strings.Join(parts, ", ")
}
