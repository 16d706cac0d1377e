package campaign

// This file tests the comparison of two builds on functions that compilers change.

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/campaign/gate"
	"faultline/internal/finding"
	"faultline/internal/proc"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/testenv"
)

const kernels = "testdata/kernels.c"

// driver calls the kernel of a number with eights of numbers from its input; KERNELS are K(name) of all of them.
const driver = `#include <stdio.h>
#include <stdlib.h>
#define K(f) double f(const double *);
KERNELS
#undef K
#define K(f) f,
static double (*const all[])(const double *) = { KERNELS };
int main(int argc, char **argv) {
	double x[8], y;
	while (fread(x, sizeof x, 1, stdin) == 1) { y = all[atoi(argv[argc - 1])](x); fwrite(&y, sizeof y, 1, stdout); }
}`

// executable builds kernels as clang does with flags, and returns what runs one of them on points.
func executable(t *testing.T, kernels string, subjects []*subject.Subject, flags string) func(kernel int, points []float64) []float64 {
	t.Helper()
	clang, err := proc.Find("clang-19")
	if err != nil {
		t.Skip(err)
	}
	dir := testenv.Dir(t)
	object, main, program := filepath.Join(dir, "k.o"), filepath.Join(dir, "main.c"), filepath.Join(dir, "main")
	names := ""
	for _, s := range subjects {
		names += "K(" + s.Name + ")"
	}
	os.WriteFile(main, []byte(driver), 0o666)
	for _, args := range [][]string{
		append(strings.Fields(flags), "-c", kernels, "-o", object), {"-DKERNELS=" + names, main, object, "-lm", "-o", program},
	} {
		if out, err := exec.Command(clang, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	return func(kernel int, points []float64) []float64 {
		var in bytes.Buffer
		binary.Write(&in, binary.LittleEndian, points)
		c := exec.Command(program, strconv.Itoa(kernel))
		c.Stdin = &in
		out, err := c.Output()
		if err != nil {
			t.Fatal(err)
		}
		values := make([]float64, len(out)/8)
		binary.Read(bytes.NewReader(out), binary.LittleEndian, values)
		return values
	}
}

// eights are points of numbers of one size, of all sizes, and of sums that cancel.
func eights(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	points := make([]float64, 8*n)
	for i := range points {
		points[i] = math.Ldexp(2*r.Float64()-1, r.IntN(1+i%3*20))
		if i%8 == 5 {
			points[i] = -points[i-1] * (1 + math.Ldexp(r.Float64(), -40))
		}
	}
	return points
}

var buildFlags = []string{"-O0", "-O2", "-O3 -ffast-math", "-O3 -ffp-contract=fast -mfma", "-O3 -mavx2 -ffast-math", "-O3 -mavx2 -mfma -ffast-math",
	"-O1", "-Os", "-Ofast", "-O3 -march=native", "-O0 -ffp-contract=fast -mfma"}

// TestBuildsReturnWhatClangsDo: what a build is said to return is what clang's own executable with these flags returns, bit for bit.
func TestBuildsReturnWhatClangsDo(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	points := eights(300)
	for i := 0; i < len(buildFlags); i += 2 {
		flags := []string{buildFlags[i], buildFlags[(i+1)%len(buildFlags)]}
		j, err := newJob(context.Background(), &Config{Args: []string{kernels + ":*"}, Builds: flags, CacheDir: sharedCache()}, run.Plain)
		if err != nil {
			t.Fatal(err)
		}
		l := j.lane()
		one, other := executable(t, kernels, j.Subjects, flags[0]), executable(t, kernels, j.Subjects, flags[1])
		for n, s := range j.Subjects {
			pair, err := (&comparer{prover: j.task(l, s).prover, programs: j.programs[s]}).both(nil)
			if err != nil {
				t.Fatal(err)
			}
			var read []float64 // of each eight, what the kernel reads
			for i := 0; i < len(points); i += 8 {
				read = append(read, points[i:i+s.Call.Dims]...)
			}
			a, b, err := pair(read)
			if err != nil {
				t.Fatal(err)
			}
			same(t, s.Name+" with "+flags[0], points, a, one(n, points))
			same(t, s.Name+" with "+flags[1], points, b, other(n, points))
		}
		l.Close()
	}
}

func same(t *testing.T, what string, points []float64, list []gate.Run, want []float64) {
	t.Helper()
	for i := range want {
		got := list[i].Values[0].Float64()
		if math.Float64bits(got) != math.Float64bits(want[i]) && !(got != got && want[i] != want[i]) {
			t.Fatalf("%s at %v: %v, want %v", what, points[8*i:8*i+8], got, want[i])
		}
	}
}

// compared runs a comparison of one kernel.
func compared(t *testing.T, kernel string, flags ...string) (*finding.Finding, *finding.Compared) {
	t.Helper()
	var first *finding.Finding
	var came *finding.Compared
	out, _ := find(t, t.Context(), &Config{Args: []string{kernels + ":" + kernel}, Builds: flags, Seed: 1})
	err := finding.Decode(strings.NewReader(out), "", func(m *finding.Message) error {
		if m.Finding != nil && first == nil {
			first = m.Finding
		}
		if m.Stats != nil {
			came = m.Stats.Compared
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return first, came
}

// TestBuildsThatDiffer: a difference is found where the flags let the compiler change the result, and certified.
func TestBuildsThatDiffer(t *testing.T) {
	t.Parallel()
	for kernel, flags := range map[string]string{
		"fast_two_sum": "-O3 -ffast-math", "product": "-O3 -ffp-contract=fast -mfma", "variance": "-O3 -mavx2 -ffast-math",
	} {
		f, came := compared(t, kernel, "-O0", flags)
		if f == nil || f.Kind != finding.BuildsDiffer || f.Verdict != finding.Certified {
			t.Errorf("%s with %s: %+v", kernel, flags, f)
		}
		if came == nil || came.Inputs < 1000 || came.Differ == 0 {
			t.Errorf("%s with %s: %+v", kernel, flags, came)
		}
	}
}

// TestBuildsThatAgree: where the compiler may change nothing, nothing is found, and it is said of how many inputs.
func TestBuildsThatAgree(t *testing.T) {
	t.Parallel()
	for _, flags := range []string{"-O3", "-O3 -ffp-contract=fast -mfma"} {
		f, came := compared(t, "plain", "-O0", flags)
		if f != nil || came == nil || came.Inputs < 1000 || came.Differ != 0 {
			t.Errorf("%s: %v, %+v", flags, f, came)
		}
	}
}

// TestWhatTheCompilerChangedIsNamed: the line is said, and which operations are left there.
func TestWhatTheCompilerChangedIsNamed(t *testing.T) {
	testenv.Long(t)
	t.Parallel()
	for _, test := range []struct {
		kernel, flags string
		line          int
		op            string
		left          bool // some operation is
	}{
		{"kahan", "-O3 -ffast-math", 10, "fsub", false},
		{"sterbenz", "-O3 -ffast-math", 36, "fadd", false},
		{"two_sum", "-O3 -mavx2 -ffast-math", 17, "fadd", false},
		{"dekker", "-O3 -ffp-contract=fast -mfma", 32, "fma", true},
		{"horner", "-O3 -ffp-contract=fast -mfma", 50, "fma", true},
		{"dot", "-O3 -mavx2 -ffast-math", 43, "fadd", true},
	} {
		f, _ := compared(t, test.kernel, "-O0", test.flags)
		if f == nil || f.Builds.Change == nil {
			t.Errorf("%s with %s: nothing is named", test.kernel, test.flags)
			continue
		}
		c, left, has := f.Builds.Change, false, false
		for _, op := range c.Ops {
			left, has = left || op.Times[1] > 0, has || op.Op == test.op
		}
		if c.Line != test.line || left != test.left || !has || f.Site == nil || f.Site.Line != test.line {
			t.Errorf("%s with %s: %+v, site %+v", test.kernel, test.flags, c, f.Site)
		}
	}
}

// Of arrays whose length nobody states eight elements were taken, too few for a vector loop: sums seemed to agree.
func TestLoopsThatAreVectorisedOnlyWhenLongAreCompared(t *testing.T) {
	t.Parallel()
	file := filepath.Join(testenv.Dir(t), "sum.c")
	os.WriteFile(file, []byte("float sum(const float *a, int n) { float s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }\n"), 0o666)
	out, summary := find(t, t.Context(), &Config{Args: []string{file + ":sum"}, Builds: []string{"-O0", "-O3 -mavx2 -ffast-math"}, Seed: 1})
	if summary.Findings != 1 || !strings.Contains(out, `"line":1`) {
		t.Errorf("%d findings: %s", summary.Findings, out)
	}
}

// Both builds are called as the analysed program is, so conditions on its inputs are none of theirs. Loading them failed: "no parameter x".
func TestBuildsOfRequiredInputs(t *testing.T) {
	cfg := &Config{Args: []string{foo}, Builds: []string{"-O0", "-O3"}, Flags: subject.Flags{Require: []string{"x > 0"}}, CacheDir: sharedCache()}
	j, err := newJob(t.Context(), cfg, run.Plain)
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Subjects) != 1 || j.Subjects[0].Params[0].Min <= 0 {
		t.Errorf("%d subjects, %+v", len(j.Subjects), j.Subjects[0].Params)
	}
}
