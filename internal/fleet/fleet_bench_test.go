package fleet

// This file has as many subjects as a distribution, of which each is nothing: what the queue costs alone, and what it keeps.

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"testing"
	"time"

	"faultline/internal/campaign"
)

var queueJobs = flag.Int("queue.jobs", 5000, "how many subjects go through the queue")

// An empty subject is done at once, and comes to nothing that is kept.
type empty struct{ fake }

func (e *empty) Kept(int) *campaign.Done                   { return nil }
func (e *empty) Keep(context.Context, int, *campaign.Done) {}
func (e *empty) Open() lane                                { return e }
func (e *empty) Do(context.Context, int, *campaign.Progress) *campaign.Done {
	return new(campaign.Done)
}

// BenchmarkQueue queues subjects and drains them through the server as the command has it, with every write on the disk before it is
// answered. It prints how many go through in a second, and the most memory that was in use meanwhile: of Go's heap, where the tables of the
// run itself are a part, and of the whole process, with what was not collected yet.
func BenchmarkQueue(b *testing.B) {
	for range b.N {
		d, err := Open(free(b), "", "", "")
		if err != nil {
			b.Fatal(err)
		}
		h, err := Listen(filepath.Join(b.TempDir(), "queue"), d)
		if err != nil {
			b.Fatal(err)
		}
		e := &empty{fake{n: *queueJobs, lanes: runtime.NumCPU()}}
		before := heap()
		most, stop := make(chan uint64), make(chan bool)
		go func() {
			peak := uint64(0)
			for {
				select {
				case <-stop:
					most <- peak
					return
				case <-time.After(5 * time.Second): // collecting takes time
					peak = max(peak, heap())
				}
			}
		}()
		begun, came := time.Now(), 0
		err = h.crew(e)(context.Background(), campaign.NewProgress(false, e.n, nil), func(int, *campaign.Done) error { came++; return nil })
		took := time.Since(begun)
		close(stop)
		peak := max(<-most, heap())
		left := files(h.dir)
		h.Close()
		if err != nil || came != e.n {
			b.Fatalf("%d of %d came: %v", came, e.n, err)
		}
		b.ReportMetric(float64(e.n)/took.Seconds(), "jobs/s")
		b.ReportMetric(float64(before)/1e6, "heap-before-MB")
		b.ReportMetric(float64(peak)/1e6, "heap-peak-MB")
		b.ReportMetric(float64(resident(b))/1e6, "RSS-peak-MB")
		b.ReportMetric(float64(left)/1e6, "disk-MB")
	}
}

// heap is what is in use of it.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

var peakRE = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// resident is the most memory that this process ever had.
func resident(b *testing.B) int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	m := peakRE.FindSubmatch(status)
	if m == nil {
		b.Fatal("the kernel says nothing of memory")
	}
	n, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return n << 10
}

// files counts the bytes of a folder.
func files(dir string) (n int64) {
	filepath.WalkDir(dir, func(_ string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			if info, err := e.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n
}
