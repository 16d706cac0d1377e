package ir

// WithoutPointers returns a struct type without its pointer members, and the offsets of those members in bytes. Other members keep their
// offsets. Members that are arrays of pointers stay.
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
