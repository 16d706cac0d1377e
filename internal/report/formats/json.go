package formats

// This file writes the stream itself, for programs.

import (
	"io"

	"faultline/internal/finding"
)

// A jsonStream writes each line as it comes, so that an interrupt loses nothing.
type jsonStream struct {
	Stats    bool // write stats lines; without them two runs with one seed are the same bytes
	Progress bool // write progress lines, whose number depends on the clock

	enc *finding.Encoder
}

// newJSON returns a jsonStream that writes stats and no progress.
func newJSON(w io.Writer) *jsonStream {
	return &jsonStream{Stats: true, enc: finding.NewEncoder(w)}
}

// Handle writes one line.
func (j *jsonStream) Handle(m *finding.Message) error {
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

// Close does nothing, because Handle has written every line.
func (j *jsonStream) Close() error { return nil }
