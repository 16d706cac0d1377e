package table

import (
	"strings"
	"testing"
)

// 30 of 61 functions of libnova with blocks had one conversion in a function that they call. The list showed it 30 times.
func TestALineThatManyFunctionsShareIsListedOnce(t *testing.T) {
	var stream strings.Builder
	stream.WriteString(`{"config":{"schema":2,"subjects":5,"seed":1,"strategy":["hunt"]}}` + "\n")
	for _, f := range []struct{ function, line, kind string }{
		{"rise", "3", "cancellation"}, {"set", "3", "cancellation"}, {"transit", "3", "cancellation"}, {"phase", "3", "overflow"},
		{"tilt", "8", "cancellation"},
	} {
		stream.WriteString(strings.NewReplacer("NAME", f.function, "LINE", f.line, "KIND", f.kind).Replace(
			`{"finding":{"id":"F-NAME","rank":1,"subject":"NAME","spelling":"a.c:NAME","kind":"KIND","verdict":"certified",`+
				`"class":"avoidable","strategy":"hunt","input":[],"site":{"id":1,"op":"-","file":"a.c","line":LINE,"column":5,"function":"turn"},`+
				`"error":[{"oracle":"shadow","relative":{"lower":"0.1","upper":"0.1"}}],"computed":{"decimal":"1"}}}`+"\n"+
				`{"stats":{"subject":"NAME","strategy":"hunt","sites":3,"findings":1}}`) + "\n")
	}
	got := strings.Join(strings.Fields(string(table(t, []byte(stream.String()), false))), " ")
	for _, want := range []string{"a.c:3:5: error: rise: ", "a.c:3:5: error: phase: ", "a.c:8:5: error: tilt: ",
		"a.c:3:5: the same in 2 other functions: set, transit", "5 of 5 functions have something to fix; the list has 3 places"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "error: set") || strings.Contains(got, "other groups") {
		t.Errorf("a repeated line:\n%s", got)
	}
	all := string(table(t, []byte(stream.String()), true))
	if !strings.Contains(all, "F-set") || !strings.Contains(all, "F-transit") {
		t.Errorf("--verbose shows each:\n%s", all)
	}
}
