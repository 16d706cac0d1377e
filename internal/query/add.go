package query

// This file is how a stream comes into the index: whole, or not at all.

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"faultline/internal/finding"
	"faultline/internal/report/csv"
)

//go:embed schema.sql
var schema string

// numeric are the columns of findings that are numbers; an infinity is one.
var numeric = map[string]string{"line": "INTEGER", "column": "INTEGER", "relative_lower": "REAL", "relative_upper": "REAL",
	"ulps_lower": "REAL", "ulps_upper": "REAL", "bits_lower": "REAL", "bits_upper": "REAL", "absolute_lower": "REAL", "absolute_upper": "REAL"}

// Schema is the text that makes the tables and views.
func Schema() string {
	var columns []string
	for _, name := range csv.Head() {
		kind := numeric[name]
		if kind == "" {
			kind = "TEXT"
		}
		columns = append(columns, `"`+name+`" `+kind)
	}
	return strings.Replace(schema, "%s", strings.Join(columns, ", "), 1)
}

// Added is what came of a stream.
type Added struct {
	Run      int64
	Already  bool // it was there
	Findings int
	Cut      error // nil, or that the stream ends within a line
}

// errAlready ends a transaction.
var errAlready = errors.New("already there")

// Add reads a stream into the index. One that cannot be read leaves the index as it was.
func (x *Index) Add(ctx context.Context, name string, r io.Reader) (*Added, error) {
	tx, err := x.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, x.failed(err)
	}
	defer tx.Rollback()
	a := &adding{ctx: ctx, tx: tx, head: len(csv.Head())}
	if err := a.begin(name); err != nil {
		return nil, x.failed(err)
	}
	sum := sha256.New()
	err = finding.Decode(io.TeeReader(r, sum), name, a.message)
	var cut *finding.CutOff
	if errors.As(err, &cut) {
		a.added.Cut, err = cut, nil
	}
	if err != nil {
		return nil, err
	}
	if !a.config {
		return nil, fmt.Errorf("%s: no stream that find wrote, there is no config line in it; make one with find --format json -o FILE",
			name)
	}
	digest := hex.EncodeToString(sum.Sum(nil))
	switch err := a.end(digest); {
	case errors.Is(err, errAlready):
		return &a.added, nil
	case err != nil:
		return nil, x.failed(err)
	}
	return &a.added, x.failed(tx.Commit())
}

// An adding is a stream on its way into the index.
type adding struct {
	ctx    context.Context
	tx     *sql.Tx
	head   int // columns of findings
	config bool
	added  Added

	finding, search, gap *sql.Stmt
}

func (a *adding) begin(name string) (err error) {
	// Its sums are not known yet.
	res, err := a.tx.ExecContext(a.ctx, "INSERT INTO run (file, sha256, cut) VALUES (?, '', 0)", name)
	if err != nil {
		return err
	}
	if a.added.Run, err = res.LastInsertId(); err != nil {
		return err
	}
	for text, stmt := range map[string]**sql.Stmt{
		"INSERT INTO finding VALUES (?, ?" + strings.Repeat(", ?", a.head) + ")": &a.finding,
		"INSERT INTO search VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)":            &a.search,
		"INSERT INTO gap VALUES (?, ?, ?, ?, ?, ?, ?, ?)":                        &a.gap,
	} {
		if *stmt, err = a.tx.PrepareContext(a.ctx, text); err != nil {
			return err
		}
	}
	return nil
}

func (a *adding) message(m *finding.Message) (err error) {
	run := a.added.Run
	switch {
	case m.Config != nil:
		c := m.Config
		a.config = true
		_, err = a.tx.ExecContext(a.ctx, "UPDATE run SET version = ?, seed = ?, strategies = ?, threshold = ?, evals = ?, args = ?, "+
			"flags = ?, subjects = ? WHERE run = ?", c.Version, strconv.FormatUint(c.Seed, 10), strings.Join(c.Strategy, ","), c.Threshold,
			orNull(c.Evals), list(c.Args), list(c.Flags), c.Subjects, run)
	case m.Finding != nil:
		a.added.Findings++
		values := append(make([]any, 0, 2+a.head), run, a.added.Findings)
		for i, text := range csv.Row(m.Finding) {
			values = append(values, value(csv.Head()[i], text))
		}
		_, err = a.finding.ExecContext(a.ctx, values...)
	case m.Stats != nil:
		s := m.Stats
		_, err = a.search.ExecContext(a.ctx, run, s.Subject, s.Spelling, s.Strategy, s.Sites, s.SitesReached, s.Evaluations, s.Candidates,
			s.Findings, s.Stopped, seconds(s.Seconds))
	case m.Skipped != nil:
		s := m.Skipped
		_, err = a.gap.ExecContext(a.ctx, run, s.Subject, s.Function, s.File, orNull(s.Line), orNull(s.Column), s.What, s.Lost)
	}
	return err
}

// end notes what is known of the whole stream, unless the index has it.
func (a *adding) end(digest string) error {
	var before int64
	err := a.tx.QueryRowContext(a.ctx, "SELECT run FROM run WHERE sha256 = ?", digest).Scan(&before)
	if err == nil {
		a.added.Run, a.added.Already = before, true
		return errAlready
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = a.tx.ExecContext(a.ctx, "UPDATE run SET sha256 = ?, cut = ? WHERE run = ?", digest, a.added.Cut != nil, a.added.Run)
	return err
}

// value is a field of a row as a column has it: nothing is NULL, and numbers are numbers.
func value(column, text string) any {
	switch kind := numeric[column]; {
	case text == "":
		return nil
	case kind == "INTEGER":
		n, err := strconv.Atoi(text)
		if err != nil {
			return text
		}
		return n
	case kind == "REAL":
		x, err := strconv.ParseFloat(text, 64) // beyond doubles it is an infinity
		if errors.Is(err, strconv.ErrSyntax) {
			return text
		}
		return x
	}
	return text
}

func orNull(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func list(words []string) string {
	text, _ := json.Marshal(append([]string{}, words...)) // of strings there is no error
	return string(text)
}

// seconds sums up what a subject took; compiling is of all subjects together.
func seconds(of map[string]float64) any {
	if len(of) == 0 {
		return nil
	}
	return of["load"] + of["search"] + of["certify"] + of["minimise"]
}
