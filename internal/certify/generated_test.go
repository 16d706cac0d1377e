package certify

// This file runs generated programs: certificates, native shadows and exact values computed beside them must agree.

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

var (
	generated       = flag.Int("generated", 0, "TestGeneratedPrograms: number of programs; 0 is a few files")
	generatedNative = flag.Bool("generated.native", false, "TestGeneratedPrograms: wrong native estimates are errors too")
	generatedFrom   = flag.Int("generated.from", 0, "TestGeneratedPrograms: number of the first program")
)

const (
	batchSize     = 250 // programs of one file
	inputsOfEach  = 3
	visibleErrors = 10 // times the threshold: an error of this size must be found
)

// What came of one program at one input.
const (
	agreed       = "agreed"
	inconclusive = "inconclusive"
	falseClaim   = "false"  // a certificate claims what is not so
	missed       = "missed" // a certificate denies or leaves open an error behind copies
	falseBound   = "native-false"
	nativeMissed = "native-missed" // a native estimate has no error where there is one behind copies
	nativeAlarm  = "native-alarm"  // a native estimate has an error where there is none
	ended        = "ended"         // the interpreter did not run it to the end
)

// tally counts results by route.
type tally map[string]map[string]int

func (c tally) add(p *program, what string) {
	names := []string{"form " + p.form.name}
	for _, r := range p.routes {
		names = append(names, r.name)
	}
	for _, name := range names {
		if c[name] == nil {
			c[name] = map[string]int{}
		}
		c[name][what]++
	}
}

// TestGeneratedPrograms: values go through every way of copying, packing, converting and calling. A certificate holds the exact value, an
// error behind copies is found, and where only the representation explains a result no certificate claims an error.
func TestGeneratedPrograms(t *testing.T) {
	n, ofFile := *generated, batchSize
	cache := t.TempDir()
	if n == 0 {
		n, cache = 3*batchSize, testenv.Cache(t)
		if testing.Short() {
			ofFile = batchSize / 5
		}
	}
	counts, total, programs := tally{}, map[string]int{}, 0
	for from := *generatedFrom; from < *generatedFrom+n; from += batchSize {
		var list []*program
		for k := range min(ofFile, *generatedFrom+n-from) {
			list = append(list, generate(from+k))
		}
		programs += len(list)
		checkPrograms(t, list, cache, func(p *program, what string) {
			counts.add(p, what)
			total[what]++
		})
	}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%-22s %v", name, counts[name])
	}
	t.Logf("%d programs: %v", programs, total)
	if total[agreed] < programs {
		t.Errorf("%d programs agree %d times", programs, total[agreed])
	}
}

// checkPrograms compiles the programs of one file and compares what is known of each.
func checkPrograms(t *testing.T, list []*program, cache string, count func(*program, string)) {
	t.Helper()
	ext, flags := ".c", []string(nil)
	if list[0].cpp {
		ext, flags = ".cpp", []string{"-std=c++20"}
	}
	file := filepath.Join(testenv.Dir(t), list[0].name+ext)
	if err := os.WriteFile(file, []byte(unit(list)), 0o644); err != nil {
		t.Fatal(err)
	}
	all, err := load.Subjects(context.Background(), load.Spec{Args: []string{file + ":p*"}, ClangFlags: flags})
	if err != nil {
		t.Fatal(err)
	}
	subjects := map[string]*subject.Subject{}
	for _, s := range all {
		subjects[s.Name] = s
	}
	modes := []run.Mode{run.Plain, run.Certain, run.Deltas}
	image, err := native.Compile(context.Background(), all[0].Program, modes, cache, 2)
	if err != nil {
		t.Fatal(err)
	}
	w, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, p := range list {
		s := subjects[p.name]
		if s == nil {
			t.Fatalf("%s was not loaded", p.name)
		}
		checkProgram(t, p, s, w, count)
	}
}

// An estimate is what a native run knows of a result.
type estimate struct{ value, delta, bound float64 }

// estimates runs s natively at some points in a mode.
func estimatesOf(t *testing.T, s *subject.Subject, w *native.Worker, points []float64, mode run.Mode) (list []estimate) {
	t.Helper()
	b, err := w.Run(points, nil, mode)
	if err != nil {
		t.Fatalf("%s: %v", s.Name, err)
	}
	for i := range b.N {
		e := estimate{math.NaN(), math.NaN(), math.Inf(1)}
		if b.Outcomes[i] == run.Returned {
			e.value = b.Outputs[i].Float64()
			if mode != run.Plain {
				e.delta = b.Deltas[i]
			}
			if mode.Bounded() {
				e.bound = b.Bounds[i]
			}
		}
		list = append(list, e)
	}
	return list
}

func checkProgram(t *testing.T, p *program, s *subject.Subject, w *native.Worker, count func(*program, string)) {
	t.Helper()
	var points []float64
	at := p.points(inputsOfEach)
	for _, x := range at {
		points = append(points, x[0], x[1])
	}
	if err := w.Load(&s.Call); err != nil {
		t.Fatal(err)
	}
	plain := estimatesOf(t, s, w, points, run.Plain)
	certain := estimatesOf(t, s, w, points, run.Certain)
	deltas := estimatesOf(t, s, w, points, run.Deltas)
	ready, err := prepare(s)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range at {
		is := p.truth(x[0], x[1])
		if !is.defined {
			continue
		}
		c, err := ready.point(x[:], Options{})
		if err != nil {
			t.Fatal(err)
		}
		what := c.compare(&is)
		if c.floats.Outcome == 0 || len(c.computed) == 0 {
			what = ended
		} else if v := c.computed[0].Float64(); v != plain[i].value && !(math.IsNaN(v) && math.IsNaN(plain[i].value)) {
			t.Errorf("%s(%v) is %v natively, %v here\n%s", p.name, x, plain[i].value, v, p.source)
		}
		count(p, what)
		if what == falseClaim || what == missed {
			t.Errorf("%s(%v): %s: %s\n%s", p.name, x, what, c.said(&is), p.source)
		}
		for _, native := range []struct {
			estimate
			what string
		}{{certain[i], certain[i].bounded(&is)}, {deltas[i], deltas[i].estimated(&is)}} {
			if native.what == agreed {
				continue
			}
			count(p, native.what)
			if *generatedNative && native.what != nativeAlarm {
				t.Errorf("%s(%v): %s: %v, exact %s\n%s", p.name, x, native.what, native.estimate, is.text(), p.source)
			}
		}
	}
}

func (is *truth) text() string {
	if is.value == nil {
		return "unknown"
	}
	return is.value.Text('g', 20)
}

// compare certifies c and compares that with the exact value.
func (c *point) compare(is *truth) string {
	if c.floats.Outcome != run.Returned {
		return ended
	}
	c.certify()
	c.supposed()
	c.c.finish(c.Subject)
	switch verdict := c.c.Verdict; {
	case is.value == nil && verdict == finding.Certified:
		return falseClaim
	case verdict != finding.Inconclusive && c.shadow == nil:
		return falseClaim
	case is.value != nil && verdict != finding.Inconclusive && !holds(c.shadow.exact, is.value):
		return falseClaim
	case is.visible && is.wrong(c.computed[0].Float64(), visibleErrors) && verdict != finding.Certified:
		return missed
	case verdict == finding.Inconclusive:
		return inconclusive
	}
	return agreed
}

// said is what the certificate of c says.
func (c *point) said(is *truth) string {
	text := fmt.Sprintf("exact %s, computed %v, %s", is.text(), c.computed[0], c.c.Verdict)
	if c.shadow != nil {
		text += fmt.Sprintf(", shadow [%s, %s]", c.shadow.exact.Lo.Text('g', 20), c.shadow.exact.Hi.Text('g', 20))
	}
	return strings.Join([]string{text, show(c.c.Undecided), show(c.c.Restarts)}, "; ")
}

// holds reports whether an enclosure has x, which may be rounded in its last bits.
func holds(enclosure errs.Interval, x *big.Float) bool {
	slack := number(0).SetMantExp(absolute(x), -truthBits*4/5)
	return number(0).Sub(x, slack).Cmp(enclosure.Hi) <= 0 && number(0).Add(x, slack).Cmp(enclosure.Lo) >= 0
}

// wrong reports whether v is further from the exact value than so many times the threshold.
func (is *truth) wrong(v, factor float64) bool {
	if math.IsInf(v, 0) || math.IsNaN(v) || is.value.Sign() == 0 {
		return false
	}
	d := number(0).Sub(number(v), is.value)
	limit := number(factor * finding.DefaultThreshold.Value)
	return d.Abs(d).Cmp(limit.Mul(limit, absolute(is.value))) > 0 && is.value.MantExp(nil) > fp.Binary32.MinExp()
}

// bounded compares an estimate with bounds.
func (e *estimate) bounded(is *truth) string {
	if math.IsInf(e.bound, 1) || math.IsNaN(e.value) || math.IsInf(e.value, 0) {
		return agreed
	}
	v := number(e.value)
	v.Add(v, number(e.delta))
	switch {
	case is.value == nil && math.Abs(e.delta)-e.bound > finding.DefaultThreshold.Value*math.Abs(e.value+e.delta):
		return falseBound
	case is.value == nil:
	case !holds(errs.Interval{Lo: number(0).Sub(v, number(e.bound)), Hi: number(0).Add(v, number(e.bound))}, is.value):
		return falseBound
	}
	return agreed
}

// estimated compares an estimate without bounds.
func (e *estimate) estimated(is *truth) string {
	if math.IsNaN(e.value) || math.IsInf(e.value, 0) || math.IsNaN(e.delta) || is.value == nil {
		return agreed
	}
	said := math.Abs(e.delta) / math.Abs(e.value+e.delta)
	switch limit := finding.DefaultThreshold.Value; {
	case is.visible && is.wrong(e.value, visibleErrors) && !(said >= limit):
		return nativeMissed
	case !is.wrong(e.value, 1./visibleErrors) && said > visibleErrors*limit && is.value.Sign() != 0:
		return nativeAlarm
	}
	return agreed
}
