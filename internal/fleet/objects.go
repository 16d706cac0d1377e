package fleet

// This file gets compiled code for a process that joined. It requests each object file from the coordinator by a hash of its sources, and
// compiles locally if the coordinator does not have it. Object files are executed, so the process requests them only if a token protects
// the queue: every holder of the token is trusted.

import (
	"context"
	"sync"
	"time"

	"faultline/internal/folder"
	"faultline/internal/native"
)

const (
	mostTaken = 1 << 30     // limit of received object files in bytes
	silence   = time.Minute // pause between requests after one without an answer: compiling is faster than waiting
)

// objects receives object files from the coordinator. It is safe for concurrent use.
type objects struct {
	*native.Elsewhere
	guest *guest

	mu    sync.Mutex
	size  int       // bytes received
	quiet time.Time // time of the last request without an answer
}

// take returns a context. Code compiled under this context comes from the coordinator if it has the object file. The caller must call done
// at the end.
func (g *guest) take(ctx context.Context) (taking context.Context, o *objects, done func(), err error) {
	o = &objects{Elsewhere: new(native.Elsewhere), guest: g}
	if o.Dir, done, err = folder.Temporary(); err != nil {
		return nil, nil, nil, err
	}
	o.Fetch = o.fetch
	return native.From(ctx, o.Elsewhere), o, done, nil
}

func (o *objects) fetch(ctx context.Context, asked string) []byte {
	if !o.may() {
		return nil
	}
	file, err := o.guest.get(ctx, "object", asked)
	switch {
	case err != nil:
		o.note(0, time.Now())
	case file != nil:
		o.note(len(file), time.Time{})
	}
	return file
}

// may reports whether a request is allowed: the size limit is not reached, and no recent request failed.
func (o *objects) may() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.size < mostTaken && (o.quiet.IsZero() || time.Since(o.quiet) > silence)
}

func (o *objects) note(size int, quiet time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.size += size
	o.quiet = quiet
}
