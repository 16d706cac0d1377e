package ir

// This file defines the program as plain data. It does not refer to LLVM. Everything here can be gob-encoded, printed and checked.

import (
	"slices"
	"strings"

	"faultline/internal/fp"
)

// A Program is a closed set of units: what an entry needs, as Go data.
//
// Sites and functions are numbered over the whole program, unit after unit, in the order of the prepared bitcode. So package native, which
// walks the same bitcode again, arrives at the same numbers.
type Program struct {
	Units        []*Unit
	Funcs        []*Func   // index = Func.ID; defined ones and declarations
	Globals      []*Global // index = Global.ID
	Sites        []Site    // index = site ID
	Skipped      []Unsupported
	Constructors []Constructor  // in the order in which they run; not part of a Slice
	Aliases      map[string]int // Func IDs of entries and set-up functions that were requested under another name
	// Given holds the units as they were given, in the order of Units, then units that a linker would add; not part of a Slice.
	Given []*Given
}

// A Unit is one bitcode module (a source file, or a member of an archive) after preparation: intrinsics and vectors are scalarised, memory
// is promoted to registers. Nothing is reassociated, contracted or inlined.
type Unit struct {
	Name      string // file or archive member, for people
	Dir       string // where it was compiled: relative file names start here; "" if unknown
	Hash      string // hex SHA-256 of Bitcode
	Bitcode   []byte // prepared; package native instruments and compiles this
	FirstSite int    // sites of this unit are Sites[FirstSite:FirstSite+NumSites]
	NumSites  int
	Odd       []string // functions with instructions that the code generator may not know; "" is assembly outside of functions

	// Constants maps a function to its rounded constants and the numbers that the source text writes for them.
	Constants map[string][]Constant
}

// A Constant is a constant in the code and the number in the source: within Err of Hi + Lo. Err is infinite if the text contains several
// numbers that round to the same constant. Zeros of both signs are one number.
type Constant struct {
	Rounded     fp.Value
	Hi, Lo, Err float64
}

// A Given is a unit as the user gave it.
type Given struct {
	Name    string
	Read    func() ([]byte, error) // text or bitcode, as written by clang or stored in the archive
	Odd     []string               // as in Unit
	Compile bool                   // it comes from source, so the user's compiler would still optimise it

	Finished bool // it comes from source, and the user's compiler has optimised it
}

// A Func is a function: its body lowered, or a declaration (Blocks nil) of something outside.
type Func struct {
	ID       int
	Name     string // linkage name
	Unit     int    // index in Program.Units, -1 for declarations
	Local    bool   // internal linkage: Name is unique in its unit only
	Params   []*Type
	Result   *Type // Void's type when there is none
	Vararg   bool
	Optional bool      // for declarations: declared weak, so its address may be 0; cleared if the system defines it
	Math     fp.Op     // for declarations of libm functions and of LLVM's floating intrinsics; NoOp otherwise
	Format   fp.Format // format of Math's operands
	Blocks   []*Block  // nil for declarations, and for defined functions (Unit >= 0) that no entry reaches
	NumRegs  int       // registers: parameters are 0..len(Params)-1, then one per instruction with a result
	Consts   []*Const  // operands < 0 index this: Consts[^operand]

	ByVal map[int]*Type // by parameter: the type that the caller copies for a byval pointer
	SRet  *Type         // the type to which the first parameter points, if the result is returned there

	FirstSite, NumSites int // sites of this function, consecutive

	// From debug info, if there is any:
	Source     string // name in the source language
	File       string
	Line       int
	ParamNames []string // one per source parameter; "" if unknown
	ParamTypes []*SourceType
	ResultType *SourceType
}

// A Block is a basic block. Its last instruction is a terminator, and phis come first. Its sites are consecutive:
// Sites[FirstSite:FirstSite+NumSites].
type Block struct {
	Name                string
	Insts               []Inst
	FirstSite, NumSites int
}

// An Operand names a value in its function: a register if >= 0, otherwise the constant Consts[^operand].
type Operand int32

// An Inst is one instruction.
//
// Name depends on Op. OpIntrinsic: LLVM's name without suffix ("memcpy", "fshl", "uadd.with.overflow"). It may also be "landingpad", whose
// Args are the types that it catches (Signed: it is a cleanup, for other types too), or "resume". OpFloat: the callee if it is a call
// ("sinf", "fmuladd"). OpAtomicRMW: the operation ("add"). OpTrap: what is not modelled.
type Inst struct {
	Op     Op
	Float  fp.Op // which operation, when Op is OpFloat (instructions and calls of libm alike)
	Type   *Type // of the result
	Dst    int32 // register of the result, -1 without
	Args   []Operand
	Pred   Pred     // OpICmp, and OpFloat with fp.Cmp
	Signed bool     // OpAddI, OpSubI, OpMulI, OpShl: signed arithmetic, whose overflow is undefined (LLVM's nsw)
	NoWrap bool     // OpAddI, OpSubI, OpMulI, OpShl, OpTruncI: nothing shows that the source means the result modulo 2^N
	Read   Reading  // OpTruncI, and OpAnd before a store into a bit-field: how the result is used
	Asks   bool     // OpFloat with fp.Cmp: the comparison asks about a number's representation, which has no answer over the reals
	Field  uint8    // OpAnd: bits of the bit-field, 0 for another
	Site   int32    // site ID, -1 if none
	Callee int32    // OpCall: Func ID, or -1 when called through Args[0] (then the arguments are Args[1:])
	Blocks []int32  // OpBr, OpSwitch: successors (default first); OpPhi: incoming blocks, one per Arg; OpCall: the block for an exception
	Cases  []uint64 // OpSwitch: values of Blocks[1:]
	Elem   *Type    // OpLoad, OpStore: type in memory; OpAlloca: element type; OpGEP: source element type; otherwise: type of Args[0]
	Offset int64    // OpGEP: constant part in bytes; OpAlloca: alignment in bytes
	Scales []int64  // OpGEP: Args[1+i] (an integer, signed) counts Scales[i] bytes
	Index  []int    // OpExtractValue, OpInsertValue: path; OpShuffleVector: mask, -1 for undef
	Name   string   // see above
	Pos    Pos
}

// Pos is a place in the source; the zero Pos is unknown.
type Pos struct {
	File         string
	Line, Column int
}

// A Site is a floating-point operation with a position. Conditions are measured at sites, and errors are blamed on sites.
type Site struct {
	ID        int
	Op        fp.Op
	Format    fp.Format // of the operands
	Pred      Pred      // comparisons
	Func      int       // Func ID
	Block     int
	Inst      int
	Ordinal   int // number among the sites of its function with the same Op; it stays when lines move
	Pos       Pos
	InlinedAt []Frame // innermost first, empty when not inlined
	Function  string  // source name of the function that contains the line
}

// A Frame is one step of an inlining chain.
type Frame struct {
	Function string
	Pos      Pos
}

// Kind is the kind of a Type.
type Kind uint8

// The kinds of types.
const (
	Void Kind = iota
	Int
	Float
	Pointer
	Array
	Struct
	Vector // only where LLVM's scalariser could not remove it
	Label  // and other types without values in memory
)

// A Type is a type of LLVM with its layout.
type Type struct {
	Kind        Kind
	Bits        int       // Int
	Format      fp.Format // Float
	Elem        *Type     // Array, Vector
	Len         int       // Array, Vector
	Fields      []*Type   // Struct
	Offsets     []int     // Struct: bytes
	Size, Align int       // bytes, as stored in arrays (alloc size)
}

// A SourceType is a type from debug info, as people write it.
type SourceType struct {
	Kind   SourceKind
	Name   string      // "double", "gsl_sf_result", "gsl_mode_t"; typedef names kept
	Size   int         // bytes
	Const  bool        // pointee is const: an input
	Ref    bool        // pointers: a C++ reference, to one
	Elem   *SourceType // pointee or array element
	Len    int         // arrays; 0 if unknown
	Bounds bool        // arrays: passed as a descriptor, a struct with the address and the bounds (Fortran)
	Fields []SourceField
	Enum   []EnumValue
}

// A SourceField is a member of a struct.
type SourceField struct {
	Name   string
	Offset int  // bytes
	Bits   bool // a bit-field: it has no bytes of its own
	Type   *SourceType
}

// HasBitFields reports whether a value of the type, or its target if it is a pointer, contains a bit-field.
func (t *SourceType) HasBitFields() bool {
	if t == nil {
		return false
	}
	if t.Kind == SourcePointer || t.Kind == SourceArray {
		return t.Elem.HasBitFields()
	}
	return slices.ContainsFunc(t.Fields, func(f SourceField) bool {
		return f.Bits || f.Type.Kind != SourcePointer && f.Type.HasBitFields()
	})
}

// HasFields reports whether a type is a struct, a class or a union.
func (t *SourceType) HasFields() bool {
	return t != nil && (t.Kind == SourceStruct || t.Kind == SourceUnion)
}

// An EnumValue is one enumerator.
type EnumValue struct {
	Name  string
	Value int64
}

// SourceKind is the kind of a SourceType.
type SourceKind uint8

// The kinds of source types.
const (
	SourceOther SourceKind = iota
	SourceVoid
	SourceFloat
	SourceInt
	SourceUint
	SourceBool
	SourceEnum
	SourcePointer
	SourceArray
	SourceStruct
	SourceUnion
	SourceFunction
)

// A Global is a variable with static storage.
type Global struct {
	ID       int
	Name     string
	Unit     int // -1: declared only
	Local    bool
	Constant bool
	TLS      bool
	Optional bool // of declarations, as in Func
	Type     *Type
	Data     []byte      // initial bytes; nil for declarations
	Relocs   []Reloc     // pointers inside Data
	Called   string      // as the source names it, with its namespaces; "" without debug information
	Source   *SourceType // nil without debug information
}

// IsShared reports whether other translation units can name the variable, and can read and write it. Static variables of functions and
// thread-local variables are not shared.
func (g *Global) IsShared() bool {
	return !g.Local && !g.Constant && !g.TLS && g.Unit >= 0 && !strings.HasPrefix(g.Name, "_ZZ") && !strings.HasPrefix(g.Name, "_ZGV")
}

// Shared returns the shared variable with that linkage name, nil if there is none.
func (p *Program) Shared(name string) *Global {
	for _, g := range p.Globals {
		if g.Name == name && g.IsShared() {
			return g
		}
	}
	return nil
}

// A Reloc is an address in initial data: Data[Offset:Offset+8] holds the address of a function or global, plus Addend.
type Reloc struct {
	Offset int
	Func   int // Func ID or -1
	Global int // Global ID or -1
	Addend int64
}

// A Const is a constant operand. An Int may also be an address (Func or Global, plus Offset), from ptrtoint of a symbol.
type Const struct {
	Type   *Type
	Undef  bool     // undef, poison
	Int    uint64   // Int (low 64 bits)
	IntHi  uint64   // Int wider than 64 bits
	Float  fp.Value // Float
	Func   int      // Pointer to a function: Func ID, otherwise -1
	Global int      // Pointer into a global: Global ID, otherwise -1
	Offset int64    // Pointer: bytes from Func or Global; an absolute address (null: 0) when both are -1
	Elems  []*Const // Array, Struct, Vector
}

// Unsupported is an operation or callee that is not modelled. It is reported, never skipped silently.
type Unsupported struct {
	Function string
	Pos      Pos
	What     string // "callee foo is not modelled", "inline assembly", ...
	Callee   string // the callee that is not modelled
	Assumed  bool   // not the program's fault: What is an assumption about a parameter that does not hold
}

func (u *Unsupported) Error() string { return u.What }
