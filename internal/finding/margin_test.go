package finding

import "testing"

func TestParseMargin(t *testing.T) {
	for text, want := range map[string]float64{"": 10, "10": 10, "1.5": 1.5, "0.5": 0.5, " 1e3 ": 1000} {
		if v, err := ParseMargin(text); err != nil || v != want {
			t.Errorf("ParseMargin(%q) = %v, %v, want %v", text, v, err, want)
		}
	}
	for _, text := range []string{"0", "-1", "nan", "inf", "1e999", "ten", "10x", " "} {
		if v, err := ParseMargin(text); err == nil {
			t.Errorf("ParseMargin(%q) = %v, want an error", text, v)
		}
	}
}
