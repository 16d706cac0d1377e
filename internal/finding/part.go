package finding

// This file holds the messages of a stream that is a part of a run: a shard, or the results of a run as they came. Its config line names
// the part, and a mark follows the lines of each subject. Package merge joins such streams to the stream of the whole run, which has no
// marks.

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"strconv"
	"strings"
)

// A Portion tells which part of a run a stream is.
type Portion struct {
	Shard    int     `json:"shard,omitempty"` // from 1; 0 for results as they came, of all subjects
	Of       int     `json:"of,omitempty"`    // number of shards
	Run      string  `json:"run"`             // hash of the arguments and of the programs
	Machine  Machine `json:"machine"`
	Whole    int     `json:"whole"`    // subjects of the run, including those whose program cannot be compiled
	Subjects []int   `json:"subjects"` // subjects of this part that can be compiled, by their index in the run
}

// A Machine is what results may depend on besides the programs.
type Machine struct {
	Version   string `json:"version"`         // of faultline
	Build     string `json:"build,omitempty"` // hash of faultline's executable
	LLVM      string `json:"llvm"`            // version of the linked LLVM
	Libm      string `json:"libm"`            // release of libm, and a hash of some of its results
	Processor string `json:"processor"`       // model, and the instruction sets by which libm and compilers choose code
}

// Unlike describes the first difference between two machines; "" if there is none.
func (m *Machine) Unlike(there *Machine) string {
	for _, f := range [][3]string{{"version", m.Version, there.Version}, {"build", m.Build, there.Build}, {"LLVM", m.LLVM, there.LLVM},
		{"libm", m.Libm, there.Libm}, {"processor", m.Processor, there.Processor}} {
		if f[1] != f[2] {
			return fmt.Sprintf("%s %s, there %s", f[0], f[1], f[2])
		}
	}
	return ""
}

// A Part marks the end of the lines since the mark before it.
type Part struct {
	Head    bool `json:"head,omitempty"` // the lines are about the whole run; every part begins with them
	Unit         // otherwise, what the lines are about
	Unbuilt bool `json:"unbuilt,omitempty"` // the program cannot be compiled; such marks come before all others
	Tally
	Cut bool   `json:"cut,omitempty"` // an interrupt or --total-time ended the unit; a stream with all of it is better
	Sum string `json:"sum,omitempty"` // hash over the lines, which detects lost and changed lines
}

// A LineSum is a hash over the lines before a mark.
type LineSum struct{ h hash.Hash }

// Add adds the line of a message, without its end.
func (s *LineSum) Add(m *Message, line []byte) {
	if m.Config != nil || m.Progress != nil || m.Suppressed != nil {
		return // no mark closes these
	}
	if s.h == nil {
		s.h = sha256.New()
	}
	s.h.Write(line)
	s.h.Write([]byte{'\n'})
}

// Take returns the hash and restarts; "" if there was no line.
func (s *LineSum) Take() (sum string) {
	if s.h != nil {
		sum = hex.EncodeToString(s.h.Sum(nil)[:8])
	}
	s.h = nil
	return sum
}

// A Unit is what a lane processes at once: a subject, or a piece of it. What follows all pieces belongs to the subject.
type Unit struct {
	Subject int `json:"subject"`
	Piece   int `json:"piece,omitempty"` // from 1; 0 is the whole subject
}

// String returns the unit as text: 3, or 3/17.
func (u Unit) String() string {
	if u.Piece == 0 {
		return strconv.Itoa(u.Subject)
	}
	return fmt.Sprintf("%d/%d", u.Subject, u.Piece)
}

// ParseUnit is the inverse of String.
func ParseUnit(text string) (u Unit, err error) {
	subject, piece, divided := strings.Cut(text, "/")
	u.Subject, err = strconv.Atoi(subject)
	if err == nil && divided {
		u.Piece, err = strconv.Atoi(piece)
	}
	return u, err
}

// Compare orders units. The pieces of a subject follow the subject.
func (u Unit) Compare(v Unit) int {
	return cmp.Or(cmp.Compare(u.Subject, v.Subject), cmp.Compare(u.Piece, v.Piece))
}

// A Piece is the result of a strategy for a piece of a subject's inputs. The strategy reads it when all pieces are there.
type Piece struct {
	Subject     string          `json:"subject"`
	Strategy    string          `json:"strategy"`
	Piece       int             `json:"piece"` // from 1
	Of          int             `json:"of"`
	Evaluations int64           `json:"evaluations"`
	Worst       float64         `json:"worst,omitempty"` // largest estimated error
	Seconds     float64         `json:"seconds"`
	Failed      string          `json:"failed,omitempty"` // why the piece ended early; later pieces do not count
	Came        json.RawMessage `json:"came,omitempty"`
}

// A Tally counts the results of subjects.
type Tally struct {
	Findings     int `json:"findings,omitempty"` // certified findings, at or above the threshold
	Refuted      int `json:"refuted,omitempty"`
	Inconclusive int `json:"inconclusive,omitempty"`
	Skipped      int `json:"skipped,omitempty"`
	Stopped      int `json:"stopped,omitempty"`    // searches that a limit or an interrupt ended, and subjects without a search
	Lost         int `json:"lost,omitempty"`       // subjects of which nothing could be analysed, for an external reason
	Misnamed     int `json:"misnamed,omitempty"`   // SUBJECT arguments that name nothing, if others name something
	Unreturned   int `json:"unreturned,omitempty"` // findings that the unmodified code contradicts: bugs of faultline
	Mismatched   int `json:"mismatched,omitempty"` // inputs whose native run takes another path than they were solved for: bugs of faultline
}

// Add adds another tally.
func (t *Tally) Add(o *Tally) {
	t.Findings += o.Findings
	t.Refuted += o.Refuted
	t.Inconclusive += o.Inconclusive
	t.Skipped += o.Skipped
	t.Stopped += o.Stopped
	t.Lost += o.Lost
	t.Misnamed += o.Misnamed
	t.Unreturned += o.Unreturned
	t.Mismatched += o.Mismatched
}

// Count counts a finding by its verdict.
func (t *Tally) Count(f *Finding) {
	switch f.Verdict {
	case Certified:
		t.Findings++
	case Refuted:
		t.Refuted++
	default:
		t.Inconclusive++
	}
}
