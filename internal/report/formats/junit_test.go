package formats

// This file holds reports to what the schemas of JUnit's readers have in common. There is no standard: Ant's, Jenkins' and Maven's differ.

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"faultline/internal/finding"
)

// A rule says what an element has: attributes that must be there, others that may be, and children, in this order.
type schemaRule struct{ must, may, children []string }

var schemaRules = map[string]schemaRule{
	"testsuites": {nil, []string{"name", "tests", "failures", "errors", "time"}, []string{"testsuite"}},
	"testsuite": {[]string{"name", "tests", "failures", "errors", "id", "time"}, []string{"skipped", "disabled", "hostname", "package", "timestamp"},
		[]string{"properties", "testcase", "system-out", "system-err"}},
	"testcase":   {[]string{"name", "classname"}, []string{"time"}, []string{"skipped", "error", "failure", "system-out", "system-err"}},
	"failure":    {[]string{"message", "type"}, nil, nil},
	"skipped":    {[]string{"message"}, nil, nil},
	"system-out": {},
}

// An element is any, with what is in it.
type schemaElement struct {
	XMLName  xml.Name
	Attr     []xml.Attr       `xml:",any,attr"`
	Text     string           `xml:",chardata"`
	Children []*schemaElement `xml:",any"`
}

func (e *schemaElement) attr(name string) (string, bool) {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value, true
		}
	}
	return "", false
}

// count is a number of tests; absent is 0.
func (e *schemaElement) count(t *testing.T, name string) int {
	text, ok := e.attr(name)
	n, err := strconv.Atoi(text)
	if ok && (err != nil || n < 0) {
		t.Errorf("%s %s=%q", e.XMLName.Local, name, text)
	}
	return n
}

// check holds an element and all in it to the rules.
func (e *schemaElement) check(t *testing.T) {
	t.Helper()
	name := e.XMLName.Local
	r, known := schemaRules[name]
	if !known {
		t.Errorf("an element %s", name)
	}
	for _, must := range r.must {
		if _, ok := e.attr(must); !ok {
			t.Errorf("%s without %s", name, must)
		}
	}
	for _, a := range e.Attr {
		if !slices.Contains(r.must, a.Name.Local) && !slices.Contains(r.may, a.Name.Local) {
			t.Errorf("%s has %s", name, a.Name.Local)
		}
	}
	at := 0
	for _, c := range e.Children {
		i := slices.Index(r.children, c.XMLName.Local)
		if i < at {
			t.Errorf("%s in %s, or not in its order", c.XMLName.Local, name)
		}
		at = max(at, i)
		c.check(t)
	}
}

// sums are those that a suite, or all of them, say of the cases in them.
func (e *schemaElement) sums(t *testing.T) (tests, failures, skipped int) {
	t.Helper()
	if e.XMLName.Local == "testcase" {
		for _, c := range e.Children {
			switch c.XMLName.Local {
			case "failure":
				failures++
			case "skipped":
				skipped++
			}
		}
		return 1, failures, skipped
	}
	for _, c := range e.Children {
		a, b, s := c.sums(t)
		tests, failures, skipped = tests+a, failures+b, skipped+s
	}
	if e.count(t, "tests") != tests || e.count(t, "failures") != failures || e.count(t, "errors") != 0 {
		t.Errorf("%s says %v; there are %d tests, %d failures", e.XMLName.Local, e.Attr, tests, failures)
	}
	if _, ok := e.attr("skipped"); ok && e.count(t, "skipped") != skipped {
		t.Errorf("%s says %v; %d are skipped", e.XMLName.Local, e.Attr, skipped)
	}
	return tests, failures, skipped
}

// Every stored stream, and one without findings, is a document that keeps the rules, and whose sums are right.
func TestSchema(t *testing.T) {
	streams, _ := filepath.Glob("../table/testdata/*.json")
	failures := 0
	for _, name := range append(streams, "") {
		var text []byte
		if name != "" {
			text, _ = os.ReadFile(name)
		}
		var b bytes.Buffer
		r := newJUnit(&b)
		if err := finding.Decode(bytes.NewReader(text), name, r.Handle); err != nil {
			continue // lists of sites are no streams of findings
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		root := new(schemaElement)
		d := xml.NewDecoder(&b)
		if err := d.Decode(root); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := d.Token(); err != io.EOF && root.XMLName.Local != "testsuites" {
			t.Errorf("%s: %s, then %v", name, root.XMLName.Local, err)
		}
		root.check(t)
		_, n, _ := root.sums(t)
		failures += n
	}
	if len(streams) < 10 || failures < 10 {
		t.Errorf("%d streams with %d failures", len(streams), failures)
	}
}
