package ir

// This file names source types and the formats of floating types.

import (
	"strings"

	"faultline/internal/fp"
)

// Format returns the format of a floating type. A type of sixteen bytes is x87's unless its name says otherwise.
func (t *SourceType) Format() fp.Format {
	switch {
	case strings.Contains(t.Name, "bf16"):
		return fp.BFloat16
	case t.Size == 16 && (strings.Contains(t.Name, "128") || t.Name == "real"): // real is Fortran's real(16)
		return fp.Binary128
	}
	return map[int]fp.Format{2: fp.Binary16, 4: fp.Binary32, 8: fp.Binary64, 16: fp.X87}[t.Size]
}

// Words returns the type as people write it: "const double *".
func (t *SourceType) Words() string {
	if t == nil {
		return "void"
	}
	switch {
	case t.Kind == SourcePointer && t.Elem != nil && t.Elem.Kind == SourceFunction:
		return "pointer to a function"
	case t.Kind == SourcePointer && t.Name == "":
		return squeeze(t.Elem.Words() + " *")
	case t.Kind == SourceArray:
		return t.Elem.Words() + " []"
	case t.Name == "" && t.Kind == SourceStruct:
		return "struct"
	case t.Name == "" && t.Kind == SourceVoid:
		return "void"
	case t.Name == "" && t.Kind == SourceUnion:
		return "union"
	case t.Name == "":
		return "type without a name"
	}
	if t.Const && !strings.HasPrefix(t.Name, "const ") {
		return squeeze("const " + t.Name)
	}
	return squeeze(t.Name)
}

func squeeze(name string) string {
	for strings.Contains(name, "* *") {
		name = strings.ReplaceAll(name, "* *", "**")
	}
	return name
}
