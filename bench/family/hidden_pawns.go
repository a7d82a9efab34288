package family

import (
	"math/rand/v2"

	"haft/encode"
	"haft/model"
)

// pawn is a nature that no piece of a back rank has; it follows the five of chess.
const pawn = model.NumNatures

// limitsWithPawns allows one king, one queen, two rooks, two bishops, two knights and eight pawns.
var limitsWithPawns = []int{1, 1, 2, 2, 2, 8}

func pawnsFamilies() []Family {
	return []Family{Family{
		Name: "pawns",
		Doc: "is a random game legal if the pawns are unknown too, 16 pieces a side? " +
			"No promotion, no en passant; beyond the exact solver",
		Size: "plies", Sizes: []int{10, 20, 40, 60}, Knows: "search",
	}.within(1, longest, drawPawns)}
}

// drawPawns draws a planted game. If the seed is odd, its last move is not legal in the planted
// world, and there may be no other world. The rules are those of bbkr, "QuantumChess feasibility
// study": any of the sixteen pieces may turn out to be a pawn, on whichever of the two ranks it
// began. No king may be left attacked, as in the mathematical model of Haft Schrödinger Chess.
func drawPawns(size int, seed uint64) (*Instance, error) {
	rng := randomness(size, seed)
	for range attempts {
		g := newPawnGame(rng)
		ok := true
		for i := 0; i < size && ok; i++ {
			ok = g.step(rng, seed%2 == 0 || i < size-1)
		}
		if ok {
			return askArmy(g.army())
		}
	}
	return nil, errEnded
}

// A pawnGame is played by pieces of which none is known; world says what they are.
type pawnGame struct {
	board model.Board
	world [model.NumPieces]int
	may   [model.NumPieces]encode.NatureSet
	pairs []encode.Pair
	known map[encode.Pair]bool
	ply   model.Ply
}

func newPawnGame(rng *rand.Rand) *pawnGame {
	g := &pawnGame{board: model.NewBoard(), known: map[encode.Pair]bool{}}
	var natures []int
	for n, k := range limitsWithPawns {
		for range k {
			natures = append(natures, n)
		}
	}
	for side := range 2 {
		for i, at := range rng.Perm(len(natures)) {
			g.world[16*side+i] = natures[at]
			g.may[16*side+i] = 1<<len(limitsWithPawns) - 1
		}
	}
	return g
}

// army returns what the moves leave.
func (g *pawnGame) army() *encode.Army {
	return &encode.Army{
		Natures: []string{"K", "Q", "R", "B", "N", "P"},
		Sides: []encode.Side{
			{Name: "w", Limits: limitsWithPawns, May: g.may[:16]},
			{Name: "b", Limits: limitsWithPawns, May: g.may[16:]},
		},
		Pairs: g.pairs,
	}
}

// step plays a random move. If legal is set, it is legal in the world; otherwise it is not,
// although some piece could make it. step returns false if there is no such move.
func (g *pawnGame) step(rng *rand.Rand, legal bool) bool {
	c := (g.ply + 1).Mover()
	for _, at := range rng.Perm(64 * 64) {
		from, to := model.Square(at/64), model.Square(at%64)
		q := g.board.On[from]
		if q == model.NoPiece || q.Color() != c || from == to || !g.board.Empty(to) && g.board.On[to].Color() == c {
			continue
		}
		natures := g.moves(from, to)
		if natures == 0 {
			continue
		}
		after := g.board
		captured := after.Apply(model.Move{From: from, To: to})
		after.Passed = model.NoSquare // no en passant
		pairs := attacksOnKing(&after, c)
		if (natures.Has(g.world[q]) && !g.broken(captured, pairs)) == legal {
			g.play(q, natures, captured, pairs, after)
			return true
		}
	}
	return false
}

// broken reports whether the king of the world was captured or is left attacked.
func (g *pawnGame) broken(captured model.Piece, pairs []encode.Pair) bool {
	for _, p := range pairs {
		if g.world[p.Piece] == p.Nature && g.world[p.Other] == p.Not {
			return true
		}
	}
	return captured != model.NoPiece && g.world[captured] == 0
}

// play adds what a move shows.
func (g *pawnGame) play(
	q model.Piece, natures encode.NatureSet, captured model.Piece, pairs []encode.Pair, after model.Board,
) {
	g.ply++
	g.board = after
	g.may[q] &= natures
	if captured != model.NoPiece {
		g.may[captured] &^= 1
	}
	for _, p := range pairs {
		if !g.known[p] {
			g.known[p] = true
			g.pairs = append(g.pairs, p)
		}
	}
}

// attacksOnKing returns the pairs that would leave the king of c attacked.
func attacksOnKing(b *model.Board, c model.Color) (pairs []encode.Pair) {
	for i := range 16 {
		king := model.NewPiece(c, i+1)
		for j := range 16 {
			enemy := model.NewPiece(c.Other(), j+1)
			if b.Captured(king) || b.Captured(enemy) {
				continue
			}
			attack := attack(b, b.Where[enemy], b.Where[king])
			for n := range limitsWithPawns {
				if attack.Has(n) {
					pairs = append(pairs, encode.Pair{Piece: int(king), Nature: 0, Other: int(enemy), Not: n})
				}
			}
		}
	}
	return pairs
}

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
