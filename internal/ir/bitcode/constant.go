package bitcode

// This file lowers constants and the initial bytes of globals.

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"tinygo.org/x/go-llvm"

	"faultline/internal/fp"
	"faultline/internal/ir"
)

// constant lowers a constant. An unsupported constant becomes undef, and the instruction that uses it becomes a trap: see
// unsupportedConstant.
func (l *lowerer) constant(v llvm.Value) *ir.Const {
	c := &ir.Const{Type: l.typeOf(v.Type()), Func: -1, Global: -1}
	switch {
	case v.IsUndef(), isPoison(v):
		c.Undef = true
	case !v.IsAConstantInt().IsNil():
		c.Int, c.IntHi = intBits(v, c.Type.Bits)
	case !v.IsAConstantFP().IsNil() && c.Type.Kind == ir.Float:
		c.Float = floatBits(v, c.Type.Format)
	case !v.IsAFunction().IsNil():
		c.Func = l.funcs[v]
	case !v.IsAGlobalVariable().IsNil():
		c.Global = l.globals[v]
	case !v.IsAGlobalAlias().IsNil() && l.interposable(v):
		if id, ok := l.funcs[v]; ok {
			c.Func = id
		} else {
			c.Global = l.globals[v]
		}
	case !v.IsAGlobalAlias().IsNil():
		target := l.constant(aliasee(v))
		c.Func, c.Global, c.Offset = target.Func, target.Global, target.Offset
	case !v.IsAConstantExpr().IsNil():
		l.expression(c, v)
	case c.Type.Kind == ir.Array || c.Type.Kind == ir.Struct || c.Type.Kind == ir.Vector:
		l.aggregate(c, v)
	case v.IsNull():
		if c.Type.Kind == ir.Float {
			c.Float.Format = c.Type.Format
		}
	default:
		c.Undef = true
	}
	return c
}

func (l *lowerer) aggregate(c *ir.Const, v llvm.Value) {
	n := c.Type.Len
	if c.Type.Kind == ir.Struct {
		n = len(c.Type.Fields)
	}
	for i := range n {
		e := element(v, i)
		if e.IsNil() {
			c.Undef, c.Elems = true, nil
			return
		}
		c.Elems = append(c.Elems, l.constant(e))
	}
}

// expression folds a constant expression to an address, or to an integer that is one.
func (l *lowerer) expression(c *ir.Const, v llvm.Value) {
	switch v.Opcode() {
	case llvm.GetElementPtr:
		base := l.constant(v.Operand(0))
		offset, scaled := l.offsets(v)
		c.Func, c.Global, c.Undef = base.Func, base.Global, base.Undef || len(scaled) > 0
		c.Offset = base.Offset + offset
	case llvm.PtrToInt, llvm.IntToPtr, llvm.BitCast, opAddrSpaceCast, llvm.Trunc:
		l.cast(c, l.constant(v.Operand(0)))
	case llvm.Add, llvm.Sub:
		l.sum(c, l.constant(v.Operand(0)), l.constant(v.Operand(1)), v.Opcode() == llvm.Sub)
	default:
		c.Undef = true
	}
}

// cast converts an address or integer constant to another type.
func (l *lowerer) cast(c, from *ir.Const) {
	c.Func, c.Global, c.Offset, c.Undef = from.Func, from.Global, from.Offset, from.Undef
	absolute := from.Func < 0 && from.Global < 0
	switch {
	case from.Type.Kind == ir.Int && c.Type.Kind == ir.Pointer && absolute:
		c.Offset = int64(from.Int)
	case from.Type.Kind == ir.Pointer && c.Type.Kind == ir.Int && absolute:
		c.Int, c.Offset = truncated(uint64(from.Offset), c.Type.Bits), 0
	case from.Type.Kind == ir.Int && c.Type.Kind == ir.Int && absolute:
		c.Int = truncated(from.Int, c.Type.Bits)
	case c.Type.Kind == ir.Int && c.Type.Bits < 64, c.Type.Kind != ir.Int && c.Type.Kind != ir.Pointer:
		c.Undef = true // the low bits of an address, or a float made from bits
	}
}

// sum adds or subtracts integers, of which at most one may be an address. The difference of two addresses in one object is a number.
func (l *lowerer) sum(c, x, y *ir.Const, minus bool) {
	sameBase := x.Func == y.Func && x.Global == y.Global
	yAbsolute := y.Func < 0 && y.Global < 0
	delta := int64(y.Int)
	switch {
	case minus && sameBase && !yAbsolute:
		c.Int = truncated(uint64(x.Offset-y.Offset), c.Type.Bits)
		return
	case !minus && !yAbsolute:
		x, y, delta = y, x, int64(x.Int)
		yAbsolute = y.Func < 0 && y.Global < 0
	case minus:
		delta = -delta
	}
	if !yAbsolute {
		c.Undef = true
		return
	}
	c.Func, c.Global, c.Undef = x.Func, x.Global, x.Undef || y.Undef
	if x.Func < 0 && x.Global < 0 {
		c.Int = truncated(x.Int+uint64(delta), c.Type.Bits)
		return
	}
	c.Offset = x.Offset + delta
}

func truncated(x uint64, bits int) uint64 {
	if bits < 64 {
		x &= 1<<bits - 1
	}
	return x
}

// unsupportedConstant returns why a constant operand cannot be lowered, "" if it can.
func unsupportedConstant(v llvm.Value, c *ir.Const) string {
	if !c.Undef || v.IsUndef() || isPoison(v) {
		return ""
	}
	return "constant expression " + v.String()
}

// intBits returns the bits of an integer constant.
func intBits(v llvm.Value, bits int) (lo, hi uint64) {
	if bits <= 64 {
		return v.ZExtValue(), 0
	}
	text := v.String() // "i128 -5"
	n, ok := new(big.Int).SetString(text[strings.LastIndexByte(text, ' ')+1:], 10)
	if !ok {
		return 0, 0
	}
	n.And(n, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(min(bits, 128))), big.NewInt(1)))
	lo = new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	return lo, new(big.Int).Rsh(n, 64).Uint64()
}

// floatBits returns a floating-point constant exactly. The C API only returns doubles. So other formats are read from LLVM's text, which
// has the bits: half 0xH, bfloat 0xR, x86_fp80 0xK (sign and exponent first), fp128 0xL (low word first). A float is written as the double
// with the same value.
func floatBits(v llvm.Value, format fp.Format) fp.Value {
	x := fp.Value{Format: format}
	if format == fp.Binary64 {
		d, _ := v.DoubleValue()
		x.Lo = math.Float64bits(d)
		return x
	}
	text := v.String()
	text = text[strings.LastIndexByte(text, ' ')+1:]
	digits, hex := strings.CutPrefix(text, "0x")
	if format == fp.Binary32 {
		x.Lo = float32Bits(text, digits, hex)
		return x
	}
	if digits = strings.TrimLeft(digits, "HRKLM"); !hex {
		panic("ir: constant " + v.String() + " is not in LLVM's hexadecimal form")
	}
	switch format {
	case fp.X87:
		x.Hi, x.Lo = hexWord(digits[:4]), hexWord(digits[4:])
	case fp.Binary128:
		x.Lo, x.Hi = hexWord(digits[:16]), hexWord(digits[16:])
	default:
		x.Lo = hexWord(digits)
	}
	return x
}

// float32Bits reads a float that is written as a double. It moves the bits of a NaN instead of converting it, to keep the payload.
func float32Bits(text, digits string, hex bool) uint64 {
	if !hex {
		d, _ := strconv.ParseFloat(text, 64)
		return uint64(math.Float32bits(float32(d)))
	}
	bits := hexWord(digits)
	if d := math.Float64frombits(bits); !math.IsNaN(d) {
		return uint64(math.Float32bits(float32(d)))
	}
	return bits>>63<<31 | 0xff<<23 | bits>>29&(1<<23-1)
}

func hexWord(digits string) uint64 {
	w, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		panic("ir: bad hexadecimal constant " + digits)
	}
	return w
}

// mostData bounds the bytes of a unit's variables. They are held in memory, also by each process that runs them.
const mostData = 1 << 30

// holdable returns an error if the variables of a module take too much memory.
func holdable(mod llvm.Module) error {
	layout := llvm.NewTargetData(mod.DataLayout())
	defer layout.Dispose()
	left := uint64(mostData)
	for g := range Globals(mod) {
		size := layout.TypeAllocSize(g.GlobalValueType())
		if g.IsDeclaration() {
			continue
		}
		if size > left {
			return fmt.Errorf("with %s (%d bytes) its variables take more than %d bytes: make them smaller", g.Name(), size, mostData)
		}
		left -= size
	}
	return nil
}

// initialise writes the initial bytes of a global.
func (l *lowerer) initialise(g *ir.Global, v llvm.Value) {
	if g.Unit < 0 {
		return
	}
	g.Data = make([]byte, g.Type.Size)
	l.write(g, 0, v.Initializer())
}

// write writes a constant at an offset of a global's data.
func (l *lowerer) write(g *ir.Global, at int, v llvm.Value) {
	if v.IsNil() || v.IsNull() || v.IsUndef() {
		return
	}
	if v.IsConstantString() {
		copy(g.Data[at:], v.ConstGetAsString())
		return
	}
	t := l.typeOf(v.Type())
	switch t.Kind {
	case ir.Array, ir.Vector:
		for i := range t.Len {
			l.write(g, at+i*t.Elem.Size, element(v, i))
		}
	case ir.Struct:
		for i := range t.Fields {
			l.write(g, at+t.Offsets[i], element(v, i))
		}
	default:
		l.writeScalar(g, at, l.constant(v))
	}
}

func (l *lowerer) writeScalar(g *ir.Global, at int, c *ir.Const) {
	if c.Func >= 0 || c.Global >= 0 {
		g.Relocs = append(g.Relocs, ir.Reloc{Offset: at, Func: c.Func, Global: c.Global, Addend: c.Offset})
		return
	}
	lo, hi, n := c.Int, c.IntHi, (c.Type.Bits+7)/8
	switch c.Type.Kind {
	case ir.Float:
		lo, hi, n = c.Float.Lo, c.Float.Hi, c.Float.Format.Size()
	case ir.Pointer:
		lo, n = uint64(c.Offset), 8
	}
	var buf [16]byte
	binary.LittleEndian.PutUint64(buf[:], lo)
	binary.LittleEndian.PutUint64(buf[8:], hi)
	copy(g.Data[at:], buf[:min(n, 16)])
}
