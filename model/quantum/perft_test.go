package quantum

import (
	"strings"
	"testing"

	"github.com/corentings/chess/v2"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// boardOf reads a placement as written in FEN.
func boardOf(t *testing.T, placement string) (b Board) {
	t.Helper()
	for i, rank := range strings.Split(placement, "/") {
		file := 0
		for _, letter := range []byte(rank) {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			m, ok := parseMan(letter)
			if !ok {
				t.Fatalf("%q is no man", letter)
			}
			b.put(model.NewSquare(file, 7-i), m)
			file++
		}
	}
	if b.String() != placement {
		t.Fatalf("%s is read as %v", placement, b.String())
	}
	return b
}

// TestPerft counts the games of a few moves on one board: by the board's own moves, by a diagram
// that holds only this board, and by a third-party library without castling, en passant and
// underpromotion. The numbers for the starting position are well known.
func TestPerft(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		placement string
		depth     int
		known     []int
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 4, []int{20, 400, 8902, 197281}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R", 3, nil},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", 4, nil},
		{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N", 4, nil},
	} {
		start := boardOf(t, c.placement)
		theirs := libraryPosition(t, start)
		for depth := 1; depth <= c.depth; depth++ {
			want := theirPerft(theirs, depth)
			if c.known != nil && c.known[depth-1] != want {
				t.Errorf("the library counts %d at depth %d", want, depth)
			}
			if got := perft(start, model.White, depth); got != want {
				t.Errorf("%s: %d games of depth %d, want %d", c.placement, got, depth, want)
			}
			if depth == c.depth {
				break
			}
			s := testStore(Rules{})
			if got := diagramPerft(s, s.single(&start), model.White, depth); got != want {
				t.Errorf("%s: %d games of depth %d in the diagram, want %d", c.placement, got, depth, want)
			}
		}
	}
}

func perft(b Board, c model.Color, depth int) (games int) {
	moves := b.Moves(c, Rules{})
	if depth == 1 {
		return len(moves)
	}
	for _, p := range moves {
		games += perft(b.after(p, Rules{}), c.Other(), depth-1)
	}
	return games
}

func diagramPerft(s *store, p part, c model.Color, depth int) (games int) {
	var known choices
	who := s.cast(p.node)
	s.extend(&known, &p, who, c, nil)
	moves := known.can.list()
	if depth == 1 {
		return len(moves)
	}
	for _, play := range moves {
		made := s.moved(s.admitting(p, who, c, play, s.rules)[0], play)
		games += diagramPerft(s, made, c.Other(), depth-1)
	}
	return games
}

func libraryPosition(t *testing.T, b Board) *chess.Position {
	t.Helper()
	var p chess.Position
	if err := p.UnmarshalText([]byte(b.String() + " w - - 0 1")); err != nil {
		t.Fatal(err)
	}
	return &p
}

func theirPerft(p *chess.Position, depth int) (games int) {
	for _, m := range p.ValidMoves() {
		lesser := m.Promo() != chess.NoPieceType && m.Promo() != chess.Queen
		if lesser || m.HasTag(chess.EnPassant) || m.HasTag(chess.KingSideCastle) || m.HasTag(chess.QueenSideCastle) {
			continue
		}
		if depth == 1 {
			games++
		} else {
			games += theirPerft(p.Update(&m), depth-1)
		}
	}
	return games
}
