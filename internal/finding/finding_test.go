package finding

// This file tests the vocabulary: the stream, thresholds, the order, identities, what is left out of an explanation.

import (
	"bytes"
	"encoding/gob"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/fp"
)

// Element 0 of an array is not a scalar, on either side of a pipe: gob takes a pointer to 0 for none.
func TestFirstElementKeepsItsIndex(t *testing.T) {
	sent := NumberOf("A", 0, fp.FromFloat64(1))
	var pipe bytes.Buffer
	var got Number
	if err := gob.NewEncoder(&pipe).Encode(Finding{Input: []Number{sent}}); err != nil {
		t.Fatal(err)
	}
	var f Finding
	if err := gob.NewDecoder(&pipe).Decode(&f); err != nil {
		t.Fatal(err)
	}
	if got = f.Input[0]; got.Label() != "A[0]" || got.Hex != sent.Hex {
		t.Errorf("%s = %s arrived as %s = %s", sent.Label(), sent.Hex, got.Label(), got.Hex)
	}
}

func TestStreamRoundTrip(t *testing.T) {
	three := 3
	in := []*Message{
		{Config: &Config{Schema: Schema, Version: "0.1", Seed: 1, Strategy: []string{"atomu"}, Threshold: "1e-3", Subjects: 2}},
		{Finding: &Finding{ID: "F-000001", Kind: Cancellation, Verdict: Certified,
			Input: []Number{{Name: "A", Index: &three, Hex: "0x1p+0", Decimal: "1"}},
			Site:  &Site{Function: "f", File: "a.c", Line: 3, Column: 7, Op: "fsub", InlinedAt: []Frame{}, Text: "\treturn 1 < 2;"}}},
		{Skipped: &Skipped{Subject: "f", What: "callee g is not modelled"}},
		{Stats: &Stats{Subject: "f", Seconds: map[string]float64{"search": 0.5}}},
		{Explanation: &Explanation{Subject: "f"}},
		{Sites: &SiteList{}},
		{Range: &Range{Subject: "f", Rank: 1, Method: Ours, Origin: Refined,
			Box:     []Side{{Name: "A", Index: &three, Lower: Number{Hex: "-0x1p+0", Decimal: "-1"}, Upper: Number{Hex: "0x0p+0", Decimal: "0"}}},
			Pre:     "(<= -1 x 0)",
			Largest: &Largest{Input: []Number{{Name: "x", Hex: "0x0p+0", Decimal: "0"}}, Error: &Error{Oracle: Reference, Relative: &Bounds{"inf", "inf"}}, Verdict: Certified},
			Density: &Density{Samples: 3, Above: 1, Unknown: 1, Fraction: 0.5, Lower: 0.01, Upper: 0.99, Confidence: 0.95, Floats: "4607182418800017409"}}},
		{Coverage: &Coverage{Subject: "f", Ranges: 1, Inside: 0.25, Proof: &Proof{Proved: 0.5, Boxes: 2, Tried: 3,
			Undecided: [][]Side{{{Name: "x", Lower: Number{Hex: "0x0p+0", Decimal: "0"}, Upper: Number{Hex: "0x0p+0", Decimal: "0"}}}}, Why: "contains 0"}}},
		{Envelope: &Envelope{Subject: "f", Half: "positive", Axis: "x", Points: []PlotPoint{{At: []float64{0.5}, Ulps: 1.5, Cluster: 1}}, MinPts: 20, Epsilon: 1.07,
			Clusters: 3, Lower: &Curve{1, 2}, Upper: &Curve{3, 2}}},
	}
	var buf bytes.Buffer
	enc := NewEncoder(&buf)
	for _, m := range in {
		if err := enc.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(buf.String(), "\n"); n != len(in) {
		t.Errorf("%d messages on %d lines", len(in), n)
	}
	if !strings.Contains(buf.String(), "1 < 2") {
		t.Error("source text is escaped")
	}
	var out []*Message
	if err := Decode(&buf, "x", func(m *Message) error { out = append(out, m); return nil }); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(in, out); d != "" {
		t.Error(d)
	}
}

func TestHandleTakesOneKey(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an empty message was written")
		}
	}()
	NewEncoder(new(bytes.Buffer)).Handle(new(Message))
}

// An empty inlining chain is a list too.
func TestInlinedAtIsAList(t *testing.T) {
	var buf bytes.Buffer
	NewEncoder(&buf).Handle(&Message{Finding: &Finding{ID: "F", Site: &Site{Text: "a < b"}}})
	if got := buf.String(); !strings.Contains(got, `"inlined_at":[],"text":"a < b"`) {
		t.Error(got)
	}
}

// JSON has no infinity; an infinite worst error once ended the stream.
func TestInfiniteProgress(t *testing.T) {
	var buf bytes.Buffer
	if err := NewEncoder(&buf).Handle(&Message{Progress: &Progress{WorstRelativeError: math.Inf(1)}}); err != nil {
		t.Error(err)
	}
}

// What schema 1 said in sentences stays a note; a status, which had only words, is read from them.
func TestEarlierSchema(t *testing.T) {
	for text, want := range map[string]bool{"status 16 (GSL_EOVRFLW)": true, "status 0": false, "SIGSEGV": false} {
		stream := `{"config":{"schema":1}}` + "\n" + `{"finding":{"id":"F-1","signalled":"` + text + `","notes":["blame: with exact operands no error is left"]}}`
		err := Decode(strings.NewReader(stream), "x.jsonl", func(m *Message) error {
			if f := m.Finding; f != nil && (f.Loud() != want || len(f.Notes) != 1 || (f.Status == nil) != (text == "SIGSEGV")) {
				t.Errorf("%s: loud %v, status %v, notes %q", text, f.Loud(), f.Status, f.Notes)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"{\"stats\":{}}\n{\n", "x.jsonl:2: not a message"},
		{"\n\n[1]\n", "x.jsonl:3: not a message"},
		{`{"stats":{},"finding":{}}`, "x.jsonl:1: a message has exactly one key, this one has 2"},
		{`{}`, "x.jsonl:1: a message has exactly one key, this one has 0"},
		{`{"config":{"schema":9}}`, "x.jsonl:1: schema 9 is not known"},
		{`{"stats":{"sites":"many"}}`, "x.jsonl:1: stats.sites is a string there"},
		{`{"finding":{"kind":"trap"}}`, "x.jsonl:1: a finding without id and input"},
		{`{"tomorrow":{}}`, ""}, // keys may be added
	} {
		err := Decode(strings.NewReader(test.in), "x.jsonl", func(*Message) error { return nil })
		if got := errText(err); (test.want == "") != (got == "") || !strings.HasPrefix(got, test.want) {
			t.Errorf("Decode(%q) = %q, want %q", test.in, got, test.want)
		}
	}
	stop := errors.New("stop")
	if err := Decode(strings.NewReader(`{"stats":{}}`), "x", func(*Message) error { return stop }); err != stop {
		t.Errorf("got %v, want the handler's error", err)
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestNumberOf(t *testing.T) {
	n := NumberOf("A", 3, fp.FromFloat32(0.1))
	if n.Label() != "A[3]" || n.Hex != "0x1.99999ap-4" || n.Decimal != "0.1" || n.Format != "float" {
		t.Errorf("NumberOf = %+v", n)
	}
	if x, err := n.Float64(); err != nil || x != float64(float32(0.1)) {
		t.Errorf("Float64 = %v, %v", x, err)
	}
	n = NumberOf("x", -1, fp.FromFloat64(-2.4570247382207997))
	if n.Label() != "x" || n.Hex != "-0x1.3a7fc9600f86ap+1" || n.Decimal != "-2.4570247382207997" || n.Format != "" {
		t.Errorf("NumberOf = %+v", n)
	}
	if n = (Number{Name: "x", Hex: "seven"}); errText(second(n.Float64())) != `x: "seven" is not a number` {
		t.Errorf("Float64(seven): %v", second(n.Float64()))
	}
}

func second[T any](_ T, err error) error { return err }

func TestParseThreshold(t *testing.T) {
	for _, test := range []struct {
		in   string
		want Threshold
	}{
		{"1e-3", Threshold{Measure: Relative, Value: 1e-3}}, {"0.5", Threshold{Measure: Relative, Value: 0.5}}, {"24bits", Threshold{Measure: InBits, Value: 24}},
		{"1bit", Threshold{Measure: InBits, Value: 1}}, {"1000ulp", Threshold{Measure: InUlps, Value: 1000}}, {"2.5 ulps", Threshold{Measure: InUlps, Value: 2.5}},
		{"1e-12 abs", Threshold{Measure: Absolute, Value: 1e-12}}, {"1e-9 rel", Threshold{Measure: Relative, Value: 1e-9}},
		{"1e-9 or 1e-12 abs", Threshold{Measure: Relative, Value: 1e-9, Least: 1e-12}},
		{"1e-12 abs or 4 ulps", Threshold{Measure: InUlps, Value: 4, Least: 1e-12}},
		{"lat: 1e-9 abs", Threshold{Measure: Relative, Value: 1e-3, Outputs: "lat: 1e-09 abs"}},
		{"a[0..3]: 3ulp; 1e-6; r.val: 1e-7 or 1abs", Threshold{Measure: Relative, Value: 1e-6, Outputs: "a[0..3]: 3ulp; r.val: 1e-07 or 1 abs"}},
	} {
		got, err := ParseThreshold(test.in)
		if err != nil || got != test.want {
			t.Errorf("ParseThreshold(%q) = %v, %v, want %v", test.in, got, err, test.want)
		}
		if again, err := ParseThreshold(got.String()); again != got || err != nil {
			t.Errorf("ParseThreshold(%q) = %v, %v", got.String(), again, err)
		}
	}
	for _, in := range []string{"", "0", "-1", "nan", "inf", "ulp", "1e-3x", "bits", "1e-3 or", "1e-3 or 1e-4", "1 abs or 2 abs", "1 or 2 or 3 abs", ": 1", "a b: 1", "a[x]: 1"} {
		if got, err := ParseThreshold(in); err == nil {
			t.Errorf("ParseThreshold(%q) = %v, want an error", in, got)
		}
	}
}

func TestThresholdVerdict(t *testing.T) {
	at := Threshold{Measure: Relative, Value: 1e-3}
	for _, test := range []struct {
		lower, upper string
		want         Verdict
	}{
		{"0.001", "0.002", Certified}, {"1e-3", "inf", Certified}, {"inf", "inf", Certified}, {"1e4000", "2e4000", Certified},
		{"0.0009", "0.00099", Refuted}, {"0", "1e-400", Refuted},
		{"0.0009", "0.0011", Inconclusive}, {"0", "inf", Inconclusive}, {"0", "0.001", Inconclusive}, {"nan", "nan", Inconclusive},
	} {
		if got := at.Verdict(&Error{Relative: &Bounds{test.lower, test.upper}}); got != test.want {
			t.Errorf("Verdict([%s, %s]) = %v, want %v", test.lower, test.upper, got, test.want)
		}
	}
	if got := at.Verdict(&Error{Absolute: &Bounds{"1", "1"}}); got != Inconclusive {
		t.Errorf("without a relative error: %v", got)
	}
}

func TestThresholdOfOutputs(t *testing.T) {
	at, err := ParseThreshold("1e-6; r: 1e-9 abs; a[1..2]: 1ulp; r.err: 3bits")
	if err != nil {
		t.Fatal(err)
	}
	for label, want := range map[string]string{
		"x": "1e-06", "r": "1e-09 abs", "r[3]": "1e-09 abs", "r.val": "1e-09 abs", "r.err": "3bits", "rx": "1e-06",
		"a": "1e-06", "a[0]": "1e-06", "a[1]": "1ulp", "a[2]": "1ulp", "a[3]": "1e-06",
	} {
		if got := at.For(label).String(); got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
	if got := at.Unmet([]string{"a[0]", "r.err"}); !reflect.DeepEqual(got, []string{"a[1..2]"}) {
		t.Errorf("unmet: %q", got)
	}
}

// An error counts that is at or above both.
func TestThresholdOfTwo(t *testing.T) {
	at, _ := ParseThreshold("1e-3 or 1e-6 abs")
	for _, test := range []struct {
		relative, absolute Bounds
		want               Verdict
	}{
		{Bounds{"0.1", "0.1"}, Bounds{"1e-6", "1e-6"}, Certified}, {Bounds{"0.1", "0.1"}, Bounds{"1e-7", "9e-7"}, Refuted},
		{Bounds{"1e-4", "1e-4"}, Bounds{"1", "1"}, Refuted}, {Bounds{"0.1", "0.1"}, Bounds{"1e-7", "2e-6"}, Inconclusive},
	} {
		if got := at.Verdict(&Error{Relative: &test.relative, Absolute: &test.absolute}); got != test.want {
			t.Errorf("%v, %v: %v, want %v", test.relative, test.absolute, got, test.want)
		}
	}
}

func TestSort(t *testing.T) {
	relative := func(s string) []Error { return []Error{{Oracle: Shadow, Relative: &Bounds{s, s}}} }
	want := []*Finding{
		{ID: "trap", Verdict: Certified, Kind: Trap, Signalled: "SIGSEGV"},
		{ID: "timeout", Verdict: Certified, Kind: Timeout},
		{ID: "infinite", Verdict: Certified, Error: relative("inf")},
		{ID: "beyond doubles", Verdict: Certified, Error: relative("1e400")},
		{ID: "large", Verdict: Certified, Error: relative("1e300"), Status: &Status{0}},
		{ID: "condition", Verdict: Certified, Error: relative("1"), Condition: "inf"},
		{ID: "a", Verdict: Certified, Error: relative("1"), Condition: "20"},
		{ID: "b", Verdict: Certified, Error: relative("1"), Condition: "20"},
		{ID: "loud", Verdict: Certified, Error: relative("1e300"), Status: &Status{15}},
		{ID: "open", Verdict: Inconclusive, Error: relative("0")},
		{ID: "refuted", Verdict: Refuted, Error: relative("1e-9")},
	}
	got := make([]*Finding, len(want))
	for i := range want {
		got[(i*7+3)%len(want)] = want[i]
	}
	Sort(got)
	for i, f := range got {
		if f != want[i] || f.Rank != i+1 {
			t.Errorf("%d: %s with rank %d, want %s", i+1, f.ID, f.Rank, want[i].ID)
		}
	}
}

func TestMainIsAgainstTheReference(t *testing.T) {
	f := &Finding{Error: []Error{{Oracle: Shadow}, {Oracle: Reference}}}
	if got := f.Main(); got != &f.Error[1] {
		t.Errorf("Main = %v", got)
	}
	if got := new(Finding).Main(); got != nil {
		t.Errorf("Main of nothing = %v", got)
	}
}

func TestID(t *testing.T) {
	id := ID("gsl_sf_lngamma", "gsl_sf_lngamma_e", "fsub", 2, Cancellation)
	if len(id) != 8 || !strings.HasPrefix(id, "F-") {
		t.Errorf("ID = %q", id)
	}
	for _, other := range []string{
		ID("gsl_sf_lngamm", "agsl_sf_lngamma_e", "fsub", 2, Cancellation),
		ID("gsl_sf_lngamma", "gsl_sf_lngamma_e", "fsub", 3, Cancellation),
		ID("gsl_sf_lngamma", "gsl_sf_lngamma_e", "fsub", 2, Overflow),
	} {
		if other == id {
			t.Errorf("two root causes are both called %s", id)
		}
	}
}

func TestTrim(t *testing.T) {
	op := func(n int64, condition, accumulated string) Operation {
		return Operation{Number: n, Operands: []Operand{{Condition: "1"}, {Condition: condition}},
			Accumulated: &Bounds{accumulated, accumulated}}
	}
	e := &Explanation{Executed: 6, Operations: []Operation{
		op(1, "1", "0"), op(2, "1", "1e-16"), op(3, "2e14", "1e-3"), op(4, "1", "1e-3"), op(5, "inf", "1e-3"), op(6, "1", "0"),
	}}
	e.Trim(5, nil)
	var got []int64
	for _, o := range e.Operations {
		got = append(got, o.Number)
	}
	if d := cmp.Diff([]int64{1, 3, 4, 5, 6}, got); d != "" || e.LeftOut != 1 {
		t.Errorf("left out %d: %s", e.LeftOut, d)
	}
	if e.Trim(5, nil); e.LeftOut != 1 {
		t.Errorf("trimmed again: %d left out", e.LeftOut)
	}
}

// The blamed operation stays, though others amplify more; of its executions that which made NaN out of numbers.
func TestTrimKeepsBlamed(t *testing.T) {
	number := func(decimal, hex string) Number { return Number{Hex: hex, Decimal: decimal} }
	one, nan, blamed := number("1", "0x1p+0"), number("nan", "nan"), &Site{Op: "acos", Function: "f", Line: 3}
	e := &Explanation{}
	for n := int64(1); n <= 9; n++ {
		o := Operation{Number: n, Op: "fadd", Site: &Site{Op: "fadd", Function: "f", Line: 2}, Operands: []Operand{{Number: one, Condition: "1e9"}}, Result: one}
		if n == 4 || n == 5 || n == 6 {
			o.Op, o.Site, o.Operands = "acos", blamed, []Operand{{Number: one}}
		}
		if n == 5 {
			o.Result = nan
		}
		if n == 6 {
			o.Operands[0].Number, o.Result = nan, nan
		}
		e.Operations = append(e.Operations, o)
	}
	e.Trim(3, blamed)
	if len(e.Operations) != 3 || e.Operations[1].Number != 5 || e.LeftOut != 6 {
		t.Errorf("%+v", e)
	}
}

// A stream whose writer was killed ends within a line, at any byte of it: what stands before it was handed on.
func TestCutOff(t *testing.T) {
	const line = `{"stats":{"sites":3,"seconds":{"search":0.25e-3},"worst":null,"more":[true,"a\n"]}}`
	for end := 1; end < len(line); end++ {
		n := 0
		err := Decode(strings.NewReader(`{"config":{"schema":1}}`+"\n"+line[:end]), "x.jsonl", func(*Message) error { n++; return nil })
		var cut *CutOff
		if !errors.As(err, &cut) || cut.Line != 2 || n != 1 {
			t.Errorf("%s: %d messages, then %v; want one, then line 2 cut off", line[:end], n, err)
		}
	}
}

// Who joins a run of another machine is told what differs, by its name.
func TestMachinesAreSaidToDifferByName(t *testing.T) {
	here := &Machine{Version: "1", Build: "a", LLVM: "19", Libm: "2.36", Processor: "amd64"}
	there := *here
	if got := here.Unlike(&there); got != "" {
		t.Errorf("the same machine: %q", got)
	}
	if there.Libm = "2.41"; here.Unlike(&there) != "libm 2.36, there 2.41" {
		t.Errorf("another libm: %q", here.Unlike(&there))
	}
}

// A machine that lost its power may leave zeros where a line was to be.
func TestZerosAtTheEndAreCutOff(t *testing.T) {
	const config = `{"config":{"schema":1}}` + "\n"
	for text, want := range map[string]bool{
		config + strings.Repeat("\x00", 10): true, config + strings.Repeat("\x00", 10000): true,
		config + `{"stats":{` + strings.Repeat("\x00", 10000): true, config + strings.Repeat("\x00", 10000) + "{": false,
		strings.Repeat("\x00", 10): false,
	} {
		n := 0
		err := Decode(strings.NewReader(text), "x.jsonl", func(*Message) error { n++; return nil })
		if errors.As(err, new(*CutOff)) != want || err == nil || want && n != 1 {
			t.Errorf("%.40q: %d messages, then %v; cut off: %v", text, n, err, want)
		}
	}
}

// The worst loss of digits comes before NaN amid numbers of the same line, whatever the sizes of the errors. Other wrong results keep their
// places.
func TestDigitsBeforeNaNAmidNumbers(t *testing.T) {
	t.Parallel()
	wrong := func(id string, kind Kind, class Class, relative string) *Finding {
		f := &Finding{ID: id, Verdict: Certified, Kind: kind, Class: class}
		f.Error = []Error{{Oracle: Shadow, Relative: &Bounds{Lower: relative, Upper: relative}}}
		f.Site = &Site{File: "f.c", Line: 1}
		return f
	}
	hole := wrong("hole", Invalid, Avoidable, "1")
	hole.Trial = &Trial{Change: NumbersAround}
	large, lost, less := wrong("large", Overflow, Avoidable, "9"), wrong("lost", Cancellation, Avoidable, "0.5"), wrong("less", Absorption, Avoidable, "0.1")
	far := wrong("far", Cancellation, Avoidable, "0.5")
	far.Site.Line = 2
	crossing := wrong("crossing", Cancellation, ZeroCrossing, "7")
	for _, tt := range []struct{ in, want []*Finding }{
		{[]*Finding{less, lost, hole, large}, []*Finding{lost, hole, large, less}},
		{[]*Finding{large, hole}, []*Finding{hole, large}},
		{[]*Finding{crossing, hole}, []*Finding{hole, crossing}},
		{[]*Finding{far, hole}, []*Finding{hole, far}},
		{[]*Finding{lost, large}, []*Finding{large, lost}},
	} {
		got := slices.Clone(tt.in)
		Sort(got)
		for i := range got {
			if got[i] != tt.want[i] || got[i].Rank != i+1 {
				t.Errorf("place %d: %s with rank %d, want %s", i+1, got[i].ID, got[i].Rank, tt.want[i].ID)
			}
		}
	}
}
