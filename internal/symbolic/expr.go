package symbolic

// This file represents expressions over the inputs of a run.

import (
	"math/big"

	"faultline/internal/fp"
)

// An Expr is a real number as a function of the inputs. Expressions share subexpressions and are immutable.
type Expr struct {
	Op     fp.Op // NoOp for an input and a constant
	Args   []*Expr
	N      int64    // the integer of Ldexp and Powi
	Value  *big.Rat // of a constant, else nil
	Input  int      // coordinate of an input, else -1
	Number int      // order of creation, counted from 0: after those of its operands
	Size   int      // number of operations, shared ones counted each time, at most mostSize
}

// mostSize bounds Size.
const mostSize = 1 << 30

// IsConstant reports whether e depends on no input.
func (e *Expr) IsConstant() bool { return e.Value != nil }

// Parts calls f once for e and each subexpression, operands first.
func (e *Expr) Parts(f func(*Expr)) {
	seen := make(map[*Expr]bool)
	e.New(func(x *Expr) bool { return !seen[x] }, func(x *Expr) {
		seen[x] = true
		f(x)
	})
}

// New is Parts for new expressions. It does not visit the operands of others.
func (e *Expr) New(isNew func(*Expr) bool, f func(*Expr)) {
	if !isNew(e) {
		return
	}
	for _, a := range e.Args {
		a.New(isNew, f)
	}
	f(e)
}

// A maker makes expressions. Operations on constants become constants, exactly.
type maker struct {
	made int
	bits int // most bits of a constant
}

func (m *maker) add(e Expr) *Expr {
	e.Number = m.made
	m.made++
	for _, a := range e.Args {
		e.Size = min(e.Size+a.Size+1, mostSize)
	}
	return &e
}

func (m *maker) input(dim int) *Expr { return m.add(Expr{Input: dim}) }

func (m *maker) constant(x *big.Rat) *Expr { return m.add(Expr{Input: -1, Value: x}) }

// op returns op of args. It returns nil if the result is a constant that is too long, or has no value: 1/0.
func (m *maker) op(op fp.Op, n int64, args ...*Expr) *Expr {
	values := make([]*big.Rat, len(args))
	for i, a := range args {
		if values[i] = a.Value; !a.IsConstant() {
			return m.add(Expr{Op: op, Args: append([]*Expr(nil), args...), N: n, Input: -1})
		}
	}
	value := fp.Rational(op, n, values...)
	if value == nil || value.Num().BitLen()+value.Denom().BitLen() > m.bits {
		return nil
	}
	return m.constant(value)
}
