package words

// This file describes loops, decisions and restarted shadows of a run.

import (
	"cmp"

	"faultline/internal/finding"
	"faultline/internal/fp"
	"faultline/internal/interp"
	"faultline/internal/interp/balls"
	"faultline/internal/ir"
)

// Loop returns a loop in the form of the report.
func Loop(l *interp.Loop) *finding.Loop {
	out := &finding.Loop{Function: cmp.Or(l.Func.Source, l.Func.Name), File: l.Func.File, Line: l.Func.Line, Calls: l.Entry,
		Period: l.Period}
	if l.Stalls.Format != fp.NoFormat {
		at := finding.NumberOf("", -1, l.Stalls)
		out.Stalls = &at
	}
	if l.Inst != nil && !l.Entry {
		out.File, out.Line, out.Column = l.Inst.Pos.File, l.Inst.Pos.Line, l.Inst.Pos.Column
	}
	return out
}

// Restart returns a restart in the form of the report.
func Restart(r *interp.Restart) *finding.Restart {
	kinds := map[interp.RestartKind]finding.RestartKind{interp.FromBits: finding.FromBits, interp.Magic: finding.Magic,
		interp.Opaque: finding.Opaque, interp.Shortened: finding.FromBits}
	return &finding.Restart{Place: At(r.Inst), Kind: kinds[r.Kind]}
}

// DecidedBy names the operation that decided.
func DecidedBy(d *interp.Divergence) string {
	if d.Inst.Op == ir.OpICmp {
		return "icmp"
	}
	return d.Op.String()
}

// Open tells which decision could not be followed.
func Open(o *balls.Open, prec uint) *finding.Remark {
	where := At(o.Inst)
	r := &finding.Remark{Fact: finding.TooClose, At: &where, Op: o.Op.String(), Bits: prec}
	switch o.Why {
	case balls.NoNumber:
		r.Fact = finding.NoEnclosure
	case balls.NoRoom:
		r.Fact = finding.NoRoom
	}
	return r
}

// Undecided tells that prec bits decide nothing, or where a float with an unknown exact value begins.
func Undecided(lost *interp.Restart, prec uint) finding.Remark {
	if lost == nil {
		return finding.Remark{Fact: finding.ShadowOpen, Bits: prec}
	}
	where := At(lost.Inst)
	if lost.Kind == interp.Opaque {
		return finding.Remark{Fact: finding.NoExtension, At: &where}
	}
	return finding.Remark{Fact: finding.NoBits, At: &where}
}

// At returns the place of an instruction.
func At(in *ir.Inst) finding.Place { return finding.Place{File: in.Pos.File, Line: in.Pos.Line} }
