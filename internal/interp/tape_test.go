package interp_test

// This file tests that what is evaluated along a tape is what a run gives.

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/ir"
)

var storage certify.Storage[*ball.Real]

// sites are those of the operations on a tape.
func sites(recorded *certify.Tape) (list []int32) {
	certify.Replay(recorded, interp.Arith[struct{}](&certify.Floats{}), new(certify.Storage[struct{}]), func(e *interp.Event[struct{}]) {
		list = append(list, e.Inst.Site)
	})
	return list
}

// replayed counts what tapes could tell, by arithmetic.
type replayed map[string]*struct{ ok, all int }

// compare runs the call at a point with each arithmetic, and evaluates it along the tape.
func (n replayed) compare(t *testing.T, p *ir.Program, call *ir.Call, point []float64) {
	t.Helper()
	m := interp.New(p, call)
	limits := interp.Limits{Steps: 20e3}
	plain := m.Run(point, limits)
	plain.Values = slices.Clone(plain.Values)
	recorded := new(certify.Tape)
	r := certify.Record(recorded, m, interp.Arith[struct{}](&certify.Floats{}), point, limits, 1<<14, nil)
	r.Values = slices.Clone(r.Values)
	if !reflect.DeepEqual(r.Result, plain) {
		t.Fatalf("%v: recorded %+v, run %+v", point, r.Result, plain)
	}
	if !recorded.Recorded() {
		return
	}
	n.one(t, "balls", recorded, m, point, func() interp.Arith[*ball.Real] { return balls.New(128) })
	n.one(t, "exact", recorded, m, point, func() interp.Arith[*ball.Real] { return balls.NewExact(128) })
	if list := sites(recorded); len(list) > 0 {
		site := list[len(list)/2]
		n.one(t, "replaced", recorded, m, point, func() interp.Arith[*ball.Real] { return exactAt{Balls: balls.New(128), site: site} })
		n.one(t, "much", recorded, m, point, func() interp.Arith[*ball.Real] {
			return exactAt{Balls: balls.New(128), site: site, v: fp.FromFloat64(1e3)}
		})
	}
	exact := new(certify.Tape)
	if certify.Record(exact, m, interp.Arith[*ball.Real](balls.NewExact(128)), point, limits, 1<<14, nil); exact.Recorded() {
		n.one(t, "exact again", exact, m, point, func() interp.Arith[*ball.Real] { return balls.NewExact(256) })
	}
}

func (n replayed) one(t *testing.T, name string, recorded *certify.Tape, m *interp.Machine, point []float64, arith func() interp.Arith[*ball.Real]) {
	t.Helper()
	if n[name] == nil {
		n[name] = &struct{ ok, all int }{}
	}
	n[name].all++
	var seen, events []string
	a := arith()
	got, ok := certify.Replay(recorded, a, &storage, func(e *interp.Event[*ball.Real]) { seen = append(seen, eventText(e)) })
	if !ok {
		return
	}
	n[name].ok++
	b := arith()
	want := interp.RunShadow(m, b, point, interp.Limits{Steps: 20e3}, func(e *interp.Event[*ball.Real]) { events = append(events, eventText(e)) })
	if x, isExact := b.(*balls.Exact); isExact && x.Open != nil {
		if open := a.(*balls.Exact).Open; open == nil || *open != *x.Open {
			t.Fatalf("%s: %v: open %v, in a run %v", name, point, open, x.Open)
		}
		return
	}
	for i := range events {
		if i >= len(seen) || seen[i] != events[i] {
			t.Fatalf("%s: %v: event %d is %s, in a run %s", name, point, i, seen[i], events[i])
		}
	}
	for i := range want.Shadows {
		if want.Shadows[i] != nil {
			seen, events = append(seen, got.Shadows[i].String()), append(events, want.Shadows[i].String())
		}
	}
	for i, v := range want.Values {
		if got.Values[i] != v && !(v.Format != fp.NoFormat && v.IsNaN() && got.Values[i].IsNaN()) {
			t.Errorf("%s: %v: output %d is %v, in a run %v", name, point, i, got.Values[i], v)
		}
	}
	got.Shadows, want.Shadows, got.Values, want.Values = nil, nil, nil, nil
	if !slices.Equal(seen, events) || !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: %v:\n%+v %v, in a run\n%+v %v", name, point, got, seen[len(seen)-1:], want, events[len(events)-1:])
	}
}

// eventText is all of an event.
func eventText(e *interp.Event[*ball.Real]) string {
	text := fmt.Sprint(e.Op, e.Format, e.Inst.Pos, e.Func.Name, e.Depth, e.Args, e.N, e.Result, e.Outcome, e.Diverges, e.Restart, e.Number, e.From, e.Whole)
	for _, x := range e.Shadows {
		text += " " + x.String()
	}
	if e.Shadow != nil && e.Result.Format != fp.NoFormat && e.Inst.Type.Kind == ir.Float {
		text += " = " + e.Shadow.String()
	}
	return strings.ReplaceAll(text, "-nan", "nan") // which of two NaNs a processor passes on hangs on their order in its registers
}

func (n replayed) log(t *testing.T) {
	t.Helper()
	for name, c := range n {
		t.Logf("%s: %d of %d", name, c.ok, c.all)
	}
}

func TestReplayAgrees(t *testing.T) {
	n := replayed{}
	p, entries := testPrograms(t, programs(t, "-O2"))
	for i, name := range entries {
		call := callOf(p.Func(name))
		for point := range slices.Chunk(mixedPoints(p.Func(name), 6, uint64(i)), max(1, call.Dims)) {
			n.compare(t, p, call, point)
		}
	}
	n.log(t)
}

// Many functions of GSL, of one variable and more, at points where they return.
func TestReplayAgreesOnGSL(t *testing.T) {
	n := replayed{}
	p := gslProgram(t)
	for i, f := range p.Funcs {
		call, ok := gslCall(p, f)
		if !ok || i%32 != 0 {
			continue
		}
		for point := range slices.Chunk(randomPoints(p, call, 3), call.Dims) {
			n.compare(t, p, call, point)
		}
	}
	n.log(t)
}

// BenchmarkReplay is a run over balls beside its evaluation along a tape, and what the tape costs.
func BenchmarkReplay(b *testing.B) {
	p := gslProgram(b)
	call, _ := gslCall(p, p.Funcs[p.Func("gsl_sf_lngamma_e").ID])
	m, point := interp.New(p, call), []float64{-2.4570247382207997}
	recorded := new(certify.Tape)
	record := func() {
		certify.Record(recorded, m, interp.Arith[struct{}](&certify.Floats{}), point, interp.Limits{}, 1<<14, nil)
	}
	record()
	b.Logf("%d operations", len(sites(recorded)))
	b.Run("floats", func(b *testing.B) {
		for b.Loop() {
			m.Run(point, interp.Limits{})
		}
	})
	b.Run("record", func(b *testing.B) {
		for b.Loop() {
			record()
		}
	})
	b.Run("balls", func(b *testing.B) {
		for b.Loop() {
			interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(128)), point, interp.Limits{}, nil)
		}
	})
	b.Run("replay", func(b *testing.B) {
		for b.Loop() {
			certify.Replay(recorded, interp.Arith[*ball.Real](balls.New(128)), &storage, nil)
		}
	})
}
