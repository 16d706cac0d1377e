package campaign

// This file compares native double-double runs with clang's own sanitizer of floating point (NSan), which carries a wider copy of
// every number.

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"faultline/internal/run"
	"faultline/internal/subject/load"
)

var nsanFlags = flag.String("doubles.nsan", "", "BenchmarkNSan: further flags of clang-19, such as -resource-dir=DIR")

// nsanSubjects are functions of a double, with loops, an array and libm.
const nsanSubjects = `#include <math.h>
__attribute__((noinline)) double series(double x) { double s = 1, t = 1; for (int k = 1; k < 40; k++) { t = t * x / k; s += t; } return s; }
__attribute__((noinline)) double root(double x) { double y = x; for (int i = 0; i < 12; i++) y = (y + x / y) / 2; return y; }
__attribute__((noinline)) double legendre(double x) { double p[21]; p[0] = 1; p[1] = x;
	for (int k = 1; k < 20; k++) p[k + 1] = ((2 * k + 1) * x * p[k] - k * p[k - 1]) / (k + 1);
	return p[20]; }
__attribute__((noinline)) double hump(double x) { return exp(-x * x) * sin(x) / (1 + x * log(1 + x)); }
`

// nsanMain prints the least ns a call of each.
const nsanMain = `#include <stdio.h>
#include <time.h>
static double least(double (*volatile f)(double)) {
	double best = 1e9;
	volatile double sum = 0;
	for (int r = 0; r < 40; r++) {
		struct timespec a, b;
		clock_gettime(CLOCK_MONOTONIC, &a);
		for (int i = 0; i < 256; i++) sum += f(0.01 + i * 0.01);
		clock_gettime(CLOCK_MONOTONIC, &b);
		double t = ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / 256;
		if (t < best) best = t;
	}
	return best;
}
int main(void) { printf("%f %f %f %f\n", least(series), least(root), least(legendre), least(hump)); return 0; }
`

// BenchmarkNSan prints how much slower than native four small functions are under NSan (quad shadows, and long double ones) and in
// mode Doubles. It needs clang-19's runtime of NSan (libclang_rt.nsan).
func BenchmarkNSan(b *testing.B) {
	dir := b.TempDir()
	source := filepath.Join(dir, "small.c")
	if err := os.WriteFile(source, []byte(nsanSubjects), 0o666); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "main.c"), []byte(nsanSubjects+nsanMain), 0o666); err != nil {
		b.Fatal(err)
	}
	plain := nsanTimes(b, dir)
	for b.Loop() {
		quad := nsanTimes(b, dir, "-fsanitize=numerical")
		long := nsanTimes(b, dir, "-fsanitize=numerical", "-mllvm", "-nsan-shadow-type-mapping=dlq")
		var quads, longs, doubles logs
		for i, name := range []string{"series", "root", "legendre", "hump"} {
			d := doublesTimes(b, source+":"+name)
			quads.add(quad[i] / plain[i])
			longs.add(long[i] / plain[i])
			doubles.add(d)
			fmt.Printf("%-10s native %7.1f ns, NSan %6.1f x, with long double %6.1f x, doubles %6.1f x\n", name, plain[i], quad[i]/plain[i], long[i]/plain[i], d)
		}
		fmt.Printf("geometric means: NSan %.1f, with long double %.1f, doubles %.1f\n", quads.mean(), longs.mean(), doubles.mean())
	}
}

// nsanTimes compiles and runs the program.
func nsanTimes(b *testing.B, dir string, flags ...string) (ns [4]float64) {
	b.Helper()
	program := filepath.Join(dir, "a.out")
	flags = append(append(flags, strings.Fields(*nsanFlags)...), "-O1", "-ffp-contract=off", "-fno-vectorize", "-o", program, filepath.Join(dir, "main.c"), "-lm")
	if out, err := exec.Command("clang-19", flags...).CombinedOutput(); err != nil {
		b.Skipf("clang-19 does not make a program with NSan here: %v\n%s", err, out)
	}
	run := exec.Command(program)
	run.Env = append(os.Environ(), "NSAN_OPTIONS=disable_warnings=1")
	out, err := run.Output()
	if err != nil {
		b.Skipf("the program does not run: %v", err)
	}
	for i, field := range strings.Fields(string(out)) {
		if ns[i], err = strconv.ParseFloat(field, 64); err != nil {
			b.Fatal(err)
		}
	}
	return ns
}

// doublesTimes returns how much slower than plain a subject is in mode Doubles, with what a run costs beside the function.
func doublesTimes(b *testing.B, spelling string) float64 {
	b.Helper()
	list, err := load.Subjects(context.Background(), load.Spec{Args: []string{spelling}})
	if err != nil {
		b.Fatal(err)
	}
	s := list[0]
	w := natively(b, s.Program, run.Plain, run.Doubles)
	if err := w.Load(&s.Call); err != nil {
		b.Fatal(err)
	}
	var points []float64
	for i := range 256 {
		points = append(points, 0.01+float64(i)*0.01)
	}
	times := map[run.Mode]float64{}
	for range 40 {
		for _, mode := range []run.Mode{run.Plain, run.Doubles} {
			times[mode] = least(times[mode], nsPerRun(len(points), func() { _, err = w.Run(points, nil, mode) }))
		}
	}
	if err != nil || math.IsNaN(times[run.Plain]) {
		b.Fatal(err)
	}
	return times[run.Doubles] / times[run.Plain]
}
