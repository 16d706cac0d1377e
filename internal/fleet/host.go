// Package fleet distributes the subjects of one run over several processes, on this machine or others. One process, the coordinator,
// executes the user's command. It opens a queue (NATS JetStream, in its own process or on the user's servers) and has workers of its own.
// Other processes join it (Work): their workers fetch units from the queue when they are idle, and send back the results. A unit is a
// subject, or a piece of a subject's inputs. A result counts once the coordinator has stored it in the run's folder. After a restart, the
// coordinator fills the queue again with the units that have no stored result.
//
//	faultline.hello       request: the configuration of the run. A process with different code or subjects does not join
//	faultline.RUN.hello   request: the same for the run with this name, to test whether it is still active
//	faultline.RUN.jobs    the queue: messages with the names of units
//	faultline.RUN.ask     request: may this worker start this unit, or continue it? Each request renews the worker's lease
//	faultline.RUN.object  request: an object file that the coordinator has compiled
//	faultline.RUN.pieces  request: the results of all pieces of a subject
//	faultline.RUN.share   request to an idle worker: run these inputs
//	faultline.RUN.done    request, several for a large result: store this result of a unit
//	faultline.RUN.over    the run is over
//
// The queue only transports the names of units. The coordinator decides which worker processes a unit. So a queue that loses a message,
// repeats one or has a wrong clock costs time but changes no result. A worker whose requests get no answer for the duration of a lease
// drops its work. If a unit loses its worker three times, no other worker starts it, and its result is "not analysed". Package fleet does
// not depend on how a subject is searched.
package fleet

// This file starts the queue's server, or connects to the user's servers.

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
	server *server.Server // nil if the queue is on other servers
	conn   *nats.Conn
	js     jetstream.JetStream
	url    string
	join   string // arguments of the command that joins
	dir    string
	failed chan error // errors of the queue, for example a full disk
}

// Listen starts a queue whose files are in dir. Other processes can join at the address of d.
func Listen(dir string, d *Door) (*Host, error) {
	if err := os.RemoveAll(dir); err != nil { // remove the files of an earlier command
		return nil, err
	}
	probe, err := net.Listen("tcp", d.String()) // the server does not report why it cannot listen
	if op := new(net.OpError); errors.As(err, &op) {
		err = op.Err // without the address: the message has it already
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

// Use connects to the servers at a URL, or at several URLs with commas between them, for a queue that others join there.
func Use(ctx context.Context, url string, d *Door) (*Host, error) {
	conn, err := d.connect(ctx, url, 2*answered, func() {})
	if err != nil {
		return nil, fmt.Errorf("--queue %s: %w; is a NATS server there, with JetStream, that takes --token-file? With --listen this "+
			"command has the queue itself", url, err)
	}
	h := &Host{url: url, conn: conn, join: d.join(url)}
	return h, h.begin()
}

// begin opens JetStream. It closes the host if that fails.
func (h *Host) begin() (err error) {
	h.failed = make(chan error, 1)
	h.js, err = jetstream.New(h.conn, jetstream.WithPublishAsyncMaxPending(4*window), jetstream.WithPublishAsyncTimeout(answered),
		jetstream.WithPublishAsyncErrHandler(h.refused))
	if err != nil {
		h.Close()
	}
	return err
}

// refused receives the errors of messages that the queue did not accept. It ignores messages that the network lost, because queue.look
// sends their units again.
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

// Join returns the arguments of `faultline work` with which others join.
func (h *Host) Join() string { return h.join }

// URL returns the address at which others join.
func (h *Host) URL() string { return h.url }

// Close ends the queue and removes its files.
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
