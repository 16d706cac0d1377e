//go:build linux && amd64

package record

// This file makes a recorded call from the state of a thread at the function's first instruction and at its return.

import (
	"encoding/binary"
	"encoding/hex"
	"hash/maphash"
	"math/bits"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A pendingCall is a call that has not returned.
type pendingCall struct {
	call   Call
	target *target
	memory snapshot
	stack  uint64 // stack pointer at the function's first instruction
	back   uint64 // address to which it returns
}

func address(b *[128]byte) uintptr { return uintptr(unsafe.Pointer(b)) }

// called handles the stop at the first instruction of g. It records the arguments, unless the call is like enough recorded ones.
func (t *tracer) called(th *thread, g *target, r *unix.PtraceRegsAmd64) {
	t.unwound(th, r.Rsp+1)
	g.finishIfFull(t.Most)
	if g.done {
		return
	}
	g.Stopped++
	back, ok := th.space.word(r.Rsp)
	if !ok || len(th.open) >= mostOpen {
		g.Bad++
		return
	}
	p := &pendingCall{target: g, stack: r.Rsp, back: back,
		memory: snapshot{space: th.space, modules: t.modules, left: mostBytes, stack: r.Rsp}}
	class, ok := p.arguments(th, r)
	if !ok {
		g.Bad++
		return
	}
	p.call.Program, p.call.Thread, p.call.Depth = th.space.program, th.number, len(th.open)
	p.call.Caller = th.space.describe(t.modules, back)
	if g.hasEnough(class, t.Most) {
		return
	}
	p.memory.nested(0)
	if p.memory.isCut() {
		g.Large++
		return
	}
	if !g.wants(class, p.hash()) {
		return
	}
	g.open++
	th.open = append(th.open, p)
	th.space.insert(back).returns++
}

// arguments reads the arguments and the memory that they point to. It returns the class of the call, which target.hasEnough explains. ok is
// false if an argument cannot be read.
func (p *pendingCall) arguments(th *thread, r *unix.PtraceRegsAmd64) (class uint64, ok bool) {
	var f floats
	if slices.ContainsFunc(p.target.Args, isFloat) {
		var err error
		if f, err = floatsOf(th.tid); err != nil {
			return 0, false
		}
	}
	general, sse := []uint64{r.Rdi, r.Rsi, r.Rdx, r.Rcx, r.R8, r.R9}, f.xmm[:8]
	stack := p.stack + 8
	onStack := func(size, align int) []byte {
		stack = (stack + uint64(align) - 1) &^ (uint64(align) - 1)
		b := p.memory.read(stack, size)
		ok = ok && len(b) == size
		stack += uint64(size+7) &^ 7
		return b
	}
	var classes maphash.Hash
	classes.SetSeed(seed)
	note := func(w uint64) { maphash.WriteComparable(&classes, w) }
	note(p.back)
	ok = true
	for _, slot := range p.target.Args {
		var b []byte
		switch slot.Kind {
		case Int, Pointer:
			if len(general) > 0 {
				b, general = binary.LittleEndian.AppendUint64(nil, general[0]), general[1:]
			} else {
				b = onStack(8, 8)
			}
		case Float:
			if len(sse) > 0 {
				b, sse = sse[0][:], sse[1:]
			} else {
				b = onStack(8, 8)
			}
		case X87:
			b = onStack(16, 16)
		case Memory:
			b = onStack(slot.Size, max(slot.Align, 8))
		}
		if !ok {
			return 0, false
		}
		var v Value
		switch slot.Kind {
		case Pointer:
			v = p.memory.follow(binary.LittleEndian.Uint64(b), slot.Reach, 0)
			if v.Object >= 0 {
				data := p.memory.objects[v.Object].data[v.Offset:]
				for k := 0; k < 4 && 8*k+8 <= min(len(data), max(slot.Reach, 16)); k++ {
					note(magnitude(binary.LittleEndian.Uint64(data[8*k:])))
				}
			}
		case Memory:
			o := storedObject{Object: Object{Bounds: OnStack}, address: stack - uint64(slot.Size+7)&^7, data: b}
			p.memory.objects = append(p.memory.objects, o)
			v = Value{Object: len(p.memory.objects) - 1}
		default:
			if len(b) < slot.Size {
				return 0, false
			}
			v = Value{Bytes: hex.EncodeToString(b[:slot.Size]), Object: -1}
			switch {
			case slot.Kind == Int:
				note(uint64(bits.Len64(binary.LittleEndian.Uint64(b))))
			case slot.Size == 4:
				note(uint64(binary.LittleEndian.Uint32(b) >> 24))
			default:
				note(magnitude(binary.LittleEndian.Uint64(b)))
			}
		}
		p.call.Args = append(p.call.Args, v)
	}
	return classes.Sum64(), true
}

// isFloat reports whether a slot is a floating-point register.
func isFloat(s Slot) bool { return s.Kind == Float || s.Kind == X87 }

// hash is equal for calls with the same arguments and the same memory.
func (p *pendingCall) hash() uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, v := range p.call.Args {
		maphash.WriteComparable(&h, v)
	}
	for _, o := range p.memory.objects {
		from := 0
		for _, l := range o.Links { // addresses differ in calls that are equal otherwise
			h.Write(o.data[from:l.At])
			maphash.WriteComparable(&h, l)
			from = l.At + 8
		}
		h.Write(o.data[from:])
	}
	return h.Sum64()
}

// unwound drops the open calls whose stack frames lie below a stack pointer. An exception, longjmp or a tail call has left them.
func (t *tracer) unwound(th *thread, stack uint64) {
	for n := len(th.open); n > 0 && th.open[n-1].stack < stack; n-- {
		p := th.open[n-1]
		th.open = th.open[:n-1]
		p.target.Left++
		t.close(th, p)
	}
}

// close ends an open call, and removes the breakpoint at its return address if no other open call needs it.
func (t *tracer) close(th *thread, p *pendingCall) {
	p.target.open--
	if point := th.space.points[p.back]; point != nil {
		point.returns--
		th.space.removeUnneeded(p.back)
	}
}

// made returns the value of a pointer that the function returned, and stores the new objects behind it.
func (p *pendingCall) made(at uint64, reach int) Value {
	old := len(p.memory.objects)
	p.memory.left, p.memory.returned = mostBytes, true
	v := p.memory.follow(at, reach, 0)
	p.memory.nested(old)
	for i := old; i < len(p.memory.objects); i++ {
		p.memory.objects[i].New = true
	}
	return v
}

// returned records the results of the innermost open call, and writes the call. It ignores a return to the same address in another stack
// frame: that call is not recorded.
func (t *tracer) returned(th *thread, r *unix.PtraceRegsAmd64) {
	t.unwound(th, r.Rsp-8)
	n := len(th.open)
	if n == 0 || th.open[n-1].stack != r.Rsp-8 || th.open[n-1].back != r.Rip {
		return
	}
	p := th.open[n-1]
	th.open = th.open[:n-1]
	g := p.target
	var f floats
	if slices.ContainsFunc(g.Results, isFloat) {
		var err error
		if f, err = floatsOf(th.tid); err != nil {
			g.Bad++
			t.close(th, p)
			return
		}
	}
	general, sse, x87 := []uint64{r.Rax, r.Rdx}, f.xmm[:2], f.st[:2]
	for _, slot := range g.Results {
		var b []byte
		switch {
		case (slot.Kind == Int || slot.Kind == Pointer) && len(general) > 0:
			b, general = binary.LittleEndian.AppendUint64(nil, general[0]), general[1:]
		case slot.Kind == Float && len(sse) > 0:
			b, sse = sse[0][:], sse[1:]
		case slot.Kind == X87 && len(x87) > 0:
			b, x87 = x87[0][:], x87[1:]
		}
		v := Value{Object: -1}
		switch {
		case slot.Kind == Pointer && len(b) == 8:
			v = p.made(binary.LittleEndian.Uint64(b), slot.Reach)
		case len(b) >= slot.Size:
			v.Bytes = hex.EncodeToString(b[:slot.Size])
		}
		p.call.Results = append(p.call.Results, v)
	}
	p.call.Objects = p.memory.after()
	t.close(th, p)
	g.Recorded++
	p.call.Number = g.Recorded
	if g.File == "" {
		g.File = FileName(g.Name, g.number)
	}
	for _, symbol := range p.call.Pointed() {
		t.pointed[symbol] = true
	}
	n, err := t.writer.write(g.File, &p.call)
	if g.bytes += n; err != nil && t.failed == nil {
		t.failed = err
	}
	g.finishIfFull(t.Most)
}
