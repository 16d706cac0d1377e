// Package json is the stream itself as a report, for programs. It knows no words. A Stream belongs to one goroutine.
package json

import (
	"io"

	"faultline/internal/finding"
)

// A Stream writes the stream, each line as it comes, so that an interrupt loses nothing.
type Stream struct {
	Stats    bool // write stats lines; without them two runs with one seed are the same bytes
	Progress bool // write progress lines, whose number depends on the clock

	enc *finding.Encoder
}

// New returns a Stream that writes stats and no progress.
func New(w io.Writer) *Stream {
	return &Stream{Stats: true, enc: finding.NewEncoder(w)}
}

// Handle writes one line.
func (j *Stream) Handle(m *finding.Message) error {
	if m.Stats != nil && !j.Stats || m.Progress != nil && !j.Progress {
		return nil
	}
	if m.Config != nil && !j.Stats {
		without := *m.Config
		without.NoStats = true
		m = &finding.Message{Config: &without}
	}
	return j.enc.Handle(m)
}

// Close does nothing: every line is written already.
func (j *Stream) Close() error { return nil }
