// Package report says in words what a stream says in fields.
//
// Every report is a finding.Handler. It takes messages one by one and sees nothing else, neither subjects nor engines,
// so that a stored stream gives the same report as the run that wrote it.
//
//	report/table      for a person: worst first, one block a finding
//	report/formats    all formats, among them JSON, CSV, JUnit, Markdown and GitHub
//	report/progress   one line on a terminal, rewritten in place
//
// Here is what they share: which findings stand for themselves (Group), a finding in a few words (Headline), its numbers (Value,
// Exact, Error, Point), its evidence in sentences (Sentences, Trial, Reason), places and commands. The functions hold nothing and
// may be called from any goroutine; a handler belongs to one. Close a handler that has a Close: only then is everything written.
package report
