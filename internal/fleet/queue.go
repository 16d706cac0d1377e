package fleet

// This file is the queue of a run, which is on the way only: a unit that is in it, or was, and that nobody has asked for is put into it
// again where it is not seen for long. So nothing hangs on what a server keeps, or on its idea of the time.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/finding"
)

const durable = "lanes"

// A queue is opened and looked at by one goroutine. Any may put a unit into it.
type queue struct {
	js     jetstream.JetStream
	run    string // its name
	jobs   jetstream.Consumer
	leases *leases
	empty  time.Time // since then the server has nothing left to hand out
	heard  time.Time // of the server
}

// streamOf names the stream of a run, and about the subjects of its messages.
func streamOf(run string) string       { return "FAULTLINE-" + run }
func about(run, what string) string    { return "faultline." + run + "." + what }
func (q *queue) about(w string) string { return about(q.run, w) }

// open makes the queue anew: what a server has of an earlier command is nothing to go by.
func (q *queue) open(ctx context.Context) error {
	if err := q.js.DeleteStream(ctx, streamOf(q.run)); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	if _, err := q.js.CreateStream(ctx, jetstream.StreamConfig{Name: streamOf(q.run), Subjects: []string{q.about("jobs")},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage}); err != nil {
		return err
	}
	jobs, err := q.js.CreateConsumer(ctx, streamOf(q.run), jetstream.ConsumerConfig{Durable: durable,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: lease, MaxAckPending: -1, MemoryStorage: true})
	if err == nil {
		q.jobs, q.heard = jobs, time.Now()
	}
	return err
}

// put puts units into the queue, in one message. Nobody waits for the server: what it does not take is not asked for, and put again.
func (q *queue) put(list ...finding.Unit) {
	var names []string
	for _, u := range list {
		if q.leases.send(u) {
			names = append(names, u.String())
		}
	}
	if len(names) > 0 {
		q.js.PublishAsync(q.about("jobs"), []byte(strings.Join(names, " ")))
	}
}

// named are the units that a message names.
func named(text []byte) (list []finding.Unit) {
	for _, name := range strings.Fields(string(text)) {
		if u, err := finding.ParseUnit(name); err == nil {
			list = append(list, u)
		}
	}
	return list
}

// among is how many messages there are at least of what is left. A server writes and syncs each message twice, which takes longer than
// the empty units of a message.
var among = 4 * window

// together is how many of so many units go into one message: of few each is its own, lest one lane has what others wait for.
func together(left int) int { return max(1, left/among) }

// isGone reports whether an error says that a server has no queue of the run.
func isGone(err error) bool {
	return errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound)
}

// look puts what was lost into the queue again, and returns how many lanes have lost a unit. An error is that of a server that has been
// out of reach for long.
func (q *queue) look(ctx context.Context) (lost int, err error) {
	for _, u := range q.leases.silent() {
		q.put(u)
		lost++
	}
	list := q.leases.unasked()
	if len(list) == 0 {
		q.empty, q.heard = time.Time{}, time.Now()
		return lost, nil
	}
	asking, cancel := context.WithTimeout(ctx, answered)
	defer cancel()
	info, err := q.jobs.Info(asking)
	gone := isGone(err)
	if gone { // the server began anew
		err = q.open(asking)
	}
	if err != nil {
		if q.empty = (time.Time{}); time.Since(q.heard) > patience && ctx.Err() == nil {
			return lost, fmt.Errorf("the queue has not been heard of for %v (%w); what is done is in the run's folder, and the same "+
				"command goes on from there", patience, err)
		}
		return lost, nil
	}
	q.heard = time.Now()
	switch {
	case gone:
	case info.NumPending > 0:
		q.empty = time.Time{}
		return lost, nil
	case q.empty.IsZero():
		q.empty = time.Now()
		return lost, nil
	case time.Since(q.empty) <= 2*lease:
		return lost, nil
	}
	q.empty = time.Time{}
	for some := range slices.Chunk(list, together(len(list))) {
		q.put(some...)
	}
	return lost, nil
}
