package fleet

// This file is the side that joins a run.

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
	answered = 5 * time.Second // how long an answer may take
	patience = 2 * time.Minute // how long a run may be out of reach before those who joined it leave
	again    = time.Second     // between two attempts
	others   = time.Second / 2 // how much later than one run another may answer
)

// A Joined is what came of joining.
type Joined struct {
	Did    int   // subjects
	Pieces int   // of subjects
	Shares int   // of what others were asked
	Taken  int64 // objects that the run had compiled
}

// An Other is a run that this process is not like.
type Other struct{ why string }

func (o *Other) Error() string { return o.why }

// ExitCode is that of usage.
func (o *Other) ExitCode() int { return 2 }

// A guest is one who joined.
type guest struct {
	conn *nats.Conn
	name string
	run  string // its name
	over context.CancelFunc

	mu    sync.Mutex
	err   error
	ended map[string]bool // that were said to be over
}

// A Place is where to join, and as what.
type Place struct {
	URL  string
	Door *Door
	Jobs int           // lanes; 0 is one a core
	Wait time.Duration // for a run that has not begun
}

// waits returns what says, once, that nothing is there yet.
func (p *Place) waits(why string, said func(string)) func() {
	return sync.OnceFunc(func() { said(fmt.Sprintf("%s: %s; waiting %v for a run to begin (--wait)", p.URL, why, p.Wait)) })
}

// Work joins a run, and does its subjects until it is over. Said is told what it waits for, and what it joined.
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

// queue is the queue of the run that is joined. Where its server was started again with nothing, the run makes it anew.
func (g *guest) queue(ctx context.Context, js jetstream.JetStream) (jetstream.Consumer, error) {
	for begun := time.Now(); ; pause(ctx, again) {
		c, err := js.Consumer(ctx, streamOf(g.run), durable)
		if !isGone(err) || ctx.Err() != nil || time.Since(begun) > patience {
			return c, err
		}
	}
}

// isOver is told that a run is over, before it is known which is joined or later.
func (g *guest) isOver(m *nats.Msg) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ended[m.Subject] = true
	if m.Subject == about(g.run, "over") {
		g.over()
	}
	m.Respond(nil)
}

// joins notes which run is joined.
func (g *guest) joins(run string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.run = run; g.ended[about(run, "over")] {
		g.over()
	}
}

// joined is the run that is joined.
func (g *guest) joined() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.run
}

// lanes works until the run is over.
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

// watch ends the work where the run cannot be reached for long.
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

// join loads the first of the runs that are there which this process is like: another one would come to something else here.
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

// runs waits for a run to answer, having said so, and goes on with those that answer soon after.
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

// next is the next run that answers in time.
func next(ctx context.Context, sub *nats.Subscription, soon time.Duration) (there hello, ok bool) {
	m, err := sub.NextMsgWithContext(within(ctx, soon))
	if err != nil || json.Unmarshal(m.Data, &there) != nil {
		return there, false // or nobody is there, which is an answer without data
	}
	return there, there.Portion != nil && there.Config != nil
}

// load loads the subjects of a run, and refuses one that would come to something else here.
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
