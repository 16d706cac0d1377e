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
func (r *report) hand(found []result) *Summary {
	sum := new(Summary)
	for i := range found {
		sum.count(found[i].finding)
		r.messages = append(r.messages, &finding.Message{Finding: found[i].finding})
	}
	r.add(sum)
	return sum
}

// say notes what was not done, or not all of it; "" is nothing.
func (r *report) say(s *subject.Subject, what string) {
	if what != "" {
		r.skip(&finding.Skipped{Subject: s.Name, What: what})
	}
}

// fail notes why something could not be done, if it could not.
func (r *report) fail(s *subject.Subject, err error) {
	if err != nil {
		r.say(s, err.Error())
		r.err = cmp.Or(r.err, err)
	}
}

// lose notes that nothing of the subject was analysed: every search failed, and none left its stats.
func (r *report) lose() {
	analysed := func(m *finding.Message) bool { return m.Stats != nil || m.Finding != nil }
	if r.err == nil || errors.Is(r.err, native.ErrStopped) || slices.ContainsFunc(r.messages, analysed) {
		return
	}
	r.Lost = 1
	for _, m := range r.messages {
		if m.Skipped != nil && m.Skipped.Function == "" {
			m.Skipped.Lost = true
		}
	}
}

func (r *report) skipAll(list []*finding.Skipped) {
	for _, s := range list {
		r.skip(s)
	}
}

func (r *report) skip(s *finding.Skipped) {
	r.Skipped++
	r.messages = append(r.messages, &finding.Message{Skipped: s})
}
