package certify

// This file is what the process is asked, and how it answers.

import (
	"encoding/json"

	"faultline/internal/certify/process"
	"faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/subject"
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
)

// terms say how long a request of a kind may take.
func (k ask) terms() process.Terms {
	switch k {
	case askJudge, askClaim, askMeasure:
		return process.Terms{Many: true}
	case askCover:
		return process.Terms{Many: true, Fixed: true, Times: coverTimes}
	case askExplain:
		return process.Terms{Times: explainTimes}
	}
	return process.Terms{}
}

// explainTimes is how many times its timeout an explanation may take.
const explainTimes = 5

type request struct {
	Kind    ask
	Points  []float64
	Options Options
	Claim   Claim // askClaim
}

type answer struct {
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
