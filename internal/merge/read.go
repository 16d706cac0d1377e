// Package merge joins the parts of a run: the streams of shards, or the results that a run's folder holds. The outcome is the stream that
// one run would have written, byte for byte but for its times. Lines are copied unchanged; in memory are only the places of subjects.
package merge

// This file reads a part: where in it the lines of each subject are.

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

// A Stream is a part of a run.
type Stream struct {
	Name   string
	Config finding.Config
	Note   string // what is wrong with it and does no harm; "" is nothing

	damaged    []int // subjects of which lines were lost or changed since they were written: they are left out
	source     Source
	head       *span
	unbuilt    map[int]*span
	subjects   map[int]*span
	pieces     map[finding.Unit]*span // of subjects
	suppressed []*finding.Suppressed  // at its end
	whole      int64                  // bytes up to the last mark
}

// A span is what a stream says of one subject.
type span struct {
	of       *Stream
	name     string // of the subject, as far as its lines say it
	from, to int64
	sum      [sha256.Size]byte // of its lines, without times
	tally    finding.Tally
	cut      bool // an interrupt ended it
	failing  int
	spelled  []string // of findings that are suppressed
}

// twice makes what can be read twice of what may be a pipe.
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

// Read reads a stream. Fails reports which of its messages set the exit code.
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
				return fmt.Errorf("%s: a second config line: two streams in one file; name a file for each", name)
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
		return nil, fmt.Errorf("%s: no part of a run, its config line does not say of which; "+
			"find --shard I/N --format json -o FILE writes one", name)
	}
	return s, nil
}

// subjectOf is the name of the subject that a message is about, "" of others.
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

// close enters what a mark closes.
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
		s.damaged = slices.DeleteFunc(s.damaged, func(n int) bool { return n == p.Subject }) // it was searched again
	}
}

// timeless is a line without what differs from run to run.
func timeless(l *finding.Line) []byte {
	if l.Stats == nil {
		return l.Text
	}
	st := *l.Stats
	st.Seconds = nil
	text, _ := json.Marshal(&st) // it was read from such text
	return text
}

// Whole is how many bytes of the stream are whole subjects: what stands behind them was cut short.
func (s *Stream) Whole() int64 { return s.whole }

// Has reports whether the stream says what a unit came to.
func (s *Stream) Has(u finding.Unit) bool { return s.of(u) != nil }

func (s *Stream) of(u finding.Unit) *span {
	if u.Piece > 0 {
		return s.pieces[u]
	}
	return s.subjects[u.Subject]
}

// Messages returns what the stream says of a unit, and its tally.
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

// copy writes the lines of a span, but for progress.
func (x *span) copy(w io.Writer) error {
	return finding.Lines(x.reader(), x.of.Name, func(l *finding.Line) error {
		if l.Progress != nil {
			return nil
		}
		_, err := w.Write(append(bytes.TrimSpace(l.Text), '\n'))
		return err
	})
}

// suppressedIn counts the findings of a file's subjects that are suppressed.
func (x *span) suppressedIn(file string) (n int) {
	for _, s := range x.spelled {
		if strings.HasPrefix(s, file+":") {
			n++
		}
	}
	return n
}
