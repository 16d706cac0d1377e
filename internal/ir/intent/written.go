package intent

// This file marks, before positions are dropped, truncations that the program does not want to lose nothing by: a conversion to an unsigned
// type that is written is arithmetic modulo 2^N (C11 6.3.1.3). LLVM's IR has no sign of that, so the source text at the position decides.

import (
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"tinygo.org/x/go-llvm"
)

// moduloMark is the kind of metadata that a marked operation has.
const moduloMark = "faultline.modulo"

// A Marker marks the instructions of a module. Source files are read once.
type Marker struct {
	ctx   llvm.Context
	texts sourceTexts
}

// NewMarker returns a marker for modules of a context.
func NewMarker(ctx llvm.Context) *Marker { return &Marker{ctx, sourceTexts{}} }

// Conversion marks a truncation that is arithmetic modulo 2^N.
func (m *Marker) Conversion(v llvm.Value) {
	if !v.IsATruncInst().IsNil() && v.Type().TypeKind() == llvm.IntegerTypeKind && isModulo(v, m.texts) {
		v.SetMetadata(m.ctx.MDKindID(moduloMark), m.ctx.MDNode(nil))
	}
}

// IsModulo reports whether an instruction is marked as arithmetic modulo 2^N.
func IsModulo(v llvm.Value) bool {
	return !v.IsAInstruction().IsNil() && !v.Metadata(v.Type().Context().MDKindID(moduloMark)).IsNil()
}

// isModulo reports whether the text at a truncation converts to an unsigned type, or to a signed type what wraps around.
func isModulo(in llvm.Value, texts sourceTexts) bool {
	name := texts.conversion(in)
	return name != "" && (!isSignedName(name) || wraps(in))
}

// wraps reports whether v truncates the result of an operation that is meant modulo 2^N: an operation on bits, as when bytes are put
// together or a sign is extended; a difference, as of angles; and a sum or a product of unsigned integers of v's own width. Any other sum
// or product, such as the sum of two samples of sound, is meant to fit.
func wraps(v llvm.Value) bool {
	of := v.Operand(0)
	if of.IsABinaryOperator().IsNil() {
		return false
	}
	switch of.InstructionOpcode() {
	case llvm.Shl, llvm.LShr, llvm.AShr, llvm.And, llvm.Or, llvm.Xor, llvm.Sub:
		return true
	case llvm.Add, llvm.Mul:
	default:
		return false
	}
	for i := range 2 {
		x := of.Operand(i)
		widened := !x.IsAZExtInst().IsNil() && x.Operand(0).Type() == v.Type()
		if !widened && x.IsAConstantInt().IsNil() {
			return false
		}
	}
	return true
}

const typeName = `(?:(?:unsigned|signed|const|volatile)\s+)*(?:std\s*::\s*)?[A-Za-z_]\w*`

// These match the text in front of the operand of a conversion. In C++, the debug position of a conversion is that of its operand.
var (
	behindStaticRE = regexp.MustCompile(`static_cast\s*<\s*([^<>]+?)\s*>\s*\(\s*$`)
	behindCastRE   = regexp.MustCompile(`\(\s*((?:(?:unsigned|signed)\s+)*(?:std\s*::\s*)?[A-Za-z_]\w*)\s*\)\s*$`)
	behindCallRE   = regexp.MustCompile(`\b(uint\w*_t|size_t|unsigned|uint|ushort|uchar|u8|u16|u32|u64)\s*[({]\s*$`)
)

var (
	castRE   = regexp.MustCompile(`^\(\s*(` + typeName + `(?:\s+(?:int|char|short|long))*)\s*\)\s*[\w(~!&*'.-]`)
	staticRE = regexp.MustCompile(`^static_cast\s*<\s*([^<>]+?)\s*>`)
	callRE   = regexp.MustCompile(`^((?:std\s*::\s*)?[A-Za-z_]\w*)\s*[({]`)
	signedRE = regexp.MustCompile(`^(?:(?:const|volatile|std\s*::)\s*)*` +
		`(?:(?:signed|int|short|long|char)\b|int\d+_t|int_(?:fast|least)\d+_t|` +
		`ptrdiff_t|ssize_t|intptr_t|intmax_t)`)
)

// unsignedRE matches the beginning of the known names of unsigned types.
var unsignedRE = regexp.MustCompile(`^(?:(?:const|volatile|std\s*::)\s*)*(?:unsigned\b|uint|size_t|uchar|ushort|u(?:8|16|32|64)\b)`)

func isSignedName(name string) bool { return signedRE.MatchString(name) }

// sourceTexts maps the names of source files to their lines. The lines are nil if the file cannot be read.
type sourceTexts map[string][]string

// conversion returns the name of the type that the text at v converts to, "" if it is no conversion.
func (t sourceTexts) conversion(v llvm.Value) string {
	front, text, lines := t.at(v)
	for _, re := range []*regexp.Regexp{behindStaticRE, behindCastRE, behindCallRE} {
		if m := re.FindStringSubmatch(front); m != nil {
			if inner := cast(text); isSignedName(m[1]) && unsignedRE.MatchString(inner) {
				return inner
			}
			return m[1]
		}
	}
	if name := cast(text); name != "" {
		return name
	}
	if m := staticRE.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	m := callRE.FindStringSubmatch(text)
	if m == nil || !v.Operand(0).IsACallInst().IsNil() || !v.Operand(0).IsAInvokeInst().IsNil() {
		return ""
	}
	if body := definition(lines, m[1]); body != "" { // a macro
		for i := range body {
			if found := castRE.FindStringSubmatch(body[i:]); found != nil {
				return found[1]
			}
		}
		return ""
	}
	return m[1]
}

// cast returns the type of the C cast at the beginning of text, "" if there is none. Of several casts, as in (int16_t)(uint16_t)x, it
// returns the first unsigned type, because LLVM keeps a single truncation for all of them.
func cast(text string) (name string) {
	for {
		m := castRE.FindStringSubmatch(text)
		if m == nil {
			return name
		}
		if name == "" || isSignedName(name) && !isSignedName(m[1]) && unsignedRE.MatchString(m[1]) {
			name = m[1]
		}
		text = strings.TrimLeft(text[strings.IndexByte(text, ')')+1:], " \t")
	}
}

// definition returns the line that defines a macro with parameters, from its parameters on. It returns "" if the file does not define it.
func definition(lines []string, name string) string {
	for _, l := range lines {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(l), "#define "+name+"("); ok {
			return rest
		}
	}
	return ""
}

// at splits the source line of v at its debug position: front is the text before it. lines are all lines of the file.
func (t sourceTexts) at(v llvm.Value) (front, text string, lines []string) {
	md := v.InstructionDebugLoc()
	if md.IsNil() {
		return "", "", nil
	}
	file := md.LocationScope().ScopeFile()
	if file.IsNil() {
		return "", "", nil
	}
	name := file.FileFilename()
	if !filepath.IsAbs(name) {
		name = filepath.Join(file.FileDirectory(), name)
	}
	lines, read := t[name]
	if !read {
		if data, err := os.ReadFile(name); err == nil {
			lines = strings.Split(string(data), "\n")
		}
		t[name] = lines
	}
	line, column := int(md.LocationLine()), int(md.LocationColumn())
	if line < 1 || line > len(lines) || column < 1 || column > len(lines[line-1]) {
		return "", "", lines
	}
	return lines[line-1][:column-1], lines[line-1][column-1:], lines
}

// fieldMark is a kind of metadata. It marks an `and` instruction whose result is stored into a bit-field.
const fieldMark = "faultline.field"

// Field marks v if it is such an `and`. Call it before passes that keep variables in registers.
func (m *Marker) Field(v llvm.Value) {
	if isField(v) {
		v.SetMetadata(m.ctx.MDKindID(fieldMark), m.ctx.MDNode(nil))
	}
}

// FieldBits returns the width in bits of the bit-field into which the result of v is stored. It returns 0 if v is not marked.
func FieldBits(v llvm.Value) int {
	if v.IsAInstruction().IsNil() || v.InstructionOpcode() != llvm.And || v.Operand(1).IsAConstantInt().IsNil() ||
		v.Metadata(v.Type().Context().MDKindID(fieldMark)).IsNil() {
		return 0
	}
	return bits.OnesCount64(v.Operand(1).ZExtValue())
}

// isField reports whether v is an `and` whose result is stored into a bit-field, by the instructions that clang emits for such a store.
func isField(v llvm.Value) bool {
	if v.IsAInstruction().IsNil() || v.InstructionOpcode() != llvm.And || v.Operand(1).IsAConstantInt().IsNil() {
		return false
	}
	mask := v.Operand(1).ZExtValue()
	n := bits.OnesCount64(mask)
	if mask == 0 || mask != 1<<n-1 || n >= v.Type().IntTypeWidth() || v.Type().IntTypeWidth() > 64 {
		return false
	}
	for use := v.FirstUse(); !use.IsNil(); use = use.NextUse() {
		user, by := use.User(), uint64(0)
		if user.InstructionOpcode() == llvm.Shl && !user.Operand(1).IsAConstantInt().IsNil() && user.Operand(0) == v {
			if by = user.Operand(1).ZExtValue(); user.FirstUse().IsNil() {
				continue
			}
			user = user.FirstUse().User()
		}
		if user.InstructionOpcode() == llvm.Or && keeps(user.Operand(0), user, mask<<by) {
			return true
		}
	}
	return false
}

// keeps reports whether v is a loaded word with the bits in `without` cleared, and `or` is stored to the address of the load.
func keeps(v, or llvm.Value, without uint64) bool {
	if v.IsAInstruction().IsNil() || v.InstructionOpcode() != llvm.And || v.Operand(0).IsALoadInst().IsNil() ||
		v.Operand(1).IsAConstantInt().IsNil() {
		return false
	}
	width := v.Type().IntTypeWidth()
	if ^v.Operand(1).ZExtValue()<<(64-width) != without<<(64-width) {
		return false
	}
	for use := or.FirstUse(); !use.IsNil(); use = use.NextUse() {
		if store := use.User(); !store.IsAStoreInst().IsNil() && store.Operand(1) == v.Operand(0).Operand(0) {
			return true
		}
	}
	return false
}
