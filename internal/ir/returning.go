package ir

// This file separates code on paths that return from code on paths that only throw or end the process.

// returning reports, by block number, which blocks can reach a return.
func (f *Func) returning() []bool {
	may := make([]bool, len(f.Blocks))
	for more := true; more; {
		more = false
		for i, b := range f.Blocks {
			if may[i] || len(b.Insts) == 0 {
				continue
			}
			last := &b.Insts[len(b.Insts)-1]
			may[i] = last.Op == OpRet
			for _, to := range last.Blocks {
				may[i] = may[i] || may[to]
			}
			more = more || may[i]
		}
	}
	return may
}

// whereReturning calls visit for what those blocks refer to.
func (f *Func) whereReturning(visit func(global bool, id int)) {
	for i, may := range f.returning() {
		if !may {
			continue
		}
		for k := range f.Blocks[i].Insts {
			in := &f.Blocks[i].Insts[k]
			if in.Callee >= 0 {
				visit(false, int(in.Callee))
			}
			for _, o := range in.Args {
				if o < 0 {
					f.Consts[^o].References(visit)
				}
			}
		}
	}
}
