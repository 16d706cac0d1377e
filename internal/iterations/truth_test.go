package iterations

// This file is what a program comes to over the reals: the same run with twice the digits, until both agree.

import "math/big"

// A truth is a value that is known up to slack, or an outcome where there is none.
type truth struct {
	value, slack *big.Float
	end          outcome
}

// The precisions that are tried, and the evaluations that a run may take at each. Doubles span 2,098 bits: a number beside another is
// lost at the first of them, and not at the second.
var attempts = []struct {
	prec  uint
	steps int
}{{320, 40_000}, {2560, 400_000}, {mostPrec, 400_000}}

const (
	mostPrec = 5120
	agreeing = 128 // bits
)

// over returns the truth of a function at a point. It is settled by two runs with the same decisions whose values agree; where values
// come nearer to zero with every digit, zero is within the slack.
func over(functions map[string]*function, name string, point []float64) *truth {
	var before attempt
	for i, at := range attempts {
		var now attempt
		now.value, now.path, now.end = execute(functions, name, point, newReals(at.prec), at.steps)
		if i > 0 {
			if t := before.settled(&now, i == len(attempts)-1); t != nil {
				return t
			}
		}
		before = now
	}
	return &truth{end: unknown}
}

// An attempt is a run with some precision.
type attempt struct {
	value *big.Float
	path  []bool
	end   outcome
}

// settled returns what a run and one with more digits come to, nil where that is not known yet.
func (a *attempt) settled(b *attempt, last bool) *truth {
	switch {
	case a.end != b.end:
		return nil
	case a.end == unended:
		return &truth{end: unended}
	case a.end != "" && last:
		return &truth{end: a.end}
	case a.end != "":
		return nil // for want of digits, it may be
	case !same(a.path, b.path) && last:
		return &truth{end: undecided}
	case !same(a.path, b.path):
		return nil
	}
	slack := new(big.Float).Sub(b.value, a.value)
	slack.Abs(slack).SetMantExp(slack, 2)
	if slack.Sign() == 0 || b.value.Sign() != 0 && slack.MantExp(nil) < b.value.MantExp(nil)-agreeing || last {
		return &truth{value: b.value, slack: slack}
	}
	return nil
}

func same(a, b []bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// silent reports whether the judge knows nothing: exponents of big.Float end before those of balls do.
func (t *truth) silent() bool { return t.end == unknown || t.end == outOfRange }

// zero reports whether the value may be zero.
func (t *truth) zero() bool { return new(big.Float).Abs(t.value).Cmp(t.slack) <= 0 }
