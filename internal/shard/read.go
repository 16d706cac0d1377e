package shard

// This file finds the lines of each subject in a stream.

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"faultline/internal/finding"
)

// A Source is a stream that can be read twice.
type Source interface {
	io.Reader
	io.ReaderAt
}

// A Stream is a stream of one shard, or of a run's folder.
type Stream struct {
	Name   string
	Config finding.Config
	Note   string // a harmless problem of the stream; "" if there is none

	damaged    []int // subjects whose lines were lost or changed after writing: their results are not used
	source     Source
	head       *span
	unbuilt    map[int]*span
	subjects   map[int]*span
	pieces     map[finding.Unit]*span // results of pieces of subjects
	suppressed []*finding.Suppressed  // the messages at the end of the stream
	whole      int64                  // bytes up to the end of the last complete result
}

// A span has the position and the counts of one subject's lines in a stream.
type span struct {
	of       *Stream
	name     string // of the subject, "" if its lines do not name it
	from, to int64
	sum      [sha256.Size]byte // of the lines, without times
	tally    finding.Tally
	cut      bool // an interrupt ended it
	failing  int
	spelled  []string // names of suppressed findings
}

// twice returns a source that can be read twice. It reads a pipe into memory.
func twice(r io.Reader) (Source, error) {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return f, nil
		}
	} else if s, ok := r.(Source); ok {
		return s, nil
	}
	text, err := io.ReadAll(r)
	return bytes.NewReader(text), err
}

// Read reads a stream. fails reports whether a message sets the exit code; it may be nil.
func Read(name string, r io.Reader, fails func(*finding.Config, *finding.Message) bool) (*Stream, error) {
	source, err := twice(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &Stream{Name: name, source: source, unbuilt: make(map[int]*span), subjects: make(map[int]*span),
		pieces: make(map[finding.Unit]*span)}
	open, h, begun := &span{of: s}, sha256.New(), false
	var lines finding.LineSum
	err = finding.Lines(source, name, func(l *finding.Line) error {
		end := l.At + int64(len(l.Text)) + 1
		switch m := l.Message; {
		case m.Config != nil:
			if begun {
				return fmt.Errorf("%s: a second config line, so the file has two streams; put each in its own file", name)
			}
			s.Config, begun = *m.Config, true
			open.from = end
		case m.Part != nil:
			open.to, open.tally, open.cut = l.At, m.Part.Tally, m.Part.Cut
			h.Sum(open.sum[:0])
			if sum := lines.Take(); m.Part.Sum == "" || sum == m.Part.Sum {
				s.close(m.Part, open)
			} else {
				s.damaged = append(s.damaged, m.Part.Subject)
			}
			open, s.whole = &span{of: s, from: end}, end
			h.Reset()
		case m.Suppressed != nil:
			s.suppressed = append(s.suppressed, m.Suppressed)
		case m.Progress != nil:
		default:
			lines.Add(m, l.Text)
			h.Write(timeless(l))
			open.name = cmp.Or(open.name, subjectOf(m))
			if fails != nil && fails(&s.Config, m) {
				open.failing++
			}
			if m.Finding != nil && m.Finding.Suppress != "" {
				open.spelled = append(open.spelled, m.Finding.Spelling)
			}
		}
		return nil
	})
	var cut *finding.CutOff
	if errors.As(err, &cut) {
		s.Note, err = cut.Error(), nil
	}
	switch {
	case err != nil:
		return nil, err
	case !begun && s.whole == 0 && open.from == 0:
		s.Note = name + ": nothing is in it"
	case s.Config.Portion == nil:
		return nil, fmt.Errorf("%s: this is no part of a run, because its config line names no part; "+
			"find --shard I/N --format json -o FILE writes one", name)
	}
	return s, nil
}

// subjectOf returns the subject of a message, "" if it has none.
func subjectOf(m *finding.Message) string {
	switch {
	case m.Stats != nil:
		return m.Stats.Subject
	case m.Finding != nil:
		return m.Finding.Subject
	case m.Skipped != nil:
		return m.Skipped.Subject
	}
	return ""
}

// close stores a span at the mark that ends it.
func (s *Stream) close(p *finding.Part, x *span) {
	switch {
	case p.Head:
		s.head = x
	case p.Unbuilt:
		s.unbuilt[p.Subject] = x
	case p.Piece > 0:
		s.pieces[p.Unit] = x
	default:
		s.subjects[p.Subject] = x
		s.damaged = slices.DeleteFunc(s.damaged, func(n int) bool { return n == p.Subject }) // the subject was searched again
	}
}

// timeless returns a line without the times, which differ from run to run.
func timeless(l *finding.Line) []byte {
	if l.Stats == nil {
		return l.Text
	}
	st := *l.Stats
	st.Seconds = nil
	text, _ := json.Marshal(&st) // cannot fail: the line was read from JSON
	return text
}

// Whole returns the size in bytes of the complete results. The bytes after them belong to an interrupted result.
func (s *Stream) Whole() int64 { return s.whole }

// Has reports whether the stream has the result of a unit.
func (s *Stream) Has(u finding.Unit) bool { return s.of(u) != nil }

func (s *Stream) of(u finding.Unit) *span {
	if u.Piece > 0 {
		return s.pieces[u]
	}
	return s.subjects[u.Subject]
}

// Messages returns the messages of a unit and its tally.
func (s *Stream) Messages(u finding.Unit) (list []*finding.Message, tally finding.Tally, err error) {
	x := s.of(u)
	err = finding.Decode(x.reader(), s.Name, func(m *finding.Message) error {
		if m.Progress == nil {
			list = append(list, m)
		}
		return nil
	})
	return list, x.tally, err
}

func (x *span) reader() io.Reader { return io.NewSectionReader(x.of.source, x.from, x.to-x.from) }

// copy writes the lines of a span, without progress messages.
func (x *span) copy(w io.Writer) error {
	return finding.Lines(x.reader(), x.of.Name, func(l *finding.Line) error {
		if l.Progress != nil {
			return nil
		}
		_, err := w.Write(append(bytes.TrimSpace(l.Text), '\n'))
		return err
	})
}

// suppressedIn returns the number of suppressed findings in subjects of a file.
func (x *span) suppressedIn(file string) (n int) {
	for _, s := range x.spelled {
		if strings.HasPrefix(s, file+":") {
			n++
		}
	}
	return n
}
