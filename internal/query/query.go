// Package query keeps an index of streams in SQLite: runs beside each other, for history, baselines and whatever can be asked in SQL. The
// streams stay the truth; an index can be removed and made again of them. It runs nothing, and reads a stream message by message: what is
// in memory does not grow with it. An Index belongs to one goroutine.
package query

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// A question can name no other file: none can be attached.
func init() {
	sql.Register("faultline", &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		c.SetLimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
		return nil
	}})
}

// format is the number of the index's tables and views, and application says whose file it is ("flt1").
const (
	format      = 2
	application = 0x666c7431
)

// An Index is an open file of SQLite.
type Index struct {
	db   *sql.DB
	name string
}

// Open opens the index in a file, and makes it if there is none.
func Open(ctx context.Context, name string) (*Index, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, aFolder(name)
	}
	x, err := open(name, "rwc")
	if err != nil {
		return nil, err
	}
	if err := x.prepare(ctx); err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

func aFolder(name string) error {
	return fmt.Errorf("%s: this is a folder; name a file for the index, as %s", name, filepath.Join(name, "runs.db"))
}

// Reader opens an index that is there, and cannot change it.
func Reader(ctx context.Context, name string) (*Index, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, aFolder(name)
	}
	x, err := open(name, "ro")
	if err != nil {
		return nil, err
	}
	empty, err := x.check(ctx)
	if err == nil && empty {
		err = fmt.Errorf("%s: no index, it is empty; add a stream to it", name)
	}
	if err == nil {
		_, err = x.db.ExecContext(ctx, "PRAGMA query_only = 1")
	}
	if err != nil {
		x.Close()
		return nil, err
	}
	return x, nil
}

func open(name, mode string) (*Index, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	uri := url.URL{Scheme: "file", Path: path, RawQuery: "mode=" + mode + "&_busy_timeout=10000"}
	db, err := sql.Open("faultline", uri.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // pragmas are a connection's
	return &Index{db, name}, nil
}

// Close closes the file.
func (x *Index) Close() error { return x.db.Close() }

// check says whether there is nothing in the file yet, and refuses what is no index, or one of another format.
func (x *Index) check(ctx context.Context) (empty bool, err error) {
	var id, version, tables int
	var none sqlite3.Error
	row := x.db.QueryRowContext(ctx, "SELECT (SELECT application_id FROM pragma_application_id), "+
		"(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)")
	switch err := row.Scan(&id, &version, &tables); {
	case errors.As(err, &none) && none.Code == sqlite3.ErrNotADB:
		return false, fmt.Errorf("%w; name the index first, as runs.db, and streams that are to be added behind it", x.failed(err))
	case err != nil:
		return false, x.failed(err)
	case id == 0 && tables == 0:
		return true, nil
	case id != application:
		return false, fmt.Errorf("%s: a database of something else, no index of streams", x.name)
	case version != format:
		return false, fmt.Errorf("%s: an index of format %d, this is %d; remove it and add the streams again", x.name, version, format)
	}
	return false, nil
}

// prepare makes the tables of a new index.
func (x *Index) prepare(ctx context.Context) error {
	empty, err := x.check(ctx)
	if err != nil || !empty {
		return err
	}
	_, err = x.db.ExecContext(ctx, Schema()+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", application, format))
	return x.failed(err)
}

// failed says of which file an error is.
func (x *Index) failed(err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%s: %w", x.name, err)
}
