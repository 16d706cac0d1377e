package link

// This file checks programs: what every reader of one may take for granted.

import (
	"fmt"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// check returns an error naming the first place where a program breaks a promise: numbers that are indices, registers
// that are assigned once, operands in range, blocks that end in a terminator and nowhere else, phis that match their
// predecessors, sites in order, floating-point types that fit their operations.
func check(p *ir.Program) error {
	for i, f := range p.Funcs {
		if f.ID != i || f.Unit >= len(p.Units) {
			return fmt.Errorf("function %d (%s): ID %d, unit %d of %d", i, f.Name, f.ID, f.Unit, len(p.Units))
		}
		if f.Blocks == nil {
			continue
		}
		c := &checker{p: p, f: f, assigned: make([]bool, f.NumRegs), preds: map[int32]map[int32]bool{}}
		if err := c.function(); err != nil {
			return fmt.Errorf("function %s: %w", f.Name, err)
		}
	}
	for i, g := range p.Globals {
		if err := checkGlobal(p, i, g); err != nil {
			return err
		}
	}
	return checkSites(p)
}

func checkGlobal(p *ir.Program, i int, g *ir.Global) error {
	if g.ID != i {
		return fmt.Errorf("global %d (%s): ID %d", i, g.Name, g.ID)
	}
	for _, r := range g.Relocs {
		if r.Offset < 0 || r.Offset+8 > len(g.Data) || r.Func >= len(p.Funcs) || r.Global >= len(p.Globals) ||
			(r.Func < 0) == (r.Global < 0) {
			return fmt.Errorf("global %s: relocation at %d of %d bytes, function %d, global %d", g.Name, r.Offset, len(g.Data), r.Func,
				r.Global)
		}
	}
	return nil
}

// checkSites checks that units and functions share the sites out in order.
func checkSites(p *ir.Program) error {
	next := 0
	for _, u := range p.Units {
		if u.FirstSite != next {
			return fmt.Errorf("unit %s: first site %d, want %d", u.Name, u.FirstSite, next)
		}
		next += u.NumSites
	}
	if next != len(p.Sites) {
		return fmt.Errorf("units have %d sites, the program %d", next, len(p.Sites))
	}
	next = 0
	for _, f := range p.Funcs {
		if f.Unit >= 0 {
			if f.FirstSite != next {
				return fmt.Errorf("function %s: first site %d, want %d", f.Name, f.FirstSite, next)
			}
			next += f.NumSites
		}
	}
	for i := range p.Sites {
		if p.Sites[i].ID != i {
			return fmt.Errorf("site %d: ID %d", i, p.Sites[i].ID)
		}
	}
	return nil
}

// A checker checks one body.
type checker struct {
	p        *ir.Program
	f        *ir.Func
	assigned []bool
	preds    map[int32]map[int32]bool
	next     int // site
}

func (c *checker) function() error {
	for i := range c.f.Params {
		c.assigned[i] = true
	}
	c.next = c.f.FirstSite
	for i, b := range c.f.Blocks {
		if err := c.assign(int32(i), b); err != nil {
			return fmt.Errorf("b%d: %w", i, err)
		}
	}
	if c.next != c.f.FirstSite+c.f.NumSites {
		return fmt.Errorf("%d sites, want %d", c.next-c.f.FirstSite, c.f.NumSites)
	}
	for i, b := range c.f.Blocks {
		for j := range b.Insts {
			if err := c.inst(int32(i), &b.Insts[j]); err != nil {
				return fmt.Errorf("b%d: %s: %w", i, printed{c.p}.text(c.f, &b.Insts[j]), err)
			}
		}
	}
	return nil
}

// assign goes through a block for what it defines: registers, edges, sites.
func (c *checker) assign(i int32, b *ir.Block) error {
	if len(b.Insts) == 0 {
		return fmt.Errorf("empty block")
	}
	if b.FirstSite != c.next {
		return fmt.Errorf("first site %d, want %d", b.FirstSite, c.next)
	}
	phis := true
	for j := range b.Insts {
		in := &b.Insts[j]
		if last := j == len(b.Insts)-1; terminates(in) != last {
			return fmt.Errorf("instruction %d of %d: %s", j, len(b.Insts), in.Op)
		}
		if in.Op != ir.OpPhi && in.Op != ir.OpTrap {
			phis = false
		} else if in.Op == ir.OpPhi && !phis {
			return fmt.Errorf("phi after instruction %d", j)
		}
		if in.Dst >= 0 {
			if int(in.Dst) >= len(c.assigned) || c.assigned[in.Dst] {
				return fmt.Errorf("register %d is assigned twice or is not one of %d", in.Dst, len(c.assigned))
			}
			c.assigned[in.Dst] = true
		}
		if err := c.site(int(i), j, in); err != nil {
			return err
		}
	}
	for _, to := range b.Insts[len(b.Insts)-1].Blocks {
		if int(to) >= len(c.f.Blocks) || to < 0 {
			return fmt.Errorf("branch to b%d of %d", to, len(c.f.Blocks))
		}
		if c.preds[to] == nil {
			c.preds[to] = map[int32]bool{}
		}
		c.preds[to][i] = true
	}
	if c.next != b.FirstSite+b.NumSites {
		return fmt.Errorf("%d sites, want %d", c.next-b.FirstSite, b.NumSites)
	}
	return nil
}

func (c *checker) site(block, index int, in *ir.Inst) error {
	if in.Site < 0 {
		return nil
	}
	if int(in.Site) != c.next || c.next >= len(c.p.Sites) {
		return fmt.Errorf("site %d, want %d", in.Site, c.next)
	}
	s := c.p.Sites[c.next]
	if s.Func != c.f.ID || s.Block != block || s.Inst != index || s.Op != in.Float || s.Pred != in.Pred {
		return fmt.Errorf("site %d says %s in function %d, block %d, instruction %d", s.ID, s.Op, s.Func, s.Block, s.Inst)
	}
	c.next++
	return nil
}

func terminates(in *ir.Inst) bool {
	switch in.Op {
	case ir.OpBr, ir.OpSwitch, ir.OpRet, ir.OpUnreachable:
		return true
	}
	return false
}

// inst checks what an instruction uses.
func (c *checker) inst(block int32, in *ir.Inst) error {
	for _, a := range in.Args {
		if a >= 0 && (int(a) >= len(c.assigned) || !c.assigned[a]) || a < 0 && int(^a) >= len(c.f.Consts) {
			return fmt.Errorf("operand %d is never assigned", a)
		}
	}
	switch in.Op {
	case ir.BadOp:
		return fmt.Errorf("no operation")
	case ir.OpPhi:
		return c.phi(block, in)
	case ir.OpFloat:
		return c.float(in)
	case ir.OpCall:
		if in.Callee >= int32(len(c.p.Funcs)) {
			return fmt.Errorf("callee %d of %d", in.Callee, len(c.p.Funcs))
		}
	case ir.OpGEP:
		if len(in.Scales) != len(in.Args)-1 {
			return fmt.Errorf("%d scales for %d indices", len(in.Scales), len(in.Args)-1)
		}
	case ir.OpSwitch:
		if len(in.Cases) != len(in.Blocks)-1 {
			return fmt.Errorf("%d cases for %d blocks", len(in.Cases), len(in.Blocks))
		}
	}
	return nil
}

func (c *checker) phi(block int32, in *ir.Inst) error {
	if len(in.Args) != len(in.Blocks) {
		return fmt.Errorf("%d values from %d blocks", len(in.Args), len(in.Blocks))
	}
	seen := map[int32]bool{}
	for _, from := range in.Blocks {
		if !c.preds[block][from] {
			return fmt.Errorf("b%d is no predecessor", from)
		}
		seen[from] = true
	}
	if len(seen) != len(c.preds[block]) {
		return fmt.Errorf("%d of %d predecessors", len(seen), len(c.preds[block]))
	}
	return nil
}

// float checks the types of a floating-point operation.
func (c *checker) float(in *ir.Inst) error {
	wantFloat := in.Float != fp.Cmp && in.Float != fp.ToInt && in.Float != fp.ToUint
	operands := in.Float.Arity()
	switch in.Float {
	case fp.NoOp:
		return fmt.Errorf("no operation")
	case fp.FromInt, fp.FromUint:
		operands = 1
	case fp.Ldexp, fp.Powi:
		operands = 2
	}
	if (in.Type.Kind == ir.Float) != wantFloat {
		return fmt.Errorf("result is %s", in.Type)
	}
	if len(in.Args) != operands {
		return fmt.Errorf("%d operands, want %d", len(in.Args), operands)
	}
	if from := in.Float == fp.FromInt || in.Float == fp.FromUint; in.Elem == nil || (in.Elem.Kind == ir.Float) == from {
		return fmt.Errorf("operand is %v", in.Elem)
	}
	if in.Float == fp.Cmp && (in.Pred < ir.FFalse || in.Pred > ir.FTrue) {
		return fmt.Errorf("predicate %s", in.Pred)
	}
	return nil
}
