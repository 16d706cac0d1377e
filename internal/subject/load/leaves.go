package load

// This file lists the numbers in a type of the source. Where members of a union lie over each other, a number has the name of the first
// member that has one there, floats before integers; members that read its bytes as something else are remembered, to be said.

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"faultline/internal/ir"
)

// leavesOf returns the numbers in a value of type t, in the order of their places, or why not all of it is numbers.
func leavesOf(t *ir.SourceType) ([]leaf, string) {
	if typ, signed := numberType(t); typ != nil {
		return []leaf{{typ: typ, kind: t.Kind, signed: signed, enum: t.Enum}}, ""
	}
	switch t.Kind {
	case ir.SourceArray:
		return arrayLeaves(t)
	case ir.SourceStruct, ir.SourceUnion:
		return fieldLeaves(t)
	case ir.SourcePointer:
		return nil, "pointers to pointers are not supported"
	case ir.SourceFunction:
		return nil, "pointers to functions are not supported"
	}
	return nil, "nothing is known of what it points to"
}

// arrayLeaves returns the numbers of an array: one with a count where they are side by side, and those of each struct by its number.
func arrayLeaves(t *ir.SourceType) ([]leaf, string) {
	if t.Elem == nil || t.Len == 0 {
		return nil, "it has an array of unknown length inside"
	}
	inner, reason := leavesOf(t.Elem)
	switch {
	case reason != "":
		return nil, "in an array inside, " + reason
	case len(inner) == 1 && inner[0].name == "":
		inner[0].count, inner[0].dims = max(inner[0].count, 1)*t.Len, append([]int{t.Len}, inner[0].dims...)
		return inner, ""
	case t.Len*len(inner) > maxElements:
		return nil, "it has more than " + strconv.Itoa(maxElements) + " numbers inside"
	}
	var all []leaf
	for i := range t.Len {
		all = append(all, within("."+strconv.Itoa(i), i*t.Elem.Size, inner)...)
	}
	return all, ""
}

// fieldLeaves returns the numbers of a struct or a union.
func fieldLeaves(t *ir.SourceType) ([]leaf, string) {
	var members [][]leaf
	for _, f := range t.Fields {
		if f.Bits || f.Type.HasFields() && len(f.Type.Fields) == 0 && f.Type.Size > 0 {
			continue // a bit-field, or a class without members
		}
		inner, reason := leavesOf(f.Type)
		if reason != "" {
			return nil, fieldReason(&f, reason)
		}
		name := ""
		if f.Name != "" {
			name = "." + f.Name
		}
		members = append(members, within(name, f.Offset, inner))
	}
	all := slices.Concat(members...)
	if t.Kind == ir.SourceUnion {
		all = overlaid(all)
	}
	if len(all) == 0 {
		return nil, "nothing is known of what it points to"
	}
	return all, ""
}

// fieldReason says why a field is no number.
func fieldReason(f *ir.SourceField, reason string) string {
	name := f.Name
	if name == "" {
		name = "without a name"
	}
	what := "its field " + name + " is a " + f.Type.Words()
	if f.Type.HasFields() && len(f.Type.Fields) > 0 || f.Type.Kind == ir.SourceArray {
		return what + ": " + reason
	}
	return what
}

// within returns leaves as members of something, that have a name and a place there.
func within(name string, offset int, leaves []leaf) []leaf {
	out := slices.Clone(leaves)
	for i := range out {
		l := &out[i]
		l.name, l.offset, l.under = name+l.name, l.offset+offset, slices.Clone(l.under)
		for k := range l.under {
			l.under[k] = name + l.under[k]
		}
	}
	return out
}

// end is the first byte behind a leaf.
func (l *leaf) end() int { return l.offset + l.typ.Size*max(l.count, 1) }

// overlaid returns one leaf for each number of a union.
func overlaid(all []leaf) []leaf {
	sort.SliceStable(all, func(i, j int) bool { return all[i].typ.Kind == ir.Float && all[j].typ.Kind != ir.Float })
	var out []leaf
	for _, l := range all {
		if !meets(out, &l, l.name) {
			out = append(out, l)
			continue
		}
		for _, one := range l.apart() {
			if !meets(out, &one, l.name) {
				out = append(out, one)
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].offset < out[j].offset })
	return out
}

// apart returns the elements of an array as numbers of their own.
func (l *leaf) apart() []leaf {
	if l.count == 0 {
		return []leaf{*l}
	}
	out := make([]leaf, l.count)
	for i := range out {
		out[i] = *l
		out[i].dims, out[i].offset, out[i].count, out[i].name = nil, l.offset+i*l.typ.Size, 0, l.name+"."+strconv.Itoa(i)
	}
	return out
}

// meets reports whether a leaf of a member has bytes of others. Those that are no number like it remember the member.
func meets(list []leaf, l *leaf, member string) bool {
	met := false
	for i := range list {
		o := &list[i]
		if l.end() <= o.offset || o.end() <= l.offset {
			continue
		}
		met = true
		alike := o.typ.Kind == l.typ.Kind && o.typ.Format == l.typ.Format && o.typ.Size == l.typ.Size && (l.offset-o.offset)%l.typ.Size == 0
		if !alike && !slices.Contains(o.under, member) {
			o.under = append(o.under, member)
		}
	}
	return met
}

// overlaid notes the members of unions that are read as other numbers lie in memory.
func (l *layout) overlaid(name string, leaves []leaf) {
	for _, f := range leaves {
		switch under := name + strings.Join(f.under, " and "+name); len(f.under) {
		case 0:
			continue
		case 1:
			l.note("%s has the bytes of %s, and no value of its own", under, name+f.name)
		default:
			l.note("%s have the bytes of %s, and no value of their own", under, name+f.name)
		}
		return // where one of several elements has it, all have
	}
}
