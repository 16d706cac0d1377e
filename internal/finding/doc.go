// Package finding is the vocabulary of results: candidate, finding, certificate, verdict, and the message stream.
//
// It holds strings and numbers only and knows neither subjects nor engines; findings.md of the documentation is the
// contract. Values may be shared between goroutines once written.
package finding
