package quantum

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// source returns random numbers that depend on a seed and the number of a game.
func source(seed uint64, game int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(game))) }

// A style draws the next play of a random game.
type style func(s *Space, r *rand.Rand) (Play, bool)

// The three styles: any possible play, a move of a board drawn by weight, and a move of the
// board on which every play so far was made if it was legal, which is closest to how people play.
var styles = map[string]style{
	"uniform": (*Space).RandomPlay,
	"byBoard": (*Space).RandomMove,
	"classic": func(s *Space, r *rand.Rand) (Play, bool) {
		b, rules := s.start, s.options.Rules
		for i, p := range s.Plays() {
			if b.Fate() == Playable && b.Legal(colors[i&1], p, rules) {
				b = b.after(p, rules)
			}
		}
		if b.Fate() != Playable {
			return Play{}, false
		}
		return oneOf(r, b.Moves(s.Turn(), rules))
	},
}

// must plays p.
func must(t testing.TB, s *Space, p Play) {
	t.Helper()
	if err := s.Play(p); err != nil {
		t.Fatalf("after %v: %v", s.Plays(), err)
	}
}

// parseMan reads a letter of FEN.
func parseMan(letter byte) (Man, bool) {
	i := strings.IndexByte(manLetters, letter)
	return Man(max(i, 0)), i > 0 && letter != '.'
}
