package iterations

// This file is what a program comes to over the reals: the same run with twice the digits, until both agree.

import "math/big"

// A truth is a value that is known up to slack, or an outcome where there is none.
type truth struct {
	value, slack *big.Float
	end          outcome
}

// The precisions that are tried, and the steps that a run may take at each.
const (
	leastPrec = 192
	mostPrec  = 6144
	mostSteps = 200_000
	agreeing  = 128 // bits
)

// over returns the truth of a function at a point. It is settled by two runs with the same decisions whose values agree; where values
// come nearer to zero with every digit, zero is within the slack.
func over(functions map[string]*function, name string, point []float64) *truth {
	var before *big.Float
	var path []bool
	end := undecided
	for prec := uint(leastPrec); prec <= mostPrec; prec *= 2 {
		z, decisions, ended := execute(functions, name, point, prec, mostSteps)
		if prec > leastPrec && ended == end && ended != "" {
			return &truth{end: end}
		}
		if z != nil && before != nil && same(path, decisions) {
			slack := new(big.Float).Sub(z, before)
			slack.Abs(slack).SetMantExp(slack, 2)
			if slack.Sign() == 0 || z.Sign() != 0 && slack.MantExp(nil) < z.MantExp(nil)-agreeing || 2*prec > mostPrec {
				return &truth{value: z, slack: slack}
			}
		}
		before, path, end = z, decisions, ended
	}
	return &truth{end: undecided}
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

// zero reports whether the value may be zero.
func (t *truth) zero() bool { return new(big.Float).Abs(t.value).Cmp(t.slack) <= 0 }
