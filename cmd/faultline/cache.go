package main

// This file is the verb cache: what is kept of compiled code.

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"faultline/internal/folder"
)

const cacheManual = `Cache says where compiled code is kept, how much there is, and how much is kept at most. Cache clean removes all of it: it is made again
when it is needed. Subjects that were fetched and the findings of last runs stay.

The folder is $FAULTLINE_CACHE, or faultline in the user's cache folder. $FAULTLINE_CACHE_LIMIT (500M, 2G; 2G where nothing is said)
bounds compiled code. When there is more, what was not used for the longest time is removed, but nothing that was used within a day.`

func (a *app) cacheCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "cache [clean]",
		Short:     "what is kept of compiled code, and how to remove it",
		Long:      cacheManual,
		ValidArgs: []string{"clean"},
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 || len(args) == 1 && args[0] != "clean" {
				return usagef("cache %s: say cache, or cache clean", args[len(args)-1])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				said, err := kept(c.Context())
				fmt.Fprintln(a.stdout, said)
				return err
			}
			bytes, err := folder.Clean(folder.Cache())
			fmt.Fprintf(a.stdout, "%s: %s of compiled code removed\n", folder.Cache(), megabytes(bytes))
			return err
		},
	}
}

// kept says what the cache holds of compiled code.
func kept(context.Context) (string, error) {
	most, err := folder.Most()
	if err != nil {
		return "", err
	}
	dir := folder.Cache()
	return fmt.Sprintf("%s: %s of compiled code, %s at most", dir, megabytes(folder.Compiled(dir)), megabytes(most)), nil
}

func megabytes(bytes int64) string { return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20)) }
