// Package frozen tells whether any answer of faultline changed. It runs the command on a fixed list of subjects and compares a hash of
// each answer with testdata/hashes.txt. It knows the command line and the stream alone, so the code behind them may be rebuilt.
package frozen

// This file selects parts, runs them, and compares. Run it with make frozen; go test runs the short selection.

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"faultline/internal/folder"
	"faultline/internal/testenv"
)

var (
	whole  = flag.Bool("frozen.whole", false, "run all parts, not the short selection")
	only   = flag.String("frozen.only", "", "run these `PARTS` alone: gsl, or gsl/gsl_sf_airy*, with spaces between them")
	update = flag.Bool("frozen.update", false, "rewrite the hashes of what is run")
	draw   = flag.Bool("frozen.draw", false, "draw the stored points anew from the streams in the cache, and run nothing")
	jobs   = flag.Int("frozen.jobs", runtime.NumCPU(), "run `N` commands at once, each with --jobs N")
)

// short is what make test runs: some subjects of each part, about 50 seconds of a processor. The answers of eraSepp and eraSeps are left out
// here: they have had two hashes in turns on machines with the same software, for a reason that is not known.
var short = strings.Fields(`gsl/gsl_sf_airy_* gsl/gsl_sf_lngamma gsl/gsl_sf_bessel_J0 erfa/eraA[a-d]* erfa/eraT[a-d]* everyday/*mean*
	hidden ariadne/gsl_sf_dilog_e twins/*squash* twins/*careful* fpcore/*sqrt* strategies/*lsga* strategies/ranges*
	promises/foo.c* promises/quadratic.c* points/gsl*airy* sites/*meschach* formats/kinds* formats/ranges*`)

// long is what make test-all runs too.
var long = strings.Fields(`gsl/gsl_sf_bessel_J? erfa/eraS[02]* everyday/*area* everyday/*distance* ariadne/gsl_sf_debye_1_e twins/*kahan*
	promises/state.c* promises/estimates.c* points/hidden*`)

// A selection is a part and a glob of its subjects.
type selection struct{ part, glob string }

func selected(t *testing.T, isShort bool) (list []selection) {
	words := short
	switch {
	case *only != "":
		words = strings.Fields(*only)
	case *whole:
		words = nil
		for _, p := range parts {
			words = append(words, p.name)
		}
	case !isShort:
		words = nil
		for _, word := range long {
			if testenv.InSlice(word) {
				words = append(words, word)
			}
		}
		if os.Getenv("FAULTLINE_SLICE") == "" {
			words = append(words, short...)
		}
	}
	for _, word := range words {
		name, glob, some := strings.Cut(word, "/")
		if !some {
			glob = "*"
		}
		if !slices.ContainsFunc(parts, func(p part) bool { return p.name == name }) {
			t.Fatalf("frozen: there is no part %s; the parts are %s", name, partNames())
		}
		list = append(list, selection{name, glob})
	}
	return list
}

func TestFrozen(t *testing.T) {
	testenv.GSL(t)
	dependOnSources(t)
	h, err := readHashes("testdata/hashes.txt")
	if err != nil {
		t.Fatal(err)
	}
	k := &keeper{dir: filepath.Join(folder.Cache(), "frozen")}
	k.trim()
	if *draw {
		if err := drawPoints(h, k, pointsFile); err != nil {
			t.Fatal(err)
		}
		return
	}
	r := newRunner(t)
	here := r.versions(t)
	foreign := h.otherVersions(here)
	if foreign != "" && !*update {
		if !*whole && *only == "" {
			t.Skip("frozen: " + foreign)
		}
		fmt.Fprintln(os.Stderr, "frozen: "+foreign)
	}
	began, changed := time.Now(), 0
	for _, s := range selected(t, testing.Short()) {
		got := r.run(t, s)
		if *update {
			h.replace(s, got, k)
			continue
		}
		changed += h.compare(t, s, got, k)
	}
	fmt.Fprintf(os.Stderr, "frozen: %d answers, %d changed, %.0f s\n", r.answers, changed, time.Since(began).Seconds())
	if changed > 0 && foreign != "" {
		t.Error("frozen: " + foreign)
	}
	if *update {
		h.versions = here
		if err := h.write("testdata/hashes.txt"); err != nil {
			t.Fatal(err)
		}
	}
}

// dependOnSources opens every folder of sources. The cache of go test then knows that the result depends on them: the command is built
// from sources that this test does not import.
func dependOnSources(t *testing.T) {
	for _, top := range []string{"cmd", "internal", "suites", "testdata"} {
		err := filepath.WalkDir(filepath.Join("../..", top), func(string, os.DirEntry, error) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
}
