package scene

import (
	"fmt"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/model/heisenberg"
	"haft/model/quantum"
)

// Heisenberg shows a position of Heisenberg Chess, with the number of pieces of the side not to move that see each
// square. The caption is the title and the state.
func Heisenberg(title, state string, p *heisenberg.Position) *picture.Board {
	b := &picture.Board{Title: title, State: state, Caption: []string{
		title, state, fmt.Sprintf("A number: how many pieces of %v see the square.", p.Turn().Other()),
	}}
	for s := range model.Square(64) {
		square := &b.Squares[s]
		square.Seen = p.Seers(p.Turn().Other(), s).Len()
		man := p.On(s)
		if man == heisenberg.Nobody {
			continue
		}
		kind := kinds[man.Kind]
		square.Men = []picture.Man{picture.Sure(picture.Side(man.Color), kind)}
		if kind == picture.King && man.Color == p.Turn() && p.InCheck() {
			square.Check = 1
		}
	}
	return b
}

// kinds are the kinds of package picture, by those of the game.
var kinds = [...]picture.Kind{
	heisenberg.Pawn: picture.Pawn, heisenberg.Knight: picture.Knight, heisenberg.Bishop: picture.Bishop,
	heisenberg.Rook: picture.Rook, heisenberg.Queen: picture.Queen, heisenberg.King: picture.King,
}

// SelectHeisenberg frames a piece and shows where and how it can go by the given moves.
func SelectHeisenberg(b *picture.Board, from model.Square, moves []heisenberg.Move) {
	b.Squares[from].Frame = picture.Selected
	for _, m := range moves {
		b.Squares[m.To].Ways |= ways[m.Change]
	}
	b.Caption = append(b.Caption,
		"Dot: a move. Corners: a capture. Diamond: a change of speed. Ring: a change of position.")
}

// ways are the ways of package picture, by the changes of the game.
var ways = [...]picture.Ways{
	heisenberg.Ordinary: picture.Ordinary, heisenberg.Speed: picture.BySpeed, heisenberg.Place: picture.ByPlace,
}

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
