package gamefile

import (
	"strings"
	"testing"
)

// The offset of a game is where it starts in the file as it is stored.
func TestOffsets(t *testing.T) {
	for name, text := range map[string]string{
		"PGN":             "@[Event \"x\"]\n\n1. e4 *\n\n@[Event \"y\"]\n\n1. e4 *\n",
		"lines before":    "\n% nothing\n  @[Event \"x\"]\n\n1. e4 *\n\n@1. e4 *\n",
		"a mark":          "\ufeff@[Event \"x\"]\n\n1. e4 *\n\n@[Event \"y\"]\n",
		"a mark, objects": "\ufeff@{\"moves\":\"e4\"}\n\n \t@{\"moves\":\"d4\"}\n",
		"on one line":     "@e4 *  @d4 * @e4",
		"Latin-1":         "@e4 {M\xfcller} * {M\xe4\x81\xf6} @d4 *\n@{\xfc}\xa0 e4 1-0 @d4 *",
		"bytes in a note": "@e4 {\x01\x81} * @d4 {\x01} * @e4",
		"broken":          "@[Event \"x\"]\n\n1. e9 e5 *\n\n@[Event \"y\"]\n\ne4 *\n",
		"a broken line":   "@{\"moves\":\"e4\"\n@{\"moves\":\"d4\"}\n\n@[1]\n",
		"too long a line": "@e4 * " + strings.Repeat(" ", 2<<20) + "\n@d4 *\n",
		"a line of tags":  "@[Event \"x\"] e4 *\n@[Event \"y\"] d4 *\n",
		"no text":         "@[Event \"\x01\"]\n\ne4 *\n\n@[Event \"y\"]\n\nd4 *\n",
		"an open comment": "@e4 { x\n\n@[Event \"y\"]\n\nd4 *\n",
	} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			marked := strings.ReplaceAll(text, "\n", end)
			want := []int64{}
			for i, c := range []byte(marked) {
				if c == '@' {
					want = append(want, int64(i-len(want)))
				}
			}
			games := readAll(t, strings.ReplaceAll(marked, "@", ""))
			for i, g := range games {
				if i >= len(want) || g.Offset != want[i] {
					t.Errorf("%s, %q: game %d starts at %d, want %v", name, end, i+1, g.Offset, want)
				}
			}
			if len(games) != len(want) {
				t.Errorf("%s, %q: %d games, want %d", name, end, len(games), len(want))
			}
		}
	}
}
