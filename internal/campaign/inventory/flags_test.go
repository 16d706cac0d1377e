package inventory

import (
	"strings"
	"testing"
)

// Where nothing is found, -ffast-math was passed over in silence.
func TestFlagsThatAreNotModelled(t *testing.T) {
	said := Flags([]string{"-O2", "-ffast-math", "-I", "include", "-mfpmath=387"})
	if !strings.Contains(said, "(-ffast-math -mfpmath=387)") || Flags([]string{"-O3", "-march=native", "-fno-inline"}) != "" {
		t.Errorf("%q", said)
	}
}
