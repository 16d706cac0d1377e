package table_test

// This file fuzzes what is read: a stream that others may have written, or a disk has damaged.

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/finding"
	"faultline/internal/report/table"
)

// Whatever stands in a stream, reading ends in messages or in an error, messages are written as they are read again, and the table of
// them ends.
func FuzzStream(f *testing.F) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			f.Add(line)
		}
	}
	f.Fuzz(func(t *testing.T, stream []byte) {
		once, messages := written(t, stream)
		if again, _ := written(t, once); !bytes.Equal(once, again) {
			t.Errorf("%q is written as\n%s\nand again as\n%s", stream, once, again)
		}
		report := table.New(io.Discard)
		report.Verbose = true
		for _, m := range messages {
			report.Handle(m)
		}
		report.Close()
	})
}

// written reads a stream and writes it.
func written(t *testing.T, stream []byte) ([]byte, []*finding.Message) {
	var b bytes.Buffer
	var messages []*finding.Message
	enc := finding.NewEncoder(&b)
	finding.Decode(bytes.NewReader(stream), "stream", func(m *finding.Message) error {
		messages = append(messages, m)
		if err := enc.Handle(m); err != nil {
			t.Errorf("%q: %v", stream, err)
		}
		return nil
	})
	return b.Bytes(), messages
}
