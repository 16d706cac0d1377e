package fleet

// This file is the process that joins a run.

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
)

const (
	answered = 5 * time.Second // timeout of a request
	patience = 2 * time.Minute // how long the coordinator may be unreachable before joined processes exit
	again    = time.Second     // pause between two attempts
	others   = time.Second / 2 // further runs must answer within this time after the first
)

// A Joined has counts of the work that this process did.
type Joined struct {
	Did    int   // number of subjects
	Pieces int   // number of pieces of subjects
	Shares int   // number of requests answered for other workers
	Taken  int64 // object files received from the coordinator
}

// An Other is the error that this process cannot join a run, because its results could differ.
type Other struct{ why string }

func (o *Other) Error() string { return o.why }

// ExitCode returns 2, the code of usage errors.
func (o *Other) ExitCode() int { return 2 }

// A guest is the state of a process that joins.
type guest struct {
	conn *nats.Conn
	name string
	run  string // name of the run
	over context.CancelFunc

	mu    sync.Mutex
	err   error
	ended map[string]bool // runs that have ended, by message subject
}

// A Place is the address of a run, with the options for joining.
type Place struct {
	URL  string
	Door *Door
	Jobs int           // number of workers; 0 means one per core
	Wait time.Duration // how long to wait for a run to start
}

// waits returns a function that reports, once, that it is waiting for a run.
func (p *Place) waits(why string, said func(string)) func() {
	return sync.OnceFunc(func() { said(fmt.Sprintf("%s: %s; waiting %v for a run to begin (--wait)", p.URL, why, p.Wait)) })
}

// Work joins a run and processes its units until the run is over. It calls said when it waits and when it has joined.
func Work(ctx context.Context, p *Place, said func(string)) (*Joined, error) {
	url, d := p.URL, p.Door
	conn, err := d.connect(ctx, url, p.Wait, p.waits("nobody listens there", said))
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return nil, fmt.Errorf("%s: who has this address has another token; say --token-file FILE with that of the run", url)
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return nil, fmt.Errorf("%s: %w", url, err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w; is a run under way there (--listen), and is --token-file the one that it has?", url, err)
	}
	defer conn.Close()
	working, over := context.WithCancel(ctx)
	defer over()
	g := &guest{conn: conn, name: nats.NewInbox(), over: over, ended: make(map[string]bool)}
	if _, err := conn.Subscribe(about("*", "over"), g.isOver); err != nil {
		return nil, err
	}
	o := new(objects)
	if d.token != "" {
		var done func()
		if working, o, done, err = g.take(working); err != nil {
			return nil, err
		}
		defer done()
	}
	s, err := g.join(working, p, p.waits("no run is under way there", said))
	switch {
	case working.Err() != nil:
		return new(Joined), ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	said(fmt.Sprintf("joined %s: %d subjects, lanes here: %d", url, len(s.Portion().Subjects), s.Lanes()))
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	consumer, err := g.queue(working, js)
	switch {
	case working.Err() != nil:
		return new(Joined), ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	j, err := g.lanes(working, session{s}, consumer)
	if o.Elsewhere != nil {
		j.Taken = o.Taken.Load()
	}
	return j, err
}

// queue returns the queue of the joined run. If the server lost its data, queue waits until the coordinator has created the queue again.
func (g *guest) queue(ctx context.Context, js jetstream.JetStream) (jetstream.Consumer, error) {
	for begun := time.Now(); ; pause(ctx, again) {
		c, err := js.Consumer(ctx, streamOf(g.run), durable)
		if !isGone(err) || ctx.Err() != nil || time.Since(begun) > patience {
			return c, err
		}
	}
}

// isOver handles the message that a run is over. The message may arrive before this process has joined the run.
func (g *guest) isOver(m *nats.Msg) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ended[m.Subject] = true
	if m.Subject == about(g.run, "over") {
		g.over()
	}
	m.Respond(nil)
}

// joins records the run that this process joins.
func (g *guest) joins(run string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.run = run; g.ended[about(run, "over")] {
		g.over()
	}
}

// joined returns the name of the joined run.
func (g *guest) joined() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.run
}

// lanes starts the workers and waits until the run is over.
func (g *guest) lanes(ctx context.Context, s source, jobs jetstream.Consumer) (*Joined, error) {
	j := new(Joined)
	var lanes sync.WaitGroup
	for i := range s.Lanes() {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			w := &worker{source: s, name: fmt.Sprint(g.name, "/", i), index: index(s.Units()), jobs: jobs, ask: g.ask, hand: g.hand,
				pieces: g.pieces, shares: &shares{conn: g.conn, subject: about(g.run, "share")}}
			w.work(ctx)
			g.mu.Lock()
			j.Did, j.Pieces, j.Shares = j.Did+w.did, j.Pieces+w.ran, j.Shares+w.shares.did
			g.mu.Unlock()
		}()
	}
	g.watch(ctx)
	lanes.Wait()
	return j, g.err
}

// watch ends the work if the coordinator is unreachable for longer than patience.
func (g *guest) watch(ctx context.Context) {
	heard := time.Now()
	for ctx.Err() == nil {
		if _, err := g.conn.Request(about(g.run, "hello"), nil, answered); err == nil {
			heard = time.Now()
		}
		if time.Since(heard) > patience {
			g.err = fmt.Errorf("the run has not been heard of for %v; what is done is with it", patience)
			g.over()
			return
		}
		pause(ctx, answered)
	}
}

// join loads the first run whose code, machine and subjects match those of this process. Other runs would have different results here.
func (g *guest) join(ctx context.Context, p *Place, waits func()) (*campaign.Session, error) {
	var failed []error
	for there := range g.runs(ctx, p, waits) {
		s, err := g.load(ctx, &there, p)
		if err == nil || ctx.Err() != nil {
			return s, err
		}
		failed = append(failed, err)
	}
	switch len(failed) {
	case 0:
		return nil, cmp.Or(ctx.Err(), errors.New("no run is under way there; begin one: find ... -o FOLDER/ with --queue or --listen"))
	case 1:
		return nil, failed[0]
	}
	return nil, fmt.Errorf("%d runs are there, and none can be joined: %w", len(failed), errors.Join(failed...))
}

// runs yields the first run that answers, and the others that answer shortly afterwards. While it waits for the first, it calls waits.
func (g *guest) runs(ctx context.Context, p *Place, waits func()) iter.Seq[hello] {
	return func(yield func(hello) bool) {
		inbox := g.conn.NewInbox()
		sub, err := g.conn.SubscribeSync(inbox)
		if err != nil {
			return
		}
		defer sub.Unsubscribe()
		for begun, found := time.Now(), false; ; pause(ctx, again) {
			g.conn.PublishRequest(greeting, inbox, nil)
			for there, ok := next(ctx, sub, answered); ok; there, ok = next(ctx, sub, others) {
				if found = true; !yield(there) {
					return
				}
			}
			if found || ctx.Err() != nil || time.Since(begun) > p.Wait {
				return
			}
			waits()
		}
	}
}

// next returns the next run that answers in time.
func next(ctx context.Context, sub *nats.Subscription, soon time.Duration) (there hello, ok bool) {
	m, err := sub.NextMsgWithContext(within(ctx, soon))
	if err != nil || json.Unmarshal(m.Data, &there) != nil {
		return there, false // a reply without data means that no run is active
	}
	return there, there.Portion != nil && there.Config != nil
}

// load loads the subjects of a run. It returns an error if this process could compute different results.
func (g *guest) load(ctx context.Context, there *hello, p *Place) (*campaign.Session, error) {
	here := campaign.Machine()
	if unlike := here.Unlike(&there.Portion.Machine); unlike != "" {
		return nil, &Other{fmt.Sprintf("results here may differ from those of the run: %s; join with the same build of faultline, on a "+
			"machine with the same LLVM, libm and kind of processor", unlike)}
	}
	g.joins(there.Portion.Run)
	there.Config.Jobs = p.Jobs
	s, err := campaign.Open(ctx, there.Config)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Other{fmt.Sprintf("%v; the files of the run must be here too, under the same names in a folder of the same path", err)}
	case err != nil:
		return nil, err
	}
	if here := s.Portion(); here.Run != there.Portion.Run {
		return nil, &Other{"the subjects here are not those of the run: its files must be here under the same names, be the same, " +
			"and lie in a folder of the same path, which compiled code holds"}
	}
	return s, nil
}

func (g *guest) ask(q *question) (string, error) {
	text, err := json.Marshal(q)
	if err != nil {
		return "", err
	}
	m, err := g.conn.Request(about(g.run, "ask"), text, answered)
	if err != nil {
		return "", err
	}
	return string(m.Data), nil
}
