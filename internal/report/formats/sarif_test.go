package formats

// This file tests the log against two judges: OASIS's schema of 2.1.0, read by a validator of its own, and go-sarif's Validate.

import (
	"bytes"
	"cmp"
	"io"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"faultline/internal/finding"
)

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// log is the document of a stream, with the findings that do not count if verbose.
func log(t *testing.T, stream string, verbose bool) string {
	t.Helper()
	var b bytes.Buffer
	l := New(&b)
	l.Verbose = verbose
	if err := finding.Decode(strings.NewReader(stream), "stream", l.Handle); err != nil {
		t.Fatal(err)
	}
	if err := l.Report().Validate(); err != nil {
		t.Errorf("Validate: %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSARIFSchema(t *testing.T) {
	s := schema(t)
	texts := map[string]string{"nothing": "", "no finding": `{"config":{"schema":2,"strategy":["hunt"],"subjects":1}}
{"stats":{"subject":"f","strategy":"hunt"}}`, "lost": `{"config":{"schema":2,"strategy":["hunt"],"subjects":1}}
{"skipped":{"subject":"f","what":"no such file","lost":true}}`}
	for name, text := range streams(t) {
		texts[name] = string(text)
	}
	for name, stream := range texts {
		for _, verbose := range []bool{false, true} {
			doc, err := jsonschema.UnmarshalJSON(strings.NewReader(log(t, stream, verbose)))
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Validate(doc); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// A schema that takes anything would say nothing.
func TestSchemaRefuses(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(`{"version":"2.1.0","runs":[{"results":[]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if schema(t).Validate(doc) == nil {
		t.Error("a run without a tool is valid")
	}
}

// Servers refuse null where there are no results.
func TestNoResultsAreAList(t *testing.T) {
	for _, want := range []string{`"results": []`, `"toolExecutionNotifications": []`, `"executionSuccessful": true`} {
		if text := log(t, `{"config":{"schema":2,"strategy":["hunt"],"subjects":1}}
{"stats":{"subject":"f","strategy":"hunt"}}`, false); !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// One of two subjects was analysed, of which the other is none that config counts: that was "executionSuccessful": false.
func TestOneOfTwoIsASuccess(t *testing.T) {
	const lost = `{"config":{"schema":2,"strategy":["hunt"],"subjects":1}}
{"skipped":{"subject":"f","what":"no file defines what it calls","lost":true}}`
	if text := log(t, lost+"\n"+`{"stats":{"subject":"g","strategy":"hunt"}}`, false); !strings.Contains(text, `"executionSuccessful": true`) {
		t.Error(text)
	}
	if text := log(t, lost, false); !strings.Contains(text, `"executionSuccessful": false`) {
		t.Error(text)
	}
}

// GitHub refuses a file with more than 25,000 results.
func TestResultsThatServersTake(t *testing.T) {
	l := New(io.Discard)
	for i := range mostResults + 2 {
		level := map[int]string{1: "none", mostResults: "error", mostResults + 1: "note"}[i]
		l.run.Results = append(l.run.Results, sarif.NewResult().WithLevel(cmp.Or(level, "warning")))
	}
	l.Report()
	r, said := l.run.Results, *l.notes[0].Message.Text
	if len(r) != mostResults || r[0].Level != "error" || r[len(r)-1].Level != "warning" || said != "left out: the 2 least important results, because servers take 25000 of a file" {
		t.Errorf("%d results from %s to %s: %s", len(r), r[0].Level, r[len(r)-1].Level, said)
	}
}

func TestResult(t *testing.T) {
	const stream = `{"config":{"schema":2,"strategy":["hunt"],"subjects":1,"version":"1"}}
{"finding":{"id":"F-000001","subject":"f","spelling":"f.c:f","kind":"cancellation","verdict":"certified","class":"avoidable","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"computed":{"hex":"0x0p+0","decimal":"0"},"error":[{"oracle":"shadow","relative":{"lower":"1","upper":"1"}}],"exact":[{"oracle":"shadow","mid":"0.5","rad":"0","precision":64}],"site":{"function":"f","file":"src/a b.c","line":3,"column":7,"op":"fsub","inlined_at":[{"function":"g","file":"/usr/include/g.h","line":9,"column":1}],"text":"x - 1"},"trial":{"change":"unamplified","op":"cos","at":{"file":"src/a b.c","line":2},"left":"0"}}}
{"finding":{"id":"F-000002","subject":"f","spelling":"f.c:f","kind":"overflow","verdict":"certified","class":"inherent","suppressed":"known","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"computed":{"hex":"inf","decimal":"inf"},"site":{"function":"f","file":"","line":0,"column":0,"op":"fmul","inlined_at":[]}}}
{"finding":{"id":"F-000003","subject":"f","spelling":"f.c:f","kind":"cancellation","verdict":"inconclusive","class":"unknown","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"computed":{"hex":"0x0p+0","decimal":"0"}}}
{"finding":{"id":"F-000004","subject":"f","spelling":"f.c:f","kind":"cancellation","verdict":"refuted","class":"unknown","input":[{"name":"x","hex":"0x1p+0","decimal":"1"}],"computed":{"hex":"0x0p+0","decimal":"0"}}}
{"skipped":{"subject":"f","file":"src/a b.c","line":12,"column":5,"what":"callee g is not modelled"}}
{"stats":{"subject":"f","strategy":"hunt"}}`
	text := log(t, stream, true)
	for _, want := range []string{
		`"ruleId": "cancellation"`, `"level": "error"`, `"faultline/v1": "F-000001"`, `"uri": "src/a%20b.c"`, `"uriBaseId": "%SRCROOT%"`, `"startLine": 3`,
		`"uri": "file:///usr/include/g.h"`, `"text": "in a call in g"`, `"text": "rounded here (cos): the error begins"`, `"justification": "known"`,
		`"kind": "open"`, `"text": "not analysed: f: callee g is not modelled"`, `"startLine": 12`, `"text": "x - 1"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if short := log(t, stream, false); !strings.Contains(short, "F-000001") || strings.Contains(short, "F-000002") || strings.Contains(short, "F-000003") {
		t.Error("the results are not those that --fail-on counts:\n" + short)
	}
	if strings.Contains(text, "F-000004") {
		t.Error("what was refuted is a result")
	}
	if n := strings.Count(text, `"startLine": 1`); n > 1 { // 12
		t.Error("a line is made up")
	}
}

// A result beside a recorded call names the test that made the call.
func TestResultNamesTheRecordedTest(t *testing.T) {
	doc := log(t, `{"config":{"schema":2,"strategy":["hunt"],"subjects":1}}
{"finding":{"id":"F-1","subject":"f","kind":"cancellation","class":"avoidable","verdict":"certified","computed":{"hex":"0x1p+0","decimal":"1"},`+
		`"recorded":{"near":"recorded","call":7,"program":"./unit --gtest_filter=Norm.Small","caller":"main+12"}}}`, false)
	if !strings.Contains(doc, `"program": "./unit --gtest_filter=Norm.Small"`) {
		t.Errorf("no name of the test in %s", doc)
	}
}
