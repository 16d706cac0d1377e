package formats

// This file writes a run as one SARIF 2.1.0 file, for code hosts and editors: one run, a rule for each kind of finding, a result for
// each cause. What was not analysed becomes a notification, so that an empty list of results does not look like a clean run. The file is
// one document, so results are kept until Close. A Log belongs to one goroutine.

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"faultline/internal/finding"
	"faultline/internal/report"
)

// A Log collects the run.
type Log struct {
	Verbose bool // results that do not count too, as notes

	w        io.Writer
	run      *sarif.Run
	notes    []*sarif.Notification
	subjects report.Subjects
}

// New returns a Log that is written to w.
func New(w io.Writer) *Log {
	l := &Log{w: w, run: sarif.NewRun()}
	l.subjects.Done = l.add
	return l
}

// Handle takes a message.
func (l *Log) Handle(m *finding.Message) error {
	l.subjects.Handle(m)
	if m.Skipped != nil {
		l.skip(m.Skipped)
	}
	return nil
}

// add adds the results of a subject, one for each defect: the findings that set the exit code, whether suppressed or not. With Verbose it
// adds all others that are not refuted.
func (l *Log) add(s *report.Subject) {
	g, counted := report.NewGroup(s.Findings), report.Counted(&l.subjects.Config)
	all := slices.Clone(g.Findings)
	for _, f := range g.Findings {
		all = append(all, g.Parts[f.ID]...)
	}
	var counting, others []*finding.Finding
	for _, f := range all {
		switch {
		case counted(f):
			counting = append(counting, f)
		case l.Verbose && f.Verdict != finding.Refuted:
			others = append(others, f)
		}
	}
	defects := slices.Concat(report.Defects(counting), report.Defects(others))
	for _, f := range s.Suppressed {
		if counted(f) || l.Verbose && f.Verdict != finding.Refuted {
			defects = append(defects, &report.Defect{First: f})
		}
	}
	for _, d := range defects {
		r := newResult(d, s.Traces, l.subjects.Config.Flags)
		if !counted(d.First) && d.First.Verdict == finding.Certified {
			r.WithLevel(string(report.NoteLevel))
		}
		l.run.Results = append(l.run.Results, r)
	}
}

// skip notes what was not analysed.
func (l *Log) skip(s *finding.Skipped) {
	text := s.What
	if s.Subject != "" {
		text = s.Subject + ": " + text
	}
	n := sarif.NewNotification().WithMessage(sarif.NewTextMessage("not analysed: " + text)).WithLevel("warning").
		WithDescriptor(sarif.NewReportingDescriptorReference().WithID(notAnalysed))
	if s.Lost {
		n.WithLevel("error")
	}
	if where := location(&finding.Place{Function: s.Function, File: s.File, Line: s.Line, Column: s.Column}); where != nil {
		n.AddLocation(where)
	}
	l.notes = append(l.notes, n)
}

const notAnalysed = "not-analysed"

// mostResults is how many a server takes of a file: GitHub refuses one with more.
const mostResults = 25000

// limit leaves out what is more than a server takes, the least pressing, and says so.
func (l *Log) limit() {
	more := len(l.run.Results) - mostResults
	if more <= 0 {
		return
	}
	order := []string{string(report.ErrorLevel), string(report.WarningLevel), string(report.NoteLevel), undecided}
	rank := func(r *sarif.Result) int { return slices.Index(order, r.Level) }
	slices.SortStableFunc(l.run.Results, func(a, b *sarif.Result) int { return cmp.Compare(rank(a), rank(b)) })
	l.run.Results = l.run.Results[:mostResults]
	l.notes = append(l.notes, sarif.NewNotification().WithLevel("warning").WithMessage(sarif.NewTextMessage(fmt.Sprintf(
		"left out: the %d least important results, because servers take %d of a file", more, mostResults))))
}

// Report is the document of what has come so far.
func (l *Log) Report() *sarif.Report {
	l.subjects.Close()
	if left := l.subjects.Unsearched(); left != nil {
		l.skip(left)
	}
	l.limit()
	c := &l.subjects.Config
	driver := sarif.NewToolComponent().WithName("faultline").WithRules(rules()).
		WithFullName("faultline: inputs on which floating-point code returns wrong numbers")
	if c.Version != "" {
		driver.WithVersion(c.Version)
	}
	driver.AddNotification(sarif.NewReportingDescriptor().WithID(notAnalysed).
		WithShortDescription(words("Some code was not analysed.")))
	call := sarif.NewInvocation().WithToolExecutionNotifications(l.notes).WithArguments(c.Args).
		WithExecutionSuccessful(l.subjects.Searched > 0 || l.subjects.Lost() == "")
	if l.notes == nil {
		call.ToolExecutionNotifications = []*sarif.Notification{}
	}
	if c.Args == nil {
		call.Arguments = []string{}
	}
	l.run.Tool = sarif.NewTool().WithDriver(driver)
	l.run.Invocations = []*sarif.Invocation{call}
	l.run.ColumnKind = pointer("utf16CodeUnits")
	r := sarif.NewReport()
	r.Schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	return r.AddRun(l.run)
}

// Close writes the document.
func (l *Log) Close() error { return l.Report().PrettyWrite(l.w) }

func pointer[T any](x T) *T { return &x }

// rules are all kinds, whether they were found or not, so that a rule's index is the same in every file of a version.
func rules() (list []*sarif.ReportingDescriptor) {
	for _, k := range finding.Kinds {
		m := report.Kinds[k]
		list = append(list, sarif.NewReportingDescriptor().WithID(string(k)).WithName(m.Short).
			WithShortDescription(words(m.Short)).WithFullDescription(words(m.Long)).
			WithHelp(words(m.Long+" "+m.Help).WithMarkdown(m.Long+"\n\n"+m.Help)))
	}
	return list
}

func words(text string) *sarif.MultiformatMessageString {
	return sarif.NewMultiformatMessageString().WithText(text)
}
