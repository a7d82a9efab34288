package board

import "testing"

// A typed move may have all that moves have in files, and nothing that stands beside moves.
func TestTypedMoves(t *testing.T) {
	const text = "[Variant \"Haft Schroedinger\"]\n\n1. e4 d5 *\n"
	for move, legal := range map[string]bool{
		"♘g1f3": true, "a2–a3": true, "a2−a3": true, "Ng1‑f3": true, "e4×d5": true, "\u200ba3\u2060": true, "a3!": true,
		"a3 {x}": false, "a3 (h3)": false, "a3\n\n[A \"x\"]": false, "a3 h6": false, "1-0": false, "a3 ; x": false, "♘": false,
	} {
		p := answer[Played](t, Request{Question: "play", Text: text, At: Path{2}, Move: move})
		if (p.Document != nil) != legal || legal == (p.Refused != "") {
			t.Errorf("%q: refused %q, want legal %v", move, p.Refused, legal)
		}
	}
}
