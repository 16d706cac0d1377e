package recorded

// This file writes the driver of an image. A driver declares the functions that it calls, and no type of the program: objects are bytes. So
// one file has the drivers of all functions, and private members and types without names need no care.

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"faultline/internal/ir"
	"faultline/internal/ir/decl"
	"faultline/internal/record"
)

// Prelude begins a file of drivers.
const Prelude = `#ifdef __cplusplus
#define FL_C extern "C"
#define FL_BOOL bool
#else
#define FL_C
#define FL_BOOL _Bool
#endif
#define FL_AT(type, address) (*(type *)((unsigned char *)(address)))
FL_C void free(void *);
`

// KeepingFile is the name of the file with Keeping.
const KeepingFile = "keep.h"

// Keeping gives free and realloc other names in the sources of functions that may free their objects.
const Keeping = `/* The objects of drivers are no blocks of malloc. drivers-1.c defines functions that keep them. */
#pragma redefine_extname free fl_free
#pragma redefine_extname realloc fl_realloc
`

// Keeps defines these functions, for a file with drivers. A driver names its objects to fl_keep. A freed one keeps its bytes, and is no
// object to free any more.
const Keeps = `FL_C void fl_libc_free(void *) __asm__("free");
FL_C void *fl_libc_realloc(void *, unsigned long) __asm__("realloc");
static struct { unsigned char *at; unsigned long size; } fl_kept[256];
static int fl_keeps;
static void fl_keep(void *p, unsigned long size) { fl_kept[fl_keeps].at = (unsigned char *)p; fl_kept[fl_keeps++].size = size; }
FL_C void fl_free(void *p)
{
	for (int i = 0; i < fl_keeps; i++)
		if (p && fl_kept[i].at == p)
			return;
	fl_libc_free(p);
}
FL_C void *fl_realloc(void *p, unsigned long size)
{
	for (int i = 0; i < fl_keeps; i++)
		if (p && fl_kept[i].at == p) {
			if (size <= fl_kept[i].size)
				return p;
			void *larger = fl_libc_realloc(0, size);
			if (larger)
				__builtin_memcpy(larger, p, fl_kept[i].size);
			return larger;
		}
	return fl_libc_realloc(p, size);
}
#ifdef __cplusplus
void operator delete(void *p) noexcept { fl_free(p); }
void operator delete(void *p, unsigned long) noexcept { fl_free(p); }
void operator delete[](void *p) noexcept { fl_free(p); }
void operator delete[](void *p, unsigned long) noexcept { fl_free(p); }
#endif
`

// driverName is the name of a driver until its group is known.
const driverName = "fl_driver"

// Images groups the calls by their objects, and returns the MostShapes largest groups, the largest first. left counts the other calls by
// reason.
func Images(of *Callee, calls []record.Call) (images []*Image, left []Reason) {
	var why reasons
	params, err := of.parameters()
	if err != nil {
		return nil, []Reason{{err.Error(), len(calls)}}
	}
	byText := make(map[string]*Image)
	for i := range calls {
		m, err := newImager(of, params, &calls[i])
		if err == nil {
			err = m.walk()
		}
		var w writer
		if err == nil {
			w.imager = m
			err = w.write()
		}
		if err != nil {
			why.add(err.Error(), 1)
			continue
		}
		text := w.text.String()
		image := byText[text]
		if image == nil {
			image = &Image{Text: text, Params: w.names, Domain: w.domain, Callbacks: calls[i].Pointed()}
			byText[text], images = image, append(images, image)
		}
		image.Calls = append(image.Calls, w.flat())
	}
	slices.SortStableFunc(images, func(a, b *Image) int { return cmp.Compare(len(b.Calls), len(a.Calls)) })
	for _, image := range images[min(MostShapes, len(images)):] {
		why.add(fmt.Sprintf("%d other groups with the same objects have more calls", MostShapes), len(image.Calls))
	}
	images = images[:min(MostShapes, len(images))]
	for i, image := range images {
		image.Driver = fmt.Sprintf("faultline_%s_%d", notWord.ReplaceAllString(of.Func.Name, "_"), i+1)
		image.Text = strings.ReplaceAll(image.Text, driverName, image.Driver)
	}
	return images, why
}

var notWord = regexp.MustCompile(`\W+`)

// A writer writes the driver of one call.
type writer struct {
	*imager
	text    strings.Builder
	structs []string // definitions
	body    []string
	names   []string // of parameters, as reports have them
	heads   []string // their declarations
	domain  []string // that gives arrays their lengths
	args    []record.Value
	objects []record.Object // of args
	symbols map[string]string
}

func (w *writer) do(format string, args ...any) {
	w.body = append(w.body, fmt.Sprintf(format, args...))
}

func (w *writer) write() error {
	w.objects, w.symbols = slices.Clone(w.call.Objects), make(map[string]string)
	result, err := w.cType(w.of.Decl.Result, true)
	if err != nil {
		return fmt.Errorf("its result has %w", err)
	}
	var types, args []string
	for i := range w.params {
		typ, arg, err := w.argument(i)
		if err != nil {
			return fmt.Errorf("parameter %s has %w", w.params[i].name, err)
		}
		types, args = append(types, typ), append(args, arg)
	}
	w.do("extern %s %s_of(%s) __asm__(%q);", result, driverName, cmp.Or(strings.Join(types, ", "), "void"), w.of.Func.Name)
	w.memory()
	out := len(w.heads)
	for _, g := range w.groups {
		w.input(g)
	}
	w.keep()
	call := fmt.Sprintf("%s_of(%s)", driverName, strings.Join(args, ", "))
	if result != "void" {
		call = result + " fl_result = " + call
	}
	w.do("%s;", call)
	w.outputs()
	if len(w.heads) == out && len(w.names) == 0 {
		return errors.New("no floating-point number of its arguments can be varied")
	}
	switch w.of.Decl.Result.Bare().Kind {
	case decl.Void, decl.Pointer, decl.Lvalue, decl.Rvalue:
		result = "void"
	default:
		w.do("return fl_result;")
	}
	w.text.WriteString(strings.Join(w.structs, ""))
	if w.of.Func.Line > 0 && w.of.Func.File != "" {
		fmt.Fprintf(&w.text, "#line %d %q\n", w.of.Func.Line, w.of.Func.File)
	}
	fmt.Fprintf(&w.text, "FL_C %s %s(%s)\n{\n", result, driverName, strings.Join(w.heads, ", "))
	for _, line := range w.body {
		w.text.WriteString("\t" + line + "\n")
	}
	w.text.WriteString("}\n\n")
	if w.text.Len() > mostText {
		return fmt.Errorf("its integers and constants need more than %d KiB of source text", mostText>>10)
	}
	return nil
}

// argument returns the type of a parameter in C, and the expression for its argument.
func (w *writer) argument(i int) (typ, expr string, err error) {
	p := &w.params[i]
	typ, err = w.cType(p.typ, false)
	if err != nil {
		return "", "", err
	}
	v := &w.call.Args[p.first]
	switch {
	case p.part:
		return typ, fmt.Sprintf("FL_AT(%s, o%d)", typ, w.parts[i]), nil
	case p.copy:
		return typ, fmt.Sprintf("FL_AT(%s, o%d)", typ, v.Object), nil
	case p.typ.Kind == decl.Pointer:
		return typ, w.address(v.Object, v.Offset, v.Symbol), nil
	case p.typ.Number == ir.SourceFloat:
		b, err := hex.DecodeString(v.Bytes)
		number, ok := float(b, floatType(p.typ.Size))
		if err != nil || !ok {
			return "", "", errors.New("a type that is not decoded")
		}
		if !number.IsFinite() {
			return typ, fmt.Sprintf("(%s)%s", typ, nonfinite(number.Float64())), nil
		}
		w.parameter(typ+" ", p.name, record.Value{Bytes: v.Bytes, Object: -1})
		return typ, w.identifier(), nil
	}
	b, err := hex.DecodeString(v.Bytes)
	if err != nil || len(b) == 0 {
		return "", "", errors.New("damaged bytes")
	}
	return typ, fmt.Sprintf("(%s)%#xull", typ, word(b[:min(len(b), p.typ.Size)])), nil
}

func nonfinite(x float64) string {
	switch {
	case x != x:
		return `__builtin_nan("")`
	case x > 0:
		return "__builtin_inf()"
	}
	return "-__builtin_inf()"
}

// parameter adds a parameter of the driver.
func (w *writer) parameter(declare, shown string, v record.Value) {
	for slices.Contains(w.names, shown) {
		shown += "_"
	}
	w.names, w.args = append(w.names, shown), append(w.args, v)
	w.heads = append(w.heads, declare+w.identifier())
}

// array adds a parameter that points to the numbers of a group.
func (w *writer) array(declare string, g *group) {
	w.parameter(declare, g.path, w.stored(g))
	w.domain = append(w.domain, fmt.Sprintf("%s[0..%d] in [-1,1]", w.names[len(w.names)-1], len(g.leaves)-1))
}

// identifier returns the identifier of the newest parameter.
func (w *writer) identifier() string {
	n := len(w.names) - 1
	return fmt.Sprintf("a%d_%s", n, strings.Trim(notWord.ReplaceAllString(w.names[n], "_"), "_"))
}

// cType returns a type in C that is passed like t. Pointers have no target, and a struct has the name of a definition in w.structs.
func (w *writer) cType(t *decl.Type, result bool) (string, error) {
	b := t.Bare()
	switch b.Kind {
	case decl.Void:
		return "void", nil
	case decl.Pointer, decl.Lvalue, decl.Rvalue:
		return "void *", nil
	case decl.Number:
		return cNumber(b)
	case decl.Struct:
		members, _, err := w.members(b)
		if err != nil || members == "" {
			return "", cmp.Or(err, errors.New("a struct without members"))
		}
		name := fmt.Sprintf("struct %s_s%d", driverName, len(w.structs))
		w.structs = append(w.structs, fmt.Sprintf("%s {%s };\n", name, members))
		return name, nil
	}
	return "", errors.New("a type that is not supported")
}

func cNumber(b *decl.Type) (string, error) {
	name := map[ir.SourceKind]map[int]string{
		ir.SourceFloat: {4: "float", 8: "double", 16: "long double"},
		ir.SourceInt:   {1: "signed char", 2: "short", 4: "int", 8: "long"},
		ir.SourceUint:  {1: "unsigned char", 2: "unsigned short", 4: "unsigned", 8: "unsigned long"},
		ir.SourceEnum:  {1: "unsigned char", 2: "unsigned short", 4: "unsigned", 8: "unsigned long"},
		ir.SourceBool:  {1: "FL_BOOL"},
	}[b.Number][b.Size]
	if name == "" || strings.Contains(b.Name, "omplex") {
		return "", errors.New("a number that is not supported")
	}
	return name, nil
}

// members returns the members of a struct as C declares them, and its alignment. Their offsets must be those that C gives them.
func (w *writer) members(b *decl.Type) (text string, align int, err error) {
	if b.Virtual || len(b.Bases) > 0 || b.Incomplete {
		return "", 0, errors.New("a class with bases or virtual functions")
	}
	at := 0
	align = 1
	for i := range b.Fields {
		f := &b.Fields[i]
		t, length := f.Type.Bare(), ""
		for t.Kind == decl.Array {
			length += fmt.Sprintf("[%d]", t.Len)
			t = t.Elem.Bare()
		}
		var typ string
		own := t.Size
		switch {
		case f.Bits || t.Kind == decl.Union:
			err = errors.New("a struct with bit-fields or unions")
		case t.Kind == decl.Struct:
			var inner string
			inner, own, err = w.members(t)
			typ = "struct {" + inner + " }"
		case t.Kind == decl.Pointer || t.Kind == decl.Lvalue:
			typ = "void *"
		default:
			typ, err = cNumber(t)
		}
		if err != nil {
			return "", 0, err
		}
		if at = (at + own - 1) / own * own; at != f.Offset {
			return "", 0, errors.New("a struct with an unusual layout")
		}
		at, align = at+f.Type.Bare().Size, max(align, own)
		name := f.Name
		if name == "" || notWord.MatchString(name) {
			name = fmt.Sprintf("m%d", i)
		}
		text += fmt.Sprintf(" %s %s%s;", typ, name, length)
	}
	if (at+align-1)/align*align != b.Size {
		return "", 0, errors.New("a struct with an unusual layout")
	}
	return text, align, nil
}

// address returns an expression for an address in an object, or of a function.
func (w *writer) address(object, offset int, symbol string) string {
	switch {
	case symbol != "":
		id := w.symbols[symbol]
		if id == "" {
			id = fmt.Sprintf("%s_f%d", driverName, len(w.symbols))
			w.symbols[symbol] = id
			w.body = append([]string{fmt.Sprintf("extern void %s(void) __asm__(%q);", id, symbol)}, w.body...)
		}
		return "(void *)" + id
	case object < 0:
		return "(void *)0"
	case offset == 0:
		return fmt.Sprintf("o%d", object)
	}
	return fmt.Sprintf("o%d + %d", object, offset)
}

// memory declares the objects, and stores their links. An object that is an array of parameters is made by input.
func (w *writer) memory() {
	whole := make(map[int]bool)
	for _, g := range w.groups {
		if g.whole {
			object := g.leaves[0].object
			whole[object] = true
			if g.open {
				w.parameter(w.number(g)+" *", g.path, record.Value{Object: object, Offset: g.leaves[0].offset})
			} else {
				w.array(w.number(g)+" *", g)
			}
			w.do("unsigned char *o%d = (unsigned char *)%s - %d;", object, w.identifier(), g.leaves[0].offset)
		}
	}
	for k := range w.before {
		if whole[k] || w.isNew(k) {
			continue
		}
		b := slices.Clone(w.before[k])
		typed := slices.Contains(w.covered[k], true)
		end := len(b)
		// Behind the type, a window may have other variables of a caller: they differ from call to call.
		if typed && (k >= len(w.call.Objects) || w.call.Objects[k].Bounds != record.Window) {
			end = typedEnd(w.covered[k])
		}
		for i := range b[:end] {
			if typed && !w.covered[k][i] {
				b[i] = 0
			}
		}
		if k < len(w.call.Objects) {
			for _, l := range w.call.Objects[k].Links {
				clear(b[l.At : l.At+8])
			}
		}
		for _, g := range w.groups {
			for _, l := range g.leaves {
				if l.object == k {
					clear(b[l.offset : l.offset+l.size])
				}
			}
		}
		w.do("unsigned char o%d[%d] __attribute__((aligned(16))) = {%s};", k, max(len(b), 1), literals(b))
	}
	for k := range w.call.Objects {
		if w.isNew(k) || whole[k] {
			continue
		}
		for _, l := range w.call.Objects[k].Links {
			if l.Symbol != "" || !w.isNew(l.Object) {
				w.do("FL_AT(void *, o%d + %d) = %s;", k, l.At, w.address(l.Object, l.Offset, l.Symbol))
			}
		}
	}
}

// typedEnd returns where the known type of an object ends. Bytes behind it belong to a derived class or to a node of a container, unless
// they are so few that they may be slack.
func typedEnd(covered []bool) int {
	end := len(covered)
	for end > 0 && !covered[end-1] {
		end--
	}
	if len(covered)-end < 16 || len(covered) <= 24 { // glibc's largest slack is 15 bytes, and more in its smallest block
		return len(covered)
	}
	return end
}

// keep names the objects that the function may free.
func (w *writer) keep() {
	if !w.of.Frees {
		return
	}
	w.do("fl_keeps = 0;")
	for k := range w.call.Objects {
		if o := &w.call.Objects[k]; o.Bounds == record.Block && !o.New {
			w.do("fl_keep(o%d, %d);", k, max(len(w.before[k]), 1))
		}
	}
}

// literals returns bytes as C writes them, without the zeros at the end.
func literals(b []byte) string {
	for len(b) > 0 && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	if len(b) == 0 {
		return "0"
	}
	text := make([]byte, 0, 4*len(b))
	for i, x := range b {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendUint(text, uint64(x), 10)
	}
	return string(text)
}

// number returns the type of the numbers of a group.
func (w *writer) number(g *group) string {
	return map[int]string{4: "float", 8: "double", 16: "long double"}[g.leaves[0].size]
}

// stored returns a pointer to a new object with the numbers of a group.
func (w *writer) stored(g *group) record.Value {
	var before, after string
	for _, l := range g.leaves {
		before += hex.EncodeToString(w.before[l.object][l.offset : l.offset+l.size])
		after += hex.EncodeToString(w.after[l.object][l.offset : l.offset+l.size])
	}
	from := g.leaves[0].object
	gone := from < len(w.call.Objects) && w.call.Objects[from].Gone
	w.objects = append(w.objects, record.Object{Bounds: record.Block, Bytes: before, After: after, Gone: gone})
	return record.Value{Object: len(w.objects) - 1}
}

// input adds the parameters of a group, and stores them in the objects.
func (w *writer) input(g *group) {
	typ := w.number(g)
	switch l := g.leaves[0]; {
	case g.whole: // memory made it
	case len(g.leaves) == 1:
		w.parameter(typ+" ", g.path, record.Value{Bytes: hex.EncodeToString(w.before[l.object][l.offset : l.offset+l.size]), Object: -1})
		w.do("FL_AT(%s, o%d + %d) = %s;", typ, l.object, l.offset, w.identifier())
	default:
		w.array("const "+typ+" *", g)
		each(g.leaves, func(object string, offset, step, first, n int) {
			w.do("for (int fl_i = 0; fl_i < %d; fl_i++) FL_AT(%s, %s + %d + %d * fl_i) = %s[%d + fl_i];", n, typ, object, offset, step,
				w.identifier(), first)
		})
	}
}

// each calls f for runs of leaves that lie at the same distance in one object.
func each(leaves []leaf, f func(object string, offset, step, first, n int)) {
	for i := 0; i < len(leaves); {
		l, n, step := leaves[i], 1, leaves[i].size
		if i+1 < len(leaves) && leaves[i+1].object == l.object {
			step = leaves[i+1].offset - l.offset
		}
		for i+n < len(leaves) && leaves[i+n].object == l.object && leaves[i+n].offset == l.offset+n*step {
			n++
		}
		f(fmt.Sprintf("o%d", l.object), l.offset, step, i, n)
		i += n
	}
}

// outputs copies numbers that the call changed, and numbers behind its result, into arrays. If an integer of a new object has another value
// than in the recorded call, the sizes of the objects may differ. Then the arrays keep zeros.
func (w *writer) outputs() {
	var made []int
	if len(w.call.Results) == 1 && w.of.Decl.Result.Bare().Kind == decl.Pointer {
		made = w.reached()
	}
	left := mostNumbers
	for _, g := range w.results {
		g.leaves = g.leaves[:min(len(g.leaves), left)]
		if left -= len(g.leaves); len(g.leaves) == 0 {
			continue
		}
		typ := w.number(g)
		v := w.stored(g)
		o := &w.objects[v.Object]
		o.After, o.Bytes, o.New = cmp.Or(o.After, o.Bytes), strings.Repeat("0", len(o.Bytes)), true
		w.parameter(typ+" *", g.path, v)
		w.do("__builtin_memset(%s, 0, %d);", w.identifier(), len(g.leaves)*g.leaves[0].size)
		each(g.leaves, func(object string, offset, step, first, n int) {
			guard := ""
			if w.isNew(g.leaves[first].object) {
				guard = "if (fl_same) "
			}
			w.do("%sfor (int fl_i = 0; fl_i < %d; fl_i++) %s[%d + fl_i] = FL_AT(%s, %s + %d + %d * fl_i);", guard, n, w.identifier(),
				first, typ, object, offset, step)
		})
	}
	for _, k := range made {
		if w.call.Objects[k].Bounds == record.Block {
			w.do("if (fl_same) free(o%d);", k)
		}
	}
}

// reached declares the new objects, and fl_same, which tells whether their integers are those of the recorded call.
func (w *writer) reached() (made []int) {
	v := &w.call.Results[0]
	if v.Object < 0 || !w.isNew(v.Object) {
		return nil
	}
	w.do("int fl_same = fl_result != 0;")
	w.do("unsigned char *o%d = (unsigned char *)fl_result - %d;", v.Object, v.Offset)
	made = []int{v.Object}
	for i := 0; i < len(made); i++ {
		k := made[i]
		if i > 0 {
			w.do("fl_same = fl_same && o%d != 0;", k)
		}
		for _, c := range w.counts {
			if c.object == k {
				value := escaped(w.before[k][c.offset : c.offset+c.size])
				w.do("fl_same = fl_same && !__builtin_memcmp(o%d + %d, \"%s\", %d);", k, c.offset, value, c.size)
			}
		}
		for _, l := range w.call.Objects[k].Links {
			if l.Object >= 0 && w.isNew(l.Object) && !slices.Contains(made, l.Object) {
				w.do("unsigned char *o%d = fl_same ? FL_AT(unsigned char *, o%d + %d) - %d : 0;", l.Object, k, l.At, l.Offset)
				made = append(made, l.Object)
			}
		}
	}
	return made
}

func escaped(b []byte) (text string) {
	for _, x := range b {
		text += fmt.Sprintf(`\%03o`, x)
	}
	return text
}

// flat returns the call of the driver, as if it had been recorded.
func (w *writer) flat() record.Call {
	c := *w.call
	c.Args, c.Objects = w.args, w.objects
	if len(w.call.Results) > 0 {
		switch w.of.Decl.Result.Bare().Kind {
		case decl.Void, decl.Pointer, decl.Lvalue, decl.Rvalue:
			c.Results = nil
		}
	}
	return c
}
