package fleet

// This file is the queue of a run. The queue only transports units, and the run does not rely on it: look sends a unit again if no worker
// has requested it for a long time. So results do not depend on the server's storage or its clock.

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

// One goroutine opens a queue and calls look. Any goroutine may call put.
type queue struct {
	js     jetstream.JetStream
	run    string // name of the run
	jobs   jetstream.Consumer
	leases *leases
	empty  time.Time // since this time the server has had no message to deliver
	heard  time.Time // time of the server's last answer
}

// streamOf returns the name of a run's stream, and about the name of a message subject.
func streamOf(run string) string       { return "FAULTLINE-" + run }
func about(run, what string) string    { return "faultline." + run + "." + what }
func (q *queue) about(w string) string { return about(q.run, w) }

// open deletes the stream of an earlier command and creates an empty one.
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

// put sends units to the queue in one message. It does not wait for the server: look sends lost units again.
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

// named returns the units that a message names.
func named(text []byte) (list []finding.Unit) {
	for _, name := range strings.Fields(string(text)) {
		if u, err := finding.ParseUnit(name); err == nil {
			list = append(list, u)
		}
	}
	return list
}

// among is the number of messages below which the remaining units are not grouped. The server writes and syncs each message twice, and this
// takes longer than processing a message full of units without findings.
var among = 4 * window

// together returns how many of the remaining units go into one message. If few remain, each has its own message, so that no worker has
// several units while others are idle.
func together(left int) int { return max(1, left/among) }

// isGone reports whether the error means that the server has no queue of the run.
func isGone(err error) bool {
	return errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound)
}

// look sends lost units to the queue again. It returns the number of leases that ended, each of a lost worker. It returns an error if the
// server has been unreachable for longer than patience.
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
	if gone { // the server has restarted without its data
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
