package sandbox

// This file has the mode that the user chose, and the restrictions that the kernel supports.

import (
	"fmt"
	"strings"
	"sync"
)

// A Mode is the level of restriction.
type Mode string

// The modes.
const (
	Auto    Mode = "auto"    // the restrictions that the kernel supports
	Require Mode = "require" // all restrictions; without them, no child starts
	Off     Mode = "off"     // no restrictions
)

// chosen is the mode of this process.
var chosen = Auto

// Choose sets the mode. The caller must call it before the first child starts. With Require, it returns an error that names the
// restrictions the kernel does not support.
func Choose(m Mode) error {
	chosen = m
	if missing := Missing(); m == Require && len(missing) > 0 {
		return fmt.Errorf("--sandbox require: this kernel cannot keep code under test from %s; --sandbox auto does what it can",
			Listed(missing))
	}
	return nil
}

// On reports whether children are restricted.
func On() bool { return chosen != Off }

// A Guard is a kind of access from which children are restricted.
type Guard string

// The guards.
const (
	Files   Guard = "files"   // files that the child does not need: landlock
	Network Guard = "network" // landlock since ABI 4; seccomp
	Signals Guard = "signals" // signals to other processes: landlock since ABI 6; seccomp
	Calls   Guard = "calls"   // system calls, except those for arithmetic, memory, threads and reading: seccomp
)

// needs is the kernel feature that each guard needs.
var needs = map[Guard]string{
	Files: "landlock", Network: "landlock ABI 4", Signals: "landlock ABI 6", Calls: "seccomp",
}

// Missing returns the guards that this kernel does not support for this process.
var Missing = sync.OnceValue(func() (list []Guard) {
	abi := landlockABI()
	for _, g := range []struct {
		guard   Guard
		offered bool
	}{{Files, abi >= 1}, {Network, abi >= 4}, {Signals, scopesSignals(abi)}, {Calls, filters()}} {
		if !g.offered {
			list = append(list, g.guard)
		}
	}
	return list
})

// Without returns the restrictions that do not apply to tested code in this process: "off", or the missing guards.
func Without() (list []string) {
	if !On() {
		return []string{string(Off)}
	}
	for _, g := range Missing() {
		list = append(list, string(g))
	}
	return list
}

// Listed formats guards, each with the missing kernel feature.
func Listed(guards []Guard) string {
	var words []string
	for _, g := range guards {
		words = append(words, fmt.Sprintf("%s (no %s)", g, needs[g]))
	}
	return strings.Join(words, ", ")
}
