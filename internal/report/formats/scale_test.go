package formats

// This file tests how reports grow with the stream: in time, and in what is kept of it.

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"faultline/internal/finding"
)

const perSubject = 20

// A generated stream has so many findings, those of real runs again and again under other names, and is never whole in memory.
type generated struct {
	lines    []string // findings to take turns
	findings int
	n        int
	rest     []byte
}

func generate(t testing.TB, findings int) *generated {
	t.Helper()
	g := &generated{findings: findings}
	for _, name := range []string{"own", "parts", "many"} {
		text, err := os.ReadFile("../table/testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, `{"finding":`) {
				g.lines = append(g.lines, line)
			}
		}
	}
	g.rest = []byte(fmt.Sprintf(`{"config":{"schema":2,"version":"0.1","seed":1,"strategy":["hunt"],"threshold":"1e-3","oracle":"both","subjects":%d}}`+"\n",
		findings/perSubject))
	return g
}

// Read gives what is left of a message, then the next.
func (g *generated) Read(p []byte) (int, error) {
	if len(g.rest) == 0 && g.n == g.findings {
		return 0, io.EOF
	}
	if len(g.rest) == 0 {
		line := g.lines[g.n%len(g.lines)]
		subject := fmt.Sprintf("f%d", g.n/perSubject)
		g.n++
		line = set(set(line, "id", fmt.Sprintf("F-%06x", g.n)), "subject", subject)
		g.rest = []byte(set(line, "spelling", "gsl.toml:"+subject))
		if g.n%perSubject == 0 {
			g.rest = fmt.Appendf(g.rest, `{"stats":{"subject":%q,"spelling":"gsl.toml:%s","strategy":"hunt","sites":9,"sites_reached":9}}`+"\n", subject, subject)
		}
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

// set changes a string that stands once at the top of a finding.
func set(line, key, value string) string {
	before, rest, _ := strings.Cut(line, `"`+key+`":"`)
	_, after, _ := strings.Cut(rest, `"`)
	return before + `"` + key + `":"` + value + `"` + after
}

// A counting writer counts.
type counting int64

func (c *counting) Write(p []byte) (int, error) { *c += counting(len(p)); return len(p), nil }

// reported reads a generated stream into a format, and returns the most that was ever in use beside what was before, looked at now and then.
func reported(t testing.TB, format string, findings int) (bytes counting, most uint64) {
	t.Helper()
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, n := inUse(), 0
	r := Open(format, &bytes, Options{})
	err := finding.Decode(generate(t, findings), "stream", func(m *finding.Message) error {
		if n++; n%(findings/4) == 0 {
			most = max(most, inUse()-min(before, inUse()))
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

// What is kept of a stream does not grow with it, but for formats that are one document. FAULTLINE_FINDINGS=100000 reads as many.
func TestMemoryDoesNotGrow(t *testing.T) {
	large := 10000
	if n, err := strconv.Atoi(os.Getenv("FAULTLINE_FINDINGS")); err == nil {
		large = n
	}
	for _, format := range []string{"table", "json", "md", "github", "csv"} {
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
