package ir

// This file tells what runs that return can come to from what stands on paths that only throw, or end the process.

// returning says by number which blocks of a body may come to a return.
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

// whereReturning calls visit for what the blocks refer to that may come to a return.
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
