package gamefile

import "testing"

// Words that say how a game ended are no moves at the end of a sheet, and words like any other before it.
func TestEndings(t *testing.T) {
	for text, want := range map[string]struct {
		words  int
		ending string
	}{
		"e4 e5 resigns":               {2, "resigns"},
		"e4 e5 White resigns. 0-1":    {2, "resigns."},
		"e4 e5 Black Gives up":        {2, "Gives up"},
		"e4 e5 {so} draw agreed":      {2, "draw agreed"},
		"e4 e5 3. remis {at last}":    {2, "remis"},
		"resigns":                     {0, "resigns"},
		"e4 resigns e5":               {3, ""},
		"e4 e5 mate":                  {2, ""}, // a sign
		"e4 e5 agreed":                {3, ""},
		`{"moves": ["e4", "resign"]}`: {1, "resign"},
	} {
		s := sheets(t, text)[0]
		if _, plain := s.Plain(); len(s.Words) != want.words || s.Ending != want.ending || plain {
			t.Errorf("%s: %d words, ending %q, plain %v; want %v", text, len(s.Words), s.Ending, plain, want)
		}
		for _, n := range s.Notes {
			if n.After > len(s.Words) {
				t.Errorf("%s: a note after word %d", text, n.After)
			}
		}
	}
}
