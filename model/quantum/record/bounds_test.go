package record_test

import (
	"strings"
	"testing"

	"haft/model/quantum/record"
)

// A game has so many plays, and so many bytes around them, whatever they are made of.
func TestReadBounds(t *testing.T) {
	for _, c := range []struct{ start, unit, want string }{
		{"", "e2e4 ", "expected the end of the game after 20000 plays"},
		{"{\"moves\":\"", "e2e4 ", "expected one JSON object"},
		{"", "[A \"b\"]\n", "tags and comments of more than 4194304 bytes in one game"},
		{"e2e4 ", "{}", "tags and comments of more than"},
		{"e2e4 ", ";\n", "tags and comments of more than"},
		{"e2e4 ", "! ", "tags and comments of more than"},
		{"e2e4 ", "$1 ", "tags and comments of more than"},
		{"e2e4 {", strings.Repeat("a", 5<<20) + "} {", "tags and comments of more than"},
		{"", " ", "found no game"},
	} {
		text := c.start + strings.Repeat(c.unit, (7<<20)/len(c.unit))
		if _, err := record.Read(strings.NewReader(text), "f"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.unit[:2], err, c.want)
		}
	}
	moves := "{\"moves\":[" + strings.Repeat("\"e2e4\",", 20001) + "\"e7e5\"]}"
	if _, err := record.Read(strings.NewReader(moves), "f"); err == nil || !strings.Contains(err.Error(), "after 20000 plays") {
		t.Error(err)
	}
	if _, err := record.Read(strings.NewReader(strings.Repeat(" ", 9<<20)), "f"); err == nil || err.Error() != "f: found more than 8MiB, expected less" {
		t.Error(err)
	}
}
