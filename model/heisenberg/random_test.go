package heisenberg_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model/heisenberg"
)

func position(t testing.TB, fen string) heisenberg.Position {
	t.Helper()
	p, err := heisenberg.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// randomPosition returns the end of a random game, or a random placement of many men or few.
func randomPosition(rng *rand.Rand) heisenberg.Position {
	switch rng.IntN(4) {
	case 0, 1:
		return played(rng, rng.IntN(80))
	case 2:
		return strewn(rng, rng.IntN(5))
	}
	return strewn(rng, 2+rng.IntN(28))
}

// played returns the position after so many random plies, or fewer if the game ends.
func played(rng *rand.Rand, plies int) heisenberg.Position {
	p := heisenberg.Start()
	for range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		next := p.After(moves[rng.IntN(len(moves))])
		if next.Status() != heisenberg.Ongoing && rng.IntN(10) > 0 {
			break // rarely, so that there is something left to compare
		}
		p = next
	}
	return p
}

// strewn returns two kings and other men on random squares. Castling rights and an en passant
// square are tried, and kept if they are possible.
func strewn(rng *rand.Rand, men int) heisenberg.Position {
	for {
		var board [64]byte
		for i := range board {
			board[i] = '1'
		}
		king, other := 4, 60 // where they may castle
		if rng.IntN(2) == 0 {
			king, other = rng.IntN(64), rng.IntN(64)
		} else {
			corners(rng, &board)
		}
		doubleStep(rng, &board)
		board[king], board[other] = 'K', 'k'
		for range men {
			s, letter := rng.IntN(64), "PPPPNBRRQppppnbrrq"[rng.IntN(18)]
			if board[s] == '1' && (letter != 'P' || s < 56) && (letter != 'p' || s > 7) {
				board[s] = letter
			}
		}
		if p, ok := withExtras(rng, boardFEN(board)); ok && king != other {
			return p
		}
	}
}

// corners places some of the rooks that may castle.
func corners(rng *rand.Rand, board *[64]byte) {
	for _, s := range []int{0, 7, 56, 63} {
		if rng.IntN(3) == 0 {
			board[s] = "Rr"[s/56]
		}
	}
}

// doubleStep places a pawn that may have made a double step, and often a man that may capture it en
// passant.
func doubleStep(rng *rand.Rand, board *[64]byte) {
	file, beside := rng.IntN(8), "PNpn"[rng.IntN(4)]
	if rng.IntN(2) == 0 {
		board[32+file], board[32+(file+1)%8] = 'p', beside
	} else {
		board[24+file], board[24+(file+1)%8] = 'P', beside
	}
}

func boardFEN(board [64]byte) string {
	var ranks []string
	for r := 7; r >= 0; r-- {
		ranks = append(ranks, string(board[8*r:8*r+8]))
	}
	return strings.Join(ranks, "/")
}

func withExtras(rng *rand.Rand, board string) (heisenberg.Position, bool) {
	turn := []string{"w", "b"}[rng.IntN(2)]
	rank := map[string]string{"w": "6", "b": "3"}[turn]
	castle := []string{"K", "Q", "KQ", "k", "q", "kq", "KQkq"}[rng.IntN(7)]
	first := rng.IntN(8)
	for _, extras := range []string{castle, "-"} {
		for i := range 8 {
			passed := "abcdefgh"[(first+i)%8:][:1] + rank
			if p, err := heisenberg.ParseFEN(board + " " + turn + " " + extras + " " + passed); err == nil {
				return p, true
			}
		}
	}
	p, err := heisenberg.ParseFEN(board + " " + turn + " - -")
	return p, err == nil
}
