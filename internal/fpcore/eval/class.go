package eval

// This file is the predicates of one number.

import (
	"faultline/internal/ball"
	"faultline/internal/fpcore"
)

// classes are the predicates of one number.
var classes = map[string]func(x *ball.Real) Truth{
	"integer?": func(x *ball.Real) Truth { return known(x.State().Is(ball.Integer), !x.ContainsInt()) },
	"even?": func(x *ball.Real) Truth {
		half := ball.New().Scale(x, -1)
		return known(half.State().Is(ball.Integer), !half.ContainsInt())
	},
	"isfinite": func(x *ball.Real) Truth {
		return known(x.IsFinite(), x.State().Is(ball.Exact) && !x.IsFinite() && hasSign(x))
	},
	"isinf": func(x *ball.Real) Truth {
		return known(x.State().Is(ball.Exact) && !x.IsFinite() && hasSign(x), x.IsFinite())
	},
	"isnan": func(x *ball.Real) Truth { return known(false, x.IsFinite() || hasSign(x)) },
	"isnormal": func(x *ball.Real) Truth { // over the reals every number but 0 is normal
		return known(x.IsFinite() && !x.ContainsZero(), x.IsZero())
	},
	"signbit": func(x *ball.Real) Truth {
		return known(x.State().Is(ball.Negative), x.State().Is(ball.Positive) || x.IsZero())
	},
}

func hasSign(x *ball.Real) bool { sign, known := x.Sign(); return known && sign != 0 }

// known makes a Truth of what is certainly so and what is certainly not.
func known(yes, no bool) Truth {
	switch {
	case yes:
		return True
	case no:
		return False
	}
	return Unknown
}

// isCondition reports whether a call of that name is a predicate.
func isCondition(name string) bool {
	_, relation := fpcore.Relations[name]
	_, class := classes[name]
	return relation || class || name == "and" || name == "or" || name == "not"
}
