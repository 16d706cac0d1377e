package fleet

// This file is how who joins comes by compiled code: it asks the run's own process for each object by what it is made of, and compiles what
// that does not have. An object is code that is run, so it is asked for only where there is a token: whoever has that is trusted.

import (
	"bytes"
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"faultline/internal/folder"
	"faultline/internal/native"
)

const (
	mostTaken = 1 << 30     // bytes of objects that one who joins takes
	silence   = time.Minute // how long nothing is asked for where no answer came: compiling is faster
)

// object answers with a piece of an object that was compiled here, and how many bytes it has in all.
func (r *run) object(m *nats.Msg) {
	reply := nats.NewMsg(m.Reply)
	file := r.Object(string(m.Data))
	at, _ := strconv.Atoi(m.Header.Get("At"))
	if at = max(0, at); at < len(file) {
		reply.Data = file[at:min(at+atOnce, len(file))]
	}
	reply.Header.Set("Of", strconv.Itoa(len(file)))
	r.conn.PublishMsg(reply)
}

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
	var file bytes.Buffer
	for {
		m := nats.NewMsg(about(o.guest.joined(), "object"))
		m.Data = []byte(asked)
		m.Header.Set("At", strconv.Itoa(file.Len()))
		reply, err := o.guest.conn.RequestMsgWithContext(within(ctx, answered), m)
		if err != nil {
			o.note(0, time.Now())
			return nil
		}
		of, err := strconv.Atoi(reply.Header.Get("Of"))
		if err != nil || of == 0 || of > mostTaken || len(reply.Data) == 0 || file.Len()+len(reply.Data) > of {
			return nil
		}
		if file.Write(reply.Data); file.Len() == of {
			o.note(of, time.Time{})
			return file.Bytes()
		}
	}
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
