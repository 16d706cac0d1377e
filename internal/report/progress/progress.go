// Package progress is the line on a terminal that says how far a campaign is: subjects, runs, findings, the worst of them, the time that is
// left. Nothing that is kept depends on it; of all reports it alone looks at a clock. A Line belongs to one goroutine.
package progress

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"faultline/internal/finding"
	"faultline/internal/report"
)

const redraw = 100 * time.Millisecond // at most ten times a second

// A Line keeps one line on a terminal, rewritten in place. It takes the same stream as the report; what the report
// writes to the same terminal must go through Writer, which removes the line first.
type Line struct {
	w     io.Writer
	clock func() time.Time
	width int           // columns of the terminal
	limit time.Duration // of the campaign; 0: none

	start, drawn, last time.Time // last: of the newest certified finding
	runs, expected     int64
	findings, handed   int
	worst              float64 // relative
	done, subjects     int
	visible            bool

	here, elsewhere int // lanes at work
	failures        map[string]int
}

// New returns a Line on a terminal of the given width. The clock is the caller's; limit is the campaign's
// time limit, 0 for none.
func New(w io.Writer, clock func() time.Time, width int, limit time.Duration) *Line {
	now := clock()
	return &Line{w: w, clock: clock, width: width, limit: limit, start: now, last: now}
}

// Handle takes a message. Errors of the terminal are of no interest.
func (p *Line) Handle(m *finding.Message) error {
	switch {
	case m.Config != nil: // loaded and compiled: the search begins, and with it the time limit
		p.subjects = m.Config.Subjects
		p.start = p.clock()
		p.last, p.visible = p.start, false
	case m.Progress != nil:
		p.runs, p.expected = max(p.runs, m.Progress.Evaluations), m.Progress.Expected
		p.done, p.subjects = max(p.done, m.Progress.Done), max(p.subjects, m.Progress.Subjects)
		p.worst = max(p.worst, m.Progress.WorstRelativeError)
		p.here, p.elsewhere, p.failures = m.Progress.Lanes, m.Progress.Elsewhere, m.Progress.Failures
		p.found(m.Progress.Findings)
	case m.Finding != nil && m.Finding.Verdict == finding.Certified:
		p.handed++
		p.found(p.handed)
		if e := m.Finding.Main(); e != nil && e.Relative != nil {
			p.worst = max(p.worst, e.Relative.Least())
		}
	}
	if now := p.clock(); !p.visible || now.Sub(p.drawn) >= redraw {
		p.drawn, p.visible = now, true
		p.write(p.text(now))
	}
	return nil
}

// found is told how many findings there are. They are counted when they are certified, and handed on when their subject is done.
func (p *Line) found(n int) {
	if n > p.findings {
		p.findings, p.last = n, p.clock()
	}
}

// Say shows text for as long as nothing is counted: what is done before a search.
func (p *Line) Say(text string) {
	p.visible = true
	p.write(text)
}

// write writes over the last line.
func (p *Line) write(line string) {
	text := []rune(line)
	if len(text) >= p.width && p.width > 1 { // the last column would wrap
		text = text[:p.width-1]
	}
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(text))
}

// text is the line: subjects done/all, lanes of a run that others join, runs a second, findings, the worst, how long nothing new was found,
// time left, what went wrong.
func (p *Line) text(now time.Time) string {
	elapsed := now.Sub(p.start)
	parts := []string{fmt.Sprintf("%d/%s", p.done, report.Plural(p.subjects, "subject"))}
	whole := p.expected > 0 && p.subjects <= 1 // one long search: how far it is says more than when it last found something
	if whole {
		parts[0] = fmt.Sprintf("%.1f%% of %.3g runs", 100*float64(p.runs)/float64(p.expected), float64(p.expected))
	}
	if p.here+p.elsewhere > 0 {
		parts = append(parts, fmt.Sprintf("%s here, %d elsewhere", report.Plural(p.here, "lane"), p.elsewhere))
	}
	if elapsed > 0 {
		parts = append(parts, rate(float64(p.runs)/elapsed.Seconds()))
	}
	parts = append(parts, report.Plural(p.findings, "finding"))
	if p.worst > 0 {
		parts = append(parts, "worst "+strings.TrimPrefix(strconv.FormatFloat(p.worst, 'g', 2, 64), "+"))
	}
	if quiet := now.Sub(p.last); quiet >= time.Second && !whole {
		parts = append(parts, fmt.Sprintf("last new %d s ago", int(quiet.Seconds())))
	}
	if left, ok := p.left(elapsed); ok {
		parts = append(parts, left)
	}
	for _, reason := range slices.Sorted(maps.Keys(p.failures)) {
		parts = append(parts, fmt.Sprintf("%s: %d", reason, p.failures[reason]))
	}
	return strings.Join(parts, " · ")
}

// left is the time that is left: what the runs that are still needed take, or the other subjects; at most the limit.
func (p *Line) left(elapsed time.Duration) (text string, ok bool) {
	share := 0.0
	switch {
	case p.expected > p.runs:
		share = float64(p.runs) / float64(p.expected)
	case p.expected == 0 && p.subjects > 1:
		share = float64(p.done) / float64(p.subjects)
	}
	rest := time.Duration(0)
	if share > 0 {
		rest = time.Duration(float64(elapsed) * (1 - share) / share)
	}
	if p.limit > 0 && (share == 0 || rest >= p.limit-elapsed) {
		return fmt.Sprintf("%d s left", max(0, int((p.limit-elapsed).Seconds()))), true
	}
	text = fmt.Sprintf("about %d s left", int(math.Ceil(rest.Seconds())))
	if rest >= 2*time.Minute {
		text = fmt.Sprintf("about %d min left", int(math.Ceil(rest.Minutes())))
	}
	return text, share > 0 && share < 1
}

func rate(perSecond float64) string {
	switch {
	case perSecond >= 1e6:
		return fmt.Sprintf("%.1fM runs/s", perSecond/1e6)
	case perSecond >= 1e3:
		return fmt.Sprintf("%.0fk runs/s", perSecond/1e3)
	}
	return fmt.Sprintf("%.0f runs/s", perSecond)
}

// Clear removes the line.
func (p *Line) Clear() {
	if p.visible {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.visible = false
	}
}

// Writer returns w with the progress line removed before anything is written to it.
func (p *Line) Writer(w io.Writer) io.Writer { return clearing{p, w} }

type clearing struct {
	p *Line
	w io.Writer
}

func (c clearing) Write(b []byte) (int, error) {
	c.p.Clear()
	return c.w.Write(b)
}
