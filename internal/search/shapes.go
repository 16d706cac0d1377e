package search

// This file keeps points in the shapes that their subject asks for; see package shape.

// Restore brings a point back to the shapes, where it has none of its own: what a search moved one coordinate at a time.
func (d *Domain) Restore(point []float64) {
	for i := range d.shapes {
		s := &d.shapes[i]
		s.Restore(point)
		for _, c := range s.Coords {
			point[c] = d.Clamp(c, point[c])
		}
	}
}

// Settle brings a point back to the shapes and reports whether it is admissible then.
func (d *Domain) Settle(point []float64) bool {
	d.Restore(point)
	return d.Admits(point)
}
