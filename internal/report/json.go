package report

// This file is the stream itself as a report.

import (
	"io"

	"faultline/internal/finding"
)

// JSON writes the stream, each line as it comes, so that an interrupt loses nothing.
type JSON struct {
	Stats    bool // write stats lines; without them two runs with one seed are the same bytes
	Progress bool // write progress lines, whose number depends on the clock

	enc *finding.Encoder
}

// NewJSON returns a JSON that writes stats and no progress.
func NewJSON(w io.Writer) *JSON {
	return &JSON{Stats: true, enc: finding.NewEncoder(w)}
}

// Handle writes one line.
func (j *JSON) Handle(m *finding.Message) error {
	if m.Stats != nil && !j.Stats || m.Progress != nil && !j.Progress {
		return nil
	}
	return j.enc.Handle(m)
}
