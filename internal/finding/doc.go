// Package finding is the vocabulary of results: finding, verdict, class, range, explanation, and the message stream.
//
// It holds strings and numbers only and knows neither subjects nor engines. The stream is one Message a line, in JSON;
// what reads it may rely on Config.Schema: fields may be added, none is renamed or dropped without a new number.
// Values may be shared between goroutines once written.
package finding
