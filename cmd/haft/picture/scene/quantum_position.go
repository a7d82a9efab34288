package scene

import (
	"haft/cmd/haft/picture"
	"haft/model"
	"haft/model/quantum"
)

// Men are the men on each square.
type Men = [64][]picture.Man

// Superposed returns the men on each square on all boards of QuantumChess together; the likeliest come first.
func Superposed(s *quantum.Space) *Men {
	var men Men
	for i, shares := range s.Composition() {
		for _, share := range shares {
			if share.Man != quantum.Nobody {
				men[i] = append(men[i], quantumMan(share.Man, quantum.Likely(s.Probability(share.Weight))))
			}
		}
	}
	return &men
}

// Single returns the men of one board.
func Single(b *quantum.Board) *Men {
	var men Men
	for s := range model.Square(64) {
		if m := b.At(s); m != quantum.Nobody {
			men[s] = []picture.Man{quantumMan(m, 1)}
		}
	}
	return &men
}

func quantumMan(m quantum.Man, presence float64) picture.Man {
	kind := picture.Pawn
	if !m.Pawn() {
		kind = picture.Kind(m.Nature())
	}
	man := picture.Sure(picture.Side(m.Color()), kind)
	man.Presence = presence
	return man
}

// Quantum shows a board of QuantumChess with these men, after a play if there is one. The caption is the title and
// the state.
func Quantum(title, state string, men *Men, last *quantum.Play) *picture.Board {
	b := &picture.Board{Title: title, State: state, Caption: []string{title, state}}
	for i := range men {
		b.Squares[i].Men = men[i]
	}
	if last != nil {
		b.Squares[last.From].Last, b.Squares[last.To].Last = true, true
	}
	return b
}
