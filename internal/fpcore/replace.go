package fpcore

// Replaced returns a tree of operations with other symbols.
func (e *Expr) Replaced(with func(*Expr) *Expr) *Expr {
	if e.Kind == Symbol {
		return with(e)
	}
	out := *e
	out.Args = make([]*Expr, len(e.Args))
	for i, a := range e.Args {
		out.Args[i] = a.Replaced(with)
	}
	return &out
}
