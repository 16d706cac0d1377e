//go:build linux && amd64

package record

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"faultline/internal/testenv"
)

const loops = `#include <stdlib.h>
__attribute__((noinline, noclone)) double total(const double *x, int n) { double s = 0; for (int i = 0; i < n; i++) s += x[i]; return s; }
int main(int argc, char **argv)
{
	double x[16], s = 0;
	long n = atol(argv[1]);
	for (long i = 0; i < n; i++) {
		for (int k = 0; k < 16; k++) x[k] = (double)i / (k + 3) * (1L << i % 48);
		s += total(x, 16);
	}
	return s == 1;
}`

// seconds returns the processor time of this process and of its children that have ended.
func seconds() (sum float64) {
	for _, who := range []int{unix.RUSAGE_SELF, unix.RUSAGE_CHILDREN} {
		var r unix.Rusage
		unix.Getrusage(who, &r)
		sum += float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
	}
	return sum
}

// costs returns the processor time of a command without and with the recording of functions, and the calls that were recorded. It is the
// least of some runs.
func costs(b *testing.B, functions []Function, most int, command ...string) (plain, recorded float64, calls int) {
	least := func(best *float64, f func()) {
		start := seconds()
		f()
		if s := seconds() - start; *best == 0 || s < *best {
			*best = s
		}
	}
	for range 3 {
		least(&plain, func() { exec.Command(command[0], command[1:]...).Run() })
		least(&recorded, func() {
			x, err := Run(context.Background(), command, functions, Options{Folder: b.TempDir(), Most: most})
			if err != nil {
				b.Fatal(err)
			}
			calls = 0
			for _, f := range x.Functions {
				calls += f.Recorded
			}
		})
	}
	return plain, recorded, calls
}

// BenchmarkOverhead measures what recording costs: processor time of a call that is recorded, of a call after the recording of its function
// has ended, and of a whole test suite at default limits, as a multiple of its time without recording. The suite is the command of the
// recording in FAULTLINE_RECORDED, which scripts/recorded makes: a folder such as csparse/calls-csparse. It is run in the folder above.
func BenchmarkOverhead(b *testing.B) {
	dir := testenv.Dir(b)
	source, program := filepath.Join(dir, "loop.c"), filepath.Join(dir, "loop")
	if err := os.WriteFile(source, []byte(loops), 0o600); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command("cc", "-O1", "-o", program, source).CombinedOutput(); err != nil {
		b.Fatalf("cc: %v\n%s", err, out)
	}
	total := []Function{{Name: "total", Symbol: "total", Args: []Slot{{Kind: Pointer, Size: 8, Reach: 128}, {Kind: Int, Size: 4}},
		Results: []Slot{{Kind: Float, Size: 8}}}}
	for range b.N {
		plain, recorded, n := costs(b, total, 6000, program, "6010")
		b.ReportMetric((recorded-plain)*1e6/float64(n), "us/recorded-call")
		const later = 50_000_000
		plain, recorded, _ = costs(b, total, 10, program, fmt.Sprint(later))
		b.ReportMetric((recorded-plain)*1e9/later, "ns/later-call")
		folder := os.Getenv("FAULTLINE_RECORDED")
		if folder == "" {
			continue
		}
		x, err := ReadIndex(folder)
		if err != nil {
			b.Fatal(err)
		}
		var list []Function
		for _, f := range x.Functions {
			list = append(list, Function{Name: f.Name, Symbol: f.Symbol, Args: f.Args, Results: f.Results})
		}
		b.Chdir(filepath.Dir(folder))
		plain, recorded, n = costs(b, list, 0, x.Command...)
		b.ReportMetric(recorded/plain, "times/suite")
		b.ReportMetric(plain, "s/suite")
		b.ReportMetric(float64(n), "calls/suite")
	}
}
