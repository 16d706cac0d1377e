package interp_test

// This file tests that code as it was built (--as-built) is what is analysed: the interpreter, native code and the build that every
// certificate is held against return, bit for bit, what clang's own object returns.

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/cpu"

	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	subjects "faultline/internal/subject/load"
	"faultline/internal/testenv"
)

// builtFlags are what the sources of testdata/asbuilt are compiled with, each of those with arrays for some lengths.
var builtFlags = []struct {
	flags   string
	lengths []int
}{
	{"-O3 -ffast-math", []int{8, 41}},
	{"-O3 -ffp-contract=fast -mfma", []int{13, 41}},
	{"-O3 -mavx2 -ffast-math", []int{41}},
	{"-Ofast -march=haswell", []int{13, 41}},
	{"-O3 -march=x86-64-v3", []int{13}},
	{"-O1 -ffast-math -mfma", []int{13}},
	{"-Os -ffast-math", []int{13}},
	{"-O2", []int{41}},
	{"-O0 -mfma", nil},
	{"-O3 -ffast-math -march=skylake-avx512 -mprefer-vector-width=512", []int{41}},
}

func TestAsBuilt(t *testing.T) {
	testenv.Long(t)
	for _, c := range builtFlags {
		t.Run(c.flags, func(t *testing.T) {
			if strings.Contains(c.flags, "avx512") && !(cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512DQ) {
				t.Skip("this processor has no AVX-512, so the program ends with an illegal instruction")
			}
			flags := strings.Fields(c.flags)
			asBuilt(t, "testdata/asbuilt/scalars.c", flags, 0)
			if strings.Contains(c.flags, "fast-math") {
				asBuilt(t, "testdata/asbuilt/fast.c", flags, 0)
			}
			for _, n := range c.lengths {
				asBuilt(t, "testdata/asbuilt/arrays.c", flags, n)
			}
		})
	}
}

// A build is native code of one kind.
type build struct {
	name   string
	worker *native.Worker
	mode   run.Mode
}

// asBuilt compares all functions of a file on random points; arrays have n elements.
func asBuilt(t *testing.T, file string, flags []string, n int) {
	t.Helper()
	spec := subjects.Spec{Args: []string{file + ":*"}, ClangFlags: flags, AsBuilt: true, Skip: func(name string, err error) { t.Error(name, err) }}
	if n > 0 {
		spec.Fix = []string{fmt.Sprintf("n=%d", n)}
	}
	list, err := subjects.Subjects(t.Context(), spec)
	if err != nil {
		t.Fatal(err)
	}
	const points = 60
	inputs := map[string][]float64{}
	for _, s := range list {
		inputs[s.Name] = builtPoints(s, points)
	}
	want := fromClang(t, file, flags, n, list, inputs)
	p := list[0].Program
	image, err := native.CompileGiven(t.Context(), p, t.TempDir(), 2)
	if err != nil {
		t.Fatal(err)
	}
	given, err := native.Start(image)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { given.Close() })
	builds := []build{{"native", natively(t, p, run.Plain), run.Plain}, {"probed", natively(t, p, run.All), run.All}, {"given", given, run.Plain}}
	for _, s := range list {
		same(t, s, inputs[s.Name], want[s.Name], builds, n)
	}
}

// builtPoints draws points of ordinary size, and some that cancel.
func builtPoints(s *subject.Subject, n int) (points []float64) {
	r := rand.New(rand.NewPCG(1, uint64(len(s.Name))))
	for range n {
		scale := math.Ldexp(1, r.IntN(40)-20)
		for i := range s.Params {
			x := (r.Float64()*2 - 1) * math.Ldexp(scale, -r.IntN(1+3*(i%4)))
			if s.Params[i].Format == fp.Binary32 {
				x = float64(float32(x))
			}
			points = append(points, x)
		}
	}
	return points
}

// same compares one function.
func same(t *testing.T, s *subject.Subject, points, want []float64, builds []build, n int) {
	t.Helper()
	machine := interp.New(s.Program, &s.Call)
	each := len(s.Params)
	wrong := map[string]int{}
	for i, w := range want {
		r := machine.Run(points[i*each:(i+1)*each], interp.Limits{Steps: 1e6})
		if r.Outcome != interp.Returned {
			t.Errorf("%s: interpreted: %v, %s %v", s.Name, r.Outcome, r.Reason, r.Unsupported)
			return
		}
		if !sameNumber(number(r.Values[0]), w) {
			wrong["interpreted"]++
		}
	}
	for _, b := range builds {
		if err := b.worker.Load(&s.Call); err != nil {
			t.Fatal(err)
		}
		ran, err := b.worker.Run(slices.Clone(points), nil, b.mode)
		if err != nil {
			t.Fatal(err)
		}
		per := len(ran.Outputs) / ran.N
		for i, w := range want {
			if !sameNumber(number(ran.Outputs[i*per]), w) {
				wrong[b.name]++
			}
		}
	}
	if len(wrong) > 0 {
		t.Errorf("%s (n=%d): of %d points another value: %v", s.Name, n, len(want), wrong)
	}
}

func number(v fp.Value) float64 {
	if v.Format == fp.NoFormat { // an integer
		return float64(int32(v.Lo))
	}
	return v.Float64()
}

func sameNumber(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
}

// fromClang is what the functions return that clang compiles, called from a program that knows no such flags.
func fromClang(t *testing.T, file string, flags []string, n int, list []*subject.Subject, inputs map[string][]float64) map[string][]float64 {
	t.Helper()
	dir := t.TempDir()
	var c strings.Builder
	c.WriteString("int dprintf(int, const char *, ...);\n")
	var body strings.Builder
	for _, s := range list {
		kind := map[bool]string{true: "float", false: "double"}[s.Params[0].Format == fp.Binary32]
		result := map[fp.Format]string{fp.Binary32: "float", fp.Binary64: "double", fp.NoFormat: "int"}[s.Call.Outputs[0].Type.Format]
		each := len(s.Params)
		parameters, arguments := fmt.Sprintf("const %s *, int", kind), fmt.Sprintf("p, %d", n)
		if n == 0 {
			parameters = strings.Repeat(", "+kind, each)[2:]
			arguments = ""
			for i := range each {
				arguments += fmt.Sprintf(", p[%d]", i)
			}
			arguments = arguments[2:]
		}
		fmt.Fprintf(&c, "%s %s(%s);\nstatic const %s in_%s[] = {", result, s.Name, parameters, kind, s.Name)
		for _, x := range inputs[s.Name] {
			fmt.Fprintf(&c, "%x,", x)
		}
		c.WriteString("};\n")
		fmt.Fprintf(&body, "\tfor (int i = 0; i < %d; i++) { const %s *p = in_%s + i * %d; dprintf(1, \"%s %%.17g\\n\", (double)%s(%s)); }\n",
			len(inputs[s.Name])/each, kind, s.Name, each, s.Name, s.Name, arguments)
	}
	fmt.Fprintf(&c, "int main(void) {\n%s\treturn 0;\n}\n", body.String())
	driver := filepath.Join(dir, "main.c")
	if err := os.WriteFile(driver, []byte(c.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	tool(t, "clang-19", append(slices.Clone(flags), "-w", "-c", file, "-o", filepath.Join(dir, "f.o"))...)
	tool(t, "clang-19", "-w", driver, filepath.Join(dir, "f.o"), "-lm", "-o", filepath.Join(dir, "main"))
	values := map[string][]float64{}
	for line := range strings.Lines(tool(t, filepath.Join(dir, "main"))) {
		var name string
		var v float64
		if _, err := fmt.Sscan(strings.ReplaceAll(line, "-nan", "nan"), &name, &v); err != nil {
			t.Fatal(line, err)
		}
		values[name] = append(values[name], v)
	}
	return values
}
