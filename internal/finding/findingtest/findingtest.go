// Package findingtest makes streams as large as tests want them.
package findingtest

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

// PerSubject is how many findings a subject has.
const PerSubject = 20

// A Generated stream has so many findings, those of real runs again and again under other names, and is never whole in memory.
type Generated struct {
	lines    []string // findings to take turns
	findings int
	n        int
	rest     []byte
}

// Generate makes a stream of the findings that stand in some streams.
func Generate(t testing.TB, findings int, streams ...string) *Generated {
	t.Helper()
	g := &Generated{findings: findings}
	for _, name := range streams {
		text, err := os.ReadFile(name)
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
		findings/PerSubject))
	return g
}

// Read gives what is left of a message, then the next.
func (g *Generated) Read(p []byte) (int, error) {
	if len(g.rest) == 0 && g.n == g.findings {
		return 0, io.EOF
	}
	if len(g.rest) == 0 {
		line := g.lines[g.n%len(g.lines)]
		subject := fmt.Sprintf("f%d", g.n/PerSubject)
		g.n++
		line = set(set(line, "id", fmt.Sprintf("F-%06x", g.n)), "subject", subject)
		g.rest = []byte(set(line, "spelling", "gsl.toml:"+subject))
		if g.n%PerSubject == 0 {
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

// InUse is the memory that is in use, when what is not has been collected.
func InUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
