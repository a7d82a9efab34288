package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
)

// Hall's counters agree with filling the roster place by place, for random words: on which pieces can be the king,
// and what the others can then be.
func TestHallAgainstPlacements(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 11))
	dead, shrunk := 0, 0
	for i := range seeds(500) {
		b := model.Bishops(i % 2)
		w := randomWord(rng)
		files := uint8(0)
		for king := range 8 {
			want, possible := plainConsistent(&rosterBy[b], w, king)
			if !possible {
				dead++
				continue
			}
			files |= 1 << king
			if got := limitsBy[b].consistent(w, king); got != want {
				t.Fatalf("word %010x with king %d, rule %v: %010x is consistent, want %010x", w, king, b, got, want)
			}
			if want != w&^(everyKing|lane(king, model.AllNatures))|lane(king, model.King.Set()) {
				shrunk++
			}
		}
		if got := limitsBy[b].kings(w); got != files {
			t.Fatalf("word %010x, rule %v: kings %08b, want %08b", w, b, got, files)
		}
	}
	if dead == 0 || shrunk == 0 {
		t.Errorf("%d kings were impossible and %d made others lose natures: the test shows nothing", dead, shrunk)
	}
}

// randomWord returns words with many natures and words with few.
func randomWord(rng *rand.Rand) word {
	w := word(rng.Uint64()) & (1<<(8*laneBits) - 1)
	if rng.IntN(2) == 0 {
		w |= word(rng.Uint64()) & (1<<(8*laneBits) - 1)
	}
	return w
}

// plainConsistent returns what each piece is in some placement with the given king, and whether there is such a
// placement.
func plainConsistent(r *roster, w word, king int) (kept word, possible bool) {
	var row [16]model.Natures
	for i := range 8 {
		row[i] = w.at(i)
	}
	f, b := r.before(&row, king), r.after(&row, king)
	for i := range 8 {
		r.each(&row, king, i, func(s, next int, n model.Nature) {
			if f[i][s]*b[i+1][next] > 0 {
				kept |= lane(i, n.Set())
			}
		})
	}
	return kept, b[0][0] > 0 && w.at(king).Has(model.King)
}
