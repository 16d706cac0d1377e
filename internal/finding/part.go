package finding

// This file is what a stream says that is a part of a run: a shard of it, or the results of a run as they came. Its config line says which
// part, and behind the lines of each subject stands a mark. Such streams are merged into the stream of the whole run, which has neither.

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

// A Portion says which part of a run a stream is.
type Portion struct {
	Shard    int     `json:"shard,omitempty"` // from 1; 0: results as they came, of all subjects
	Of       int     `json:"of,omitempty"`    // shards
	Run      string  `json:"run"`             // a hash of what was asked, and of the programs that it was asked about
	Machine  Machine `json:"machine"`
	Whole    int     `json:"whole"`    // subjects of the run, with those whose program cannot be compiled
	Subjects []int   `json:"subjects"` // of this part, by their numbers in the run, from 0; without those
}

// A Machine is what results may hang on beside the programs.
type Machine struct {
	Version   string `json:"version"`         // of faultline
	Build     string `json:"build,omitempty"` // a sum over the program
	LLVM      string `json:"llvm"`            // that it is linked with
	Libm      string `json:"libm"`            // its release, and a hash of results that it gives
	Processor string `json:"processor"`       // its kind, and the instructions that libm and compilers choose by
}

// Unlike says what of a machine differs from another first, "" for nothing.
func (m *Machine) Unlike(there *Machine) string {
	for _, f := range [][3]string{{"version", m.Version, there.Version}, {"build", m.Build, there.Build}, {"LLVM", m.LLVM, there.LLVM},
		{"libm", m.Libm, there.Libm}, {"processor", m.Processor, there.Processor}} {
		if f[1] != f[2] {
			return fmt.Sprintf("%s %s, there %s", f[0], f[1], f[2])
		}
	}
	return ""
}

// A Part closes the lines since the one before it.
type Part struct {
	Head    bool `json:"head,omitempty"` // they are about the whole run, and every part begins with them
	Unit         // they are about this
	Unbuilt bool `json:"unbuilt,omitempty"` // whose program cannot be compiled: they stand before those of all others
	Tally
	Cut bool   `json:"cut,omitempty"` // an interrupt or --total-time ended it: a stream that has all of it says more
	Sum string `json:"sum,omitempty"` // over these lines, which tells that none of them was lost or changed
}

// A LineSum is over the lines that a mark closes.
type LineSum struct{ h hash.Hash }

// Add adds the line of a message, without its end.
func (s *LineSum) Add(m *Message, line []byte) {
	if m.Config != nil || m.Progress != nil || m.Suppressed != nil {
		return // which no mark closes
	}
	if s.h == nil {
		s.h = sha256.New()
	}
	s.h.Write(line)
	s.h.Write([]byte{'\n'})
}

// Take returns the sum, "" of no line, and begins anew.
func (s *LineSum) Take() (sum string) {
	if s.h != nil {
		sum = hex.EncodeToString(s.h.Sum(nil)[:8])
	}
	s.h = nil
	return sum
}

// A Unit is what a lane does at once: the subject of this number, or a piece of it. What comes behind all pieces is the subject's.
type Unit struct {
	Subject int `json:"subject"`
	Piece   int `json:"piece,omitempty"` // from 1; 0 is the subject
}

// String is the unit as it travels: 3, or 3/17.
func (u Unit) String() string {
	if u.Piece == 0 {
		return strconv.Itoa(u.Subject)
	}
	return fmt.Sprintf("%d/%d", u.Subject, u.Piece)
}

// ParseUnit reads what String writes.
func ParseUnit(text string) (u Unit, err error) {
	subject, piece, divided := strings.Cut(text, "/")
	u.Subject, err = strconv.Atoi(subject)
	if err == nil && divided {
		u.Piece, err = strconv.Atoi(piece)
	}
	return u, err
}

// Compare puts the pieces of a subject behind it.
func (u Unit) Compare(v Unit) int {
	return cmp.Or(cmp.Compare(u.Subject, v.Subject), cmp.Compare(u.Piece, v.Piece))
}

// A Piece is what a piece of the inputs of a subject came to: the strategy alone reads it, when all pieces are there.
type Piece struct {
	Subject     string          `json:"subject"`
	Strategy    string          `json:"strategy"`
	Piece       int             `json:"piece"` // from 1
	Of          int             `json:"of"`
	Evaluations int64           `json:"evaluations"`
	Worst       float64         `json:"worst,omitempty"` // error, as estimated
	Seconds     float64         `json:"seconds"`
	Failed      string          `json:"failed,omitempty"` // why runs were ended before the last: pieces behind this one do not count
	Came        json.RawMessage `json:"came,omitempty"`
}

// A Tally counts what subjects came to.
type Tally struct {
	Findings     int `json:"findings,omitempty"` // certified, at or above the threshold
	Refuted      int `json:"refuted,omitempty"`
	Inconclusive int `json:"inconclusive,omitempty"`
	Skipped      int `json:"skipped,omitempty"`
	Stopped      int `json:"stopped,omitempty"`    // searches that the time limit or an interrupt ended early, and subjects that none was begun of
	Lost         int `json:"lost,omitempty"`       // of the subjects: nothing of them could be analysed, for no fault of theirs
	Misnamed     int `json:"misnamed,omitempty"`   // SUBJECTs beside others that name nothing
	Unreturned   int `json:"unreturned,omitempty"` // findings that state what the unmodified code does not do: errors of ours
	Mismatched   int `json:"mismatched,omitempty"` // inputs whose native runs do not take the path that they were solved for: errors of ours
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
