package main

// This file turns errors into one line for the user and an exit code.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"faultline/internal/campaign"
	"faultline/internal/subject"
)

// The exit codes.
const (
	exitNothing     = 0 // nothing at or above the threshold
	exitFindings    = 1
	exitUsage       = 2
	exitSubject     = 3 // the subject cannot be built or loaded
	exitIncomplete  = 4 // only with --strict
	exitInterrupted = 130
)

// usagef returns an error that is the fault of the user's arguments.
func usagef(format string, args ...any) error { return campaign.Usagef(format, args...) }

// fail says what went wrong on one line, faultline: where: what; what next, and returns the exit code.
func (a *app) fail(err error) int {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(a.stderr, "faultline: interrupted")
		return exitInterrupted
	}
	fmt.Fprintln(a.stderr, "faultline: "+oneLine(err.Error()))
	return exitCode(err)
}

// oneLine joins the lines of a message: what stands on a further line is what to do next.
func oneLine(text string) string {
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, strings.TrimSuffix(l, ";"))
		}
	}
	return strings.Join(lines, "; ")
}

// exitCode is the code that an error of the chain asks for; what asks for none could not be loaded.
func exitCode(err error) int {
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return subject.ExitCode(err)
}
