package comparison

// This file compares two programs: how they are called, their formulas, and their operations.

import (
	"math/big"
	"slices"
	"strings"

	"faultline/internal/errs"
	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Signature is what a subject's function takes and returns.
func Signature(s *subject.Subject) string {
	f := s.Program.Funcs[s.Call.Entry]
	var list []string
	for i, p := range f.Params {
		text := p.String()
		if i < len(f.ParamTypes) && f.ParamTypes[i] != nil && f.ParamTypes[i].Name != "" {
			text = f.ParamTypes[i].Name
		}
		list = append(list, text)
	}
	return "(" + strings.Join(list, ", ") + ") -> " + f.Result.String()
}

// SameCall reports whether two functions take and return the same types.
func SameCall(a, b *subject.Subject) bool {
	same := func(x, y *ir.Type) bool { return x.String() == y.String() }
	f, g := a.Program.Funcs[a.Call.Entry], b.Program.Funcs[b.Call.Entry]
	return slices.EqualFunc(f.Params, g.Params, same) && same(f.Result, g.Result)
}

// Disagree reports whether two exact values are at least an eighth as far apart as the values computed for them.
func Disagree(x, y *finding.Exact, a, b fp.Value) bool {
	one, ok1 := errs.Read(x)
	two, ok2 := errs.Read(y)
	if !ok1 || !ok2 || !one.Bounded() || !two.Bounded() {
		return false
	}
	p, ok1 := a.Big()
	q, ok2 := b.Big()
	if !ok1 || !ok2 {
		return one.Distance(two).Lo.Sign() > 0
	}
	apart := new(big.Float).Sub(p, q)
	const part = 8
	return new(big.Float).Mul(one.Distance(two).Lo, big.NewFloat(part)).Cmp(apart.Abs(apart)) > 0
}

// Pick returns the difference in an output, or else the worst one.
func Pick(list []Difference, output int) (d Difference, ok bool) {
	for _, d := range list {
		if d.Output == output {
			return d, true
		}
	}
	if len(list) == 0 {
		return d, false
	}
	return slices.MinFunc(list, func(x, y Difference) int { return int(x.Shows) - int(y.Shows) }), true
}

// SiteNear returns the site of the source's program from which an operation of a build comes: on its line, with its name and its column if
// there is one. It is nil if the line has no site. first is the first site of the line.
func SiteNear(of *subject.Subject, o *finding.Operation) (first, best *ir.Site) {
	most := 0
	for _, id := range of.Sites {
		s := &of.Program.Sites[id]
		if s.Pos.File != o.Site.File || s.Pos.Line != o.Site.Line {
			continue
		}
		if first == nil {
			first = s
		}
		fits := 1
		if s.Pos.Column == o.Site.Column {
			fits++
		}
		if s.Op.String() == o.Op {
			fits += 2
		}
		if fits > most {
			best, most = s, fits
		}
	}
	return first, best
}

// Same reports whether the interpreted run of build k gives the value that f states for it.
func Same(e *finding.Explanation, f *finding.Finding, k int) bool {
	n := f.Builds.Each[k].Computed
	if f.Builds.Each[k].Ended != "" {
		return e.Outcome != ""
	}
	return n != nil && e.Outcome == "" && slices.ContainsFunc(e.Outputs, func(out finding.Output) bool {
		return out.Name == f.Output && (out.Computed.Hex == n.Hex || out.Computed.Shows() == "nan" && n.Shows() == "nan")
	})
}
