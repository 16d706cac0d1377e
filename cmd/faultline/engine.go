package main

// This file is what the command needs of the engines. It is a struct of functions, so that tests of the command can
// put a recorded stream in their place.

import (
	"context"
	"io"

	"faultline/internal/bench"
	"faultline/internal/campaign"
	"faultline/internal/finding"
)

// An engine does the work that the verbs ask for.
type engine struct {
	find    func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error)
	ranges  func(context.Context, *campaign.Config, finding.Handler) (*campaign.Summary, error)
	explain func(ctx context.Context, cfg *campaign.Config, at string) (*finding.Explanation, error)
	recheck func(context.Context, *campaign.Config, []*finding.Finding, finding.Handler) (*campaign.Summary, error)
	sites   func(context.Context, *campaign.Config) (*finding.SiteList, error)
	bench   func(ctx context.Context, cfg *campaign.Config, suite string, w io.Writer) error
}

// realEngine is package campaign.
func realEngine() *engine {
	return &engine{
		find:    campaign.Find,
		ranges:  campaign.Ranges,
		explain: campaign.Explain,
		recheck: campaign.Recheck,
		sites:   campaign.Sites,
		bench:   bench.Run,
	}
}
