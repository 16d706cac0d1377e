package main

// This file is the verb certify: stored findings are checked again.

import (
	"context"

	"github.com/spf13/cobra"

	"faultline/internal/campaign"
	"faultline/internal/finding"
)

const certifyManual = `Certify checks every finding of a stored stream again from scratch. Only the points are trusted: values, errors and blame
are computed anew. The subjects are loaded as the stream says it (its flags can be overruled here).`

func (a *app) certifyCommand() *cobra.Command {
	var (
		cfg campaign.Config
		out output
	)
	c := &cobra.Command{
		Use:   "certify [flags] FINDINGS.jsonl [-- clang flags]",
		Short: "check stored findings again, trusting only the points",
		Long:  certifyManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FINDINGS.jsonl", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			args, cfg.ClangFlags = splitDash(c, args)
			if err := first(check(&cfg, nil), out.check()); err != nil {
				return err
			}
			stored, err := a.stored(args[0])
			if err != nil {
				return err
			}
			if stored.config.Schema == 0 && len(stored.findings) == 0 {
				return empty(args[0])
			}
			if err := stored.restore(c, &cfg); err != nil {
				return err
			}
			return a.campaign(c, &cfg, &out, func(ctx context.Context, s *sink) (*campaign.Summary, error) {
				return a.engine.recheck(ctx, &cfg, stored.findings, s)
			})
		},
	}
	f := c.Flags()
	subjectFlags(f, &cfg)
	proofFlags(f, &cfg)
	marginFlag(f, &cfg)
	strictFlag(f, &cfg)
	out.flags(f)
	f.SortFlags = false
	return c
}

// A stored stream is what certify and find --continue need of it.
type stored struct {
	config   finding.Config
	findings []*finding.Finding
	stats    []*finding.Stats
}

func (a *app) stored(name string) (*stored, error) {
	s := new(stored)
	err := a.decode(name, func(m *finding.Message) error {
		switch {
		case m.Config != nil:
			s.config = *m.Config
		case m.Finding != nil:
			s.findings = append(s.findings, m.Finding)
		case m.Stats != nil:
			s.stats = append(s.stats, m.Stats)
		}
		return nil
	})
	return s, err
}

// empty says that a file has nothing of a stream in it.
func empty(name string) error {
	if name == "-" {
		name = "standard input"
	}
	return usagef("%s: no stream that find wrote, there is no config line and no finding in it; "+
		"make one with find --format json -o FILE", name)
}

// restore takes over what the stream says about its subjects and its notion of a finding.
func (s *stored) restore(c *cobra.Command, cfg *campaign.Config) error {
	cfg.Seed = s.config.Seed
	for name, value := range map[string]string{"threshold": s.config.Threshold, "margin": s.config.Margin, "oracle": s.config.Oracle} {
		if value != "" && c.Flags().Lookup(name) != nil && !c.Flags().Changed(name) {
			if err := c.Flags().Set(name, value); err != nil {
				return err
			}
		}
	}
	return first(replay(c, cfg, s.config.Flags), check(cfg, nil))
}
