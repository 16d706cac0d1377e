package iterations

// This file searches the iterations and the residuals. Nothing that is found in them may be false, and what was planted is found.

import (
	"cmp"
	"math/big"
	"path/filepath"
	"slices"
	"testing"

	"faultline/internal/finding"
)

// pending are findings that are known to be false, each with the reason: of a subject, of a file, or those on the way. They are logged.
var pending = map[string]string{}

func TestIterations(t *testing.T) {
	files := []string{"roots.c", "defects.c"}
	if !testing.Short() {
		files = append(files, "fixpoints.c", "series.c")
	}
	list := promises(t, files...)
	if !*waits {
		list = slices.DeleteFunc(list, func(p *promise) bool { return p.finds == "endless" })
	}
	count := new(tally)
	eachSearch(t, list, *waits, func(s search, found map[string][]*finding.Finding) {
		for _, p := range list {
			for _, f := range found[p.name] {
				count.enter(t, p, s, f, p.falsehoods(f, s.everything))
			}
			if !s.everything && p.finds != "" && !p.kept(found[p.name]) {
				p.complain(t, nil, "%s: seed %d: %s is not found among %d findings", p.name, s.seed, p.finds, len(found[p.name]))
			}
		}
	})
	count.log(t)
}

// Of a residual that is zero no relative error is known, whichever operations leave it.
func TestResiduals(t *testing.T) {
	list := promises(t, "residuals.c")
	count := new(tally)
	eachSearch(t, list, true, func(s search, found map[string][]*finding.Finding) {
		for _, p := range list {
			for _, f := range found[p.name] {
				count.enter(t, p, s, f, p.residual(f, s.everything))
			}
		}
	})
	count.log(t)
}

// residual says what is false about a certified finding. In its domain a residual that is zero is right: what is computed is a
// rounding error.
func (p *promise) residual(f *finding.Finding, everything bool) []string {
	if f.Verdict != finding.Certified {
		return nil
	}
	t := &truth{value: new(big.Float), slack: new(big.Float)}
	if p.exact != "zero" {
		t = p.truth(f, finding.Shadow)
	}
	claims := append(zeroClaims(f), claims(f, finding.Shadow, t)...)
	switch {
	case !aboutResult(f) || len(f.Exact) == 0:
	case !t.wrong(double(f.Computed)):
		claims = append(claims, "the result is right")
	case p.exact == "zero" && !everything:
		claims = append(claims, "a residual is wrong where others of its kind are right")
	}
	return claims
}

// A tally counts findings that say something that can be judged.
type tally struct{ judged, false, results, falseResults int }

// enter counts f and complains of what is false about it.
func (c *tally) enter(t *testing.T, p *promise, s search, f *finding.Finding, claims []string) {
	if f.Verdict == finding.Certified {
		c.judged++
		if aboutResult(f) {
			c.results++
		}
	}
	if len(claims) == 0 {
		return
	}
	c.false++
	if aboutResult(f) {
		c.falseResults++
	}
	p.complain(t, f, "%s, %s, seed %d: %s %s at %s, got %s: %q", p.name, s, s.seed, f.ID, f.Kind, at(f.Input), f.Computed.Decimal, claims)
}

func (c *tally) log(t *testing.T) {
	t.Logf("%d certified findings, %d false; %d say that a result is wrong, %d of these falsely", c.judged, c.false, c.results, c.falseResults)
}

// complain fails the test, unless what is said of p, or of its finding f, is pending.
func (p *promise) complain(t *testing.T, f *finding.Finding, format string, args ...any) {
	why := cmp.Or(pending[p.name], pending[filepath.Base(p.file)])
	if f != nil && !aboutResult(f) {
		why = cmp.Or(why, pending["on the way"])
	}
	if why != "" {
		t.Logf("pending: "+why+": "+format, args...)
		return
	}
	t.Errorf(format, args...)
}
