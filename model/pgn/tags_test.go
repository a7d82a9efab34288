package pgn_test

import (
	"testing"

	"haft/model/pgn"
)

// The variant is that of the first game only, in either form, and a text that is cut off behind it still has it.
func TestVariantOf(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "\n \n": "", "[Variant \"a\"]": "a", "\ufeff[Variant \"a\"]\n": "a", "[ Variant\t\"a b\" ] x": "a b",
		"% [Variant \"x\"]\n\n[Event \"y\"]\r\n  [Variant \"a\"]\r\n[Variant \"b\"]\n": "a",
		"[Event \"y\"] [Variant \"a\"]": "a", "[Variant \"a\"": "", "[Variant \"a": "", "[Variants \"a\"]": "",
		"[Variant \"\"]\n[Variant \"b\"]": "", "e4\n[Variant \"a\"]": "", "[Event \"x\"]\n\ne4\n[Variant \"a\"]": "",
		`{"variant":"a","moves":"e4"}`: "a", "\n  {\"moves\":\"e4\",\"Variant\":\"a\"": "a", `{"variant":7}`: "",
		`{"moves":""}`:  "",
		`{"variant":"a`: "", "{a comment}\n[Variant \"a\"]": "", "[Event \"x\"]\n{\"variant\":\"a\"}": "a",
		"{}\n{\"variant\":\"a\"}": "",
	} {
		if got := pgn.VariantOf([]byte(text)); got != want {
			t.Errorf("%q has the variant %q, want %q", text, got, want)
		}
	}
}
