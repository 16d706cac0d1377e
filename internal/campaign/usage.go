package campaign

// This file is mistakes in the arguments: what is wrong with a configuration is said before anything is loaded.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"faultline/internal/search/strategies"
)

// A usageError is a mistake in the arguments: exit code 2.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// ExitCode is the documented exit code of usage errors.
func (e *usageError) ExitCode() int { return 2 }

func Usagef(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// check reports what can be wrong with the strategies of cfg before anything is loaded.
func (cfg *Config) check() error {
	for _, name := range cfg.Strategies {
		if strategies.Named(name) == nil {
			return Usagef("--strategy %s: no such strategy; there are %s", name, strategies.List())
		}
	}
	for _, name := range strategies.Names() { // those that do not run too: a mistake in their parameters is one
		if _, err := strategies.Named(name).Read(cfg.Params); err != nil {
			return Usagef("%v", err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(cfg.Params)) { // the same mistake is told each time
		strategy, _, ok := strings.Cut(name, ".")
		if !ok || strategies.Named(strategy) == nil {
			return Usagef("--set %s: say STRATEGY.NAME=VALUE, with a strategy of %s", name, strategies.List())
		}
	}
	for _, kind := range cfg.Kinds {
		if _, ok := families[kind]; !ok {
			return Usagef("--kind %s: no such kind; there are inaccuracy, exception, divergence, underestimated-error", kind)
		}
	}
	return nil
}
