package faultline_test

// This file compares action.yml, the hook and the Containerfile with the scripts and flags that they use.

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// all returns the first groups of all matches.
func all(expression, text string) (list []string) {
	for _, m := range regexp.MustCompile(expression).FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestAction holds action.yml to scripts/action: steps, variables, inputs and outputs exist on both sides.
func TestAction(t *testing.T) {
	action, script := file(t, "action.yml"), file(t, "scripts/action")
	steps := all(`GITHUB_ACTION_PATH/scripts/action" (\w+)`, action)
	if !slices.Equal(steps, []string{"install", "find"}) {
		t.Errorf("steps %v", steps)
	}
	for _, step := range steps {
		if !strings.Contains(script, "\n"+step+"() {") {
			t.Errorf("scripts/action has no step %s", step)
		}
	}
	variables := all(`(FAULTLINE_\w+): \$\{\{`, action)
	for _, name := range all(`#     (FAULTLINE_\w+)`, script) {
		if !slices.Contains(variables, name) {
			t.Errorf("action.yml does not set %s", name)
		}
	}
	for _, name := range variables {
		if !strings.Contains(script, "${"+name+":-") {
			t.Errorf("scripts/action does not read %s", name)
		}
	}
	head, _, _ := strings.Cut(action, "\noutputs:")
	inputs := all(`(?m)^  (\w+):$`, head)
	for _, name := range all(`inputs\.(\w+)`, action) {
		if !slices.Contains(inputs, name) {
			t.Errorf("action.yml has no input %s", name)
		}
	}
	for _, name := range all(`steps\.find\.outputs\.([\w-]+)`, action) {
		if !strings.Contains(script, `"`+name+`=`) {
			t.Errorf("scripts/action has no output %s", name)
		}
	}
	if out, err := exec.Command("bash", "-n", "scripts/action").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestContainerfile holds the packages of the image to those that scripts/setup installs on Debian 12.
func TestContainerfile(t *testing.T) {
	_, said := system{offered: bookworm, goVersion: "go1.26.0", root: true}.run(t, "scripts/setup")
	want := all(`apt-get install -y --no-install-recommends (.*)`, said)
	text := strings.ReplaceAll(file(t, "Containerfile"), "\\\n", " ")
	got := all(`apt-get install -y --no-install-recommends (.*?) &&`, text)
	if len(want) != 1 || len(got) != 1 || !slices.Equal(strings.Fields(want[0]), strings.Fields(got[0])) {
		t.Errorf("the image installs %q, scripts/setup %q", got, want)
	}
	version := strings.Join(all(`(?m)^go (\d+\.\d+)`, file(t, "go.mod")), "")
	if !strings.Contains(text, "golang:"+version+"-bookworm") {
		t.Errorf("the image does not build with Go %s, as go.mod asks", version)
	}
}
