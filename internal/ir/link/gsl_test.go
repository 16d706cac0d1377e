package link

// This file tests on GSL as an archive of bitcode.

import (
	"bytes"
	"encoding/gob"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/fp"
	"faultline/internal/testenv"
)

func TestLngamma(t *testing.T) {
	p := program(t, load(t, testenv.GSL(t)), "gsl_sf_lngamma_e")
	f := p.Func("gsl_sf_lngamma_e")
	if f.Line < 1110 || f.Line > 1120 || !strings.HasSuffix(f.File, "gamma.c") || !cmp.Equal(f.ParamNames, []string{"x", "result"}) {
		t.Errorf("gsl_sf_lngamma_e%q is at %s:%d", f.ParamNames, f.File, f.Line)
	}
	if got := describeType(f.ParamTypes[1]); got != `pointer to struct gsl_sf_result { val+0 float "double" 8; err+8 float "double" 8; }` {
		t.Errorf("result is %s", got)
	}
	sites, skipped := p.Reachable(f.ID)
	if len(sites) <= 100 || len(skipped) != 0 {
		t.Errorf("%d sites, skipped %v; want more than 100 and nothing", len(sites), skipped)
	}
	// result->val = M_LNPI - (log(as) + lg_z.val); the root of lngamma near -2.457 is there.
	var lines []int
	for _, s := range p.Sites[f.FirstSite : f.FirstSite+f.NumSites] {
		if s.Op == fp.Sub {
			lines = append(lines, s.Pos.Line)
		}
	}
	if want := []int{1118, 1125, 1126, 1129, 1130, 1131, 1148, 1162, 1171}; !cmp.Equal(lines, want) {
		t.Errorf("subtractions in lines %v, want %v", lines, want)
	}
	for i, u := range p.Units {
		if n := countSites(t, u.Bitcode); n != u.NumSites {
			t.Errorf("unit %d (%s): SiteOf finds %d sites, the program has %d", i, u.Name, n, u.NumSites)
		}
	}
}

// specialFunctions returns the _e forms of GSL's special functions.
func specialFunctions(l *Library) (names []string) {
	for _, name := range l.Symbols() {
		if strings.HasPrefix(name, "gsl_sf_") && strings.HasSuffix(name, "_e") {
			names = append(names, name)
		}
	}
	return names
}

func TestSpecialFunctions(t *testing.T) {
	l := load(t, testenv.GSL(t))
	names := specialFunctions(l)
	if len(names) < 200 {
		t.Fatalf("%d special functions", len(names))
	}
	p := program(t, l, names...)
	if len(p.Skipped) != 0 {
		t.Errorf("skipped: %v", p.Skipped)
	}
	for _, name := range names {
		f := p.Func(name)
		if f == nil || f.Blocks == nil || len(f.ParamNames) != len(f.ParamTypes) {
			t.Errorf("%s: no body or parameters without names", name)
		}
	}
	var a, b bytes.Buffer
	if err := gob.NewEncoder(&a).Encode(p.Slice(p.Func("gsl_sf_lngamma_e").ID)); err != nil {
		t.Error(err)
	}
	if a.Len() > 1<<20 {
		t.Errorf("a slice takes %d bytes as gob", a.Len())
	}
	a.Reset()
	Print(&a, p)
	side := load(t, testenv.GSL(t))
	side.Each = func(n int, f func(int)) {
		var wg sync.WaitGroup
		for i := range n {
			wg.Add(1)
			go func() { defer wg.Done(); f(i) }()
		}
		wg.Wait()
	}
	Print(&b, program(t, side, names...))
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("preparing units side by side gives another program")
	}
}

// The whole library fits: every function passes Check, and nearly everything is modelled.
func TestWholeGSL(t *testing.T) {
	if testing.Short() {
		t.Skip("several seconds")
	}
	l := load(t, testenv.GSL(t))
	sigs, err := l.Functions()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range sigs {
		names = append(names, s.Name)
	}
	p := program(t, l, names...)
	for _, s := range p.Skipped {
		if s.What != "inline assembly" {
			t.Errorf("%s: %s", s.Function, s.What)
		}
	}
}

func BenchmarkProgram(b *testing.B) {
	path := testenv.GSL(b)
	for _, test := range []struct {
		name  string
		names func(*Library) []string
	}{
		{"lngamma", func(*Library) []string { return []string{"gsl_sf_lngamma_e"} }},
		{"special", specialFunctions},
	} {
		b.Run("subject="+test.name, func(b *testing.B) {
			for b.Loop() {
				l, err := Load(path)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := l.Program(test.names(l), nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
