// Package report turns a stream of messages into what a person or a program reads.
//
// Every format is a finding.Handler: it takes messages one by one and sees nothing else, neither subjects nor engines,
// so that a stored stream gives the same report as the run that wrote it.
//
//	Table      for a person: worst first, one block a finding
//	JSON       the stream itself
//	Progress   one line on a terminal, rewritten in place
//
// A handler belongs to one goroutine. Close what has a Close: only then is everything written.
package report
