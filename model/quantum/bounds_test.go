package quantum_test

import (
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// The number of plays in a game and the bytes around them are limited.
func TestReadBounds(t *testing.T) {
	extent.Slow(t)
	const notes = "tags, comments and variations of more than 4MiB in one game"
	for _, c := range []struct{ start, unit, want string }{
		{"", "e2e4\n", "expected the end of the game after 20000 plies"},
		{"{\"moves\":\"", "e2e4 ", "found a line of more than 1MiB"},
		{"", "[A \"b\"]\n", notes},
		{"e2e4 ", "{a}\n", notes},
		{"e2e4 ", ";a\n", notes},
		{"e2e4 ", "!\n", notes},
		{"e2e4 ", "$1\n", notes},
		{"e2e4 (", "e7e5\n", notes},
		{"e2e4 {", strings.Repeat("a", 1<<19) + "\n", "a comment of more than 4MiB"},
	} {
		text := c.start + strings.Repeat(c.unit, (5<<20)/len(c.unit))
		if _, err := read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.unit[:2], err, c.want)
		}
	}
	moves := "{\"moves\":[" + strings.Repeat("\"e2e4\",", 20001) + "\"e7e5\"]}"
	if _, err := read(strings.NewReader(moves)); err == nil || !strings.Contains(err.Error(), "after 20000 plies") {
		t.Error(err)
	}
}
