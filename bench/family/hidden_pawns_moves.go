package family

import (
	"haft/encode"
	"haft/model"
)

// attack returns the natures with which the piece on from attacks another square.
func attack(b *model.Board, from, to model.Square) encode.NatureSet {
	natures := encode.NatureSet(b.Reach(from, to))
	files, ranks := ahead(b, from, to)
	if ranks == 1 && (files == 1 || files == -1) {
		natures |= 1 << pawn
	}
	return natures
}

// moves returns the natures with which the piece on from may go to a square that no piece of its
// own side occupies. A pawn goes one square ahead, or two from the second rank, and takes as it
// attacks. It does not go where it would promote.
func (g *pawnGame) moves(from, to model.Square) encode.NatureSet {
	b := &g.board
	natures := attack(b, from, to)
	if b.Empty(to) {
		natures &^= 1 << pawn
		if g.pawnStep(from, to) {
			natures |= 1 << pawn
		}
	}
	if model.LastRank(b.On[from].Color(), to) {
		natures &^= 1 << pawn
	}
	return natures
}

// pawnStep reports whether a pawn can go from one square to an empty one ahead.
func (g *pawnGame) pawnStep(from, to model.Square) bool {
	files, ranks := ahead(&g.board, from, to)
	home := from.Rank() == [2]int{1, 6}[g.board.On[from].Color()]
	return files == 0 && (ranks == 1 || ranks == 2 && home && g.board.Empty((from+to)/2))
}

// ahead returns how many files and ranks lie between two squares, counted in the direction of the
// piece's side.
func ahead(b *model.Board, from, to model.Square) (files, ranks int) {
	files, ranks = to.File()-from.File(), to.Rank()-from.Rank()
	if b.On[from].Color() == model.Black {
		ranks = -ranks
	}
	return files, ranks
}
