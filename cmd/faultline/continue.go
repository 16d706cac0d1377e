package main

// This file is find --continue: the words of an earlier stream, for a search that goes on from it.

import (
	"github.com/spf13/cobra"

	"faultline/internal/campaign"
)

// earlier reads the stream that a search goes on from, and takes over what it says and the command line does not: subjects
// and their flags, seed, strategies, and what counts as a finding.
func (a *app) earlier(c *cobra.Command, name string, cfg *campaign.Config) error {
	s, err := a.stored(name)
	if err != nil {
		return err
	}
	if s.config.Schema == 0 || len(s.config.Strategy) == 0 {
		return usagef("--continue %s: no stream that find wrote, it does not begin with a config line; "+
			"make one with find --format json -o FILE", name)
	}
	if len(cfg.Args) == 0 {
		cfg.Args = s.config.Args
	}
	given := c.Flags().Changed
	if seed := cfg.Seed; given("seed") {
		defer func() { cfg.Seed = seed }()
	}
	if !given("strategy") {
		cfg.Strategies = s.config.Strategy
	}
	cfg.Earlier = &campaign.Earlier{Strategies: s.config.Strategy, Findings: s.findings, Stats: s.stats}
	return s.restore(c, cfg)
}
