package sandbox

// This file is what the user asks for, and what the kernel has of it.

import (
	"fmt"
	"strings"
	"sync"
)

// A Mode says how much of a sandbox is wanted.
type Mode string

// The modes.
const (
	Auto    Mode = "auto"    // what the kernel offers
	Require Mode = "require" // all of it, or nothing is started
	Off     Mode = "off"     // none of it
)

// chosen is the mode of this process.
var chosen = Auto

// Choose chooses the mode. It comes before the first child. With Require, the error says what the kernel does not offer.
func Choose(m Mode) error {
	chosen = m
	if missing := Missing(); m == Require && len(missing) > 0 {
		return fmt.Errorf("--sandbox require: this kernel cannot keep code under test from %s; --sandbox auto does what it can",
			Listed(missing))
	}
	return nil
}

// On reports whether children are kept in.
func On() bool { return chosen != Off }

// A Guard is one thing that children are kept from.
type Guard string

// The guards.
const (
	Files   Guard = "files"   // other than those that it needs: landlock
	Network Guard = "network" // landlock, from its ABI 4 on; seccomp
	Signals Guard = "signals" // to other processes: landlock, from its ABI 6 on; seccomp
	Calls   Guard = "calls"   // to the system, but those that arithmetic, memory, threads and reading need: seccomp
)

// needs is where the kernel has a guard from.
var needs = map[Guard]string{
	Files: "landlock", Network: "landlock ABI 4", Signals: "landlock ABI 6", Calls: "seccomp",
}

// Missing lists the guards that the kernel at hand does not offer to this process.
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

// Without lists what code under test is not kept from in this process: "off", or the guards that are missing.
func Without() (list []string) {
	if !On() {
		return []string{string(Off)}
	}
	for _, g := range Missing() {
		list = append(list, string(g))
	}
	return list
}

// Listed is guards as words, with what the kernel lacks.
func Listed(guards []Guard) string {
	var words []string
	for _, g := range guards {
		words = append(words, fmt.Sprintf("%s (no %s)", g, needs[g]))
	}
	return strings.Join(words, ", ")
}
