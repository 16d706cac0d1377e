package explore

// This file tests in which order pieces are begun, and handed on.

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type nothing struct{}

func (nothing) Close() {}

// The heaviest piece is the last one. With two lanes it is begun at once, with one behind the others; results come in order.
func TestTheHeaviestIsBegunFirst(t *testing.T) {
	const n = 20
	for count, want := range map[int]bool{1: false, 2: true} {
		var mu sync.Mutex
		var begun, came []int
		heavy := make(chan bool)
		err := InOrder(t.Context(), n, count, []int{n - 1, n - 2, 5}, func() nothing { return nothing{} }, func(_ nothing, i int) int {
			mu.Lock()
			begun = append(begun, i)
			mu.Unlock()
			if i == n-1 {
				close(heavy)
			}
			if count > 1 && i == 2 {
				<-heavy
			}
			return i
		}, func(i, v int) error { came = append(came, v); return nil })
		if at := slices.Index(begun, n-1); err != nil || (at < 5) != want {
			t.Errorf("%d lanes begin the heaviest at place %d: %v, %v", count, at, begun, err)
		}
		if len(came) != n || !slices.IsSorted(came) {
			t.Errorf("%d lanes: came %v", count, came)
		}
	}
}

// What was done when an interrupt came is handed on, also where pieces before it were not begun; an error of who takes it ends all.
func TestWhatWasDoneIsHandedOn(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var came []int
	heavy := make(chan bool)
	err := InOrder(ctx, 10, 2, []int{9, 8}, func() nothing { return nothing{} }, func(_ nothing, i int) int {
		if i == 0 {
			<-heavy
			cancel()
		} else if i == 9 {
			close(heavy)
			<-ctx.Done()
		}
		return i
	}, func(i, v int) error { came = append(came, v); return nil })
	if err != nil || !slices.IsSorted(came) || came[0] != 0 || came[len(came)-1] != 9 || len(came) > 4 {
		t.Errorf("came %v, %v; want 0, 9, and what was handed out while the interrupt came", came, err)
	}
	full := errors.New("no room")
	if err := InOrder(t.Context(), 10, 3, []int{9}, func() nothing { return nothing{} }, func(nothing, int) int { return 0 },
		func(int, int) error { return full }); err != full {
		t.Errorf("ends with %v", err)
	}
}

// slow takes a while to close.
type slow struct{ closed *atomic.Int32 }

func (s slow) Close() { time.Sleep(20 * time.Millisecond); s.closed.Add(1) }

// The processor time of a command was that of its own process: it ended before its lanes were closed, and nobody had waited for theirs.
func TestLanesAreClosedAtTheEnd(t *testing.T) {
	var closed atomic.Int32
	err := InOrder(t.Context(), 5, 3, nil, func() slow { return slow{&closed} }, func(_ slow, i int) int { return i },
		func(int, int) error { return nil })
	if n := closed.Load(); err != nil || n != 3 {
		t.Errorf("%d of 3 lanes are closed at the end: %v", n, err)
	}
}
