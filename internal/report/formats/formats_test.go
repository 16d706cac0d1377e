package formats

// This file tests that every format makes the same bytes of the stored streams of the table as before; no analysis is run.

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"faultline/internal/finding"
)

var update = flag.Bool("update", false, "write the golden files")

// streams are those of the table, one of a run that found nothing, and one with a recorded run and a suggestion that has a diff.
func streams(t *testing.T) map[string][]byte {
	files, _ := filepath.Glob("../table/testdata/*.json")
	all := map[string][]byte{"none": []byte(`{"config":{"schema":2,"version":"0.1","seed":1,"strategy":["hunt"],"threshold":"1e-3","oracle":"both","subjects":1,"args":["f.c:f"]}}
{"stats":{"subject":"f","spelling":"f.c:f","strategy":"hunt","sites":3,"sites_reached":3,"evaluations":5}}
`)}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(name), ".json")] = text
	}
	patch, err := os.ReadFile("testdata/patch.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	all["patch"] = patch
	if len(all) < 10 {
		t.Fatalf("%d streams", len(all))
	}
	return all
}

func rendered(t *testing.T, format string, stream []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	r := Open(format, &b, Options{})
	if err := finding.Decode(bytes.NewReader(stream), "stream", r.Handle); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// elsewhere are formats whose output is held to golden files, or to a browser, where they are made.
var elsewhere = []string{"table", "json", "html", Changes}

func TestGolden(t *testing.T) {
	all := streams(t)
	for _, format := range Names() {
		if slices.Contains(elsewhere, format) {
			continue
		}
		for _, name := range []string{"none", "own", "parts", "many", "kinds", "patch"} {
			golden := "testdata/" + name + "." + format
			got := rendered(t, format, all[name])
			if *update {
				os.MkdirAll("testdata", 0o777)
				os.WriteFile(golden, got, 0o666)
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Errorf("%v: -update writes it", err)
			}
			if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("%s:\n%s", golden, d)
			}
		}
	}
}

// What is XML, CSV and a page of 60 lines is that for every stream.
func TestForms(t *testing.T) {
	for name, stream := range streams(t) {
		if err := xml.Unmarshal(rendered(t, "junit", stream), new(struct{})); err != nil {
			t.Errorf("%s: JUnit: %v", name, err)
		}
		rows, err := csv.NewReader(bytes.NewReader(rendered(t, "csv", stream))).ReadAll()
		if want := 1 + bytes.Count(stream, []byte(`{"finding":`)); err != nil || len(rows) != want {
			t.Errorf("%s: %d rows of CSV, want %d: %v", name, len(rows), want, err)
		}
		if n := bytes.Count(rendered(t, "md", stream), []byte("\n")); n > 60 {
			t.Errorf("%s: %d lines of Markdown", name, n)
		}
	}
}

func TestFormatsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Names() {
		if !strings.Contains(string(page), "\n| `"+name+"` |") {
			t.Errorf("docs/formats.md's table of formats does not have %s", name)
		}
	}
}
