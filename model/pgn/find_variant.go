package pgn

import (
	"bytes"
	"encoding/json"
	"regexp"
)

var variantTag = regexp.MustCompile(`\[\s*Variant\s*"([^"\n]*)"\s*\]`)

// VariantOf returns the tag or key Variant of the first game in a text, or "" if there is none. The text may be cut
// off anywhere after it.
func VariantOf(text []byte) string {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	for len(text) > 0 {
		line, after, _ := bytes.Cut(text, []byte("\n"))
		switch line := bytes.TrimSpace(line); {
		case len(line) == 0 || line[0] == '%':
		case line[0] == '{':
			return objectVariant(text)
		case line[0] != '[':
			return ""
		default:
			if m := variantTag.FindSubmatch(line); m != nil {
				return string(m[1])
			}
		}
		text = after
	}
	return ""
}

// objectVariant returns the variant of the JSON object that text begins with, or "" if the brace begins a comment.
func objectVariant(text []byte) (value string) {
	d := json.NewDecoder(bytes.NewReader(text[ValueAt(text, "variant"):]))
	_ = d.Decode(&value) // a value that is not a string means nothing
	return value
}
