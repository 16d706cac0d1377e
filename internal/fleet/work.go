package fleet

// This file is the side that joins a run.

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
	"faultline/internal/campaign/pace"
	"faultline/internal/finding"
)

const (
	answered = 5 * time.Second  // how long an answer may take
	patience = 2 * time.Minute  // how long a run may be out of reach before those who joined it leave
	atOnce   = 512 << 10        // bytes of a result in one message
	again    = time.Second      // between two attempts
	greeting = 30 * time.Second // how long a run that has not begun is waited for
)

// A Joined is what came of joining.
type Joined struct {
	Did int // subjects
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
	over context.CancelFunc
	mu   sync.Mutex
	err  error
}

// Work joins the run at a URL with so many lanes (0: one a core), and does its subjects until it is over. Said is told what it joined.
func Work(ctx context.Context, url string, d *Door, jobs int, said func(string)) (*Joined, error) {
	opts := []nats.Option{nats.Token(d.token), nats.MaxReconnects(-1), nats.ReconnectWait(again), nats.Timeout(answered)}
	if d.tls != nil {
		opts = append(opts, nats.Secure(d.tls))
	}
	conn, err := nats.Connect(url, opts...)
	for begun := time.Now(); errors.Is(err, nats.ErrNoServers) && ctx.Err() == nil && time.Since(begun) < greeting; {
		pause(ctx, again)
		conn, err = nats.Connect(url, opts...)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w; is find --listen under way there, and is --token-file the one that it has?", url, err)
	}
	defer conn.Close()
	working, over := context.WithCancel(ctx)
	defer over()
	g := &guest{conn: conn, name: nats.NewInbox(), over: over}
	s, err := g.join(ctx, jobs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	if _, err := conn.Subscribe(prefix+"over", func(*nats.Msg) { over() }); err != nil {
		return nil, err
	}
	said(fmt.Sprintf("joined %s: %d subjects, %d lanes here", url, len(s.Jobs()), s.Lanes()))
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	consumer, err := js.Consumer(ctx, stream, durable)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", url, err)
	}
	return g.lanes(working, s, consumer)
}

// lanes works until the run is over.
func (g *guest) lanes(ctx context.Context, s *campaign.Session, jobs jetstream.Consumer) (*Joined, error) {
	j := new(Joined)
	var lanes sync.WaitGroup
	for range s.Lanes() {
		lanes.Add(1)
		go func() {
			defer lanes.Done()
			w := &worker{session: s, index: index(s), jobs: jobs, progress: pace.New(false, 0, nil), alive: g.alive, hand: g.hand}
			w.work(ctx)
			g.mu.Lock()
			j.Did += w.did
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
		if _, err := g.conn.Request(prefix+"hello", nil, answered); err == nil {
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

// join asks what the run is, loads it, and refuses one that would come to something else here.
func (g *guest) join(ctx context.Context, jobs int) (*campaign.Session, error) {
	var there hello
	for begun := time.Now(); ; pause(ctx, again) {
		m, err := g.conn.Request(prefix+"hello", nil, answered)
		if err == nil {
			err = json.Unmarshal(m.Data, &there)
		}
		if err == nil {
			break
		}
		if ctx.Err() != nil || time.Since(begun) > greeting {
			return nil, fmt.Errorf("no run answers: %w", errors.Join(err, ctx.Err()))
		}
	}
	if here := campaign.Machine(); here != there.Portion.Machine {
		return nil, &Other{fmt.Sprintf("results here may differ from those of the run: %+v, there %+v", here, there.Portion.Machine)}
	}
	there.Config.Jobs = jobs
	s, err := campaign.Open(ctx, there.Config)
	if err != nil {
		return nil, err
	}
	if here := s.Portion(); here.Run != there.Portion.Run {
		return nil, &Other{"the subjects here are not those of the run: its files must be here under the same names, and be the same"}
	}
	return s, nil
}

func (g *guest) alive(_ context.Context, number int) error {
	m, err := g.conn.Request(prefix+"alive", []byte(strconv.Itoa(number)), answered)
	if err == nil && string(m.Data) == stopWord {
		return errDone
	}
	return err
}

// hand sends what a subject came to until it is stored. What an interrupt cut short is nobody's.
func (g *guest) hand(ctx context.Context, number int, d *campaign.Done) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text, err := packed(number, d)
	if err != nil {
		return err
	}
	for at := 0; at == 0 || at < len(text); {
		part := text[at:min(at+atOnce, len(text))]
		m := nats.NewMsg(prefix + "done")
		m.Data = part
		m.Header.Set("Of", fmt.Sprintf("%s %d", g.name, number))
		m.Header.Set("At", strconv.Itoa(at))
		if at+len(part) == len(text) {
			m.Header.Set("Last", "yes")
		}
		reply, err := g.conn.RequestMsg(m, answered)
		switch {
		case err == nil && len(reply.Data) > 0:
			return errors.New(string(reply.Data))
		case err == nil:
			at += len(part)
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			pause(ctx, again)
		}
		if at == len(text) {
			break
		}
	}
	return nil
}

// packed is what a subject came to, as it travels.
func packed(number int, d *campaign.Done) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	enc := finding.NewEncoder(z)
	for _, m := range append(d.Messages[:len(d.Messages):len(d.Messages)],
		&finding.Message{Part: &finding.Part{Subject: number, Tally: d.Tally}}) {
		if err := enc.Handle(m); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// receive takes a piece of a result; the answer is empty where that is well.
func (r *run) receive(m *nats.Msg) []byte {
	of := m.Header.Get("Of")
	r.mu.Lock()
	at, _ := strconv.Atoi(m.Header.Get("At"))
	r.parts[of] = append(r.parts[of][:min(at, len(r.parts[of]))], m.Data...)
	text := r.parts[of]
	last := m.Header.Get("Last") != ""
	if last {
		delete(r.parts, of)
	}
	r.mu.Unlock()
	if !last {
		return nil
	}
	number, d, err := unpacked(text)
	if err == nil {
		err = r.take(context.Background(), number, d)
	}
	if err != nil {
		return []byte(err.Error())
	}
	return nil
}

func unpacked(text []byte) (number int, d *campaign.Done, err error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return 0, nil, err
	}
	d, whole := &campaign.Done{Elsewhere: true}, false
	err = finding.Decode(io.LimitReader(z, 1<<30), "a result", func(m *finding.Message) error {
		if m.Part != nil {
			number, d.Tally, whole = m.Part.Subject, m.Part.Tally, true
			return nil
		}
		d.Messages = append(d.Messages, m)
		return nil
	})
	if err == nil && !whole {
		err = errors.New("a result that is not whole")
	}
	return number, d, err
}
