// Package suites holds the subject files that are part of the program: names, domains, set-up and references of known
// libraries, benchmarks as FPCore, and the figures that papers published about them. It is data; package subject/suite
// reads it.
package suites

// This file is the way to the data.

import "embed"

// FS has every suite under its file name, those with sources of their own in a folder beside them.
//
//go:embed *.toml binary32 everyday fpgen fpbench hidden lsga
var FS embed.FS
