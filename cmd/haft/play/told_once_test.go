package play

import (
	"regexp"
	"strings"
	"testing"
)

// No line is told a second time at the end of a search.
func TestToldOnce(t *testing.T) {
	told := regexp.MustCompile(`info depth \d+ seldepth \d+ multipv \d+ score \w+ -?\d+|pv .*`)
	for _, command := range []string{"go depth 3", "go nodes 1000", "go nodes 5000", "go searchmoves a2a3 depth 2"} {
		seen := map[string]bool{}
		for line := range strings.Lines(serve(t, "setoption name MultiPV value 2", command)) {
			words := strings.Join(told.FindAllString(line, -1), " ")
			if words != "" && seen[words] {
				t.Errorf("%s: told twice: %s", command, line)
			}
			seen[words] = true
		}
	}
}
