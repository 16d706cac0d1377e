package main

// This file is the verb query: an index of many streams, and questions to it.

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"faultline/internal/query"
)

const queryManual = `Query keeps streams of many runs in an index, a file of SQLite, and answers questions about them: what was new in which run, what is
fixed, what was never analysed. INDEX is made where there is none; each STREAM that is named is added, unless it is there already. The
streams stay the truth: an index can be removed and made again.

  faultline query runs.db findings-*.jsonl             adds these, and lists all runs
  faultline query runs.db --ask changes                what is new and what is fixed, run by run
  faultline query runs.db --sql 'SELECT ...' --format csv

Questions that have a name:

ASKS

--show prints the SQL of a question, to begin one's own with, and --show alone the tables and views that there are. With --sql nothing
can be changed; other programs may read the file too: it is SQLite 3.`

// A queried is what is asked of an index.
type queried struct {
	ask, sql, format string
	run              int64
	show             bool
}

func (a *app) queryCommand() *cobra.Command {
	var q queried
	c := &cobra.Command{
		Use:   "query INDEX [STREAM.jsonl...] [--ask NAME | --sql TEXT]",
		Short: "many runs beside each other: history, what is new, what is fixed",
		Long:  strings.Replace(queryManual, "ASKS", askLines(), 1),
		Args: func(c *cobra.Command, args []string) error {
			if q.show {
				return nil
			}
			return need(c, args, "INDEX", 1, 0)
		},
		RunE: func(c *cobra.Command, args []string) error {
			question, err := q.question(c)
			if err != nil {
				return err
			}
			if q.show {
				return a.showSQL(c, question)
			}
			if err := a.addStreams(c, args[0], args[1:]); err != nil {
				return err
			}
			return a.answer(c, args[0], question, &q)
		},
	}
	f := c.Flags()
	f.StringVar(&q.ask, "ask", query.Asks[0].Name, "the question that has this `NAME`")
	f.StringVar(&q.sql, "sql", "", "ask this `TEXT` in SQL; ?1 in it is the run; of several statements the last one's rows are shown")
	f.Int64Var(&q.run, "run", 0, "ask about run `N`; 0 is the last")
	f.StringVar(&q.format, "format", "table", "`FORMAT` of the answer: "+strings.Join(query.Formats, ", "))
	f.BoolVar(&q.show, "show", false, "print the SQL, and ask nothing")
	return c
}

func askLines() string {
	var lines []string
	for _, ask := range query.Asks {
		lines = append(lines, fmt.Sprintf("  %-9s %s", ask.Name, ask.Says))
	}
	return strings.Join(lines, "\n")
}

// question is the SQL that is asked for.
func (q *queried) question(c *cobra.Command) (string, error) {
	ask, known := query.Named(q.ask)
	switch {
	case !slices.Contains(query.Formats, q.format):
		return "", usagef("--format %s: no such format; there are %s", q.format, strings.Join(query.Formats, ", "))
	case q.sql != "" && c.Flags().Changed("ask"):
		return "", usagef("--ask and --sql: one question at a time")
	case !known:
		return "", usagef("--ask %s: no such question; see %s --help", q.ask, c.CommandPath())
	case q.run < 0:
		return "", usagef("--run %d: runs are 1, 2, ...; 0 is the last", q.run)
	case q.sql != "":
		return q.sql, nil
	}
	return ask.SQL, nil
}

func (a *app) showSQL(c *cobra.Command, question string) error {
	if !c.Flags().Changed("ask") && !c.Flags().Changed("sql") {
		question = strings.TrimSpace(query.Schema())
	}
	_, err := fmt.Fprintln(a.stdout, question)
	return notWhole(err)
}

// notWhole says what to do where an answer could not be written, nil where it was.
func notWhole(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w; the answer is not complete: make room, or have it written elsewhere", err)
}

// addStreams reads streams into an index, which is made if there is none.
func (a *app) addStreams(c *cobra.Command, index string, streams []string) error {
	if len(streams) == 0 {
		return nil
	}
	if strings.HasSuffix(index, ".jsonl") {
		return usagef("%s: the first name is the index, a file of SQLite, and this is called as streams are; name one, as runs.db", index)
	}
	x, err := query.Open(c.Context(), index)
	if err != nil {
		return err
	}
	defer x.Close()
	for _, name := range streams {
		if err := a.addStream(c, x, name); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) addStream(c *cobra.Command, x *query.Index, name string) error {
	r, err := a.openStream(name, "--format json")
	if err != nil {
		return err
	}
	defer r.Close()
	added, err := x.Add(c.Context(), name, r)
	switch {
	case err != nil && c.Context().Err() != nil:
		return c.Context().Err()
	case err != nil:
		return usagef("%v", err)
	case added.Already:
		fmt.Fprintf(a.stderr, "faultline: %s: is run %d already\n", name, added.Run)
	default:
		fmt.Fprintf(a.stderr, "faultline: %s: run %d, %d findings\n", name, added.Run, added.Findings)
	}
	if added.Cut != nil {
		fmt.Fprintln(a.stderr, "faultline: "+oneLine(added.Cut.Error()))
	}
	return nil
}

// answer asks an index that is there.
func (a *app) answer(c *cobra.Command, index, question string, q *queried) error {
	x, err := query.Reader(c.Context(), index)
	if errors.Is(err, os.ErrNotExist) {
		return usagef("%s: no index there; name streams behind it that are to be added", index)
	}
	if err != nil {
		return usagef("%v", err)
	}
	defer x.Close()
	last, err := x.Last(c.Context())
	switch {
	case err != nil:
		return err
	case q.run > last:
		return usagef("--run %d: there is none, the last is %d", q.run, last)
	}
	var args []any
	if strings.Contains(question, "?1") {
		args = append(args, cmp.Or(q.run, last))
	}
	if err := x.Answer(c.Context(), a.stdout, question, q.format, args...); err != nil {
		if unwritten := new(fs.PathError); errors.As(err, &unwritten) {
			return notWhole(unwritten)
		}
		if c.Context().Err() != nil {
			return c.Context().Err()
		}
		if q.sql != "" {
			return usagef("--sql: %s: %v; it is a SELECT, of the tables and views that --show alone prints", index, err)
		}
		return usagef("%s: %v", index, err)
	}
	return nil
}
