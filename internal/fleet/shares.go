package fleet

// This file is how lanes that have nothing to do help one that is asked for a great many runs at once. A lane that is idle listens for one
// request; where nobody listens, the server says so at once, and who asked runs the inputs itself. So nothing hangs on these messages.

import (
	"bytes"
	"context"
	"encoding/gob"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign/explore"
)

const (
	idle    = "idle"                 // the group of lanes of which one hears a request
	settled = 200 * time.Millisecond // without a unit, before a lane is idle
)

// shares are how a lane helps others of its run, and is helped.
type shares struct {
	conn    *nats.Conn
	subject string
	did     int // for others
}

// ask has an idle lane run a share; nil where nobody is idle, or it does not come back whole. Several may be asked at once.
func (s *shares) ask(ctx context.Context, share *explore.Share) *explore.Answer {
	var asked bytes.Buffer
	if gob.NewEncoder(&asked).Encode(share) != nil {
		return nil
	}
	m, err := s.conn.RequestWithContext(ctx, s.subject, asked.Bytes())
	if err != nil {
		return nil
	}
	a := new(explore.Answer)
	if gob.NewDecoder(bytes.NewReader(m.Data)).Decode(a) != nil {
		return nil
	}
	return a
}

// An ear hears one request of others at a time.
type ear struct {
	*shares
	sub   *nats.Subscription
	asked chan *nats.Msg // nil: it is closed
}

// open listens for the next request, and no other.
func (e *ear) open() {
	e.close()
	asked := make(chan *nats.Msg, 1)
	if sub, err := e.conn.ChanQueueSubscribe(e.subject, idle, asked); err == nil {
		sub.AutoUnsubscribe(1)
		e.sub, e.asked = sub, asked
	}
}

// close listens no more. Whoever has asked just now need not wait.
func (e *ear) close() {
	if e.asked == nil {
		return
	}
	e.sub.Unsubscribe()
	select {
	case m := <-e.asked:
		m.Respond(nil)
	default:
	}
	e.asked = nil
}

// serve does the unit that comes, and shares of others until then; it reports whether one came before no more can come.
func (s *shares) serve(ctx context.Context, l lane, units <-chan jetstream.Msg, quiet time.Duration, do func(jetstream.Msg)) (did bool) {
	e := &ear{shares: s}
	defer e.close()
	for waited := time.After(quiet); ; {
		select {
		case m, more := <-units:
			if e.close(); more {
				do(m)
			}
			return more
		case m := <-e.asked:
			text := s.answer(ctx, l, m.Data)
			e.open() // before the answer: it may be asked again at once
			m.Respond(text)
		case <-waited:
			e.open()
		}
	}
}

// answer is what came of a share, nothing where nothing came.
func (s *shares) answer(ctx context.Context, l lane, asked []byte) []byte {
	share, text := new(explore.Share), new(bytes.Buffer)
	if gob.NewDecoder(bytes.NewReader(asked)).Decode(share) != nil {
		return nil
	}
	a := l.Share(ctx, share)
	if a == nil || gob.NewEncoder(text).Encode(a) != nil || int64(text.Len()) > s.conn.MaxPayload() {
		return nil
	}
	s.did++
	return text.Bytes()
}
