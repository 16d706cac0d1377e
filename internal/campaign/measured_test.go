package campaign

// This file tests measured errors: what native bounds say is taken, what they leave open is asked of the certifying process.

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/certify"
	"faultline/internal/errs"
	"faultline/internal/fp"
	"faultline/internal/run"
	"faultline/internal/subject"
)

// bounded answers mode Doubles with 1 ± bounds[i] as if the exact value were 1.5.
type bounded struct{ bounds []float64 }

func (r bounded) Run(points []float64, _ []int, mode run.Mode) (*run.Batch, error) {
	b := &run.Batch{N: len(points), Dims: 1, Points: points, Bounds: r.bounds}
	for range points {
		b.Outcomes = append(b.Outcomes, run.Returned)
		b.Outputs = append(b.Outputs, fp.FromFloat64(1))
		b.Deltas = append(b.Deltas, 0.5)
	}
	return b, nil
}

func TestServiceShadowed(t *testing.T) {
	t.Parallel()
	j, err := newJob(t.Context(), &Config{Args: []string{foo}, Flags: subject.Flags{Reference: "(/ 1 x)"}})
	if err != nil {
		t.Fatal(err)
	}
	v := &service{Runner: bounded{[]float64{0, 1, math.Inf(1)}}, subject: j.Subjects[0], proof: certify.NewWorker(certify.Limits{})}
	defer v.proof.Close()
	b, err := v.Run([]float64{1e-9, 1e-9, 0.5}, nil, run.Shadowed)
	if err != nil {
		t.Fatal(err)
	}
	if want := 0.5 / 1.5; math.Abs(b.Errors[0]-want) > 1e-6 {
		t.Errorf("error %v, the bounds say %v", b.Errors[0], want)
	}
	if b.Errors[1] != 1 || !(b.Errors[2] < 1e-14) || v.Judged != 2 { // of (1 - cos x)/x^2, not of the reference
		t.Errorf("errors %v, %d asked of the certifying process", b.Errors, v.Judged)
	}
}

// measures returns what measures errors of a subject.
func measures(t *testing.T, arg string) *service {
	t.Helper()
	j, err := newJob(t.Context(), &Config{Args: []string{arg}}, run.Plain, run.Certain, run.Formula)
	if err != nil {
		t.Fatal(err)
	}
	l := j.lane()
	t.Cleanup(l.Close)
	w, err := l.load(j.Subjects[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	return &service{Runner: w, subject: j.Subjects[0], proof: l.proof}
}

// sameUlps reports whether two errors in ulps are the same to 1%, or both as good as none.
func sameUlps(a, b float64) bool {
	return a == b || a != a && b != b || math.Abs(a-b) <= 0.0101*max(a, b) || math.Abs(a-b) <= errs.TinyUlps
}

// What native double-double runs say of errors is what balls say, and it is most of what there is to say: of a core, whose constants
// are the numbers that are written, and of a program against its shadow.
func TestMeasuredByDoubleDouble(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(9, 4))
	for _, q := range []struct {
		core  string
		roots [][]float64 // points around which to look
		balls int64       // at most so many of 200 points need balls, in each mode
	}{
		{"(FPCore verhulst (x) (/ (* 4 x) (+ 1 (/ x 1.11))))", [][]float64{{-1.11}}, 40}, // the pole itself
		{`(FPCore carbonGas (v) (let* ([p 3.5e7] [a 0.401] [b 42.7e-6] [t 300] [n 1000] [k 1.3806503e-23])
			(- (* (+ p (* (* a (/ n v)) (/ n v))) (- v (* n b))) (* (* k n) t))))`, [][]float64{{0.0427}, {0.0427 * (1 + 1e-9)}}, 0},
		{"(FPCore polar (r a) (let ([b (* a (/ PI 180.0))]) (* r (cos b))))", [][]float64{{1, 90}, {10, 270}}, 20},
		{"(FPCore polar (r a) (let ([b (* a (/ 3.14159265359 180.0))]) (* r (cos b))))", [][]float64{{1, 90}, {10, 270}}, 20},
		{"(FPCore single (x) :precision binary32 (- (* x 0.1) 0.7))", [][]float64{{7}}, 200}, // 7 itself
		{"(FPCore decided (x) (if (< x 0.1) (+ x 1) (- x 0.3)))", [][]float64{{0.1}, {0.3}}, 20},
		{"(FPCore rounded (x) (- (floor (* x 10)) 1.4))", [][]float64{{0.1}, {0.2}}, 200},
		{"(FPCore twice (x) (- (- x 0.1) 0.1000000000000000000001))", [][]float64{{0.2}}, 200},
		{"(FPCore huge (x) (+ (- x 1.00000000000000000001) (* x 1e-400)))", [][]float64{{1}}, 200},
		{"(FPCore nest (x) (- (exp x) (/ (log (+ 1 x)) (sqrt x))))", [][]float64{{0.5}, {1e-8}, {30}}, 20},
	} {
		file := filepath.Join(t.TempDir(), "core.fpcore")
		if err := os.WriteFile(file, []byte(q.core), 0o666); err != nil {
			t.Fatal(err)
		}
		v := measures(t, file)
		dims := v.subject.Call.Dims
		var points []float64
		for i := range 200 {
			for _, x := range q.roots[i%len(q.roots)] {
				by := math.Exp2(-float64(r.IntN(53)))
				points = append(points, fp.FromFloat64(x*(1+r.NormFloat64()*by*0.01)).Convert(v.subject.Params[0].Format).Float64())
			}
		}
		for _, mode := range []run.Mode{run.Measured, run.Rounded} {
			v.Judged = 0
			b, err := v.Run(points, nil, mode)
			if err != nil {
				t.Fatal(err)
			}
			if v.Judged > q.balls {
				t.Errorf("%s, mode %d: %d points need balls", q.core, mode, v.Judged)
			}
			m := v.measuring(mode)
			want, ulps, err := v.proof.Measure(v.subject, points, m.opt)
			if err != nil {
				t.Fatal(err)
			}
			for i := range b.N {
				if !sameUlps(b.Ulps[i], ulps[i]) || b.Errors[i] == b.Errors[i] && math.Abs(b.Errors[i]-want[i]) > 0.011*want[i]+0x1p-60 {
					t.Errorf("%s at %v, mode %d: %v, %v ulps; by balls %v, %v", q.core, points[i*dims:(i+1)*dims], mode, b.Errors[i], b.Ulps[i], want[i], ulps[i])
				}
			}
		}
	}
}
