package search

// This file keeps points in the shapes that their subject requires; see package shape.

// Restore moves a point back into its shapes after a search moved its coordinates one at a time.
func (d *Domain) Restore(point []float64) {
	for i := range d.shapes {
		s := &d.shapes[i]
		s.Restore(point)
		for _, c := range s.Coords {
			point[c] = d.Clamp(c, point[c])
		}
	}
}

// Settle moves a point back into its shapes and reports whether it is admissible then.
func (d *Domain) Settle(point []float64) bool {
	d.Restore(point)
	return d.Admits(point)
}
