package campaign

// This file is mistakes in the arguments: what is wrong with a configuration is said before anything is loaded.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
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
		if _, ok := strategies[name]; !ok {
			return Usagef("--strategy %s: no such strategy; there are %s", name, strategyNames())
		}
	}
	for _, name := range Strategies() { // those that do not run too: a mistake in their parameters is one
		p := &parameters{strategy: name, set: cfg.Params}
		strategies[name](p)
		if err := p.check(); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(cfg.Params)) { // the same mistake is told each time
		strategy, _, ok := strings.Cut(name, ".")
		if _, known := strategies[strategy]; !ok || !known {
			return Usagef("--set %s: say STRATEGY.NAME=VALUE, with a strategy of %s", name, strategyNames())
		}
	}
	for _, kind := range cfg.Kinds {
		if _, ok := families[kind]; !ok {
			return Usagef("--kind %s: no such kind; there are inaccuracy, exception, divergence, underestimated-error", kind)
		}
	}
	return nil
}
