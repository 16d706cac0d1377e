package eval

// This file evaluates a reference with as much precision as it takes.

import (
	"fmt"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// A Status says how an adaptive evaluation ended.
type Status uint8

// The ways to end.
const (
	Undetermined Status = iota // not known within the limits; the ball is the last one, and still an enclosure
	OK                         // as accurate as asked
	Zero                       // exactly 0
	Overflow                   // twice beyond the format's range: 2^1025 for doubles
	Underflow                  // far below it, and perhaps 0: at most 2^-1080 for doubles
	OutOfDomain                // the domain's predicate does not hold; there is no ball
)

func (s Status) String() string {
	return [...]string{"undetermined", "ok", "zero", "overflow", "underflow", "out-of-domain"}[s]
}

// Limits are how far to go. The zero value means the defaults.
type Limits struct {
	Prec     uint // first working precision in bits; default 128
	MaxPrec  uint // last one; default 65536
	Accuracy int  // relative accuracy in bits at which to stop; default 61, so a double has 8 to spare
	// Format is what the value is compared with: it sets where overflow and underflow begin. Default Binary64.
	Format fp.Format
	// Decide, if not nil, is asked about each finite ball instead of Accuracy: true if it is narrow enough. The ball is
	// valid during the call.
	Decide func(*ball.Real) bool
}

// A Result is the value of a reference at a point.
type Result struct {
	Status Status
	Ball   *ball.Real // contains the exact value; nil if there is none to speak of
	Prec   uint       // the working precision that decided
}

// A Reference is an expression and its domain, over named parameters. It serves one goroutine.
type Reference struct {
	value  *Func
	domain *Predicate // nil: everywhere
	point  []*ball.Real
}

// NewReference compiles an expression and the predicate of where it holds ("" is everywhere).
func NewReference(value, domain string, vars []string) (*Reference, error) {
	e, err := fpcore.ParseExpr("", value)
	if err != nil {
		return nil, fmt.Errorf("reference: %w", err)
	}
	r := &Reference{point: make([]*ball.Real, len(vars))}
	for i := range r.point {
		r.point[i] = ball.New()
	}
	if r.value, err = Compile(e, vars); err != nil {
		return nil, fmt.Errorf("reference: %w", err)
	}
	if domain == "" {
		return r, nil
	}
	if e, err = fpcore.ParseExpr("", domain); err != nil {
		return nil, fmt.Errorf("domain: %w", err)
	}
	if r.domain, err = CompilePredicate(e, vars); err != nil {
		return nil, fmt.Errorf("domain: %w", err)
	}
	return r, nil
}

// Eval evaluates at a point of exact floating-point numbers: the domain first (outside it the expression may hold
// nowhere and run long), then the expression, with precision doubled until the value is known.
func (r *Reference) Eval(point []fp.Value, limits Limits) Result {
	for i, v := range point {
		r.point[i].SetFloat(v)
	}
	return r.EvalBalls(r.point, limits)
}

// EvalBalls is Eval at a point of exact balls, which are only read.
func (r *Reference) EvalBalls(point []*ball.Real, limits Limits) Result {
	limits.defaults()
	if r.domain != nil {
		switch truth, prec := r.inDomain(point, limits); truth {
		case False:
			return Result{Status: OutOfDomain, Prec: prec}
		case Unknown:
			return Result{Status: Undetermined, Prec: prec}
		}
	}
	last := Result{Prec: limits.MaxPrec}
	for prec := limits.Prec; prec <= limits.MaxPrec; prec *= 2 {
		x := r.value.Eval(prec, point...)
		last = Result{limits.judge(x), x, prec}
		if last.Status != Undetermined {
			break
		}
	}
	if last.Ball != nil {
		last.Ball = ball.New().Set(last.Ball)
	}
	return last
}

func (l *Limits) defaults() {
	if l.Prec == 0 {
		l.Prec = 128
	}
	if l.MaxPrec == 0 {
		l.MaxPrec = 1 << 16
	}
	if l.Format == fp.NoFormat {
		l.Format = fp.Binary64
	}
	if l.Accuracy == 0 {
		l.Accuracy = 61
	}
}

func (r *Reference) inDomain(point []*ball.Real, limits Limits) (Truth, uint) {
	for prec := limits.Prec; prec <= limits.MaxPrec; prec *= 2 {
		if t := r.domain.Eval(prec, point...); t != Unknown {
			return t, prec
		}
	}
	return Unknown, limits.MaxPrec
}

// judge says whether x is known well enough, and why; Undetermined if it is not.
func (l *Limits) judge(x *ball.Real) Status {
	state := x.State()
	switch {
	case !state.Is(ball.Finite):
		return Undetermined
	case state.Is(ball.Exact|ball.ContainsZero) || x.MagBits() <= l.Format.MinExp()-l.Format.Digits()-5:
		if x.IsZero() {
			return Zero
		}
		return Underflow
	case x.MinMagBits() >= l.Format.MaxExp()+2:
		return Overflow
	case l.Decide != nil:
		if l.Decide(x) {
			return OK
		}
	case x.RelAccuracyBits() >= l.Accuracy:
		return OK
	}
	return Undetermined
}
