package formats

// This file tests that no report ends in a dump where a stream that others wrote lacks a part.

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"

	"faultline/internal/finding"
)

// TestLackingParts takes each part out of each message of the stored streams, one at a time, and writes what is left in every format.
func TestLackingParts(t *testing.T) {
	tried := map[string]bool{}
	for name, stream := range streams(t) {
		for line := range bytes.Lines(stream) {
			var message map[string]any
			if err := json.Unmarshal(line, &message); err != nil {
				t.Fatal(err)
			}
			without(message, "", func(path string) {
				if tried[path+name] {
					return
				}
				tried[path+name] = true
				text, err := json.Marshal(message)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range All {
					if v := dumps(&f, text); v != nil {
						t.Errorf("%s: %s without %s: %v", f.Name, name, path, v)
					}
				}
			})
		}
	}
	if len(tried) < 1000 {
		t.Errorf("%d parts were taken out", len(tried))
	}
}

// without calls with for every part of a message, while it is out of it. Elements of lists are alike in their paths.
func without(part any, path string, with func(path string)) {
	switch part := part.(type) {
	case map[string]any:
		for key, value := range part {
			delete(part, key)
			with(path + "." + key)
			part[key] = value
			without(value, path+"."+key, with)
		}
	case []any:
		for i, value := range part {
			if part[i] = nil; i == 0 {
				with(path + "[]")
			}
			part[i] = value
			without(value, path+"[]", with)
		}
	}
}

// dumps writes a stream in a format, and returns what that panics with.
func dumps(f *Format, stream []byte) (v any) {
	defer func() { v = recover() }()
	r := f.open(io.Discard, Options{Verbose: true, Patches: true, Stats: true, Progress: true})
	if finding.Decode(bytes.NewReader(stream), "stream", r.Handle) == nil {
		r.Close()
	}
	return nil
}
