package main

// This file is the verb sites: what there is, before anything is run.

import (
	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

const sitesManual = `Sites lists the functions that can be called, with their parameters as they would be searched, the number of floating-point
operations that they reach (for a single function, each with its place), and what is not modelled.`

func (a *app) sitesCommand() *cobra.Command {
	var (
		cfg campaign.Config
		out output
	)
	c := &cobra.Command{
		Use:   "sites [flags] SUBJECT... [-- clang flags]",
		Short: "callable functions, floating-point sites, what is not modelled",
		Long:  sitesManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "SUBJECT", 1, 0) },
		RunE: func(c *cobra.Command, args []string) error {
			cfg.Args, cfg.ClangFlags = splitDash(c, args)
			if err := first(check(&cfg, nil), out.check()); err != nil {
				return err
			}
			list, err := a.engine.sites(c.Context(), &cfg)
			if err != nil {
				return err
			}
			return a.show(&out, cfg.Args, &finding.Message{Sites: list})
		},
	}
	f := c.Flags()
	subjectFlags(f, &cfg)
	out.flags(f)
	f.SortFlags = false
	return c
}
