package driver

// This file reads the numbers of a result that is neither a number, an array nor a container of numbers: an object, or a pointer to one.
// The numbers are its public members, what these point to, and what methods without parameters return.

import (
	"fmt"
	"slices"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
)

const (
	mostThrough = 3 // pointers and arrays between a result and a number
	mostGetters = 4 // methods that return numbers, of one object
)

// A numbersReader writes the statements that store the numbers of a result in fl_out.
type numbersReader struct {
	*maker
	elem       *decl.Type // of fl_out: the type of the first number
	statements []string
	seen       []string // names of the classes around the place
}

// through returns the type of the numbers of a result, and the statements that store them. The type is nil if there are none.
func (m *maker) through(t *decl.Type, expr string) (*decl.Type, []string) {
	r := &numbersReader{maker: m}
	r.read(t, expr, 0, "1")
	return r.elem, r.statements
}

// read adds the numbers of a value. A pointer to numbers points to so many elements.
func (r *numbersReader) read(t *decl.Type, expr string, depth int, elements string) {
	b := r.complete(t.Bare()).Type
	if depth > mostThrough {
		return
	}
	switch element, _ := r.elements(b); {
	case b.Kind == decl.Number && b.Number == ir.SourceFloat && plain(t).Declare("") != "":
		if r.elem == nil {
			r.elem = plain(t)
		}
		r.statements = append(r.statements, fmt.Sprintf("if (fl_i < %d) fl_out[fl_i++] = %s;", r.most, expr))
	case b.Kind == decl.Array && b.Len > 0:
		r.loop(b.Elem, expr, depth, fmt.Sprint(b.Len))
	case element != nil && element.Bare().Number == ir.SourceFloat && element.Bare().Kind == decl.Number:
		r.statements = append(r.statements, fmt.Sprintf("for (const auto &fl_x : %s) if (fl_i < %d) fl_out[fl_i++] = fl_x;", expr, r.most))
		if r.elem == nil {
			r.elem = plain(element)
		}
	case isNumbers(t):
		r.block(fmt.Sprintf("if (%s) {", expr), func() { r.loop(b.Elem, expr, depth, elements) })
	case b.Pointee() != nil && b.Pointee().Bare().Kind == decl.Struct:
		r.block(fmt.Sprintf("if (%s) {", expr), func() { r.read(b.Pointee(), "(*"+expr+")", depth+1, elements) })
	case b.Kind == decl.Struct && !b.Incomplete && !b.System && !isLibrary(b):
		r.object(b, expr, depth)
	}
}

// loop adds the numbers of the first elements of an array.
func (r *numbersReader) loop(elem *decl.Type, array string, depth int, elements string) {
	k := fmt.Sprintf("fl_k%d", depth)
	r.block(fmt.Sprintf("for (int %s = 0; fl_i < %d && %s < (int)(%s); %s++) {", k, r.most, k, elements, k), func() {
		r.read(elem, array+"["+k+"]", depth+1, "1")
	})
}

// block adds the statements of f between a head and its end, if there are any.
func (r *numbersReader) block(head string, f func()) {
	n := len(r.statements)
	r.statements = append(r.statements, head)
	if f(); len(r.statements) == n+1 {
		r.statements = r.statements[:n]
		return
	}
	r.statements = append(r.statements, "}")
}

// object adds the numbers of the members of an object, and those that its methods return.
func (r *numbersReader) object(b *decl.Type, expr string, depth int) {
	b = r.complete(b).Type
	if b.Name != "" && slices.Contains(r.seen, b.Name) {
		return
	}
	r.seen = append(r.seen, b.Name)
	defer func() { r.seen = r.seen[:len(r.seen)-1] }()
	elements := r.counting(b, expr)
	for _, base := range b.Bases {
		r.object(base.Bare(), expr, depth)
	}
	for i := range b.Fields {
		if f := &b.Fields[i]; f.Public && !f.Bits && f.Name != "" {
			r.read(f.Type, expr+"."+f.Name, depth, elements)
		}
	}
	getters := 0
	for _, f := range b.Methods {
		if f.Public && f.Const && !f.Static && !f.Deleted && len(f.Params) == 0 && getters < mostGetters && f.Result != nil &&
			f.Result.Bare().Kind == decl.Number && f.Result.Bare().Number == ir.SourceFloat && !strings.HasPrefix(f.Name, "operator") {
			getters++
			r.read(f.Result, expr+"."+f.Name+"()", depth, "1")
		}
	}
}

// counting returns the number of elements of the arrays of an object: the least of the integers beside them that may count, or 1.
func (r *numbersReader) counting(b *decl.Type, expr string) string {
	count := ""
	for i := range b.Fields {
		f := &b.Fields[i]
		if !f.Public || !isIndex(f) || strideName.MatchString(f.Name) || !countName.MatchString(f.Name) {
			continue
		}
		if place := expr + "." + f.Name; count == "" {
			count = place
		} else {
			count = fmt.Sprintf("(%s > 0 && %s < %s ? %s : %s)", place, place, count, place, count)
		}
	}
	if count == "" {
		return "1"
	}
	return count
}
