package lift

import (
	"cmp"
	"fmt"
	"strings"

	"faultline/internal/fpcore"
	"faultline/internal/ir"
	"faultline/internal/subject"
)

// Cores returns a core for each floating-point result of a subject. Its arguments are named by Argument. A core has no precondition. The
// error is a *Refusal.
func Cores(s *subject.Subject) ([]*fpcore.Core, error) {
	var list []*fpcore.Core
	for i := range s.Call.Outputs {
		if out := &s.Call.Outputs[i]; out.IsFloat() {
			c, err := core(s, out)
			if err != nil {
				return nil, err
			}
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil, &Refusal{What: "it has no floating-point result"}
	}
	return list, nil
}

// Argument returns the name of an element of an array, or of a number, as an argument of a core.
func Argument(name string, index int) string {
	text := strings.Map(func(r rune) rune {
		if strings.ContainsRune("[](){}\"';`,| ", r) || r == '#' {
			return '_'
		}
		return r
	}, name)
	if index >= 0 {
		text = fmt.Sprintf("%s_%d", text, index)
	}
	return text
}

// A Refusal says what FPCore cannot express.
type Refusal struct {
	Pos  ir.Pos
	What string
}

// Error returns FILE:LINE:COLUMN: WHAT.
func (r *Refusal) Error() string {
	if r.Pos.File == "" {
		return r.What
	}
	return fmt.Sprintf("%s:%d:%d: %s", r.Pos.File, r.Pos.Line, r.Pos.Column, r.What)
}

// core returns the core of one result.
func core(s *subject.Subject, out *ir.Cell) (c *fpcore.Core, err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			refusal, ok := wrong.(*Refusal)
			if !ok {
				panic(wrong)
			}
			err = refusal
		}
	}()
	format := out.Type.Format
	if fpcore.Precisions[format] == "" {
		return nil, &Refusal{What: fmt.Sprintf("FPCore has no numbers of type %s", format)}
	}
	taken := make(map[string]bool)
	var args []fpcore.Arg
	inputs, signed := make([]*node, len(s.Params)), make([]bool, len(s.Params))
	for i := range s.Params {
		p := &s.Params[i]
		name := Argument(p.Name, p.Index)
		for taken[name] || fpcore.Constants[name] != nil {
			name += "_"
		}
		taken[name] = true
		inputs[i], signed[i] = &node{name: name, format: p.Format}, p.Signed
		arg := fpcore.Arg{Name: name}
		if p.Format != format {
			own := cmp.Or(fpcore.Precisions[p.Format], "integer")
			arg.Props = []fpcore.Property{{Name: "precision", Value: &fpcore.Datum{Atom: own}}}
		}
		args = append(args, arg)
	}
	w := &walk{program: s.Program, call: &s.Call, inputs: inputs, signed: signed, out: out}
	body := expression(w.entry(), format, taken)
	name := s.Name
	if out.Name != "return" {
		name = cmp.Or(s.Name, "f") + " " + out.Label()
	}
	return &fpcore.Core{Args: args, Body: body, Props: []fpcore.Property{
		{Name: "name", Value: &fpcore.Datum{Atom: name, Quoted: true}},
		{Name: "precision", Value: &fpcore.Datum{Atom: fpcore.Precisions[format]}},
	}}, nil
}
