package main

// This file makes bad inputs of good ones, by chance: what an editor, a disk, a network or a malicious neighbour makes of them.

import (
	"bytes"
	"math/rand/v2"
)

// A mutator changes data. Words are what it may put in.
type mutator struct {
	chance *rand.Rand
	words  []string
}

// mutated returns data with some changes.
func (m *mutator) mutated(data []byte) []byte {
	data = bytes.Clone(data)
	for range 1 + m.chance.IntN(4) {
		data = m.change(data)
	}
	return data
}

// change makes one change.
func (m *mutator) change(data []byte) []byte {
	from, to := m.span(len(data))
	part := bytes.Clone(data[from:to])
	switch m.chance.IntN(9) {
	case 0: // cut short
		return data[:from]
	case 1: // a part is missing
		return append(data[:from], data[to:]...)
	case 2: // or there twice
		return bytes.Join([][]byte{data[:to], part, data[to:]}, nil)
	case 3: // or elsewhere
		at := m.chance.IntN(len(data) + 1)
		return bytes.Join([][]byte{data[:at], part, data[at:]}, nil)
	case 4, 5: // a bit is another
		if len(data) > 0 {
			data[m.chance.IntN(len(data))] ^= 1 << m.chance.IntN(8)
		}
		return data
	case 6: // noise
		for i := from; i < to; i++ {
			data[i] = byte(m.chance.Uint32())
		}
		return data
	default: // a word in the place of a part
		word := m.words[m.chance.IntN(len(m.words))]
		return bytes.Join([][]byte{data[:from], []byte(word), data[to:]}, nil)
	}
}

// span is a part of n bytes, most often a short one.
func (m *mutator) span(n int) (from, to int) {
	from = m.chance.IntN(n + 1)
	return from, min(n, from+1+m.chance.IntN(1+m.chance.IntN(64)))
}

// Words that readers of numbers and of text stumble upon.
var evilWords = []string{
	"", "\x00", "\xff\xfe", "\xc3\x28", "\x1b[2J", "\u202e", "\r\n", "\n", "\t", " ", "%s%n", "../../..", "~", "$HOME", "`id`", ";", ":", ",", "=",
	"0", "-1", "1e400", "-1e400", "1e-400", "nan", "inf", "-inf", "0x1p-1074", "0x1p99999", "18446744073709551616", "-9223372036854775809",
	"1e999999999", "00000000000000000000000000000001", "1/0", "[", "]", "((((((((((((((((", "))))", "{", "}", "\"", "'", "\\", "/*", "*/", "#", "//",
	"null", "true", "{}", "[]", "x", "y", "*", "**", "a[0..4294967295]", "a[-1]", "in", "<=", "!=", "and", "or",
}
