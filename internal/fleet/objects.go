package fleet

// This file is how who joins comes by compiled code: it asks the run's own process for each object by what it is made of, and compiles what
// that does not have. An object is code that is run, so it is asked for only where there is a token: whoever has that is trusted.

import (
	"context"
	"sync"
	"time"

	"faultline/internal/folder"
	"faultline/internal/native"
)

const (
	mostTaken = 1 << 30     // bytes of objects that one who joins takes
	silence   = time.Minute // how long nothing is asked for where no answer came: compiling is faster
)

// objects are what one who joined takes. They may be shared.
type objects struct {
	*native.Elsewhere
	guest *guest

	mu    sync.Mutex
	size  int       // of those that were taken
	quiet time.Time // when no answer came
}

// take has what is compiled under the context that it returns be taken from the run, until done is called.
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

// may reports whether it is worth while to ask, and there is room.
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
