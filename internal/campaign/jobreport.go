package campaign

// This file is what one subject came to, as it grows.

import (
	"cmp"
	"errors"
	"slices"

	"faultline/internal/finding"
	"faultline/internal/native"
	"faultline/internal/subject"
)

// hand adds findings to what the subject came to, and counts them.
func (r *Report) hand(found []Result) *Summary {
	sum := new(Summary)
	for i := range found {
		sum.count(found[i].Finding)
		r.Messages = append(r.Messages, &finding.Message{Finding: found[i].Finding})
	}
	r.add(sum)
	return sum
}

// say notes what was not done, or not all of it; "" is nothing.
func (r *Report) say(s *subject.Subject, what string) {
	if what != "" {
		r.skip(&finding.Skipped{Subject: s.Name, What: what})
	}
}

// fail notes why something could not be done, if it could not.
func (r *Report) fail(s *subject.Subject, err error) {
	if err != nil {
		r.say(s, err.Error())
		r.Err = cmp.Or(r.Err, err)
	}
}

// lose notes that nothing of the subject was analysed: every search failed, and none left its stats.
func (r *Report) lose() {
	analysed := func(m *finding.Message) bool { return m.Stats != nil || m.Finding != nil }
	if r.Err == nil || errors.Is(r.Err, native.ErrStopped) || slices.ContainsFunc(r.Messages, analysed) {
		return
	}
	r.Lost = 1
	for _, m := range r.Messages {
		if m.Skipped != nil && m.Skipped.Function == "" {
			m.Skipped.Lost = true
		}
	}
}

func (r *Report) skipAll(list []*finding.Skipped) {
	for _, s := range list {
		r.skip(s)
	}
}

func (r *Report) skip(s *finding.Skipped) {
	r.Skipped++
	r.Messages = append(r.Messages, &finding.Message{Skipped: s})
}
