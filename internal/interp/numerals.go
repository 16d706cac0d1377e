package interp

// This file models the functions of the C library that print a number into a text, and read numbers in texts. The characters carry the
// traces of the number, so that a number which is printed and read again is that number.

import (
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"faultline/internal/fp"
	"faultline/internal/interp/alu"
)

// numeral matches white space and the longest prefix of a text that strtod reads as a number.
var numeral = regexp.MustCompile(`(?i)^[ \t\n\v\f\r]*([+-]?(?:inf(?:inity)?|nan(?:\(\w*\))?|` +
	`0x(?:[0-9a-f]+\.?[0-9a-f]*|\.[0-9a-f]+)(?:p[+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?))`)

// roundTrip is the only format that snprintf knows here. It distinguishes all doubles.
const roundTrip = "%.17g"

// print is snprintf with the format roundTrip.
func (e *extern[V]) print() bool {
	if format := e.x.mem.Text(e.arg(2)); string(format) != roundTrip || len(e.args) != 4 {
		return e.x.unmodelled(e.fr, "snprintf with a format other than "+roundTrip+" is not modelled")
	}
	w, dst, size := e.fr.get(e.args[3]), e.arg(0), e.arg(1)
	text := printed(math.Float64frombits(w.Lo))
	length := len(text)
	if size > 0 {
		text = text[:min(uint64(len(text)), size-1)] + "\x00"
		to := e.x.mem.Changed(dst, len(text))
		if to == nil {
			return e.fault()
		}
		copy(to, text)
		if e.x.shadows() {
			e.x.dropShadows(dst, len(text))
			all := e.x.whole(w, 8, e.x.lifted(e.fr, e.args[3], fp.Binary64))
			all[0].Mix()
			for i := range text {
				e.x.putShadow(dst+uint64(i), 1, &slot[V]{state: taken, from: &all})
			}
		}
	}
	return e.result(uint64(length))
}

// printed returns a number as printf prints it with the format roundTrip.
func printed(x float64) string {
	text := map[bool]string{true: "-"}[math.Signbit(x)]
	switch {
	case math.IsNaN(x):
		return text + "nan"
	case math.IsInf(x, 0):
		return text + "inf"
	}
	return text + strconv.FormatFloat(math.Abs(x), 'g', 17, 64)
}

// A numeralRead is a number at the beginning of a text.
type numeralRead[V any] struct {
	value  fp.Value
	length int       // characters with white space before it, 0 if there is no number
	all    traces[V] // of its characters and of the one behind them
}

// read reads the number of a format at an address. ok is false after a fault.
func (e *extern[V]) read(addr uint64, f fp.Format) (n numeralRead[V], ok bool) {
	text := e.x.mem.Text(addr)
	if text == nil {
		e.fault()
		return n, false
	}
	n.value = fp.Value{Format: f}
	if m := numeral.FindSubmatch(text); m != nil {
		number := strings.ToLower(string(m[1]))
		n.length = len(m[0])
		if strings.Contains(number, "0x") && !strings.Contains(number, "p") {
			number += "p0"
		}
		if before, _, found := strings.Cut(number, "("); found {
			number = before
		}
		v, _ := strconv.ParseFloat(strings.TrimPrefix(strings.Replace(number, "+nan", "nan", 1), "-nan"), 8*f.Size())
		if strings.HasPrefix(number, "-nan") {
			v = math.Copysign(math.NaN(), -1)
		}
		if n.value = fp.FromFloat64(v).Convert(f); outOfRange(number, v, f) {
			e.x.mem.Write(e.x.mem.Errno, 4, Word{Lo: 34}) // ERANGE
		}
	}
	if e.x.shadows() {
		n.all, _ = e.x.gather(addr, n.length+1)
	}
	return n, true
}

// outOfRange reports whether a numeral with value v overflows a format, or is no subnormal number or zero exactly.
func outOfRange(number string, v float64, f fp.Format) bool {
	least := map[fp.Format]float64{fp.Binary32: 0x1p-126, fp.Binary64: 0x1p-1022}[f]
	switch {
	case math.IsInf(v, 0):
		return !strings.Contains(number, "inf")
	case v == 0:
		digits, _, _ := strings.Cut(strings.TrimPrefix(number, "0x"), "e")
		return strings.ContainsAny(digits, "123456789")
	case math.Abs(v) < least:
		exact, ok := new(big.Rat).SetString(number)
		return ok && exact.Cmp(new(big.Rat).SetFloat64(v)) != 0
	}
	return false
}

// numeral is strtod, strtof or atof.
func (e *extern[V]) numeral(name string) bool {
	f := fp.Binary64
	if name == "strtof" {
		f = fp.Binary32
	}
	n, ok := e.read(e.arg(0), f)
	if !ok {
		return true
	}
	if name != "atof" && e.arg(1) != 0 {
		if !e.x.mem.Write(e.arg(1), 8, Word{Lo: e.arg(0) + uint64(n.length)}) {
			return e.fault()
		}
		if e.x.shadows() {
			var end slot[V]
			e.x.dropShadows(e.arg(1), 8)
			e.x.setTraces(&end, mixedAll(n.all))
			e.x.putShadow(e.arg(1), 8, &end)
		}
	}
	if e.c.dst >= 0 {
		e.fr.regs[e.c.dst] = alu.Bits(n.value)
		if e.x.shadows() {
			e.x.fromBits(e.fr, e.c.inst, &e.fr.sh[e.c.dst], n.all, n.value)
		}
	}
	return true
}

// mixedAll returns traces of an integer that depends on all bits of others.
func mixedAll[V any](all traces[V]) (mixed traces[V]) {
	for _, t := range all {
		t.Mix()
		mixed = mixed.Add(t)
	}
	return mixed
}

// scan is sscanf, with conversions of floating-point numbers alone.
func (e *extern[V]) scan() bool {
	text, format, at := e.x.mem.Text(e.arg(0)), e.x.mem.Text(e.arg(1)), 0
	if text == nil || format == nil {
		return e.fault()
	}
	const space = " \t\n\v\f\r"
	count := 0
	for i := 0; i < len(format); i++ {
		switch m := floatConversion.FindSubmatch(format[i:]); {
		case m != nil:
			f := fp.Binary32
			if len(m[1]) > 0 {
				f = fp.Binary64
			}
			addr := e.arg(0) + uint64(at)
			n, ok := e.read(addr, f)
			if !ok {
				return true
			}
			if n.length == 0 {
				return e.scanned(count, at == len(text))
			}
			to := e.arg(2 + count)
			if !e.x.mem.Write(to, f.Size(), alu.Bits(n.value)) {
				return e.fault()
			}
			if e.x.shadows() {
				var s slot[V]
				e.x.dropShadows(to, f.Size())
				e.x.fromBits(e.fr, e.c.inst, &s, n.all, n.value)
				e.x.putShadow(to, f.Size(), &s)
			}
			at, count, i = at+n.length, count+1, i+len(m[0])-1
		case format[i] == '%':
			return e.x.unmodelled(e.fr, "sscanf with a conversion that is not of a float or a double is not modelled")
		case strings.IndexByte(space, format[i]) >= 0:
			for at < len(text) && strings.IndexByte(space, text[at]) >= 0 {
				at++
			}
		case at == len(text) || text[at] != format[i]:
			return e.scanned(count, at == len(text))
		default:
			at++
		}
	}
	return e.scanned(count, false)
}

var floatConversion = regexp.MustCompile(`^%(l?)[aefgAEFG]`)

// scanned returns the number of conversions, or EOF if the text ended before the first.
func (e *extern[V]) scanned(count int, ended bool) bool {
	if count == 0 && ended {
		return e.result(uint64(0xffffffff))
	}
	return e.result(uint64(count))
}
