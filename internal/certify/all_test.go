package certify

import (
	"testing"

	"faultline/internal/subject"
)

// Every reference of the suite compiles, in the names that its subject has.
func TestSuiteReferences(t *testing.T) {
	gsl(t, "gsl_sf_lngamma")
	all, err := subject.Load(t.Context(), subject.Spec{Args: []string{"../../suites/gsl.toml"}})
	if err != nil {
		t.Fatal(err)
	}
	references := 0
	for _, s := range all {
		p, err := prepare(s)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.ref != nil {
			references++
		}
	}
	t.Logf("%d subjects, %d references", len(all), references)
}
