package fpcore

// Spelled is spelled, for tests over what it means.
var Spelled = spelled

// Parse returns the cores of a source, or what is wrong with the first that is.
func Parse(file, src string) ([]*Core, error) {
	cores, bad := ParseEach(file, src)
	if len(bad) > 0 {
		return nil, bad[0].Err
	}
	return cores, nil
}
