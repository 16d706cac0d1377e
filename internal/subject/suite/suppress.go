package suite

// This file is what a suite does not want to be shown: findings that somebody looked at, with the reason.

import (
	"strconv"
	"strings"

	"faultline/internal/subject"
)

// ProjectFile is the name of the suite that is found from a working folder, in it or above.
const ProjectFile = "faultline.toml"

// A Suppression is of one finding by its id, or of those of a kind at a line.
type Suppression struct {
	ID      string
	At      string // FILE:LINE
	Kind    string // as --kind says it
	Subject string // a glob; "" is any
	Reason  string
}

// Label names the suppression.
func (p *Suppression) Label() string {
	if p.ID != "" {
		return p.ID
	}
	return strings.TrimSpace(p.At + " " + p.Kind)
}

// Place returns the file and the line.
func (p *Suppression) Place() (file string, line int) {
	i := strings.LastIndexByte(p.At, ':')
	if i < 0 {
		return p.At, 0
	}
	line, _ = strconv.Atoi(p.At[i+1:])
	return p.At[:i], line
}

// check says what a suppression lacks.
func (p *Suppression) check(path string) error {
	const form = `a suppression is { id = "F-3fa1c2", reason = "..." } or { at = "geo.c:12", kind = "overflow", reason = "..." }`
	_, line := p.Place()
	switch {
	case p.Reason == "":
		return subject.LoadError(path, form, "the suppression of %q has no reason", p.Label())
	case (p.ID == "") == (p.At == ""):
		return subject.LoadError(path, form, "a suppression is of an id, or of a place")
	case p.ID != "" && p.Kind != "":
		return subject.LoadError(path, form, "the suppression of %s has a kind, and an id says it all", p.ID)
	case p.ID == "" && (line < 1 || p.Kind == ""):
		return subject.LoadError(path, form, "the suppression of %q needs a line and a kind", p.At)
	}
	return nil
}
