package main

// This file is values of flags as people write them: 1e6 runs, 5 seconds.

import (
	"errors"
	"math"
	"strconv"
	"time"
)

// A count is a whole number, 1000000 or 1e6.
type count int

func (n *count) String() string { return strconv.Itoa(int(*n)) }
func (n *count) Type() string   { return "count" }

func (n *count) Set(text string) error {
	whole, err := strconv.Atoi(text)
	if err != nil {
		x, ferr := strconv.ParseFloat(text, 64)
		if ferr != nil || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
			return errors.New("not a whole number")
		}
		whole = int(x)
	}
	*n = count(whole)
	return nil
}

// A span is a time, 90s, 5m, or 5 for that many seconds.
type span time.Duration

func (d *span) String() string { return time.Duration(*d).String() }
func (d *span) Type() string   { return "duration" }

func (d *span) Set(text string) error {
	if x, err := strconv.ParseFloat(text, 64); err == nil && math.Abs(x) < 1e9 {
		*d = span(x * float64(time.Second))
		return nil
	}
	v, err := time.ParseDuration(text)
	*d = span(v)
	return err
}
