package cuts

// This file is runs from input to output, and the source round about what is blamed.

import (
	"slices"
	"strings"

	"faultline/internal/finding"
)

const (
	mostTraces = 2  // findings of a subject whose runs are shown
	mostSteps  = 16 // of each
	beside     = 4  // lines on each side of one that is blamed
)

// traces are the runs of the first findings that stand for themselves and are certified. A finding whose run cannot be told has none.
func (a *Ask) traces(found []*finding.Message) (list []*finding.Message, why string) {
	for _, m := range found {
		f := m.Finding
		if len(list) == mostTraces {
			break
		}
		if !a.tells(f) {
			continue
		}
		point := make([]float64, len(f.Input))
		for i := range point {
			point[i], _ = f.Input[i].Float64() // it comes from this process
		}
		e, err := a.proof.Explain(a.Subject, point, a.options)
		if err != nil {
			return list, "the run of " + f.ID + " was not told: " + err.Error()
		}
		list = append(list, &finding.Message{Trace: short(f, e)})
	}
	return list, ""
}

// tells reports whether the run of a finding shows how its error grows.
func (a *Ask) tells(f *finding.Finding) bool {
	return f != nil && f.Verdict == finding.Certified && !f.OnTheWay && f.PartOf == "" && len(f.Error) > 0 &&
		len(f.Input) == a.Subject.Call.Dims
}

func short(f *finding.Finding, e *finding.Explanation) *finding.Trace {
	e.Trim(mostSteps)
	t := &finding.Trace{Subject: f.Subject, Finding: f.ID, Steps: []finding.Trail{}, Executed: e.Executed, LeftOut: e.LeftOut}
	for i := range e.Operations {
		o := &e.Operations[i]
		step := finding.Trail{Number: o.Number, Op: o.Op, Operands: []string{}, Value: o.Result.Decimal, Format: o.Result.Format,
			Made: o.Local, Condition: o.Condition(), Restarted: o.Restarted}
		if s := o.Site; s != nil {
			step.File, step.Line, step.Column = s.File, s.Line, s.Column
		}
		for k := range o.Operands {
			step.Operands = append(step.Operands, o.Operands[k].Decimal)
		}
		if o.Exact != nil {
			step.Exact = o.Exact.Mid
		}
		if o.Accumulated != nil {
			step.Error = o.Accumulated.Lower
		}
		t.Steps = append(t.Steps, step)
	}
	return t
}

// excerpts are the lines round about what certified findings blame, each once.
func (a *Ask) excerpts(found []*finding.Message) (list []*finding.Message) {
	type file struct{ lines, wanted []string }
	files := make(map[string]*file)
	var names []string
	for _, m := range found {
		f := m.Finding
		if f == nil || f.Verdict != finding.Certified || f.Site == nil || f.Site.Line < 1 {
			continue
		}
		x := files[f.Site.File]
		if x == nil {
			lines := a.Sources.Lines(a.Subject.Program, a.Subject.Program.Funcs[a.Subject.Program.Sites[f.Site.ID].Func].Unit, f.Site.File)
			x = &file{lines, make([]string, len(lines))}
			files[f.Site.File], names = x, append(names, f.Site.File)
		}
		if f.Site.Line > len(x.lines) || x.lines[f.Site.Line-1] != f.Site.Text {
			continue // another file is there now
		}
		from, to := max(0, f.Site.Line-1-beside), min(len(x.lines), f.Site.Line+beside)
		for i := from; i < to; i++ {
			x.wanted[i] = x.lines[i] + "\n"
		}
	}
	for _, name := range names {
		list = append(list, pieces(a.Subject.Name, name, files[name].wanted)...)
	}
	return list
}

// pieces are the wanted lines of a file, those that stand together in one.
func pieces(subject, name string, wanted []string) (list []*finding.Message) {
	for i := 0; i < len(wanted); i++ {
		n := slices.Index(wanted[i:], "")
		if n < 0 {
			n = len(wanted) - i
		}
		if n == 0 {
			continue
		}
		x := &finding.Excerpt{Subject: subject, File: name, First: i + 1}
		for _, line := range wanted[i : i+n] {
			x.Lines = append(x.Lines, strings.TrimRight(line, "\r\n"))
		}
		list, i = append(list, &finding.Message{Excerpt: x}), i+n
	}
	return list
}
