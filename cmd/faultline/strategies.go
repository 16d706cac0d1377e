package main

// This file is what the manual says of strategies and their parameters, in their own words.

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/search/strategies"
)

// strategyLines is a line for each strategy.
func strategyLines() string {
	var b strings.Builder
	for _, d := range strategies.All {
		fmt.Fprintf(&b, "  %-11s %s\n", d.Name, d.Says)
	}
	return b.String()
}

// strategiesTopic is a page of the manual: every strategy with its parameters and their defaults.
func strategiesTopic() *cobra.Command {
	var b strings.Builder
	b.WriteString("--strategy names strategies, --set STRATEGY.NAME=VALUE sets a parameter of one.\n")
	for _, d := range strategies.All {
		fmt.Fprintf(&b, "\n%s: %s\n", d.Name, d.Says)
		for _, p := range d.Params {
			fmt.Fprintf(&b, "  %-24s %9s  %s\n", d.Name+"."+p.Name, p.Default, p.Says)
		}
	}
	return &cobra.Command{Use: "strategies", Short: "the strategies and their parameters", Long: strings.TrimSpace(b.String())}
}
