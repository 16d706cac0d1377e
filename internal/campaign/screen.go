package campaign

// This file runs the reference of a subject beside its program, as native code in ordinary floating-point arithmetic. This proves nothing.
// It selects the few inputs, of thousands of millions, that can have the largest error. Enclosures judge these.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"faultline/internal/folder"
	"faultline/internal/fp"
	"faultline/internal/fpcore"
	"faultline/internal/fpcore/lower"
	"faultline/internal/ir"
	"faultline/internal/native"
	"faultline/internal/run"
	"faultline/internal/subject"
	"faultline/internal/subject/load"
)

// A Reference is the reference of a subject as a program. It takes the inputs and the computed value, and returns the relative error.
type Reference struct {
	subject *subject.Subject
	image   *native.Image
	output  int // the output of the tested subject that the reference is about
}

// A NoForm says that a reference has no native form.
type NoForm struct{ why error }

func (e *NoForm) Error() string {
	return "the reference cannot be run as native code: " + e.why.Error()
}

// relative is the program around the reference and its domain. Its rules are those of package certify. NaN, or an infinity for a number of
// the format, is an infinite error. Beyond the range of the format nothing is known. Below the smallest normal number, errors are relative
// to that number.
const relativeC = `(if (not (! :precision binary80 .domain)) NAN
	(let ([.exact (! :precision %s .reference)])
		(! :precision binary80
			(if (not (< (fabs .exact) 0x%xp%d))
				(if (and (isfinite .computed) (isfinite .exact)) (fabs (/ (- .computed .exact) .exact)) NAN)
				(if (not (isfinite .computed)) INFINITY
					(if (== .exact 0) (fabs .computed) (/ (fabs (- .computed .exact)) (fmax (fabs .exact) 0x1p%d))))))))`

// Compile compiles the reference of s, jobs objects at a time, with a folder of compiled objects. The error is a [*NoForm] if there is no
// such program.
func Compile(ctx context.Context, s *subject.Subject, cache string, jobs int) (*Reference, error) {
	sc := &Reference{output: -1}
	for k, c := range s.Call.Outputs {
		if c.Role == ir.Value && c.Type.Kind == ir.Float && sc.output < 0 {
			sc.output = k
		}
	}
	if sc.output < 0 {
		return nil, &NoForm{fmt.Errorf("%s has no floating-point output", s.Name)}
	}
	program, err := source(s, s.Call.Outputs[sc.output].Type.Format)
	if err != nil {
		return nil, &NoForm{err}
	}
	dir, done, err := folder.Temporary()
	if err != nil {
		return nil, err
	}
	defer done()
	file := filepath.Join(dir, "reference.ll")
	if err := os.WriteFile(file, []byte(program), 0o666); err != nil {
		return nil, err
	}
	list, err := load.Subjects(ctx, load.Spec{Args: []string{file + ":" + entry}})
	if err != nil {
		return nil, err
	}
	sc.subject = list[0]
	sc.image, err = native.Compile(ctx, sc.subject.Program, []run.Mode{run.Plain}, cache, jobs)
	return sc, err
}

// source writes the program. A single library function of exact operands is accurate enough in double: some ulps, which are 2^-27 of one
// digit of a binary32 result. Several operations may cancel, so these are in long double.
func source(s *subject.Subject, f fp.Format) (string, error) {
	reference, err := fpcore.ParseExpr("", s.Reference.Expr)
	if err != nil {
		return "", err
	}
	domain, err := fpcore.ParseExpr("", cmp.Or(s.Reference.Domain, "TRUE"))
	if err != nil {
		return "", err
	}
	if f.Digits() > 62 {
		return "", fmt.Errorf("results of %d bits are too long to be compared with it", f.Digits())
	}
	precision := "binary80"
	if reference.Depth() <= 1 && f.Digits() <= fp.Binary32.Digits() {
		precision = "binary64"
	}
	// The least magnitude that rounds to an infinity: 2^(MaxExp+1) - half an ulp.
	limit := uint64(1)<<(f.Digits()+1) - 1
	body, err := fpcore.ParseExpr("", fmt.Sprintf(relativeC, precision, limit, f.MaxExp()-f.Digits(), f.MinExp()))
	if err != nil {
		return "", err
	}
	body.Walk(func(e *fpcore.Expr) {
		switch e.Name {
		case ".reference":
			*e = *reference
		case ".domain":
			*e = *domain
		}
	})
	core := &fpcore.Core{Name: entry, Body: body}
	for i := range s.Params {
		core.Args = append(core.Args, fpcore.Arg{Name: s.Params[i].Name})
	}
	core.Args = append(core.Args, fpcore.Arg{Name: ".computed"})
	program := lower.Cores("", []*fpcore.Core{core})
	for _, u := range program.Skipped {
		return "", fpcore.Errorf(u.Pos, "%s", u.What)
	}
	return program.Text, nil
}

// entry is the name of the program's function.
const entry = "faultline_screen"

// A Runner serves mode Judged by the reference. In mode Deltas it fills in Errors too.
type Runner struct {
	subject *subject.Subject
	worker  *native.Worker
	judge   *native.Worker // nil: the reference is not asked
	output  int
	points  []float64 // of the reference
}

// Start starts a runner for the image of s, and for its reference unless that is nil. It stops when ctx ends.
func Start(ctx context.Context, s *subject.Subject, image *native.Image, ref *Reference) (r *Runner, err error) {
	r = &Runner{subject: s}
	if r.worker, err = start(ctx, s, image); err != nil || ref == nil {
		return r, err
	}
	r.output = ref.output
	if r.judge, err = start(ctx, ref.subject, ref.image); err != nil {
		r.worker.Close()
	}
	return r, err
}

func start(ctx context.Context, s *subject.Subject, image *native.Image) (*native.Worker, error) {
	w, err := native.Start(image)
	if err != nil {
		return nil, err
	}
	w.Done = ctx.Done()
	if err := w.Load(&s.Call); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// Reload forgets the runs that ended the process.
func (r *Runner) Reload() error { return r.worker.Load(&r.subject.Call) }

// Persist lets runs go on when the context ends.
func (r *Runner) Persist() {
	r.worker.Done = nil
	if r.judge != nil {
		r.judge.Done = nil
	}
}

// Run runs points in any mode of native code. It ignores sites.
func (r *Runner) Run(points []float64, sites []int, mode run.Mode) (*run.Batch, error) {
	own := mode
	if mode == run.Judged {
		own = run.Plain
	}
	b, err := r.worker.Run(points, sites, own)
	if b == nil || err != nil || r.judge == nil {
		return b, err
	}
	outputs := len(b.Outputs) / b.N
	if size := 2 * b.N; cap(r.points) < size {
		r.points = make([]float64, size)
	}
	r.points = r.points[:2*b.N]
	for i, x := range b.Points[:b.N] { // one variable
		z := &b.Outputs[i*outputs+r.output]
		r.points[2*i] = x
		if z.Format == fp.Binary32 {
			r.points[2*i+1] = float64(math.Float32frombits(uint32(z.Lo)))
		} else {
			r.points[2*i+1] = z.Float64()
		}
	}
	e, err := r.judge.Run(r.points, nil, run.Plain)
	if e == nil {
		return b, err
	}
	if cap(b.Errors) < b.N {
		b.Errors = make([]float64, b.N)
	}
	b.Errors = b.Errors[:b.N]
	for i := range b.Errors {
		b.Errors[i] = math.Float64frombits(e.Outputs[i].Lo)
		if b.Outcomes[i] != run.Returned || e.Outcomes[i] != run.Returned {
			b.Errors[i] = math.NaN()
		}
	}
	return b, err
}

// Close ends the processes.
func (r *Runner) Close() {
	r.worker.Close()
	if r.judge != nil {
		r.judge.Close()
	}
}
