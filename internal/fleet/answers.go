package fleet

// This file answers the requests of workers, local and remote. It also counts failures for the progress display.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"faultline/internal/finding"
)

const (
	ours     = "here/" // prefix of the names of workers in the coordinator's process
	greeting = "faultline.hello"
)

// A question is a worker's request to start a unit, or to renew the lease of the unit that it processes.
type question struct {
	Lane string
	Unit finding.Unit
	Runs int64 // runs of the unit so far
}

// begin opens the queue and subscribes to the requests of workers. It returns an error if another process already coordinates this run.
func (r *run) begin(ctx context.Context) error {
	text, err := json.Marshal(&hello{r.Portion(), r.Asked()})
	if err != nil {
		return err
	}
	if _, err := r.conn.Request(r.about("hello"), nil, answered); err == nil {
		return fmt.Errorf("%s: this run is under way there already; faultline work joins it, and another seed is another run", r.url)
	}
	if err := r.open(ctx); err != nil {
		if errors.Is(err, nats.ErrNoResponders) {
			err = fmt.Errorf("the servers at %s have no JetStream (%w); start them with it (nats-server -js)", r.url, err)
		}
		return fmt.Errorf("the queue: %w", err)
	}
	for subject, reply := range map[string]func(*nats.Msg) []byte{
		greeting:         func(*nats.Msg) []byte { return text },
		r.about("hello"): func(*nats.Msg) []byte { return text },
		r.about("ask"): func(m *nats.Msg) []byte {
			var q question
			if json.Unmarshal(m.Data, &q) != nil {
				return []byte(isDone)
			}
			return []byte(r.ask(&q))
		},
		r.about("done"): r.receive,
	} {
		if _, err := r.conn.Subscribe(subject, func(m *nats.Msg) { m.Respond(reply(m)) }); err != nil {
			return err
		}
	}
	for subject, text := range map[string]func(asked string) []byte{r.about("object"): r.Object, r.about("pieces"): r.pieces} {
		if _, err := r.conn.Subscribe(subject, func(m *nats.Msg) { r.give(m, text(string(m.Data))) }); err != nil {
			return err
		}
	}
	return r.conn.Flush()
}

// end tells all workers that the run is over. If the queue's server is in this process, end waits up to a second for their replies, because
// the server stops next.
func (r *run) end() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	inbox := r.conn.NewInbox()
	heard, err := r.conn.SubscribeSync(inbox)
	if err != nil {
		return
	}
	r.conn.PublishRequest(r.about("over"), inbox, nil)
	r.conn.FlushWithContext(ctx)
	if r.server == nil {
		r.Host.js.DeleteStream(ctx, streamOf(r.run))
		return
	}
	for n := r.server.NumClients() - 1; n > 0 && err == nil; n-- { // every client except this process
		_, err = heard.NextMsgWithContext(ctx)
	}
}

// ask answers a worker's question. If the unit's workers were lost too often, it records the unit as not analysed.
func (r *run) ask(q *question) string {
	answer, more := r.leases.ask(q.Lane, q.Unit, q.Runs)
	name := r.Name(r.index[q.Unit])
	switch {
	case answer == isLost:
		r.take(context.Background(), q.Unit, undone(name, q.Unit))
		return isDone
	case more > 0:
		r.progress.Ran(name)(int(more))
	}
	return answer
}

// askHere answers a worker of this process. It ignores q.Runs, because local workers report their runs to r.progress themselves.
func (r *run) askHere(q *question) (string, error) {
	q.Runs = 0
	return r.ask(q), nil
}

// Reasons of failures.
const (
	lanesLost   = "lanes lost"
	notAnalysed = "subjects not analysed"
)

// failures counts failures by reason. It is safe for concurrent use.
type failures struct {
	mu   sync.Mutex
	list map[string]int
}

func (f *failures) add(reason string, n int) {
	if n == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.list == nil {
		f.list = make(map[string]int)
	}
	f.list[reason] += n
}

// count adds the result of a unit to the progress. Results of local workers are already counted, except subjects that were not analysed.
func (r *run) count(a *answer) {
	r.failures.add(notAnalysed, a.d.Lost)
	if a.d.Elsewhere {
		count(r.progress, a, r.Waits(a.i))
		if a.u.Piece == 0 {
			r.progress.Done()
		}
	}
	r.show()
}

// show updates the numbers of active workers and of failures in the progress.
func (r *run) show() {
	here, elsewhere := r.leases.working(func(lane string) bool { return strings.HasPrefix(lane, ours) })
	r.failures.mu.Lock()
	defer r.failures.mu.Unlock()
	r.progress.Fleet(here, elsewhere, maps.Clone(r.failures.list))
}
