package root

import (
	"reflect"
	"strings"
	"testing"

	"haft/solve/schema"
)

// The page on formats names each field of a report.
func TestFieldsAreExplained(t *testing.T) {
	words := map[string]bool{}
	for _, word := range strings.FieldsFunc(formatsPage, func(r rune) bool { return strings.ContainsRune(" \n,.:;()", r) }) {
		words[word] = true
	}
	for field := range reflect.TypeFor[schema.Report]().Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); !words[name] {
			t.Errorf("haft help formats does not name %q", name)
		}
	}
}
