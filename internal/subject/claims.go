package subject

// This file has the intervals that code and documentation state for parameters, and proposes a domain from them.

import (
	"math"
	"slices"
	"strings"
)

// A ClaimKind is the kind of source of a DomainClaim.
type ClaimKind string

// The kinds of sources, the strongest first.
const (
	ByGuard   ClaimKind = "guard"   // the function rejects other values: it throws, aborts, fails, or returns NaN
	ByComment ClaimKind = "comment" // a comment states the interval
	ByUnit    ClaimKind = "unit"    // a comment names a unit or a quantity: a latitude in degrees
	ByName    ClaimKind = "name"    // the name of the parameter has a unit or is a quantity: lat_deg, radius
)

// claimOrder lists the kinds, the strongest first.
var claimOrder = []ClaimKind{ByGuard, ByComment, ByUnit, ByName}

// A DomainClaim is an interval that a guard, a comment or a name states for a parameter. No search uses it. Of several inputs that show a
// finding, reports prefer one inside. A subject has claims only about parameters for which no domain was given.
type DomainClaim struct {
	Param     string // its Name in Params; of an array, the claim is about each element
	Low, High End
	Kind      ClaimKind
	Words     string // a line of code, the words of a comment, or a name
	Place     string // FILE:LINE, the file as debug information names it; "" if unknown
}

// An End is one end of an interval.
type End struct {
	Value float64 // infinite if the interval has no such end
	Text  string  // as a domain writes it: "pi/2"
	Open  bool
}

// Within reports whether x is in the interval from low to high.
func Within(low, high End, x float64) bool {
	return (x > low.Value || x == low.Value && !low.Open) && (x < high.Value || x == high.Value && !high.Open)
}

// Domain returns the claim in the language of --domain: "p in [0,1]", "x > 0".
func (c *DomainClaim) Domain() string { return domainText(c.Param, c.Low, c.High) }

func domainText(name string, low, high End) string {
	switch below, above := math.IsInf(low.Value, -1), math.IsInf(high.Value, 1); {
	case below && above:
		return ""
	case above:
		return name + map[bool]string{true: " > ", false: " >= "}[low.Open] + low.Text
	case below:
		return name + map[bool]string{true: " < ", false: " <= "}[high.Open] + high.Text
	}
	from, to := "[", "]"
	if low.Open {
		from = "("
	}
	if high.Open {
		to = ")"
	}
	return name + " in " + from + low.Text + "," + high.Text + to
}

// ProposedDomain returns one text in the language of --domain, such as "p in [0,1]; lat in [-90,90]", for the parameters that s has claims
// about, in the order of Params. It returns "" without claims.
//
// Guards and comments about one parameter hold together. Units and names only add the ends that these lack. A claim that leaves nothing of
// stronger claims is skipped.
func (s *Subject) ProposedDomain() string {
	var list []string
	seen := make(map[string]bool)
	for i := range s.Params {
		if name := s.Params[i].Name; !seen[name] {
			seen[name] = true
			low, high := s.Claimed(name)
			if text := domainText(name, low, high); text != "" {
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, "; ")
}

// Claimed returns the interval that all claims about a parameter give together. Both ends are infinite without a claim.
func (s *Subject) Claimed(name string) (low, high End) {
	low, high = End{Value: math.Inf(-1)}, End{Value: math.Inf(1)}
	claims := slices.Clone(s.Claims)
	slices.SortStableFunc(claims, func(a, b DomainClaim) int {
		return slices.Index(claimOrder, a.Kind) - slices.Index(claimOrder, b.Kind)
	})
	for i := range claims {
		c := &claims[i]
		if c.Param != name {
			continue
		}
		l, h := low, high
		adds := c.Kind == ByUnit || c.Kind == ByName
		if (!adds || math.IsInf(low.Value, -1)) && (c.Low.Value > l.Value || c.Low.Value == l.Value && c.Low.Open) {
			l = c.Low
		}
		if (!adds || math.IsInf(high.Value, 1)) && (c.High.Value < h.Value || c.High.Value == h.Value && c.High.Open) {
			h = c.High
		}
		if l.Value < h.Value || l.Value == h.Value && !l.Open && !h.Open {
			low, high = l, h
		}
	}
	return low, high
}
