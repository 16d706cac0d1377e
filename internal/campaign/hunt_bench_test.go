package campaign

// This file measures what a hunt costs, how that grows with sites and with inputs, and what a run costs on each engine.
// Nothing is certified here: the searches alone are measured, with the judgements that they ask for.

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"faultline/internal/ball"
	"faultline/internal/campaign/explore"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

// hunted are functions of one variable, of many kinds: series, recurrences, Chebyshev sums, reflections, iterations.
var hunted = []string{
	"airy_Ai", "bessel_J0", "bessel_Y0", "clausen", "dawson", "dilog", "erfc", "expint_Ei", "lambert_W0", "lngamma", "psi", "zeta",
}

// A meter stands between a search and what answers it. Every batch of runs is also run without recording, with the
// benchmark's clock stopped.
type meter struct {
	explore.Runner
	b       *testing.B
	runs    int
	batches int
	judged  int
	plain   time.Duration // of the same points without recording, at best
	native  time.Duration // answering, but for judgements
	oracle  time.Duration // judging
}

// Run answers as the runner does.
func (m *meter) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	m.b.StopTimer()
	plain, err := fastest(func() error {
		_, err := m.Runner.Run(points, nil, run.Plain)
		return err
	})
	if err != nil {
		return nil, err
	}
	m.plain += plain
	m.b.StartTimer()
	start := time.Now()
	batch, err := m.Runner.Run(points, sites, mode)
	if err != nil {
		return batch, err
	}
	m.runs += batch.N
	m.batches++
	if mode == run.Judged {
		m.judged += batch.N
		m.oracle += time.Since(start)
	} else {
		m.native += time.Since(start)
	}
	return batch, nil
}

// fastest measures f: the best of three, which a busy machine disturbs least.
func fastest(f func() error) (time.Duration, error) {
	var best time.Duration
	for i := range 3 {
		start := time.Now()
		if err := f(); err != nil {
			return 0, err
		}
		if took := time.Since(start); i == 0 || took < best {
			best = took
		}
	}
	return best, nil
}

// report states what a search takes: runs, batches of them and judged points; runs a second; the shares of its time in which
// native code and the oracle answer, the rest being the strategy's own; and its time over that of its runs alone.
func (m *meter) report() {
	n, total := float64(m.b.N), float64(m.b.Elapsed())
	m.b.ReportMetric(float64(m.runs)/n, "runs/op")
	m.b.ReportMetric(float64(m.batches)/n, "batches/op")
	m.b.ReportMetric(float64(m.judged)/n, "judged/op")
	m.b.ReportMetric(float64(m.runs)/m.b.Elapsed().Seconds(), "runs/s")
	m.b.ReportMetric(100*float64(m.native)/total, "native-%")
	m.b.ReportMetric(100*float64(m.oracle)/total, "oracle-%")
	m.b.ReportMetric(total/float64(m.plain), "hunt/plain")
}

// prepared loads the subjects of cfg and compiles them for a hunt. A lane is at hand until the benchmark ends.
func prepared(b *testing.B, cfg *Config) (*Job, *lane) {
	b.Helper()
	cfg.Strategies, cfg.Seed = []string{"hunt"}, 1
	j, err := newJob(b.Context(), cfg, cfg.modes()...)
	if err != nil {
		b.Fatal(err)
	}
	l := j.lane()
	b.Cleanup(l.Close)
	return j, l
}

// hunts measures whole searches of s, each the same. Its processes are at work before the clock starts.
func (j *Job) hunts(b *testing.B, l *lane, s *subject.Subject) *meter {
	b.Helper()
	o, err := j.task(l, s).open(b.Context(), "hunt", 0, soFar{})
	if err != nil {
		b.Fatal(err)
	}
	serving := o.runs
	ones := slices.Repeat([]float64{1}, s.Call.Dims)
	for _, mode := range append(j.modes, run.Judged) {
		if _, err := serving.Run(ones, nil, mode); err != nil {
			b.Fatal(err)
		}
	}
	m := &meter{Runner: serving, b: b}
	for b.Loop() {
		strategy, err := j.strategy(b.Context(), "hunt", s, 0, soFar{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := explore.Explore(b.Context(), strategy, m, 0, len(s.Program.Sites), func(int) {}); err != nil {
			b.Fatal(err)
		}
	}
	m.report()
	return m
}

// BenchmarkHunt is the search of one function of GSL.
func BenchmarkHunt(b *testing.B) {
	testenv.GSL(b)
	j, l := prepared(b, &Config{Args: gslNames(hunted)})
	for _, s := range j.Subjects {
		b.Run("subject="+strings.TrimPrefix(s.Name, "gsl_sf_"), func(b *testing.B) { j.hunts(b, l, s) })
	}
}

func gslNames(functions []string) (args []string) {
	for _, name := range functions {
		args = append(args, "gsl.toml:gsl_sf_"+name)
	}
	return args
}

// BenchmarkGrowthSites is the search of programs of more and more operations, each with a danger zone of its own.
func BenchmarkGrowthSites(b *testing.B) {
	for _, sites := range []int{16, 64, 256, 1024} {
		b.Run(fmt.Sprintf("sites=%d", sites), func(b *testing.B) {
			j, l := prepared(b, generated(b, chain(sites)))
			s := j.Subjects[0]
			if len(s.Sites) != sites {
				b.Fatalf("the program has %d sites", len(s.Sites))
			}
			perRun(b, j.hunts(b, l, s), sites, "ns/run/site")
		})
	}
}

// chain is a program of one variable: of each four sites the sum has a root, the logarithm two and the difference some.
func chain(sites int) string {
	var c strings.Builder
	c.WriteString("#include <math.h>\n\ndouble f(double x) {\n\tdouble y = x;\n")
	for k := range sites / 4 {
		fmt.Fprintf(&c, "\ty = y - log(fabs(%d * (x + %d)));\n", 2*k+3, 5*k+1)
	}
	c.WriteString("\treturn y;\n}\n")
	return c.String()
}

// BenchmarkGrowthInputs is the search of one sum of products, less 1, of more and more inputs.
func BenchmarkGrowthInputs(b *testing.B) {
	for _, inputs := range []int{1, 2, 4, 8, 16, 32, 64} {
		b.Run(fmt.Sprintf("inputs=%d", inputs), func(b *testing.B) {
			cfg := generated(b, products(inputs))
			cfg.Domains = []string{fmt.Sprintf("x[0..%d] in [-100,100]", inputs-1)}
			j, l := prepared(b, cfg)
			perRun(b, j.hunts(b, l, j.Subjects[0]), inputs, "ns/run/input")
		})
	}
}

// products is x0 x1 + x1 x2 + ... - 1, each input beside the next and the last beside the first: two sites in a loop.
func products(inputs int) string {
	return fmt.Sprintf(`double f(const double x[%[1]d]) {
	double s = -1;
	for (int i = 0; i < %[1]d; i++)
		s += x[i] * x[(i + 1) %% %[1]d];
	return s;
}
`, inputs)
}

// generated is a job about function f of a C program.
func generated(b *testing.B, program string) *Config {
	b.Helper()
	file := filepath.Join(b.TempDir(), "generated.c")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		b.Fatal(err)
	}
	return &Config{Args: []string{file + ":f"}, CacheDir: testenv.Cache(b)}
}

// perRun states what a run of a search takes for each of n, in ns: the run, and the search's thoughts about it.
func perRun(b *testing.B, m *meter, n int, unit string) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(m.runs)/float64(n), unit)
}

// An engine runs points one after another.
type engine struct {
	name string
	run  func(points []float64) error
}

// BenchmarkEngines is a thousand runs of one function on each engine, beside as many of native code that records nothing.
func BenchmarkEngines(b *testing.B) {
	testenv.GSL(b)
	j, l := prepared(b, &Config{Args: gslNames([]string{"lngamma"})})
	engines, err := j.engines(l, j.Subjects[0])
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	points := make([]float64, 1000)
	for i := range points {
		points[i] = -20 + 120*r.Float64()
	}
	for _, e := range engines {
		b.Run("engine="+e.name, func(b *testing.B) { e.measure(b, engines[0], points) })
	}
}

// engines lists the engines for s; the first is native code that records nothing.
func (j *Job) engines(l *lane, s *subject.Subject) ([]engine, error) {
	w, err := l.load(s, nil)
	if err != nil {
		return nil, err
	}
	natively := func(mode run.Mode) func([]float64) error {
		return func(points []float64) error {
			_, err := w.Run(points, nil, mode)
			return err
		}
	}
	m := interp.New(s.Program, &s.Call)
	interpreted := func(run func(x []float64) interp.Result) func([]float64) error {
		return func(points []float64) error {
			for x := range slices.Chunk(points, 1) {
				if r := run(x); r.Outcome != interp.Returned {
					return fmt.Errorf("at %v: %v: %s", x, r.Outcome, r.Reason)
				}
			}
			return nil
		}
	}
	return []engine{
		{"native-plain", natively(run.Plain)},
		{"native-all", natively(run.All)},
		{"native-deltas", natively(run.Deltas)},
		{"native-flags", natively(run.Flags)},
		{"interp", interpreted(func(x []float64) interp.Result { return m.Run(x, interp.Limits{}) })},
		{"interp-balls128", interpreted(func(x []float64) interp.Result {
			return interp.RunShadow(m, interp.Arith[*ball.Real](balls.New(128)), x, interp.Limits{}, nil).Result
		})},
		{"certify-reference", func(points []float64) error {
			for some := range slices.Chunk(points, judgedAtOnce) {
				if _, err := l.proof.Reference(s, some, j.Options); err != nil {
					return err
				}
			}
			return nil
		}},
	}, nil
}

// measure states runs a second, and how many times as long as those of plain a run takes: the fastest of each.
func (e engine) measure(b *testing.B, plain engine, points []float64) {
	once := func(e engine) time.Duration {
		took, err := fastest(func() error { return e.run(points) })
		if err != nil {
			b.Fatal(err)
		}
		return took
	}
	best, beside := once(e), once(plain)
	for b.Loop() {
		start := time.Now()
		if err := e.run(points); err != nil {
			b.Fatal(err)
		}
		best = min(best, time.Since(start))
		b.StopTimer()
		beside = min(beside, once(plain))
		b.StartTimer()
	}
	b.ReportMetric(float64(len(points)*b.N)/b.Elapsed().Seconds(), "runs/s")
	b.ReportMetric(float64(best)/float64(beside), "engine/plain")
}
