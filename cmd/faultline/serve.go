package main

// This file is the verb serve: streams in a browser, as they grow.

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"faultline/internal/serve"
)

const serveManual = `Serve shows streams in a browser, as report --format html does: those of a folder whose names end in .jsonl, or one FILE. Nothing is
run. A stream that a run still writes (find --format json -o DIR/NAME.jsonl) is shown as far as it is there, and the page follows as it
grows; a reader stays where he is. The folder of a run (find -o DIR/) says first how far that is: functions, lanes here and in processes
that joined, the rate, the worst error so far, the time that is left, and what went wrong, by reason.

The address is printed on standard output. It is of this machine alone, 127.0.0.1, unless --listen names another: then whoever reaches it
reads all that the streams say, lines of source among it. An interrupt ends it, with the exit code 130.`

// servedAt is where streams are served where nothing is said.
const servedAt = "127.0.0.1:7117"

func (a *app) serveCommand() *cobra.Command {
	listen := ""
	c := &cobra.Command{
		Use:   "serve DIR|FINDINGS.jsonl [--listen ADDRESS]",
		Short: "stored streams in a browser, live while a run goes on",
		Long:  serveManual,
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "DIR", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			s, err := serve.Listen(args[0], listen)
			var refused *serve.AddressError
			switch {
			case errors.As(err, &refused):
				return usagef("--listen %v; name PORT or HOST:PORT, with port 0 for one that is free", err)
			case err != nil:
				return usagef("%v", err)
			}
			return a.serve(c.Context(), s, args[0])
		},
	}
	c.Flags().StringVar(&listen, "listen", servedAt, "serve at this `ADDRESS`, PORT or HOST:PORT; port 0 is any that is free")
	return c
}

func (a *app) serve(ctx context.Context, s *serve.Server, what string) error {
	if !s.Local() {
		fmt.Fprintf(a.stderr, "faultline: %s is served to other machines too: whoever reaches %s reads it\n", what, s.URL())
	}
	if _, err := fmt.Fprintf(complaining{a.stdout}, "%s shows %s until an interrupt\n", s.URL(), what); err != nil {
		return err
	}
	return s.Serve(ctx)
}
