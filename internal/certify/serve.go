package certify

// This file defines the requests to the process, prepares a subject for them, and answers them.

import (
	"encoding/json"
	"fmt"

	"faultline/internal/ball"
	"faultline/internal/certify/process"
	"faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/fpcore/eval"
	"faultline/internal/interp"
	"faultline/internal/subject"
	"faultline/internal/suggest"
)

type ask uint8

const (
	askCertify ask = iota
	askReference
	askExplain
	askJudge
	askClaim
	askMeasure
	askCover
	askEndless
	askSuggest
	askExact
	askContrast
)

// terms returns the time limits of a request of this kind.
func (k ask) terms() process.Terms {
	switch k {
	case askJudge, askClaim, askMeasure:
		return process.Terms{Many: true}
	case askCover:
		return process.Terms{Many: true, Fixed: true, Times: coverTimes}
	case askSuggest, askExact, askContrast:
		return process.Terms{Fixed: true, Times: suggestTimes}
	case askExplain:
		return process.Terms{Times: explainTimes}
	}
	return process.Terms{}
}

// explainTimes is how many times the usual timeout an explanation may take.
const explainTimes = 5

type request struct {
	Kind    ask
	Points  []float64
	Options Options
	Claim   Claim    // askClaim
	Remedy  Remedied // askSuggest
}

type answer struct {
	Certificate *Certificate
	Enclosures  []Enclosure
	Explanation []byte // JSON: gob would turn empty lists into null
	Errors      []float64
	Ulps        []float64         // askMeasure
	Covered     *proof.Answer     // askCover
	Proposal    *suggest.Proposal // askSuggest
	Left        int64             // askSuggest
	Exact       []suggest.Exact   // askExact
	Contrast    *Contrast         // askContrast
}

// A prepared subject belongs to one goroutine.
type prepared struct {
	*subject.Subject
	machine *interp.Machine
	ref     *eval.Reference // nil if there is none
	watch   *process.Watch  // nil outside a worker

	last    *execution // kept for the next request about the same point
	tape    Tape
	exact   [mostPaths]Tape
	storage Storage[*ball.Real] // for evaluations along the tapes

	kept   Evaluation[*ball.Real] // for runs with one moved input each
	keptOf *execution             // the execution of kept, or one for which it could not be made
	keptAt uint                   // precision of kept in bits

	asked map[remembered]*oracleResults

	prover *proof.Prover // nil before the first proof
}

func prepare(s *subject.Subject) (*prepared, error) {
	p := &prepared{Subject: s, machine: interp.New(s.Program, &s.Call)}
	if s.Reference == nil {
		return p, nil
	}
	var err error
	if p.ref, err = eval.NewReference(s.Reference.Expr, s.Reference.Domain, s.Labels()); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	return p, nil
}

// parameter returns coordinate i in the format of its parameter; a Value without format for an integer.
func (s *prepared) parameter(p []float64, i int) fp.Value {
	if i >= len(s.Params) || s.Params[i].Format == fp.NoFormat {
		return fp.Value{}
	}
	return fp.FromFloat64(p[i]).Convert(s.Params[i].Format)
}

// WorkerMain serves requests if this process was started as a certify worker, and reports whether it was. main calls
// it first.
func WorkerMain() bool {
	return process.Serve(func(s *subject.Subject, w *process.Watch) (*prepared, error) {
		ready, err := prepare(s)
		if err == nil {
			ready.watch = w
		}
		return ready, err
	}, (*prepared).answer)
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
	case askSuggest:
		a.Proposal, a.Left = s.suggest(r.Points, r.Remedy, r.Options)
	case askExact:
		a.Exact = s.exactAt(r.Points, r.Remedy.Limit, r.Options)
	case askContrast:
		a.Contrast, err = s.contrast(r.Points, r.Options)
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
