package ir

// WithoutPointers returns a type as it would be without the pointers that are members of it, and where these are, in bytes: what is left
// lies where it lay. Members that have an array of pointers stay.
func (t *SourceType) WithoutPointers() (rest *SourceType, at []int) {
	if !t.HasFields() {
		return t, nil
	}
	out := *t
	out.Fields = nil
	for _, f := range t.Fields {
		if f.Type != nil && f.Type.Kind == SourcePointer {
			at = append(at, f.Offset)
			continue
		}
		inner, places := f.Type.WithoutPointers()
		for _, p := range places {
			at = append(at, f.Offset+p)
		}
		out.Fields = append(out.Fields, SourceField{Name: f.Name, Offset: f.Offset, Bits: f.Bits, Type: inner})
	}
	return &out, at
}
