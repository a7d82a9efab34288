package scene

import (
	"fmt"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/model/heisenberg"
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
