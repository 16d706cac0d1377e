// Package usage is mistakes in the arguments. It must not know what they are arguments of.
package usage

// This file is the whole package.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/names"
)

// A mistake has exit code 2.
type mistake struct{ text string }

func (e *mistake) Error() string { return e.text }

// ExitCode is the documented exit code of mistakes.
func (e *mistake) ExitCode() int { return 2 }

// Errorf returns a mistake, in words for the user.
func Errorf(format string, args ...any) error { return &mistake{fmt.Sprintf(format, args...)} }

// Known checks words of a list, which may have spaces around them.
func Known(flag, what string, words, all []string) error {
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
		if slices.Contains(all, words[i]) {
			continue
		}
		there := "there are " + strings.Join(all, ", ")
		if near := names.Nearest(strings.ToLower(words[i]), all); len(near) > 0 {
			there = fmt.Sprintf("did you mean %s? %s", near[0], there)
		}
		return Errorf("%s %s: no such %s; %s", flag, words[i], what, there)
	}
	return nil
}
