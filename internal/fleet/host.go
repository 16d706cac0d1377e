// Package fleet has the subjects of one run done by several processes, on this machine or others. The command that was given the run has
// a queue, NATS JetStream in its own process or on servers of yours, and lanes of its own; others join it (Work), take subjects when they
// have none, and hand back what they came to. A result is taken when it is in the run's folder: the queue is made anew from what is
// missing there.
//
//	faultline.hello       a request: what the run is; who is not like it does not join
//	faultline.RUN.hello   the same of this run, by its name: is it still under way?
//	faultline.RUN.jobs    the queue: the number of a subject in the run
//	faultline.RUN.ask     a request: may this lane do the subject, or go on with it? A lease lasts as long as these are answered
//	faultline.RUN.object  a request: what was compiled there of this
//	faultline.RUN.share   a request to a lane that has nothing to do: what comes of these inputs?
//	faultline.RUN.done    a request, some for a large result: the lines of a subject; the answer is that they are stored
//	faultline.RUN.over    nothing is left to do
//
// The queue says who may ask, and the run's own process who does what: a queue that forgets, says something twice, or thinks that it is
// another day costs time and changes no result. A lane that hears nothing for as long as its lease has lost it, and drops what it did. A
// subject whose lanes were lost three times is not given to a fourth: that is what it came to. The package must not know how a subject is
// searched.
package fleet

// This file is the servers that a queue is on.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Host has the queue of a run. It belongs to one goroutine.
type Host struct {
	server *server.Server // nil: elsewhere
	conn   *nats.Conn
	js     jetstream.JetStream
	url    string
	join   string // what is said to those who join
	dir    string
	failed chan error // of the queue: no room
}

// Listen starts the queue, whose files are in dir, and lets others in at the address.
func Listen(dir string, d *Door) (*Host, error) {
	if err := os.RemoveAll(dir); err != nil { // what was left is of an earlier command
		return nil, err
	}
	probe, err := net.Listen("tcp", d.String()) // the server says nothing of why it cannot listen
	if op := new(net.OpError); errors.As(err, &op) {
		err = op.Err // without the address, which stands there already
	}
	if err != nil {
		return nil, fmt.Errorf("--listen %s: %w; name another address, or port 0 for any that is free", d, err)
	}
	probe.Close()
	opts := &server.Options{
		ServerName: "faultline", Host: d.host, Port: cmp.Or(d.port, server.RANDOM_PORT), Authorization: d.token,
		TLSConfig: d.tls, TLS: d.tls != nil, TLSTimeout: 5,
		JetStream: true, StoreDir: dir, SyncAlways: true, NoSigs: true, NoLog: true,
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, err
	}
	go s.Start()
	h := &Host{server: s, dir: dir}
	if !s.ReadyForConnections(10 * time.Second) {
		h.Close()
		return nil, fmt.Errorf("--listen %s: the queue did not begin to listen there within 10 s; try again, or name another", d)
	}
	h.url, h.join = s.ClientURL(), d.join(s.ClientURL())
	if h.conn, err = nats.Connect("", nats.InProcessServer(s), nats.Token(d.token)); err != nil {
		h.Close()
		return nil, err
	}
	return h, h.begin()
}

// Use takes the servers at a URL, or several with commas between them, for a queue that others join there.
func Use(ctx context.Context, url string, d *Door) (*Host, error) {
	conn, err := d.connect(ctx, url, 2*answered, func() {})
	if err != nil {
		return nil, fmt.Errorf("--queue %s: %w; is a NATS server there, with JetStream, that takes --token-file? With --listen this "+
			"command has the queue itself", url, err)
	}
	h := &Host{url: url, conn: conn, join: d.join(url)}
	return h, h.begin()
}

// begin closes the host where JetStream cannot be used.
func (h *Host) begin() (err error) {
	h.failed = make(chan error, 1)
	h.js, err = jetstream.New(h.conn, jetstream.WithPublishAsyncMaxPending(4*window), jetstream.WithPublishAsyncTimeout(answered),
		jetstream.WithPublishAsyncErrHandler(h.refused))
	if err != nil {
		h.Close()
	}
	return err
}

// refused is told what could not be put into the queue. What the network lost is put there again.
func (h *Host) refused(_ jetstream.JetStream, _ *nats.Msg, err error) {
	var said *jetstream.APIError
	if !errors.As(err, &said) {
		return
	}
	select {
	case h.failed <- fmt.Errorf("the queue: %w", err):
	default:
	}
}

// Join is the words behind faultline work with which others join.
func (h *Host) Join() string { return h.join }

// URL is where others join.
func (h *Host) URL() string { return h.url }

// Close ends the queue, and removes its files.
func (h *Host) Close() {
	if h.conn != nil {
		h.conn.Close()
	}
	if h.server != nil {
		h.server.Shutdown()
		h.server.WaitForShutdown()
		os.RemoveAll(h.dir)
	}
}
