package web

// This file tests what a page is told of a stream; no analysis is run, and no browser.

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
	"faultline/internal/report"
)

var update = flag.Bool("update", false, "write the golden files")

// page reads a stored stream.
func page(t *testing.T, path string) *Page {
	t.Helper()
	stream, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	return read(t, stream, new(bytes.Buffer))
}

func read(t *testing.T, stream interface{ Read([]byte) (int, error) }, to *bytes.Buffer) *Page {
	t.Helper()
	p := New(to)
	if err := finding.Decode(stream, "stream", p.Handle); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestGoldenData(t *testing.T) {
	for _, name := range []string{"own", "kinds", "parts", "tiers", "recorded"} {
		golden, stream := "testdata/"+name+".json", "../table/testdata/"+name+".json"
		if name == "recorded" {
			stream = "testdata/recorded.jsonl"
		}
		got, err := json.MarshalIndent(&page(t, stream).doc, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			os.WriteFile(golden, append(got, '\n'), 0o666)
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), string(got)+"\n"); d != "" {
			t.Errorf("%s:\n%s", golden, d)
		}
	}
}

// A function of which no result could be decided was green, and counted among those where nothing was found.
func TestUndecidedIsNotNothingFound(t *testing.T) {
	p := read(t, strings.NewReader(`{"config":{"schema":2,"strategy":["hunt"],"subjects":1}}
{"stats":{"subject":"f","strategy":"hunt","largest":{"input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"verdict":"inconclusive",`+
		`"evidence":{"remarks":[{"fact":"not-modelled","at":{"function":"f","file":"f.c","line":44},"name":"fopen","text":"callee fopen is not modelled"}]}}}}`), new(bytes.Buffer))
	if f := p.doc.Functions[0]; f.State != undecided || f.Counts != "no result could be decided" {
		t.Errorf("%s: %s", f.State, f.Counts)
	}
}

// A stream that was cut off before the first stats looked like a whole one.
func TestWithoutStatsIsSaid(t *testing.T) {
	p := read(t, strings.NewReader(`{"config":{"schema":2,"strategy":["hunt"],"subjects":213}}`), new(bytes.Buffer))
	if about := strings.Join(p.doc.About, "; "); !strings.Contains(about, "the stream has no stats") {
		t.Error(about)
	}
}

// What a stream says ends no script, starts no markup, and comes out as it went in.
func TestNothingOfAStreamIsMarkup(t *testing.T) {
	const evil = "</script><script>alert(1)</script>\u2028<!--"
	said, _ := json.Marshal(evil)
	var b bytes.Buffer
	read(t, strings.NewReader(`{"skipped":{"subject":"f","what":`+string(said)+`,"lost":true}}`), &b)
	_, data, _ := strings.Cut(b.String(), `id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	if strings.ContainsAny(data, "<>\u2028") {
		t.Errorf("unescaped: %s", data)
	}
	var d document
	if err := json.Unmarshal([]byte(data), &d); err != nil || d.Functions[0].Said != evil || d.Functions[0].State != lost {
		t.Errorf("%v, %+v", err, d.Functions)
	}
	if strings.Contains(program, "</script") {
		t.Error("the bundle ends its own script")
	}
}

// A function stands in the index as its most pressing finding does.
func TestStates(t *testing.T) {
	f := &function{State: nothing}
	for _, c := range []struct {
		x    finding.Finding
		want state
	}{
		{finding.Finding{Verdict: finding.Refuted}, nothing},
		{finding.Finding{Verdict: finding.Inconclusive}, undecided},
		{finding.Finding{Verdict: finding.Certified, OnTheWay: true}, onWay},
		{finding.Finding{Verdict: finding.Certified, Class: finding.Inherent}, folded},
		{finding.Finding{Verdict: finding.Certified, Status: &finding.Status{Code: 1}}, loud},
		{finding.Finding{Verdict: finding.Inconclusive}, loud},
		{finding.Finding{Verdict: finding.Certified, Kind: finding.Trap}, wrong},
		{finding.Finding{Verdict: finding.Certified, Class: finding.Inherent}, wrong},
	} {
		if f.count(&c.x); f.State != c.want {
			t.Errorf("%s %s: %s, want %s", c.x.Verdict, c.x.Tier(), f.State, c.want)
		}
	}
}

// The bits of an error that is no number stand above all others, those that are none below.
func TestBits(t *testing.T) {
	bits := func(lower string) *finding.Finding {
		return &finding.Finding{Computed: finding.Number{Hex: "0x1p+0", Decimal: "1"}, Error: []finding.Error{{Bits: &finding.Bounds{Lower: lower, Upper: "inf"}}}}
	}
	for _, c := range []struct {
		f    *finding.Finding
		want float64
	}{
		{bits("52.5"), 52.5}, {bits("inf"), beyondBits}, {&finding.Finding{Kind: finding.Trap}, beyondBits},
		{&finding.Finding{Computed: finding.Number{Hex: "nan", Decimal: "nan"}, Error: bits("1").Error}, beyondBits},
	} {
		if got := bitsOf(c.f); got != c.want {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
}

func TestRunCommand(t *testing.T) {
	c := &finding.Config{Seed: 7, Args: []string{"a.c:f"}, Strategy: []string{"random", "ga"}, Threshold: "1e-9", Stated: true, Evals: 100,
		Flags: []string{"--domain", "x in [0,1]", "--", "-O2"}}
	got := strings.Join(runCommand(c), " ")
	if want := "faultline find a.c:f --domain x in [0,1] --strategy random,ga --evals 100 --threshold 1e-9 --seed 7 -- -O2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The plots of one function are made again by what was asked of all, of that one; ranges by the verb ranges.
func TestPlotCommand(t *testing.T) {
	s := &report.Subject{Stats: []*finding.Stats{{Spelling: "a.c:g"}}}
	asked := &finding.Config{Seed: 1, Args: []string{"a.c:f", "a.c:g"}, Command: []string{"find", "a.c:f", "a.c:g", "--seed", "2", "--", "-O2"}}
	if got := plotCommand(asked, s); got != "faultline find a.c:g --seed 2 --format html -o page.html -- -O2" {
		t.Error(got)
	}
	ranged := &finding.Config{Seed: 1, Args: []string{"a.c:g"}, Strategy: []string{"hunt", "eiffel"}, Ranges: []string{"eiffel"}}
	if got := plotCommand(ranged, s); got != "faultline ranges a.c:g --method eiffel --seed 1 --format html -o page.html" {
		t.Error(got)
	}
}

// Bands that overlap are one, and a cut that passes a box by has none of it.
func TestBands(t *testing.T) {
	number := func(name, hex string) finding.Number { return finding.Number{Name: name, Hex: hex, Decimal: hex} }
	box := func(lower, upper, of string) *finding.Range {
		return &finding.Range{Box: []finding.Side{{Name: "x", Lower: number("", lower), Upper: number("", upper)},
			{Name: "y", Lower: number("", "0x0p+0"), Upper: number("", of)}}}
	}
	c := &finding.Cut{Axis: "x", Point: []finding.Number{number("x", "0x1p+0"), number("y", "0x1p+0")}}
	v := newCurve(c, []*finding.Range{box("0x1p+1", "0x1p+2", "0x1p+0"), box("0x1p+0", "0x1.8p+1", "0x1p+1"), box("0x1p+3", "0x1p+4", "0x1p-1")}, nil)
	if want := []band{{0, 1 << 53, "0x1p+0", "0x1p+2"}}; len(v.Bands) != 1 || !slices.Equal(v.Bands[0].List, want) {
		t.Errorf("%v, want %v", v.Bands, want)
	}
}

// Of floats there are 24 bits; a value that is none is wholly wrong, and an error that nobody knows is not said to be none.
func TestWrongBits(t *testing.T) {
	for _, c := range []struct {
		s    finding.Trail
		want float64 // -1: not known
	}{
		{finding.Trail{Value: "1", Exact: "2", Error: "0.5"}, 52}, {finding.Trail{Value: "1", Exact: "2", Error: "0.5", Format: "float"}, 23},
		{finding.Trail{Value: "nan", Exact: "2"}, 53}, {finding.Trail{Value: "1"}, -1}, {finding.Trail{Value: "1", Exact: "1", Error: "0"}, 0},
	} {
		got := -1.0
		if bits := wrongBits(&c.s); bits != nil {
			got = *bits
		}
		if got != c.want {
			t.Errorf("%+v: %v, want %v", c.s, got, c.want)
		}
	}
}
