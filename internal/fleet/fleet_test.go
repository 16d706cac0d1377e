package fleet

// This file has runs whose subjects are nothing, so that what is tested is who does which, whatever the network and the clocks do.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"faultline/internal/campaign"
	"faultline/internal/campaign/explore"
	"faultline/internal/finding"
	"faultline/internal/testenv"
)

// A fake is a source whose subjects say their names.
type fake struct {
	n, lanes int
	takes    time.Duration
	does     func(ctx context.Context, k int) *campaign.Done // nil: what says does
	rest     func(i int) *campaign.Done                      // nil: no pieces
	machine  finding.Machine
	weights  []float64 // nil: all alike

	mu   sync.Mutex
	kept map[int]*campaign.Done // by k, of what was done before and what was stored
	did  map[int]int            // how often a subject was done
}

func (f *fake) Units() (list []finding.Unit) {
	for k := range f.n {
		list = append(list, at(10*k))
	}
	return list
}
func (*fake) Place(i int) int                       { return i }
func (*fake) Waits(int) bool                        { return false }
func (*fake) Enter(int, *campaign.Done) (int, bool) { return 0, false }
func (*fake) Pieces(int) []*finding.Message         { return nil }

func (f *fake) Rest(_ context.Context, i int, _ *campaign.Progress) *campaign.Done {
	if f.rest == nil {
		return nil
	}
	return f.rest(i)
}

func (f *fake) Weights() []float64 {
	if f.weights == nil {
		return make([]float64, f.n)
	}
	return f.weights
}
func (f *fake) Name(k int) string { return fmt.Sprint("subject ", k) }
func (f *fake) Lanes() int        { return f.lanes }

func (*fake) Elsewhere(explore.Elsewhere)                           {}
func (*fake) Share(context.Context, *explore.Share) *explore.Answer { return nil }

func (f *fake) Open() lane { return f }
func (f *fake) Close()     {}
func (f *fake) Portion() *finding.Portion {
	return &finding.Portion{Run: "0123456789abcdef", Machine: f.machine}
}
func (*fake) Object(string) []byte { return nil }

func (f *fake) Asked() *campaign.Config { return new(campaign.Config) }

func (f *fake) Kept(k int) *campaign.Done {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.kept[k]
}

func (f *fake) Keep(_ context.Context, k int, d *campaign.Done) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept == nil {
		f.kept = make(map[int]*campaign.Done)
	}
	f.kept[k] = d
}

func (f *fake) Do(ctx context.Context, k int, p *campaign.Progress) *campaign.Done {
	f.mu.Lock()
	if f.did == nil {
		f.did = make(map[int]int)
	}
	f.did[k]++
	f.mu.Unlock()
	pause(ctx, f.takes)
	if f.does != nil {
		return f.does(ctx, k)
	}
	return f.says(k)
}

func (f *fake) says(k int, more ...string) *campaign.Done {
	d := &campaign.Done{Tally: finding.Tally{Skipped: 1 + len(more)}}
	for _, what := range append([]string{f.Name(k)}, more...) {
		d.Messages = append(d.Messages, &finding.Message{Skipped: &finding.Skipped{Subject: f.Name(k), What: what}})
	}
	return d
}

// at is the unit that a subject is.
func at(number int) finding.Unit { return finding.Unit{Subject: number} }

// subjects are the numbers of units.
func subjects(list []finding.Unit) (numbers []int) {
	for _, u := range list {
		numbers = append(numbers, u.Subject)
	}
	return numbers
}

// A testRun is a host at an address of this machine.
type testRun struct {
	*fake
	host *Host
	door *Door
	came []string // in the order of the subjects
}

// free is a port that nobody has.
func free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

func newTestRun(t *testing.T, f *fake) *testRun {
	t.Helper()
	d, err := Open(free(t), "", "", "")
	if err != nil {
		t.Fatal(err)
	}
	h, err := Listen(filepath.Join(t.TempDir(), "queue"), d)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return &testRun{fake: f, host: h, door: d}
}

// run does it, and fails where not every subject came once, in order.
func (r *testRun) run(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	err := r.host.crew(r.fake)(ctx, campaign.NewProgress(false, r.n, nil), func(k int, d *campaign.Done) error {
		if k != len(r.came) {
			t.Errorf("subject %d came as number %d", k, len(r.came))
		}
		r.came = append(r.came, d.Messages[0].Skipped.What)
		return nil
	})
	if err != nil || len(r.came) != r.n {
		t.Fatalf("%d of %d subjects came: %v", len(r.came), r.n, err)
	}
}

// guest joins at an address with a source of its own.
func (r *testRun) guest(t *testing.T, url string, f *fake) *guest {
	t.Helper()
	conn, err := nats.Connect(url, r.door.options()...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return &guest{conn: conn, name: nats.NewInbox(), run: r.Portion().Run, over: func() {}, ended: make(map[string]bool)}
}

// join has a guest do subjects until ctx ends.
func (r *testRun) join(ctx context.Context, t *testing.T, url string, f *fake) (left <-chan *Joined) {
	g, came := r.guest(t, url, f), make(chan *Joined, 1)
	go func() {
		js, _ := jetstream.New(g.conn)
		var jobs jetstream.Consumer
		for err := error(nats.ErrTimeout); err != nil && ctx.Err() == nil; {
			jobs, err = js.Consumer(ctx, streamOf(g.run), durable)
		}
		working, over := context.WithCancel(ctx)
		defer over()
		g.over = over
		g.conn.Subscribe(about("*", "over"), g.isOver)
		j, _ := g.lanes(working, f, jobs)
		came <- j
	}()
	return came
}

// brief makes leases short.
func brief(t *testing.T, d time.Duration) {
	before := lease
	lease = d
	t.Cleanup(func() { lease = before })
}

func TestLeases(t *testing.T) {
	brief(t, 20*time.Second)
	now := time.Unix(0, 0)
	l := newLeases(map[finding.Unit]int{at(7): 0, at(8): 1}, func() time.Time { return now })
	for i, s := range []struct {
		after  time.Duration
		lane   string
		number int
		want   string
		silent []int // then
	}{
		{0, "a", 9, isDone, nil}, // there is no such subject
		{0, "a", 7, isYours, nil},
		{10 * time.Second, "b", 7, isTaken, nil},
		{10 * time.Second, "a", 7, isYours, nil}, // as long as a lease may be
		{20 * time.Second, "b", 7, isTaken, nil},
		{time.Second, "b", 8, isYours, []int{7}}, // said once
		{time.Second, "a", 7, isYours, nil},      // nobody else has come
		{21 * time.Second, "b", 8, isYours, []int{7}},
		{0, "b", 7, isYours, nil},
		{0, "a", 7, isTaken, nil},
		{21 * time.Second, "c", 7, isYours, []int{8}},
		{21 * time.Second, "d", 7, isLost, []int{7}},
		{0, "c", 7, isYours, nil}, // it was there all the time
		{21 * time.Second, "d", 7, isLost, []int{7}},
	} {
		now = now.Add(s.after)
		if got, _ := l.ask(s.lane, at(s.number), 0); got != s.want {
			t.Errorf("step %d: %s is told %q of %d, want %q", i, s.lane, got, s.number, s.want)
		}
		if got := subjects(l.silent()); !slices.Equal(got, s.silent) {
			t.Errorf("step %d: silent are the lanes of %v, want %v", i, got, s.silent)
		}
	}
	if _, first := l.end(at(7)); !first {
		t.Error("a subject does not end")
	}
	if _, first := l.end(at(7)); first {
		t.Error("a subject ends twice")
	}
	if got, _ := l.ask("c", at(7), 0); got != isDone {
		t.Errorf("a lane is told %q of a subject that is done", got)
	}
}

// Runs are counted once, whichever lane had them.
func TestRunsOfLanes(t *testing.T) {
	l := newLeases(map[finding.Unit]int{at(7): 0}, time.Now)
	l.ask("a", at(7), 0)
	for _, s := range []struct{ runs, more int64 }{{100, 100}, {100, 0}, {250, 150}, {20, 0}} {
		if _, more := l.ask("a", at(7), s.runs); more != s.more {
			t.Errorf("%d runs are %d more, want %d", s.runs, more, s.more)
		}
	}
	if runs, _ := l.end(at(7)); runs != 250 {
		t.Errorf("%d runs were told, want 250", runs)
	}
}

// Whoever takes a subject and is gone: the subject goes to others, twice.
func TestLanesThatAreLost(t *testing.T) {
	brief(t, 200*time.Millisecond)
	f, all := &fake{n: 5, lanes: 1}, make(chan bool)
	f.does = func(_ context.Context, k int) *campaign.Done {
		if k == 3 {
			<-all
		}
		return f.says(k)
	}
	r := newTestRun(t, f)
	var lost []*guest
	for range mostGiven {
		lost = append(lost, r.guest(t, r.host.URL(), r.fake))
	}
	go func() { // each asks for the last subject when it can be had, and says no more
		for _, g := range lost {
			for answer := ""; answer != isYours && answer != isDone; pause(t.Context(), 10*time.Millisecond) {
				answer, _ = g.ask(&question{g.name, at(40), 0})
			}
		}
		close(all)
	}()
	r.run(t)
	if !strings.Contains(r.came[4], "lost three times") || r.did[4] > 0 {
		t.Errorf("a subject whose lanes were lost came to %q; it was done %d times", r.came[4], r.did[4])
	}
	if d := r.kept[4]; d == nil || d.Lost != 1 {
		t.Errorf("it is counted as %+v", d)
	}
	if !slices.Equal(r.came[:4], []string{"subject 0", "subject 1", "subject 2", "subject 3"}) {
		t.Errorf("the others came to %q", r.came[:4])
	}
}

// What could not be analysed for a fault of a machine is tried by another lane.
func TestSubjectsThatAreTriedAgain(t *testing.T) {
	f := &fake{n: 3, lanes: 2}
	f.does = func(_ context.Context, k int) *campaign.Done {
		f.mu.Lock()
		defer f.mu.Unlock()
		d := f.says(k)
		if k == 0 || k == 1 && f.did[k] < mostGiven {
			d.Lost = 1
		}
		return d
	}
	r := newTestRun(t, f)
	r.run(t)
	for k, want := range []int{mostGiven, mostGiven, 1} {
		if r.did[k] != want {
			t.Errorf("subject %d was done %d times, want %d", k, r.did[k], want)
		}
	}
	if r.kept[0].Lost != 1 || r.kept[1].Lost != 0 {
		t.Errorf("lost: %d and %d, want 1 and 0", r.kept[0].Lost, r.kept[1].Lost)
	}
}

// The largest subjects are begun first, and what they come to is handed on in order.
func TestTheLargestFirst(t *testing.T) {
	f, order := &fake{n: 5, lanes: 1, weights: []float64{2, 7, 1, 8, 3}}, []int(nil)
	f.does = func(_ context.Context, k int) *campaign.Done {
		order = append(order, k) // there is one lane
		return f.says(k)
	}
	newTestRun(t, f).run(t)
	if want := []int{3, 1, 4, 0, 2}; !slices.Equal(order, want) {
		t.Errorf("subjects are done in the order %v, want %v", order, want)
	}
}

// A result of several messages arrives as it was sent.
func TestLargeResults(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 3*atOnce)
	for i := range text {
		text[i] = byte('0' + chance.IntN(64))
	}
	far := &fake{n: 2, lanes: 1}
	far.does = func(_ context.Context, k int) *campaign.Done { return far.says(k, string(text)) }
	packet, err := packed(at(0), far.Do(t.Context(), 0, nil))
	if err != nil || len(packet) < 2*atOnce {
		t.Fatalf("the result travels in %d bytes, %v; it should take more than two messages", len(packet), err)
	}
	brief(t, 400*time.Millisecond)
	near, first := &fake{n: 2, lanes: 1}, make(chan bool)
	r := newTestRun(t, near)
	near.does = func(_ context.Context, k int) *campaign.Done {
		<-first // the guest has the other
		return near.says(k, string(text))
	}
	left := r.join(t.Context(), t, r.host.URL(), far)
	go func() {
		for len(near.stored()) == 0 {
			pause(t.Context(), 10*time.Millisecond)
		}
		close(first)
	}()
	r.run(t)
	if j := <-left; j.Did != 1 {
		t.Errorf("the guest did %d subjects, want 1", j.Did)
	}
	for k, d := range near.stored() {
		if len(d.Messages) != 2 || d.Messages[1].Skipped.What != string(text) || d.Skipped != 2 {
			t.Errorf("subject %d came as %d messages, %+v", k, len(d.Messages), d.Tally)
		}
	}
}

func (f *fake) stored() map[int]*campaign.Done {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make(map[int]*campaign.Done)
	for k, d := range f.kept {
		list[k] = d
	}
	return list
}

// A run that was taken up again has none of the pieces that came before.
func TestPiecesThatAreMissing(t *testing.T) {
	var p parcels
	for i, s := range []struct {
		at    int
		piece string
		last  bool
		whole string
		have  int
	}{
		{4, "more", true, "", 0}, // what stood before it was another process's
		{0, "some", false, "", 4},
		{0, "some", false, "", 4}, // the answer was lost
		{8, "ends", true, "", 4},
		{4, "more", false, "", 8},
		{8, "ends", true, "somemoreends", 12},
		{8, "ends", true, "", 0}, // and that of the last
	} {
		whole, have := p.add("lane 1", s.at, []byte(s.piece), s.last)
		if string(whole) != s.whole || have != s.have {
			t.Errorf("piece %d: the whole is %q with %d bytes, want %q, %d", i, whole, have, s.whole, s.have)
		}
	}
}

// A queue whose leases end at once, or never, as they seem to when the date is set; that forgets; whose messages nobody asks about: the run
// comes to the same.
func TestQueueThatErrs(t *testing.T) {
	testenv.Long(t)
	brief(t, 200*time.Millisecond)
	before := among
	t.Cleanup(func() { among = before })
	for _, among = range []int{before, 10} { // with a message for each subject, and with messages of up to ten
		queueThatErrs(t)
	}
}

func queueThatErrs(t *testing.T) {
	for name, harm := range map[string]func(ctx context.Context, r *testRun, js jetstream.JetStream) error{
		"the date goes forward": func(ctx context.Context, r *testRun, js jetstream.JetStream) error {
			return r.wait(ctx, js, 5*time.Millisecond)
		},
		"the date goes back": func(ctx context.Context, r *testRun, js jetstream.JetStream) error {
			if err := r.wait(ctx, js, 24*time.Hour); err != nil {
				return err
			}
			return r.swallow(ctx, js, 20)
		},
		"messages are lost": func(ctx context.Context, r *testRun, js jetstream.JetStream) error { return r.swallow(ctx, js, 20) },
		"it is gone": func(ctx context.Context, r *testRun, js jetstream.JetStream) error {
			return js.DeleteStream(ctx, streamOf(r.Portion().Run))
		},
		"it is empty": func(ctx context.Context, r *testRun, js jetstream.JetStream) error {
			s, err := js.Stream(ctx, streamOf(r.Portion().Run))
			if err != nil {
				return err
			}
			return s.Purge(ctx)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newTestRun(t, &fake{n: 100, lanes: 2, takes: 10 * time.Millisecond})
			far := &fake{n: 100, lanes: 2, takes: 10 * time.Millisecond}
			ctx, cancel := context.WithCancel(t.Context())
			left := r.join(ctx, t, r.host.URL(), far)
			harmed := make(chan error, 1)
			go func() {
				js, err := jetstream.New(r.guest(t, r.host.URL(), nil).conn)
				for err == nil && len(r.stored()) < 20 {
					pause(ctx, time.Millisecond)
				}
				if err == nil {
					err = harm(ctx, r, js)
				}
				harmed <- err
			}()
			r.run(t)
			if err := <-harmed; err != nil {
				t.Fatal(err)
			}
			cancel()
			<-left
			for k, what := range r.came {
				if what != r.Name(k) {
					t.Errorf("subject %d came to %q", k, what)
				}
			}
		})
	}
}

// wait has the queue's own leases end so long from when a message was handed out.
func (r *testRun) wait(ctx context.Context, js jetstream.JetStream, d time.Duration) error {
	_, err := js.UpdateConsumer(ctx, streamOf(r.Portion().Run), jetstream.ConsumerConfig{Durable: durable,
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: d, MaxAckPending: -1})
	return err
}

// swallow takes messages and asks nothing.
func (r *testRun) swallow(ctx context.Context, js jetstream.JetStream, n int) error {
	jobs, err := js.Consumer(ctx, streamOf(r.Portion().Run), durable)
	if err != nil {
		return err
	}
	batch, err := jobs.Fetch(n, jetstream.FetchMaxWait(time.Second))
	if err != nil {
		return err
	}
	for range batch.Messages() {
	}
	return nil
}

// What an interrupt has left of a subject's pieces was not handed on where the run has a queue.
func TestInterruptHandsOnWhatPiecesFound(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &fake{n: 3, lanes: 1}
	f.does = func(context.Context, int) *campaign.Done { cancel(); return f.says(0) }
	f.rest = func(i int) *campaign.Done {
		if i != 2 {
			return nil
		}
		return f.says(2)
	}
	var came []int
	r := newTestRun(t, f)
	err := r.host.crew(f)(ctx, campaign.NewProgress(false, f.n, nil), func(k int, d *campaign.Done) error { came = append(came, k); return nil })
	if err != nil || !slices.Contains(came, 2) || slices.Contains(came, 1) || !slices.IsSorted(came) {
		t.Errorf("subjects %v came: %v", came, err)
	}
}

// Who waited for a run said nothing for two minutes; where no host has the name, nobody waited.
func TestWaitingIsSaid(t *testing.T) {
	for url, name := range map[string]string{"nats://127.0.0.1:" + free(t): "nobody listens there", "nats://no.such.host.invalid:4222": "nobody listens there",
		newTestRun(t, new(fake)).host.URL(): "no run is under way there"} {
		var said []string
		_, err := Work(t.Context(), &Place{URL: url, Door: new(Door), Wait: again / 2}, func(text string) { said = append(said, text) })
		if err == nil || len(said) != 1 || !strings.HasPrefix(said[0], url+": "+name+"; waiting 500ms for a run") {
			t.Errorf("it said %q, and ended with %v", said, err)
		}
	}
}

// Who is of another version, or another build of it, or on another machine, does not join.
func TestOthersDoNotJoin(t *testing.T) {
	for name, change := range map[string]func(*finding.Machine){
		"version":   func(m *finding.Machine) { m.Version = "0.0.9" },
		"build":     func(m *finding.Machine) { m.Build = "00000000" },
		"LLVM":      func(m *finding.Machine) { m.LLVM = "12.0.1" },
		"libm":      func(m *finding.Machine) { m.Libm = "glibc 2.11 00000000" },
		"processor": func(m *finding.Machine) { m.Processor = "z80" },
	} {
		t.Run(name, func(t *testing.T) {
			f := &fake{n: 1, lanes: 1, machine: campaign.Machine()}
			change(&f.machine)
			r := newTestRun(t, f)
			ended := make(chan bool)
			f.does = func(context.Context, int) *campaign.Done { <-ended; return f.says(0) }
			go func() {
				defer close(ended)
				_, err := Work(t.Context(), &Place{URL: r.host.URL(), Door: new(Door), Wait: 10 * time.Second}, func(string) {})
				if o, ok := err.(interface{ Unwrap() error }); !ok || !strings.Contains(err.Error(), "may differ") {
					t.Errorf("joining ends with %v", err)
				} else if _, ok := o.Unwrap().(*Other); !ok {
					t.Errorf("joining ends with %T", o.Unwrap())
				}
			}()
			r.run(t)
		})
	}
}

// One run is under way once.
func TestRunThatIsUnderWay(t *testing.T) {
	f := &fake{n: 1, lanes: 1}
	r := newTestRun(t, f)
	f.does = func(ctx context.Context, k int) *campaign.Done {
		h, err := Use(ctx, r.host.URL(), new(Door))
		if err != nil {
			t.Error(err)
			return f.says(k)
		}
		defer h.Close()
		err = h.crew(&fake{n: 1, lanes: 1})(ctx, campaign.NewProgress(false, 1, nil), func(int, *campaign.Done) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "under way") {
			t.Errorf("the same run a second time ends with %v", err)
		}
		return f.says(k)
	}
	r.run(t)
}
