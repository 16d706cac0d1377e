package suite

// This file says what is wrong with the TOML of a suite, and where.

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"faultline/internal/subject"
)

// A value of another type than its key's, as the decoder says it, and such types for people.
var (
	mistypedRE = regexp.MustCompile(`^cannot decode TOML (\S+) into struct field \S+?\.(\w+) of type (.+)$`)
	wordsRE    = regexp.MustCompile(`([a-z])([A-Z])`) // of a field, whose key has hyphens between them
	typeNames  = map[string]string{"[]string": `a list of texts, ["..."]`, "string": "a text in quotes", "*string": "a text in quotes",
		"map[string]interface {}": "a table, { NAME = VALUE }"}
)

// tomlError says on which line of a suite what is wrong.
func tomlError(path string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		e := strict.Errors[0]
		line, _ := e.Position()
		return subject.LoadError(fmt.Sprintf("%s:%d", path, line), "", "a suite has no key %s", strings.Join(e.Key(), "."))
	}
	var syntax *toml.DecodeError
	if errors.As(err, &syntax) {
		line, column := syntax.Position()
		path = fmt.Sprintf("%s:%d:%d", path, line, column)
	}
	return subject.LoadError(path, "", "%s", inWords(err))
}

// inWords is what the decoder says of a file, of values of another type than their key's in words of TOML.
func inWords(err error) string {
	what := strings.TrimPrefix(err.Error(), "toml: ")
	m := mistypedRE.FindStringSubmatch(what)
	if m == nil || typeNames[m[3]] == "" {
		return what
	}
	key := strings.ToLower(wordsRE.ReplaceAllString(m[2], "$1-$2"))
	return fmt.Sprintf("%s is %s, and no %s", key, typeNames[m[3]], strings.ToLower(m[1]))
}
