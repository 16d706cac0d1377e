package fleet

// This file lets idle workers help a worker with a large number of runs. An idle worker subscribes to one request. If no worker is
// subscribed, the server replies at once and the requesting worker runs the inputs itself. So the result does not depend on these messages.

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
	idle    = "idle"                 // NATS queue group: one worker of the group receives a request
	settled = 200 * time.Millisecond // time without a unit after which a worker counts as idle
)

// shares exchanges inputs between the workers of a run.
type shares struct {
	conn    *nats.Conn
	subject string
	did     int // number of requests answered for other workers
}

// ask sends inputs to an idle worker and returns its results. It returns nil if no worker is idle or the reply is incomplete. It is safe
// for concurrent use.
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

// An ear receives one request of other workers at a time.
type ear struct {
	*shares
	sub   *nats.Subscription
	asked chan *nats.Msg // nil if the ear is closed
}

// open subscribes to exactly one request.
func (e *ear) open() {
	e.close()
	asked := make(chan *nats.Msg, 1)
	if sub, err := e.conn.ChanQueueSubscribe(e.subject, idle, asked); err == nil {
		sub.AutoUnsubscribe(1)
		e.sub, e.asked = sub, asked
	}
}

// close ends the subscription. It replies to a request that has just arrived, so that its sender does not wait.
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

// serve processes the next unit. Until it arrives, serve answers requests of other workers. It returns false if the channel closed without
// a unit.
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
			e.open() // before the reply: the sender may send its next request at once
			m.Respond(text)
		case <-waited:
			e.open()
		}
	}
}

// answer returns the encoded results of a request, nil if it cannot be run or the reply is too large.
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
