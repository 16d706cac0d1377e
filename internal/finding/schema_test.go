package finding_test

// This file holds the schema of the stream, which is made of the types and their comments, to the types, and stored streams to the schema.

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	reflected "github.com/invopop/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"faultline/internal/finding"
)

var update = flag.Bool("update", false, "write the golden files")

const schemaFile = "../../docs/stream.schema.json"

// schema is made of the types: one line of the stream, which has exactly one key. Fields may be added, so others are allowed.
func schema(t *testing.T) []byte {
	t.Helper()
	r := &reflected.Reflector{AllowAdditionalProperties: true, Anonymous: true}
	if err := r.AddGoComments("faultline/internal/finding", "."); err != nil {
		t.Fatal(err)
	}
	for name, text := range r.CommentMap {
		r.CommentMap[name] = strings.Join(strings.Fields(text), " ")
	}
	for name := range r.CommentMap { // packages of this folder have comments too
		if !strings.HasPrefix(name, "faultline/") {
			delete(r.CommentMap, name)
		}
	}
	s := r.Reflect(new(finding.Message))
	s.Title = "A line of faultline's stream (--format json)"
	message := s.Definitions["Message"]
	one := uint64(1)
	message.MinProperties, message.MaxProperties = &one, &one
	s.Definitions["Config"].Properties.Value("schema").Enum = []any{finding.Schema - 1, finding.Schema}
	for _, d := range s.Definitions {
		nullable(d)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// nullable allows null where a list that is always written may be none.
func nullable(d *reflected.Schema) {
	for _, name := range d.Required {
		if p, ok := d.Properties.Get(name); ok && p.Type == "array" {
			list := &reflected.Schema{Type: "array", Items: p.Items, MinItems: p.MinItems, MaxItems: p.MaxItems}
			p.Type, p.Items, p.MinItems, p.MaxItems = "", nil, nil, nil
			p.AnyOf = []*reflected.Schema{list, {Type: "null"}}
		}
	}
}

func TestGoldenSchema(t *testing.T) {
	got := schema(t)
	if *update {
		if err := os.WriteFile(schemaFile, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s is not what the types say; go test -update, and read the difference:\n%s", schemaFile, d)
	}
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every line of the stored streams, as it is written today, is one by the schema.
func TestStreamsFollowTheSchema(t *testing.T) {
	s := compiled(t)
	files, _ := filepath.Glob("../report/table/testdata/*.json")
	lines := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err := finding.Decode(bytes.NewReader(text), name, finding.NewEncoder(&again).Handle); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(again.String()) {
			lines++
			if err := valid(s, line); err != nil {
				t.Errorf("%s: %.60s: %v", name, line, err)
			}
		}
	}
	if lines < 100 {
		t.Errorf("only %d lines", lines)
	}
}

func valid(s *jsonschema.Schema, line string) error {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		return err
	}
	return s.Validate(doc)
}

func TestTheSchemaRefuses(t *testing.T) {
	s := compiled(t)
	for _, line := range []string{
		`{}`, `{"stats":{"subject":"f"},"progress":{}}`, `{"config":{"schema":7}}`, `{"finding":{"id":3}}`, `{"skipped":{"subject":"f"}}`,
	} {
		if valid(s, line) == nil {
			t.Errorf("%s is valid", line)
		}
	}
}
