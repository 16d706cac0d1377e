package fleet

// This file is the queue of a run, which is on the way only: a subject that is in it, or was, and that nobody has asked for is put into it
// again where it is not seen for long. So nothing hangs on what a server keeps, or on its idea of the time.

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

const durable = "lanes"

// A queue is opened and looked at by one goroutine. Any may put a subject into it.
type queue struct {
	js     jetstream.JetStream
	run    string // its name
	jobs   jetstream.Consumer
	leases *leases
	empty  time.Time // since then the server has nothing left to hand out
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
	_, err := q.js.CreateStream(ctx, jetstream.StreamConfig{Name: streamOf(q.run), Subjects: []string{q.about("jobs")},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage})
	if err != nil {
		return err
	}
	q.jobs, err = q.js.CreateConsumer(ctx, streamOf(q.run), jetstream.ConsumerConfig{Durable: durable,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: lease, MaxAckPending: -1})
	return err
}

// put puts a subject into the queue. Nobody waits for the server: what it does not take is not asked for, and put again.
func (q *queue) put(number int) {
	q.leases.send(number)
	q.js.PublishAsync(q.about("jobs"), []byte(strconv.Itoa(number)))
}

// look puts what was lost into the queue again, and returns how many lanes have lost a subject.
func (q *queue) look(ctx context.Context) (lost int) {
	for _, number := range q.leases.silent() {
		q.put(number)
		lost++
	}
	list := q.leases.unasked()
	if len(list) == 0 {
		q.empty = time.Time{}
		return lost
	}
	asking, cancel := context.WithTimeout(ctx, answered)
	defer cancel()
	info, err := q.jobs.Info(asking)
	switch {
	case errors.Is(err, jetstream.ErrConsumerNotFound), errors.Is(err, jetstream.ErrStreamNotFound): // it began anew
		if q.open(asking) != nil {
			return lost
		}
	case err != nil || info.NumPending > 0:
		q.empty = time.Time{}
		return lost
	case q.empty.IsZero():
		q.empty = time.Now()
		return lost
	case time.Since(q.empty) <= 2*lease:
		return lost
	}
	q.empty = time.Time{}
	for _, number := range list {
		q.put(number)
	}
	return lost
}
