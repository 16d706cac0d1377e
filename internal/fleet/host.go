// Package fleet has the subjects of one run done by several processes, on this machine or others. The command that was given the run has a
// queue, NATS JetStream in its own process, and lanes of its own; others join it (Work), take subjects when they have none, and hand back
// what they came to. A result is taken when it is in the run's folder: the queue is made anew from what is missing there.
//
//	faultline.hello   a request: what the run is; who is not like it does not join
//	faultline.jobs    the queue: the number of a subject in the run
//	faultline.alive   a request: is the subject still to be done? A lease lasts as long as these are answered
//	faultline.done    a request, some for a large result: the lines of a subject; the answer is that they are stored
//	faultline.over    nothing is left to do
//
// A lane that hears nothing for as long as its lease has lost it, and drops what it did. A subject whose lanes were lost three times is not
// given to a fourth: that is what it came to. The package must not know how a subject is searched.
package fleet

// This file is the side that has the run.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
	"faultline/internal/campaign/pace"
	"faultline/internal/finding"
)

const (
	stream  = "FAULTLINE"
	durable = "lanes"
	prefix  = "faultline."

	mostGiven = 3    // times that a subject is given to a lane
	window    = 1024 // subjects in the queue at once: of the others it knows nothing
)

// Lease is how long a lane may be silent.
var lease = 20 * time.Second

// A Host has the queue of a run. It belongs to one goroutine.
type Host struct {
	server *server.Server
	conn   *nats.Conn
	js     jetstream.JetStream
	dir    string
}

// Listen starts the queue, whose files are in dir, and lets others in at the address.
func Listen(dir string, d *Door) (*Host, error) {
	if err := os.RemoveAll(dir); err != nil { // what was left is of an earlier command
		return nil, err
	}
	opts := &server.Options{
		ServerName: "faultline", Host: d.host, Port: d.port, Authorization: d.token, TLSConfig: d.tls, TLS: d.tls != nil, TLSTimeout: 5,
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
		return nil, fmt.Errorf("--listen %s: nothing could be opened there; another program may have the port", d)
	}
	if h.conn, err = nats.Connect("", nats.InProcessServer(s), nats.Token(d.token)); err == nil {
		h.js, err = jetstream.New(h.conn)
	}
	if err != nil {
		h.Close()
		return nil, err
	}
	return h, nil
}

// URL is where others join.
func (h *Host) URL() string { return h.server.ClientURL() }

// Close ends the queue, and removes its files.
func (h *Host) Close() {
	if h.conn != nil {
		h.conn.Close()
	}
	h.server.Shutdown()
	h.server.WaitForShutdown()
	os.RemoveAll(h.dir)
}

// A hello is what a run says of itself.
type hello struct {
	Portion *finding.Portion
	Config  *campaign.Config
}

// A run is a host at work.
type run struct {
	*Host
	session *campaign.Session
	index   map[int]int // of a subject's number: its place among the session's jobs
	came    chan answer

	mu    sync.Mutex
	done  map[int]bool      // by number
	parts map[string][]byte // of results that have not come whole, by lane and number
}

// An answer is what a job came to.
type answer struct {
	k int
	d *campaign.Done
}

// Crew has the jobs of a session done by its own lanes and by those who join.
func (h *Host) Crew(s *campaign.Session) campaign.Crew {
	return func(ctx context.Context, n int, p *pace.Progress, emit func(int, *campaign.Done) error) error {
		r := &run{Host: h, session: s, index: index(s), came: make(chan answer, n+s.Lanes()), done: make(map[int]bool),
			parts: make(map[string][]byte)}
		return r.all(ctx, n, p, emit)
	}
}

func index(s *campaign.Session) map[int]int {
	m := make(map[int]int)
	for k, number := range s.Jobs() {
		m[number] = k
	}
	return m
}

func (r *run) all(ctx context.Context, n int, p *pace.Progress, emit func(int, *campaign.Done) error) error {
	var left []int
	for k, number := range r.session.Jobs() {
		if d := r.session.Kept(k); d != nil {
			r.done[number] = true
			r.came <- answer{k, d}
			p.Done()
		} else {
			left = append(left, number)
		}
	}
	jobs, err := queue(ctx, r.js)
	if err != nil {
		return err
	}
	if err := r.serve(); err != nil {
		return err
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	var lanes sync.WaitGroup
	for range min(r.session.Lanes(), len(left)) {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			w := &worker{session: r.session, index: r.index, jobs: jobs, progress: p, alive: r.alive, hand: r.take}
			w.work(working)
		}()
	}
	err = r.collect(ctx, n, left, p, emit)
	stop()
	r.conn.Publish(prefix+"over", nil)
	r.conn.Flush()
	lanes.Wait()
	return err
}

// collect hands on what comes, in order, and keeps the queue filled. When ctx ends, what the lanes here have found is still handed on.
func (r *run) collect(ctx context.Context, n int, left []int, p *pace.Progress, emit func(int, *campaign.Done) error) error {
	waiting, emitted, sent, given := make(map[int]*campaign.Done), 0, 0, n-len(left)
	for emitted < n {
		for ; sent < len(left) && sent+given < n && sent < len(waiting)+emitted-given+window; sent++ {
			if _, err := r.js.Publish(ctx, prefix+"jobs", []byte(strconv.Itoa(left[sent]))); err != nil {
				return err
			}
		}
		select {
		case a := <-r.came:
			waiting[a.k] = a.d
			count(p, a.d)
		case <-ctx.Done():
			return r.rest(waiting, emit)
		}
		for d := waiting[emitted]; d != nil; d = waiting[emitted] {
			if d.Failed != nil {
				return d.Failed
			}
			if err := emit(emitted, d); err != nil {
				return err
			}
			delete(waiting, emitted)
			emitted++
		}
	}
	return nil
}

// rest hands on what there is after an interrupt.
func (r *run) rest(waiting map[int]*campaign.Done, emit func(int, *campaign.Done) error) error {
	patience := time.After(time.Second)
	for range r.session.Lanes() {
		select {
		case a := <-r.came:
			waiting[a.k] = a.d
			continue
		case <-patience:
		}
		break
	}
	for _, k := range slices.Sorted(maps.Keys(waiting)) {
		if err := emit(k, waiting[k]); err != nil {
			return err
		}
	}
	return nil
}

// count shows what lanes elsewhere came to. Those here have counted it.
func count(p *pace.Progress, d *campaign.Done) {
	if !d.Elsewhere {
		return
	}
	for _, m := range d.Messages {
		switch {
		case m.Finding != nil:
			p.Found(m.Finding)
		case m.Stats != nil:
			p.Ran(m.Stats.Subject)(int(m.Stats.Evaluations))
		}
	}
	p.Done()
}

// queue makes the queue, or finds it.
func queue(ctx context.Context, js jetstream.JetStream) (jetstream.Consumer, error) {
	_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: stream, Subjects: []string{prefix + "jobs"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage})
	if err != nil {
		return nil, err
	}
	return js.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{Durable: durable, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: lease, MaxAckPending: -1})
}

// serve answers those who join.
func (r *run) serve() error {
	text, err := json.Marshal(&hello{r.session.Portion(), r.session.Asked()})
	if err != nil {
		return err
	}
	for subject, answered := range map[string]func(*nats.Msg) []byte{
		"hello": func(*nats.Msg) []byte { return text },
		"alive": func(m *nats.Msg) []byte {
			number, _ := strconv.Atoi(string(m.Data))
			if r.alive(context.Background(), number) != nil {
				return []byte(stopWord)
			}
			return []byte(goWord)
		},
		"done": r.receive,
	} {
		if _, err := r.conn.Subscribe(prefix+subject, func(m *nats.Msg) { m.Respond(answered(m)) }); err != nil {
			return err
		}
	}
	return r.conn.Flush()
}

const (
	goWord   = "go on"
	stopWord = "stop"
)

// errDone says that nothing is left to do of a subject.
var errDone = errors.New("done by another lane")

// alive reports whether a subject is still to be done.
func (r *run) alive(_ context.Context, number int) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.index[number]; r.done[number] || !known {
		return errDone
	}
	return nil
}

// take takes what a subject came to, once, and stores it unless ctx cut it short.
func (r *run) take(ctx context.Context, number int, d *campaign.Done) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	k, known := r.index[number]
	if r.done[number] || !known {
		return nil
	}
	r.done[number] = true
	r.session.Keep(ctx, k, d)
	r.came <- answer{k, d}
	return d.Failed
}
