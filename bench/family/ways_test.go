package family

import (
	"strings"
	"testing"
)

// Encodings of rows are read as those of games, as far as games have them.
func TestEncodingOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{ // what the encoding, or the error, has
		{"card=totalizer", "roster=totalizer,"},
		{"card=totalizer,linear=adder", "roster=totalizer,safety=pairs,history=full,linear=keep"},
		{"card=native linear=adder", "roster=native,safety=pairs,history=full,linear=adder"},
		{"card=native,linear=keep", "roster=native,safety=pairs,history=full,linear=keep"},
		{"roster=bdd", "roster=bdd,"},
		{"", "roster=binomial,"},
		{"amo=ladder", "no axis amo; expected domain "},
		{"card=magic", "unknown roster encoding"},
		{"card=totalizer,linear=magic", "magic"},
		{"roster=bdd,linear=adder", "no other choice writes linear constraints"},
	} {
		e, err := EncodingOf(c.text)
		got := e.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q: %s; want %s", c.text, got, c.want)
		}
	}
}
