package names

// This file states what names of linkers mean.

import "testing"

func TestDemangled(t *testing.T) {
	for linkage, want := range map[string]string{
		"":                     "",
		"sin":                  "sin",
		"_ZN3geo2v14areaEdd":   "geo::v1::area(double, double)",
		"_ZTISt12domain_error": "std::domain_error",
		"_ZTId":                "double",
		"_Zbroken":             "_Zbroken",
		"_QMsamplesPvariance":  "samples::variance",
		"_QMmSpartFouterPin":   "m::part::outer::in",
		"_QFPinner":            "inner",
		"_QMcoeffsECtable_2":   "coeffs::table_2",
		"_QQmain":              "_QQmain",
	} {
		if got := Demangled(linkage); got != want {
			t.Errorf("%s means %q, want %q", linkage, got, want)
		}
	}
}

func TestSignature(t *testing.T) {
	for linkage, want := range map[string]string{
		"sin":                "sin",
		"_ZN3geo2v14areaEdd": "geo::v1::area(double,double)",
		"_ZN3geo2v14areaERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE": "geo::v1::area(std::string const&)",
	} {
		if got := Signature(linkage); got != want {
			t.Errorf("%s means %q, want %q", linkage, got, want)
		}
	}
}
