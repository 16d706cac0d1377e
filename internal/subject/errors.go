package subject

// This file is how a person is told that something cannot be loaded.

import (
	"errors"
	"fmt"
	"strings"

	"faultline/internal/names"
)

// Exit codes of an Error.
const (
	Usage      = 2 // what was asked makes no sense
	CannotLoad = 3 // the subject cannot be built or loaded
)

// An Error is for the user: where it is, what it is, what to type next.
type Error struct {
	Code  int    // exit code: Usage or CannotLoad
	Where string // "foo.c:3:5", "--domain 'x in [1,-1]'"; "" if nowhere in particular
	What  string
	Next  string // "" if What says it

	Misnamed bool // a SUBJECT names nothing: no such file, or nothing of that name in it
}

// Error returns Where: What, and Next on a line of its own.
func (e *Error) Error() string {
	s := e.What
	if e.Where != "" {
		s = e.Where + ": " + s
	}
	if e.Next != "" {
		s += "\n  " + e.Next
	}
	return s
}

// Reason is an error in one line, for where it stands beside the name of what it is about, as the linker or the source has that.
func Reason(err error, of string) string {
	text := err.Error()
	for _, name := range []string{of, names.Signature(of)} {
		text = strings.TrimPrefix(text, name+": ")
	}
	return strings.ReplaceAll(text, "\n  ", "; ")
}

// ExitCode returns the exit code that the error asks for.
func (e *Error) ExitCode() int { return e.Code }

// ExitCode returns the exit code that err asks for: that of an Error in its chain, otherwise CannotLoad.
// Nil asks for 0.
func ExitCode(err error) int {
	if err == nil {
		return 0
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return CannotLoad
}

func UsageError(where, next, format string, args ...any) *Error {
	return &Error{Code: Usage, Where: where, What: fmt.Sprintf(format, args...), Next: next}
}

func LoadError(where, next, format string, args ...any) *Error {
	return &Error{Code: CannotLoad, Where: where, What: fmt.Sprintf(format, args...), Next: next}
}

// Misnames reports whether err is one of a SUBJECT that names nothing.
func Misnames(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Misnamed
}
