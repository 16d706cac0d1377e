package main

// This file is the verb report: a stored stream in another form.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"faultline/internal/finding"
)

func (a *app) reportCommand() *cobra.Command {
	var out output
	c := &cobra.Command{
		Use:   "report FINDINGS.jsonl --format table|json [-o FILE]",
		Short: "a stored stream as a report",
		Long:  "Report turns a stream that --format json wrote into another form; - is standard input. Nothing is run.",
		Args:  func(c *cobra.Command, args []string) error { return need(c, args, "FINDINGS.jsonl", 1, 1) },
		RunE: func(c *cobra.Command, args []string) error {
			if err := out.check(); err != nil {
				return err
			}
			var messages []*finding.Message
			keep := func(m *finding.Message) error { messages = append(messages, m); return nil }
			if err := a.decode(args[0], keep); err != nil {
				return err // before -o is opened: the report may go where the stream came from
			}
			if !slices.ContainsFunc(messages, func(m *finding.Message) bool { return *m != finding.Message{} }) {
				return empty(args[0])
			}
			s, err := a.open(&out, nil, 0)
			if err != nil {
				return err
			}
			s.progress = nil
			for _, m := range messages {
				if err := s.Handle(m); err != nil {
					return first(err, s.close())
				}
			}
			return s.close()
		},
	}
	out.flags(c.Flags())
	c.Flags().SortFlags = false
	return c
}

// decode reads a stored stream. What is wrong with it is the fault of the argument.
func (a *app) decode(name string, f func(*finding.Message) error) error {
	r, shown := a.stdin, "standard input"
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return usagef("%v; name a stream that --format json wrote", err)
		}
		defer file.Close()
		r, shown = io.Reader(file), name
	}
	err := finding.Decode(r, shown, f)
	var cut *finding.CutOff
	switch {
	case errors.As(err, &cut):
		fmt.Fprintf(a.stderr, "faultline: %v\n", cut)
	case err != nil:
		return usagef("%v", err)
	}
	return nil
}
