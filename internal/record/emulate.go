//go:build linux && amd64

package record

// This file executes the instructions with which most functions begin. The breakpoint then need not be removed for a step.

import (
	"encoding/binary"
	"math/bits"

	"golang.org/x/sys/unix"
)

// longestEmulated is the number of bytes of code that emulate reads.
const longestEmulated = 4

// The flags that an instruction of integers sets in the register of flags.
const (
	carryFlag    = 1 << 0
	parityFlag   = 1 << 2
	adjustFlag   = 1 << 4
	zeroFlag     = 1 << 6
	signFlag     = 1 << 7
	overflowFlag = 1 << 11
	allFlags     = carryFlag | parityFlag | adjustFlag | zeroFlag | signFlag | overflowFlag
)

// emulate executes the first instruction of code on registers r and memory s, if it is endbr64, a push, a mov or test of registers, or a
// subtraction from the stack pointer. It returns false for other instructions.
func emulate(code []byte, r *unix.PtraceRegsAmd64, s *space) bool {
	if len(code) < longestEmulated {
		return false
	}
	registers := [16]*uint64{&r.Rax, &r.Rcx, &r.Rdx, &r.Rbx, &r.Rsp, &r.Rbp, &r.Rsi, &r.Rdi, &r.R8, &r.R9, &r.R10, &r.R11, &r.R12, &r.R13,
		&r.R14, &r.R15}
	if code[0] == 0xf3 && code[1] == 0x0f && code[2] == 0x1e && code[3] == 0xfa { // endbr64
		r.Rip += 4
		return true
	}
	prefix, length := byte(0), uint64(0)
	if code[0]&0xf0 == 0x40 {
		prefix, length, code = code[0], 1, code[1:]
	}
	wide := prefix&8 != 0
	if code[0]&^7 == 0x50 && prefix&^1 == prefix&0x40 { // push
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], *registers[code[0]&7|prefix&1<<3])
		if k, err := s.memory.WriteAt(word[:], int64(r.Rsp-8)); err != nil || k != 8 {
			return false
		}
		r.Rsp, r.Rip = r.Rsp-8, r.Rip+length+1
		return true
	}
	if prefix == 0x48 && code[0] == 0x83 && code[1] == 0xec { // sub rsp, imm8
		n := uint64(int64(int8(code[2])))
		d := r.Rsp - n
		flags := resultFlags(d, 64) | (r.Rsp^n^d)&adjustFlag
		if r.Rsp < n {
			flags |= carryFlag
		}
		if (r.Rsp^n)&(r.Rsp^d)>>63 != 0 {
			flags |= overflowFlag
		}
		r.Eflags = r.Eflags&^allFlags | flags
		r.Rsp, r.Rip = d, r.Rip+4
		return true
	}
	if code[0] != 0x89 && code[0] != 0x85 || code[1]>>6 != 3 || prefix&2 != 0 {
		return false
	}
	from, to := *registers[code[1]>>3&7|prefix&4<<1], registers[code[1]&7|prefix&1<<3]
	size := 64
	if !wide {
		from, size = uint64(uint32(from)), 32
	}
	if code[0] == 0x89 { // mov
		*to = from
	} else { // test, which leaves the adjust flag undefined
		r.Eflags = r.Eflags&^(allFlags&^adjustFlag) | resultFlags(from&*to, size)
	}
	r.Rip += length + 2
	return true
}

// resultFlags returns the sign, zero and parity flags of a result with some bits.
func resultFlags(x uint64, size int) (flags uint64) {
	if x == 0 {
		flags |= zeroFlag
	}
	if x>>(size-1)&1 != 0 {
		flags |= signFlag
	}
	if bits.OnesCount8(uint8(x))%2 == 0 {
		flags |= parityFlag
	}
	return flags
}
