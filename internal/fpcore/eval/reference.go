package eval

// This file evaluates a reference with as much precision as its value needs.

import (
	"cmp"
	"fmt"

	"faultline/internal/ball"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
)

// A value of magnitude at most 2^underflowExponent rounds to 0 in doubles, and one of at least 2^overflowExponent to infinity.
const (
	underflowExponent = -1080
	overflowExponent  = 1025
)

// A Status is how an adaptive evaluation ended.
type Status uint8

// The ways to end. A value beyond the range of doubles is not evaluated to the asked accuracy.
const (
	Undetermined Status = iota // not known within the limits; the ball is the last one, and still an enclosure
	OK                         // as accurate as asked
	Zero                       // exactly 0
	Overflow                   // at least 2^1025
	Underflow                  // at most 2^-1080, perhaps 0
	OutOfDomain                // the domain's predicate does not hold; there is no ball
)

// String returns the status in lower case.
func (s Status) String() string {
	return [...]string{"undetermined", "ok", "zero", "overflow", "underflow", "out-of-domain"}[s]
}

// Limits bound an evaluation. A zero field means its default.
type Limits struct {
	Prec    uint // the first working precision in bits; default 128
	MaxPrec uint // the last one; default 65536
	// Decide reports whether a finite ball is narrow enough. The ball is valid during the call. The default is a relative accuracy of 61
	// bits, 8 more than a double has.
	Decide func(*ball.Real) bool
}

// A Result is the value of a reference at a point.
type Result struct {
	Status Status
	Ball   *ball.Real // encloses the exact value; nil if there is none
	Prec   uint       // the working precision of Ball, or of the domain's predicate, in bits
}

// A Reference is an expression and its domain, over named parameters. It serves one goroutine.
type Reference struct {
	value  *Func
	domain *Predicate // nil: everywhere
	point  []*ball.Real
}

// NewReference compiles an expression and the predicate of its domain. The domain "" is everywhere.
func NewReference(value, domain string, vars []string) (*Reference, error) {
	r := &Reference{point: make([]*ball.Real, len(vars))}
	for i := range r.point {
		r.point[i] = ball.New()
	}
	var err error
	if r.value, err = parsed(value, vars, Compile); err != nil {
		return nil, fmt.Errorf("reference: %w", err)
	}
	if domain == "" {
		return r, nil
	}
	if r.domain, err = parsed(domain, vars, CompilePredicate); err != nil {
		return nil, fmt.Errorf("domain: %w", err)
	}
	return r, nil
}

func parsed[T any](text string, vars []string, compile func(*fpcore.Expr, []string) (T, error)) (f T, err error) {
	e, err := fpcore.ParseExpr("", text)
	if err != nil {
		return f, err
	}
	return compile(e, vars)
}

// Eval evaluates at a point of exact floating-point numbers. It decides the domain first, because the expression may have no value outside
// and may run long. Then it doubles the precision until the value is known.
func (r *Reference) Eval(point []fp.Value, limits Limits) Result {
	for i, v := range point {
		r.point[i].SetFloat(v)
	}
	limits.defaults()
	if r.domain != nil {
		switch truth, prec := r.inDomain(limits); truth {
		case False:
			return Result{Status: OutOfDomain, Prec: prec}
		case Unknown:
			return Result{Status: Undetermined, Prec: prec}
		}
	}
	last := Result{Prec: limits.MaxPrec}
	for prec := limits.Prec; prec <= limits.MaxPrec; prec *= 2 {
		x := r.value.Eval(prec, r.point...)
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
	l.Prec, l.MaxPrec = cmp.Or(l.Prec, 128), cmp.Or(l.MaxPrec, 1<<16)
	if l.Decide == nil {
		l.Decide = func(x *ball.Real) bool { return x.RelAccuracyBits() >= 61 }
	}
}

// inDomain decides the domain's predicate, and returns the precision that decided it.
func (r *Reference) inDomain(limits Limits) (Truth, uint) {
	for prec := limits.Prec; prec <= limits.MaxPrec; prec *= 2 {
		if t := r.domain.Eval(prec, r.point...); t != Unknown {
			return t, prec
		}
	}
	return Unknown, limits.MaxPrec
}

// judge returns the status of a value. It is Undetermined if x is not accurate enough.
func (l *Limits) judge(x *ball.Real) Status {
	state := x.State()
	switch {
	case !state.Is(ball.Finite):
	case x.IsZero():
		return Zero
	case x.MagBits() <= underflowExponent:
		return Underflow
	case x.MinMagBits() >= overflowExponent:
		return Overflow
	case l.Decide(x):
		return OK
	}
	return Undetermined
}
