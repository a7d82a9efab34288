package gamefile

import "testing"

// A sign of check may be a string of its own in JSON. So may e.p., which says nothing.
func TestSignsInJSON(t *testing.T) {
	s := sheets(t, `{"moves": ["e4", "d6", "f1b5", "+", "c8d7", "(check)", "b5d7", "e.p."]}`)[0]
	for i, want := range []bool{false, false, true, true, false} {
		if w := &s.Words[i]; w.Announces() != want {
			t.Errorf("%s: check %v, want %v", w.Text, !want, want)
		}
	}
	if len(s.Words) != 5 {
		t.Errorf("%d words, want 5", len(s.Words))
	}
}
