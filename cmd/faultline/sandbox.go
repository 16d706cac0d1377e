package main

// This file is the flag that says how code under test is kept in, and what is said where the kernel cannot.

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"faultline/internal/sandbox"
)

// sandboxModes are the values of --sandbox.
var sandboxModes = []string{string(sandbox.Auto), string(sandbox.Require), string(sandbox.Off)}

func sandboxFlag(f *pflag.FlagSet) {
	f.String("sandbox", sandboxModes[0], "how `FAR` code under test is kept from files, the network and other processes: auto (as far as the "+
		"kernel can), require (wholly, or nothing is run), off")
}

// keepIn chooses the sandbox of a verb that runs code under test, and says what this kernel does not keep it from.
func (a *app) keepIn(c *cobra.Command) error {
	f := c.Flags().Lookup("sandbox")
	if f == nil {
		return nil
	}
	mode := f.Value.String()
	switch sandbox.Mode(mode) {
	case sandbox.Auto, sandbox.Require, sandbox.Off:
	default:
		return usagef("--sandbox %s: say %s", mode, strings.Join(sandboxModes, ", "))
	}
	if err := sandbox.Choose(sandbox.Mode(mode)); err != nil {
		return err
	}
	if missing := sandbox.Missing(); sandbox.On() && len(missing) > 0 {
		fmt.Fprintf(a.stderr, "faultline: code under test is not kept from %s\n", sandbox.Listed(missing))
	}
	return nil
}

// examineSandbox says which guards this kernel offers.
func examineSandbox(context.Context) (string, error) {
	if missing := sandbox.Missing(); len(missing) > 0 {
		return "", fmt.Errorf("code under test is not kept from %s", sandbox.Listed(missing))
	}
	return "code under test is kept from files, network, signals, calls (landlock, seccomp)", nil
}
