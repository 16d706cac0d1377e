package bench

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"faultline/internal/campaign"
	"faultline/internal/testenv"
)

// Functions as users of C++ write them are callable, and runs reach all of their operations.
func TestFunctionsOfUsers(t *testing.T) {
	testenv.Long(t)
	src, err := filepath.Abs("../../testdata/users")
	if err != nil {
		t.Fatal(err)
	}
	build := testenv.Dir(t)
	sources, err := filepath.Glob(filepath.Join(src, "*.cpp"))
	if err != nil {
		t.Fatal(err)
	}
	var commands []map[string]string
	for _, file := range sources {
		if _, err := os.Stat("/usr/include/eigen3"); err != nil && filepath.Base(file) == "matrices.cpp" {
			continue
		}
		commands = append(commands, map[string]string{"directory": build, "file": file,
			"command": "c++ -std=c++20 -I/usr/include/eigen3 -c " + file})
	}
	text, err := json.Marshal(commands)
	if err == nil {
		err = os.WriteFile(filepath.Join(build, "compile_commands.json"), text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := &project{name: "users", build: build, folders: []string{src}}
	cfg := &campaign.Config{Seed: 1, Strategies: []string{"hunt"}, Jobs: 2}
	c, err := p.count(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for name, why := range c.refused {
		t.Errorf("%s: %s", name, why)
	}
	if n := len(c.callable); n < 45 {
		t.Errorf("%d functions are callable", n)
	}
	shares, err := p.reached(context.Background(), cfg, c.callable)
	if err != nil {
		t.Fatal(err)
	}
	if len(shares) == 0 || shares[0].percent < 50 || shares[len(shares)/2].percent < 100 {
		t.Errorf("operations that runs reach, in percent: %v", shares)
	}
}
