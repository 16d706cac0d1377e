package certify

// This file is the process's side: it answers one request after the other, on one thread (FLINT keeps its caches per thread).

import (
	"encoding/json"
	"fmt"
	"runtime/debug"

	"faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/proc"
	"faultline/internal/subject"
)

type ask uint8

const (
	askLoad ask = iota
	askCertify
	askReference
	askExplain
	askJudge
	askClaim
	askMeasure
	askCover
	askEndless
)

type request struct {
	Kind    ask
	Subject int
	Load    *subject.Subject // askLoad
	Forget  bool             // askLoad: the subjects that were loaded before
	Points  []float64
	Options Options
	Claim   Claim // askClaim

	Patience patience
}

// firstPart is what a process that died without a word is taken to have died of: the first part that was asked for.
func (r *request) firstPart() Part {
	for p := ReferencePart; p < numParts; p++ {
		if !r.Options.Without.has(p) {
			return p
		}
	}
	return RunPart
}

type answer struct {
	Error       string // for the user; "" with an answer
	Certificate *Certificate
	Enclosures  []Enclosure
	Explanation []byte // JSON: gob would turn empty lists into null
	Errors      []float64
	Ulps        []float64     // askMeasure
	Covered     *proof.Answer // askCover
}

// WorkerMain serves requests if this process was started as a certify worker, and reports whether it was. main calls
// it first.
func WorkerMain() bool {
	if !proc.Is(proc.Certifies) {
		return false
	}
	w := &watch{alarm: proc.NewAlarm()}
	subjects := map[int]*prepared{}
	proc.Serve(func(r *request) *answer {
		w.limit = r.Patience
		w.enter(RunPart)
		defer w.alarm.Clear()
		return handle(subjects, r, w)
	})
	return true
}

// handle answers one request. A broken invariant becomes an error of this request: the parent's campaign goes on.
func handle(subjects map[int]*prepared, r *request, w *watch) (a *answer) {
	a = new(answer)
	defer func() {
		if v := recover(); v != nil {
			a = &answer{Error: fmt.Sprintf("certify: internal error: %v\n%s", v, debug.Stack())}
		}
	}()
	var err error
	if r.Kind == askLoad {
		if r.Forget {
			clear(subjects)
		}
		var s *prepared
		if s, err = prepare(r.Load); err == nil {
			s.watch = w
			subjects[r.Subject] = s
		}
	} else if s := subjects[r.Subject]; s == nil {
		err = fmt.Errorf("certify: subject %d is not loaded", r.Subject)
	} else {
		err = s.answer(r, a)
	}
	if err != nil {
		a.Error = err.Error()
	}
	return a
}

func (s *prepared) answer(r *request, a *answer) (err error) {
	switch r.Kind {
	case askCertify:
		a.Certificate, err = s.certify(r.Points, r.Options)
	case askClaim:
		a.Certificate, err = s.claim(r.Points, r.Claim, r.Options)
	case askReference:
		a.Enclosures, err = s.references(r.Points, r.Options)
	case askJudge:
		a.Errors = s.errors(r.Points, r.Options)
	case askMeasure:
		s.measure(r.Points, r.Options, a)
	case askCover:
		a.Covered, err = s.cover(r.Points, r.Options)
	case askEndless:
		a.Certificate, err = s.endless(r.Points)
	case askExplain:
		var e *finding.Explanation
		if e, err = s.explain(r.Points, r.Options); err == nil {
			a.Explanation, err = json.Marshal(e)
		}
	}
	return err
}
