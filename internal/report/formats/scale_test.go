package formats

// This file tests how reports grow with the stream: in time, and in what is kept of it.

import (
	"bytes"
	"io"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"faultline/internal/finding"
	"faultline/internal/finding/findingtest"
	"faultline/internal/testenv"
)

// generate makes a stream of those that table is tested with.
func generate(t testing.TB, findings int) io.Reader {
	const dir = "../table/testdata/"
	return findingtest.Generate(t, findings, dir+"own.json", dir+"parts.json", dir+"many.json")
}

// A counting writer counts.
type counting int64

func (c *counting) Write(p []byte) (int, error) { *c += counting(len(p)); return len(p), nil }

// reported reads a generated stream into a format, and returns the most that was ever in use beside what was before, looked at now and then.
func reported(t testing.TB, format string, findings int) (bytes counting, most uint64) {
	t.Helper()
	before, n := findingtest.InUse(), 0
	r := Open(format, &bytes, Options{})
	err := finding.Decode(generate(t, findings), "stream", func(m *finding.Message) error {
		if n++; n%(findings/4) == 0 {
			most = max(most, findingtest.InUse()-min(before, findingtest.InUse()))
		}
		return r.Handle(m)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes, most
}

// spent is the processor time of this process: others may be busy too.
func spent() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Ten thousand findings are a report of any format within two seconds.
func TestTenThousandFindings(t *testing.T) {
	testenv.Long(t)
	for _, f := range All {
		begun := spent()
		size, _ := reported(t, f.Name, 10000)
		took := spent() - begun
		t.Logf("%-6s %5.2f s of processor time, %d bytes", f.Name, took.Seconds(), size)
		if took > 4*time.Second { // twice what is promised: with other instruments in the code
			t.Errorf("%s took %v", f.Name, took)
		}
	}
}

// No format keeps more of a longer stream, unless it is one document. FAULTLINE_FINDINGS=100000 reads that many findings.
func TestMemoryDoesNotGrow(t *testing.T) {
	testenv.Long(t)
	large := 10000
	if n, err := strconv.Atoi(os.Getenv("FAULTLINE_FINDINGS")); err == nil {
		large = n
	}
	for _, f := range All {
		if f.traits&document != 0 {
			continue
		}
		format := f.Name
		_, few := reported(t, format, 2000)
		_, many := reported(t, format, large)
		t.Logf("%-6s %d KiB in use after 2,000 findings, %d KiB after %d", format, few>>10, many>>10, large)
		if many > few+2<<20 {
			t.Errorf("%s: %d KiB in use after 2,000 findings, %d KiB after %d", format, few>>10, many>>10, large)
		}
	}
}

// BenchmarkReport reads 10,000 findings.
func BenchmarkReport(b *testing.B) {
	for _, f := range All {
		b.Run("format="+f.Name, func(b *testing.B) {
			for b.Loop() {
				reported(b, f.Name, 10000)
			}
		})
	}
}

// The generated stream is one.
func TestGenerated(t *testing.T) {
	text, err := io.ReadAll(generate(t, 40))
	if err != nil || bytes.Count(text, []byte("\n")) != 1+40+2 {
		t.Errorf("%d lines, %v", bytes.Count(text, []byte("\n")), err)
	}
}
