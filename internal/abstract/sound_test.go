package abstract_test

// This file holds proofs to what happens: native runs at random and chosen points raise nothing that was said to be impossible.

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"faultline/internal/abstract"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
	"faultline/internal/testenv"
)

func TestMain(m *testing.M) {
	if native.WorkerMain() {
		return
	}
	os.Exit(m.Run())
}

// gsl is subjects of the suite, by their names without gsl_sf_; all for none.
func gsl(t testing.TB, names ...string) (list []*subject.Subject) {
	t.Helper()
	testenv.GSL(t)
	all, err := load.Subjects(t.Context(), load.Spec{Args: []string{"../../suites/" + cmp.Or(os.Getenv("FAULTLINE_SUITE"), "gsl.toml")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if len(names) == 0 || slices.Contains(names, strings.TrimPrefix(s.Name, "gsl_sf_")) {
			list = append(list, s)
		}
	}
	return list
}

// A worker runs one program after the other.
type worker struct {
	*native.Worker
	program *ir.Program
	subject *subject.Subject
}

func (w *worker) load(t *testing.T, s *subject.Subject) {
	t.Helper()
	if w.program != s.Program {
		if w.Worker != nil {
			w.Close()
		}
		image, err := native.Compile(t.Context(), s.Program, []run.Mode{run.Raised}, "", 2)
		if err != nil {
			t.Fatal(err)
		}
		if w.Worker, err = native.Start(image); err != nil {
			t.Fatal(err)
		}
		w.program = s.Program
		w.Timeout, w.Waiting, w.Deaths = 50*time.Millisecond, 5*time.Second, 50
	}
	w.subject = s
	w.Restart() // what functions that come first have left in variables is no part of this one
	if err := w.Load(&s.Call); err != nil {
		t.Fatal(err)
	}
}

var specials = []float64{0, 5e-324, 1e-323, 0x1p-1060, 0x1p-1023, 0x1p-1022, 0x1p-1000, 0x1p-969, 0x1p-600, 0x1p-537, 0x1p-511, 1e-154,
	1e-100, 1e-20,
	1e-8, 0x1p-26, 0x1p-53, 0.1, 0.25, 0.5, 0.75, 0.9, 1, 1.5, 2, 3, 4, 5, 7, 8, 10, 12, 17, 20, 25, 30, 50, 80, 100, 170, 171, 300, 500, 700,
	709.7, 745, 1e3, 1e4, 1e8, 1e15,
	1e16, 1e50, 1e100, 0x1p511, 1e154, 0x1p600, 1e300, math.MaxFloat64}

// draw is a coordinate: special numbers, ends of parts, and anything, moved a little or not.
func draw(r *rand.Rand, p *subject.Param, ends []float64) float64 {
	var x float64
	switch r.IntN(6) {
	case 0:
		x = specials[r.IntN(len(specials))]
	case 1:
		x = ends[r.IntN(len(ends))]
	case 2:
		x = math.Float64frombits(r.Uint64())
	case 3:
		x = p.Min + (p.Max/2-p.Min/2)*r.Float64()*2
	case 4:
		x = math.Exp(r.NormFloat64() * 4)
	case 5:
		x = float64(r.IntN(200)-100) / 2
	}
	if r.IntN(2) == 0 {
		x = -x
	}
	if r.IntN(3) == 0 {
		x = fp.FromOrdinal(fp.Ordinal(x) + int64(r.IntN(7)-3))
	}
	if p.Format == fp.NoFormat {
		x = math.Round(x)
	} else if p.Format == fp.Binary32 {
		x = float64(float32(x))
	}
	if x != x || x < p.Min || x > p.Max {
		return p.Min
	}
	return x
}

// atOnce is how many points are run at once.
const atOnce = 5000

// contradicted runs a subject and returns what happened although it was said to be impossible.
func contradicted(t *testing.T, w *worker, s *subject.Subject, res *abstract.Result, n int) (bad []string, happened map[[2]int]bool, done int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(len(s.Name))))
	dims := len(s.Params)
	ends := make([][]float64, dims)
	for d := range ends {
		for _, p := range res.Parts {
			ends[d] = append(ends[d], p.Box.Lo[d], p.Box.Hi[d])
		}
	}
	happened = map[[2]int]bool{}
	said := make([]uint64, len(s.Sites))
	for start := time.Now(); done < n && (done == 0 || seconds == 0 || time.Since(start).Seconds() < seconds); {
		points := make([]float64, 0, atOnce*dims)
		for range min(atOnce, n-done) {
			done++
			for d := range dims {
				points = append(points, draw(r, &s.Params[d], ends[d]))
			}
		}
		for i, word := range w.raised(t, points) {
			for ; word != 0; word &= word - 1 {
				bit := word & -word
				happened[[2]int{s.Sites[i], int(bit)}] = true
				if isImpossible(res, i, bit) && said[i]&bit == 0 && len(bad) < 10 {
					said[i] |= bit
					x := &s.Program.Sites[s.Sites[i]]
					bad = append(bad, fmt.Sprintf("%s at %s:%d:%d of %s at %s", name(bit), x.Pos.File, x.Pos.Line, x.Pos.Column, x.Op,
						sprint(w.culprit(t, points, dims, i, bit))))
				}
			}
		}
	}
	return bad, happened, done
}

// isImpossible reports whether a bit of run.Batch.Raised is said to be impossible at the site with an index.
func isImpossible(res *abstract.Result, i int, bit uint64) bool {
	if bit == run.Reached {
		return !res.Sites[i].Reached
	}
	return res.Impossible(i, fp.Exception(bit))
}

func name(bit uint64) string {
	if bit == run.Reached {
		return "reached"
	}
	return fp.Exception(bit).String()
}

// raised is what runs at points raised, by the subject's sites: run.Batch.Raised.
func (w *worker) raised(t *testing.T, points []float64) []uint64 {
	t.Helper()
	b, err := w.Run(points, nil, run.Raised)
	if err != nil {
		t.Logf("%s: %v", w.subject.Name, err)
	}
	list := make([]uint64, len(w.subject.Sites))
	if b == nil {
		t.Error("and no run was made")
		return list
	}
	for i, site := range w.subject.Sites {
		list[i] = b.Raised[site]
		if list[i]&uint64(fp.ExactUnderflow) != 0 { // a proof makes no difference
			list[i] = list[i]&^uint64(fp.ExactUnderflow) | uint64(fp.Underflow)
		}
		list[i] &= uint64(fp.Flags|fp.InvalidConversion) | run.Reached
	}
	return list
}

// culprit is one of the points, a run at which sets a bit of a site.
func (w *worker) culprit(t *testing.T, points []float64, dims, i int, bit uint64) []float64 {
	t.Helper()
	for len(points) > dims {
		first := points[:len(points)/dims/2*dims]
		if w.raised(t, first)[i]&bit != 0 {
			points = first
		} else {
			points = points[len(first):]
		}
	}
	return points
}

func sprint(point []float64) string {
	var words []string
	for _, x := range point {
		words = append(words, strconv.FormatFloat(x, 'g', -1, 64))
	}
	return strings.Join(words, " ")
}

// sampled are functions of all kinds that take little time.
var sampled = strings.Fields("bessel_J0 bessel_y1 bessel_K0 clausen debye_2 dilog erf expint_E1 gamma lngamma psi_1piy zeta " +
	"log_1plusx exp_mult gamma_inc_Q laguerre_3 hypot ellint_RF bessel_Jn bessel_Inu hermite pow_int legendre_Pl hyperg_1F1_int " +
	"fermi_dirac_half transport_2")

// A tally is how many pairs of an operation and an exception there are at sites that were reached, and what is known of them.
type tally struct{ pairs, proved, raised int }

// seconds is how long each function is run at most, FAULTLINE_SECONDS; 0: as long as it takes. Some loop a thousand times as long as others.
var seconds, _ = strconv.ParseFloat(os.Getenv("FAULTLINE_SECONDS"), 64)

// Each of a few functions is run at some points; all of them, at FAULTLINE_RUNS each, if that is set, or those that FAULTLINE_ONLY names
// without gsl_sf_. FAULTLINE_SUITE names a suite other than gsl.toml: ariadne.toml has the static functions too.
func TestNothingImpossibleHappens(t *testing.T) {
	names, runs, work := sampled, 400, 400_000
	if testing.Short() {
		names = sampled[:len(sampled)/2]
	}
	if n, err := strconv.Atoi(os.Getenv("FAULTLINE_RUNS")); err == nil {
		names, runs, work = strings.Fields(os.Getenv("FAULTLINE_ONLY")), n, 0
	}
	w := &worker{}
	defer func() { w.Close() }()
	var all tally
	open := map[string]int{}
	for _, s := range gsl(t, names...) {
		res := abstract.Exceptions(s, abstract.Options{Work: work})
		w.load(t, s)
		bad, happened, done := contradicted(t, w, s, res, runs)
		for _, b := range bad {
			t.Errorf("%s: %s", s.Name, b)
		}
		n := counted(s, res, happened, open)
		all = tally{all.pairs + n.pairs, all.proved + n.proved, all.raised + n.raised}
		t.Logf("%-40s %5d pairs %5d proved %5d raised by %d runs, %d parts, work %d %s", s.Name, n.pairs, n.proved, n.raised, done,
			len(res.Parts), res.Work, res.Why)
	}
	if all.pairs == 0 {
		t.Fatalf("no subject is called as one of %v", names)
	}
	settled := float64(all.proved+all.raised) / float64(all.pairs)
	t.Logf("in all %d pairs, %d proved, %d raised, %.3f settled; open: %v", all.pairs, all.proved, all.raised, settled, open)
	if settled < 0.7 {
		t.Errorf("%.3f of the pairs are settled", settled)
	}
}

// counted is the pairs of a subject, and notes in open the operations and kinds of those of which nothing is known.
func counted(s *subject.Subject, res *abstract.Result, happened map[[2]int]bool, open map[string]int) (n tally) {
	for i, id := range s.Sites {
		if !happened[[2]int{id, run.Reached}] {
			continue
		}
		op := s.Program.Sites[id].Op
		for x := op.Raises(); x != 0; x &= x - 1 {
			n.pairs++
			switch kind := x & -x; {
			case happened[[2]int{id, int(kind)}]:
				n.raised++
			case res.Impossible(i, kind):
				n.proved++
			default:
				open[op.String()+" "+kind.String()]++
			}
		}
	}
	return n
}
