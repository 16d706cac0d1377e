package query

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/finding/findingtest"
	"faultline/internal/testenv"
)

// A run is a stream with these findings, as ID of SUBJECT with a relative error, and these subjects searched; ! behind one: cut short.
func stream(seed int, findings map[string]string, searched ...string) string {
	var b strings.Builder
	e := finding.NewEncoder(&b)
	e.Handle(&finding.Message{Config: &finding.Config{Schema: finding.Schema, Version: "1", Seed: uint64(seed), Strategy: []string{"hunt"}}})
	for _, name := range searched {
		subject, cut := strings.CutSuffix(name, "!")
		for key, worst := range findings {
			id, of, _ := strings.Cut(key, " ")
			if of != subject {
				continue
			}
			var errs []finding.Error
			if worst != "" {
				errs = []finding.Error{{Oracle: finding.Shadow, Relative: &finding.Bounds{Lower: worst, Upper: worst}}}
			}
			e.Handle(&finding.Message{Finding: &finding.Finding{ID: id, Subject: of, Kind: finding.Cancellation, Verdict: finding.Certified,
				Class: finding.Avoidable, Input: []finding.Number{{Name: "x", Hex: "0x1p+0", Decimal: "1"}},
				Error: errs}})
		}
		e.Handle(&finding.Message{Stats: &finding.Stats{Subject: subject, Strategy: "hunt", Evaluations: 10, Stopped: cut}})
	}
	e.Handle(&finding.Message{Skipped: &finding.Skipped{Subject: "h", What: "no input\nname one", Lost: true}})
	return b.String()
}

func index(t *testing.T, streams ...string) (*Index, string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "runs #1?.db")
	x, err := Open(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	for i, text := range streams {
		added, err := x.Add(t.Context(), fmt.Sprintf("%d.jsonl", i+1), strings.NewReader(text))
		if err != nil || added.Run != int64(i+1) || added.Already {
			t.Fatalf("stream %d: %+v, %v", i+1, added, err)
		}
	}
	return x, name
}

func answer(t *testing.T, x *Index, question, form string, args ...any) string {
	t.Helper()
	var b strings.Builder
	if err := x.Answer(t.Context(), &b, question, form, args...); err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return b.String()
}

func TestChanges(t *testing.T) {
	x, _ := index(t,
		stream(1, map[string]string{"F-1 f": "1e-3", "F-2 f": "0.5", "F-3 g": "inf"}, "f", "g"),
		stream(2, map[string]string{"F-2 f": "0.6"}, "f", "g!"),
		stream(3, map[string]string{"F-1 f": "1e-3", "F-4 g": "1e400"}, "f", "g"))
	const want = "run,before,since,id\n2,1,fixed,F-1\n2,1,open,F-3\n3,2,fixed,F-2\n3,2,new,F-1\n3,2,new,F-4\n"
	if got := answer(t, x, "SELECT run, before, since, id FROM change ORDER BY run, since, id", "csv"); got != want {
		t.Errorf("changes are\n%s\nwant\n%s", got, want)
	}
	const known = "F-1,1,3,2,0.001\nF-2,1,2,2,0.6\nF-3,1,1,1,inf\nF-4,3,3,1,inf\n"
	if got := answer(t, x, "SELECT id, first, last, runs, worst FROM known ORDER BY id", "csv"); got != "id,first,last,runs,worst\n"+known {
		t.Errorf("known are\n%s\nwant\n%s", got, known)
	}
	if got := answer(t, x, "SELECT worst FROM known WHERE id = 'F-3'", "json"); got != `{"worst":"inf"}`+"\n" {
		t.Errorf("infinity in JSON: %s", got)
	}
}

// NaN where no number is exact has no error: it stands first, and not as an error of 0.
func TestNoErrorIsNotZero(t *testing.T) {
	x, _ := index(t, stream(1, map[string]string{"F-1 f": "1e-3", "F-2 f": ""}, "f"))
	ask, _ := Named("worst")
	if got := answer(t, x, ask.SQL, "csv", 1); !strings.Contains(got, "\nF-2,f,,") || strings.Index(got, "F-2") > strings.Index(got, "F-1") {
		t.Errorf("the worst are\n%s", got)
	}
	if got := answer(t, x, "SELECT id, worst FROM known ORDER BY id", "csv"); got != "id,worst\nF-1,0.001\nF-2,\n" {
		t.Errorf("known are\n%s", got)
	}
}

// Each question that has a name has an answer, in each form.
func TestAsks(t *testing.T) {
	x, _ := index(t, stream(1, map[string]string{"F-1 f": "1e-3"}, "f"), stream(2, nil, "f"))
	for name, want := range map[string]string{
		"runs": `"searched":1,"causes":0,"pressing":0,"lost":1,"evaluations":10`, "history": `"id":"F-1","subject":"f"`,
		"changes": `"since":"fixed"`, "worst": "", "gaps": `{"times":1,"lost":1,"reason":"no input"}`, "slow": `"seconds":null,"evaluations":10`,
	} {
		ask, ok := Named(name)
		if !ok {
			t.Fatalf("no question %s", name)
		}
		var args []any
		if strings.Contains(ask.SQL, "?1") {
			args = []any{2}
		}
		got := answer(t, x, ask.SQL, "json", args...)
		if !strings.Contains(got, want) || (want == "") != (got == "") {
			t.Errorf("%s is\n%s\nwithout %s", name, got, want)
		}
		for line := range strings.Lines(got) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%s: no JSON: %s", name, line)
			}
		}
		if got := answer(t, x, ask.SQL, "table", args...); len(strings.Split(got, "\n")) < 2 {
			t.Errorf("%s as a table: %q", name, got)
		}
	}
	if len(Asks) != 6 {
		t.Errorf("%d questions, this test knows 6", len(Asks))
	}
}

// A stream is added once; one that is damaged leaves nothing; one that ends within a line is used up to there.
func TestAdding(t *testing.T) {
	one := stream(1, map[string]string{"F-1 f": "1"}, "f")
	x, name := index(t, one)
	if added, err := x.Add(t.Context(), "again.jsonl", strings.NewReader(one)); err != nil || !added.Already || added.Run != 1 {
		t.Errorf("again: %+v, %v", added, err)
	}
	two := stream(2, map[string]string{"F-2 f": "1"}, "f")
	for text, want := range map[string]string{two + "nonsense\n": "2.jsonl:5: not a message", "": "no config line", "{}\n": "exactly one key"} {
		if _, err := x.Add(t.Context(), "2.jsonl", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if added, err := x.Add(t.Context(), "2.jsonl", strings.NewReader(two[:len(two)-9])); err != nil || added.Cut == nil || added.Run != 2 {
		t.Errorf("cut off: %+v, %v", added, err)
	}
	if got := answer(t, x, "SELECT run, file, cut FROM run", "csv"); got != "run,file,cut\n1,1.jsonl,0\n2,2.jsonl,1\n" {
		t.Errorf("runs are\n%s", got)
	}
	x.Close()
	r, err := Reader(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, question := range []string{"DELETE FROM run", "CREATE TABLE x (y)", "nonsense", "ATTACH 'other.db' AS other", "VACUUM INTO 'other.db'"} {
		if err := r.Answer(t.Context(), io.Discard, question, "csv"); err == nil {
			t.Errorf("%s: no error", question)
		}
	}
	if _, err := os.Stat("other.db"); err == nil {
		t.Error("a question has made a file")
	}
}

// What is no index stays as it is, and is refused.
func TestForeignFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database ", 100)), 0o666); err != nil {
		t.Fatal(err)
	}
	other, err := open(filepath.Join(dir, "other.db"), "rwc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.db.Exec("CREATE TABLE mine (x)"); err != nil {
		t.Fatal(err)
	}
	other.Close()
	for name, want := range map[string]string{text: "not a database", other.name: "something else"} {
		if _, err := Open(t.Context(), name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := Reader(t.Context(), filepath.Join(dir, "none.db")); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
}

// resident is the most memory that this process ever had, in KiB: SQLite's too.
func resident() int64 {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return u.Maxrss
}

// 100,000 findings take as much memory as 10,000.
func TestMemoryDoesNotGrow(t *testing.T) {
	testenv.Long(t)
	const dir = "../report/table/testdata/"
	after := func(findings int) int64 {
		x, _ := index(t)
		r := findingtest.Generate(t, findings, dir+"own.json", dir+"parts.json", dir+"many.json")
		if added, err := x.Add(t.Context(), "generated", r); err != nil || added.Findings != findings {
			t.Fatalf("%+v, %v", added, err)
		}
		rows := 0
		if err := x.Answer(t.Context(), lines{&rows}, "SELECT * FROM finding ORDER BY run, n", "csv"); err != nil || rows <= findings {
			t.Errorf("%d lines of %d findings, %v", rows, findings, err)
		}
		return resident()
	}
	few := after(10000)
	many := after(100000)
	t.Logf("%d MiB resident after 10,000 findings, %d MiB after 100,000", few>>10, many>>10)
	if many > few+16<<10 {
		t.Errorf("%d KiB resident after 10,000 findings, %d KiB after 100,000", few, many)
	}
}

// lines counts them.
type lines struct{ n *int }

func (l lines) Write(p []byte) (int, error) {
	*l.n += bytes.Count(p, []byte("\n"))
	return len(p), nil
}
