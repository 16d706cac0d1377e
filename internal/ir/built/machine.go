package built

// This file parses the sums and products in LLVM's machine code.

import (
	"bufio"
	"bytes"
	"regexp"
	"strconv"
)

// A node is a sum or product of two registers.
type node struct {
	to, x, y     string // registers
	xLine, yLine int    // lines of the instructions that computed the operands, 0 if unknown
	at           int    // its position in the text
	product      bool
}

// machineCode has the nodes of a module by line, and the lines of estimates.
type machineCode struct {
	nodes     map[int]node
	estimates map[int]bool
}

var (
	locationRE  = regexp.MustCompile(`^\s*(!\d+) = (?:distinct )?!DILocation\(line: (\d+)`)
	functionRE  = regexp.MustCompile(`^name:\s`)
	definedRE   = regexp.MustCompile(`^\s+(?:early-clobber )?(%\d+)\S* = `)
	placeRE     = regexp.MustCompile(`debug-location (?:(!\d+)|!DILocation\(line: (\d+))`)
	estimateRE  = regexp.MustCompile(`\bV?(?:RCP|RSQRT)(?:14|28)?[SP][SH]`)
	operationRE = regexp.MustCompile(` reassoc .*?\bV?(ADD|MUL)[SP][SDH]\w*rr (?:killed )?(%\S+), (?:killed )?(%[^\s,]+)`)
)

// readMachine parses the machine code of a module. It skips lines with several sums, which are parts of a wide vector.
func readMachine(text []byte) *machineCode {
	code := &machineCode{nodes: map[int]node{}, estimates: map[int]bool{}}
	locations, twice := map[string]int{}, map[int]bool{}
	var made map[string]int // lines by the registers of the function
	estimated := false
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<26)
	for at := 0; lines.Scan(); at++ {
		line := lines.Text()
		if l := locationRE.FindStringSubmatch(line); l != nil {
			locations[l[1]], _ = strconv.Atoi(l[2])
			continue
		}
		if functionRE.MatchString(line) {
			made = map[string]int{}
		}
		to, place := definedRE.FindStringSubmatch(line), lineOf(line, locations)
		if estimated = estimated || estimateRE.MatchString(line); estimated && place > 0 { // without a line: see the next one
			code.estimates[place], estimated = true, false
		}
		if to == nil || place == 0 {
			continue
		}
		made[to[1]] = place
		if o := operationRE.FindStringSubmatch(line); o != nil {
			_, there := code.nodes[place]
			twice[place] = twice[place] || there
			code.nodes[place] = node{to[1], o[2], o[3], made[o[2]], made[o[3]], at, o[1] == "MUL"}
		}
	}
	for place := range twice {
		if twice[place] {
			delete(code.nodes, place)
		}
	}
	return code
}

func lineOf(text string, locations map[string]int) int {
	p := placeRE.FindStringSubmatch(text)
	if p == nil {
		return 0
	}
	if p[1] != "" {
		return locations[p[1]]
	}
	n, _ := strconv.Atoi(p[2])
	return n
}

// key returns the operands of a node in a fixed order, to compare nodes before and after reordering.
func (c *machineCode) key(n node) [2]string { return [2]string{min(n.x, n.y), max(n.x, n.y)} }
