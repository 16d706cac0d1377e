package ir

// This file names types of the source.

import "strings"

// Words is what a person calls the type: "const double *".
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

func squeeze(name string) string { return strings.ReplaceAll(name, "* *", "**") }
