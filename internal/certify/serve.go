package certify

// This file is the process's side: it reads requests from fd 3 and writes answers to fd 4, one at a time, on one thread
// (FLINT keeps its caches per thread).

import (
	"bufio"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"faultline/internal/certify/proof"
	"faultline/internal/finding"
	"faultline/internal/subject"
)

// memoryVariable carries Limits.Memory to the process.
const memoryVariable = "FAULTLINE_WORKER_MEMORY"

type ask uint8

const (
	askLoad ask = iota
	askCertify
	askReference
	askExplain
	askJudge
	askClaim
	askMeasure
	askCover
	askEndless
)

type request struct {
	Kind    ask
	Subject int
	Load    *subject.Subject // askLoad
	Forget  bool             // askLoad: the subjects that were loaded before
	Points  []float64
	Options Options
	Claim   Claim // askClaim

	Patience patience
}

// firstPart is what a process that died without a word is taken to have died of: the first part that was asked for.
func (r *request) firstPart() Part {
	for p := ReferencePart; p < numParts; p++ {
		if !r.Options.Without.has(p) {
			return p
		}
	}
	return RunPart
}

type answer struct {
	Error       string // for the user; "" with an answer
	Certificate *Certificate
	Enclosures  []Enclosure
	Explanation []byte // JSON: gob would turn empty lists into null
	Errors      []float64
	Ulps        []float64     // askMeasure
	Undecided   []int         // askMeasure: points that need a part which was left out
	Covered     *proof.Answer // askCover
}

// WorkerMain serves requests if this process was started as a certify worker, and reports whether it was. main calls
// it first.
func WorkerMain() bool {
	if os.Getenv(WorkerVariable) != workerName {
		return false
	}
	runtime.LockOSThread()
	if n, err := strconv.ParseUint(os.Getenv(memoryVariable), 10, 64); err == nil {
		limitMemory(n)
	}
	commands := os.NewFile(3, "commands")
	go dieWithParent(commands.Fd())
	w := new(watch)
	go dieOverdue(w)
	serve(commands, os.NewFile(4, "answers"), w)
	return true
}

// limitMemory makes allocation fail beyond n bytes of data: Go and FLINT then end the process, which the parent takes
// like a time-out. The Go heap collects garbage long before.
func limitMemory(n uint64) {
	unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: n, Max: n})
	unix.Setrlimit(unix.RLIMIT_CORE, &unix.Rlimit{})
	debug.SetMemoryLimit(int64(n / 2))
}

// dieWithParent waits until the other end of the commands is closed. The serving thread would not see it while it is
// inside an evaluation.
func dieWithParent(fd uintptr) {
	for {
		fds := []unix.PollFd{{Fd: int32(fd)}} // no events asked for: only a hang-up returns
		if _, err := unix.Poll(fds, -1); err == nil && fds[0].Revents != 0 {
			os.Exit(0)
		}
	}
}

// exitOverdue and the part are the exit code of a process that took too long.
const exitOverdue = 64

// dieOverdue ends the process when a part has taken too long. Nothing else can end an evaluation.
func dieOverdue(w *watch) {
	for range time.Tick(5 * time.Millisecond) {
		w.end()
	}
}

// processorTime is what this process has used.
func processorTime() time.Duration {
	var u unix.Rusage
	unix.Getrusage(unix.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func serve(commands, answers *os.File, w *watch) {
	dec := gob.NewDecoder(bufio.NewReaderSize(commands, 1<<16))
	out := bufio.NewWriterSize(answers, 1<<16)
	enc := gob.NewEncoder(out)
	subjects := map[int]*prepared{}
	for {
		var r request
		if dec.Decode(&r) != nil {
			return // the parent closed its end
		}
		w.limit = r.Patience
		w.enter(RunPart)
		a := handle(subjects, &r, w)
		w.leave()
		if enc.Encode(a) != nil || out.Flush() != nil {
			return
		}
	}
}

// handle answers one request. A broken invariant becomes an error of this request: the parent's campaign goes on.
func handle(subjects map[int]*prepared, r *request, w *watch) (a *answer) {
	a = new(answer)
	defer func() {
		if v := recover(); v != nil {
			a = &answer{Error: fmt.Sprintf("certify: internal error: %v\n%s", v, debug.Stack())}
		}
	}()
	var err error
	if r.Kind == askLoad {
		if r.Forget {
			clear(subjects)
		}
		var s *prepared
		if s, err = prepare(r.Load); err == nil {
			s.watch = w
			subjects[r.Subject] = s
		}
	} else if s := subjects[r.Subject]; s == nil {
		err = fmt.Errorf("certify: subject %d is not loaded", r.Subject)
	} else {
		err = s.answer(r, a)
	}
	if err != nil {
		a.Error = err.Error()
	}
	return a
}

func (s *prepared) answer(r *request, a *answer) (err error) {
	switch r.Kind {
	case askCertify:
		a.Certificate, err = s.point(r.Points, r.Options)
	case askClaim:
		a.Certificate, err = s.claim(r.Points, r.Claim, r.Options)
	case askReference:
		a.Enclosures, err = s.references(r.Points, r.Options)
	case askJudge:
		a.Errors = s.errors(r.Points, r.Options)
	case askMeasure:
		s.measure(r.Points, r.Options, a)
	case askCover:
		a.Covered, err = s.cover(r.Points, r.Options)
	case askEndless:
		a.Certificate, err = s.endless(r.Points)
	case askExplain:
		var e *finding.Explanation
		if e, err = s.explain(r.Points, r.Options); err == nil {
			a.Explanation, err = json.Marshal(e)
		}
	}
	return err
}
