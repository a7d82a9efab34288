package heisenberg_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// scenes are small positions with pieces of every kind, seen and unseen, castling, passing and promoting.
var scenes = []string{
	heisenberg.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/8/8/3pP2n/8/8/1p4Pp/R3K2R w KQkq d6 7 20",
	"r3k2r/1P3p2/8/4n3/3Pp3/8/8/R3K2R b KQkq d3 0 20",
	"7k/4pb2/8/n7/8/2R1B3/8/K7 w - - 4 40",
	"7k/5b2/8/n7/R3B3/2N5/8/K7 w - - 4 40",
	"4r3/1P4k1/8/8/4R1q1/3n4/8/4K3 w - - 0 1",
	"8/8/1n1n4/n3n3/2q5/n1R1n3/1n1n4/8 w - - 0 1",
	"4k3/8/8/8/8/8/5n2/R3K2R w KQ - 0 1",
	"8/8/8/8/8/1k6/2R4p/K7 b - - 99 1048576",
	"k7/8/8/3p3r/4N3/B7/8/K7 w - d6 0 3",
}

// anySquares are the moves between any two squares from a piece of the side to move, and the changes on any square.
func anySquares(p *heisenberg.Position, from model.Square, yield func(heisenberg.Move)) {
	for to := range model.Square(64) {
		m := heisenberg.Move{From: from, To: to, Seen: model.NoSquare}
		yield(m)
		for seen := range model.Square(64) {
			if heisenberg.Distance(from, seen) > 3 || heisenberg.Distance(from, to) > 2 {
				continue // there is enough of it
			}
			m.Seen = seen
			for m.Change = heisenberg.Speed; m.Change <= heisenberg.Place; m.Change++ {
				yield(m)
			}
			m.Change = heisenberg.Ordinary
		}
	}
}

// Why each move of each piece is refused, in a few positions.
func TestKeptReasons(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var b strings.Builder
	for _, fen := range scenes[2:] {
		p := position(t, fen)
		fmt.Fprintf(&b, "== %s, %v to move, %v, %d moves\n", p.FEN(), p.Turn(), p.Status(), len(p.Moves()))
		for s := range model.Square(64) {
			if man := p.On(s); man.Kind == heisenberg.NoKind || man.Color != p.Turn() {
				continue
			}
			fmt.Fprintf(&b, "%v on %v: %v\n", p.On(s).Kind, s, p.MovesFrom(s))
			refusals(&p, s, &b)
		}
	}
	golden.Text(t, "testdata/reasons.txt", b.String())
}

// refusals writes why moves of a piece are refused: each kind of reason with how often it is given, and an example.
func refusals(p *heisenberg.Position, s model.Square, b *strings.Builder) {
	times, example, order := map[string]int{}, map[string]string{}, []string{}
	anySquares(p, s, func(m heisenberg.Move) {
		why := p.Refusal(m)
		kind := anySquare.ReplaceAllString(why, "..")
		if times[kind]++; times[kind] == 1 {
			order = append(order, kind)
		}
		example[kind] = fmt.Sprintf("%v: %s", m, why)
	})
	for _, kind := range order {
		fmt.Fprintf(b, "\t%d× such as %s\n", times[kind], example[kind])
	}
}

var anySquare = regexp.MustCompile(`\b[a-h][1-8]|(king|queen|rook|bishop|knight|pawn) on [a-h][1-8]`)

// What is read as moves, and what is said of what is none.
func TestKeptMoves(t *testing.T) {
	t.Parallel()
	texts := strings.Fields("e4 e2e4 e2-e4 e2xe4 e2e4q e2e4=K e5 exd5 exd6 ed6 e5d6 e5xd6 gxh8 O-O o-o 0-0-0 O-O-O+ " +
		"O-O-0 OO Kg1 Kc1 " +
		"e1g1 e1c1 Kd2 Ke2 Kf3 Kxh2 N Nf3 Nc3 N1c3 Nbc3 Nb1c3 Qd8 Rd1 Rad1 R1d1 Rhd1 Rh1 Rxh2 b8 b8=Q b8=R b8Q b8=K b8=P " +
		"bxa1=Q bxa1 b1=N b2b1n b2b1 c3@c4-f7 c3@c4f7 " +
		"c3@c4xf7 c3?c4-a1 c3?c4-a5 c3?c4-a1! c3?c4-a1?? c3@c4 c3c4-f7 @c4-f7 " +
		"c3#c4-f7 c3@c9-f7 c3@c4-f7=Q i1 a9 e2e4!? e2e4+# -- " +
		"e4@e5-d6 e4@e5-e6 e4?e5-d6 a3d6 Bxd6")
	var b strings.Builder
	for _, fen := range scenes {
		p, refused := position(t, fen), map[string][]string{}
		fmt.Fprintf(&b, "== %s\n", fen)
		for _, text := range texts {
			m, err := p.Parse(text)
			if err != nil {
				refused[err.Error()] = append(refused[err.Error()], text)
				continue
			}
			q := p.After(m)
			fmt.Fprintf(&b, "%s: %v takes %v, %s\n", p.Numbered(text), m, p.Taken(&q), q.FEN())
		}
		for _, why := range slices.Sorted(maps.Keys(refused)) {
			fmt.Fprintf(&b, "%s: %s\n", p.Numbered(strings.Join(refused[why], ", ")), why)
		}
	}
	golden.Text(t, "testdata/moves.txt", b.String())
}

// What is read of positions, and what is said of what is none.
func TestKeptPositions(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	const men = "r3k2r/8/8/8/8/8/8/R3K2R "
	for _, fen := range []string{
		"", "8/8/8/8/8/8/8/8 w -", "8/8/8/8/8/8/8/8 w - - 0", "8/8/8/8/8/8/8/8 w - - 0 1 2", "8/8/8/8/8/8/8/8 w - -",
		"8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/8/8 w - -", "8/8/8/8/8/8/8/9 w - -", "8/8/8/8/8/8/8/0 w - -",
		"8/8/8/8/8/8/8/71 w - -",
		"8/8/8/8/8/8/8/x7 w - -", "8/8/8/8/8/8/8/7 w - -", "8/8/8/8/8/8/8/8N w - -", "8/8/8/8/8/8/8/7NN w - -",
		"8/8/8/8/8/8/8/72 w - -",
		"kk6/8/8/8/8/8/8/8 w - -", "P7/8/8/8/8/8/8/p7 w - -", "8/8/8/8/8/8/8/p7 w - -", "p7/8/8/8/8/8/8/P7 w - -",
		"8/8/8/8/8/8/8/8 W - -",
		men + "w KQkq -", men + "b qkQK -", men + "w KK -", men + "w Kx -", men + "w -K -", men + "w K- -", men + "w  -",
		"r3k2r/8/8/8/8/8/8/4K2R w Q -", "1r2k3/8/8/8/8/8/8/8 w q -", "r2k3r/8/8/8/8/8/8/8 w k -", "8/8/8/8/8/8/8/8 w - e",
		"8/8/8/8/8/8/8/8 w - i6",
		"8/8/8/8/8/8/8/8 w - e3", "8/8/8/8/8/8/8/8 b - e6", "8/8/8/8/8/8/8/8 w - e6", "8/8/8/4p3/8/8/8/8 w - e6",
		"8/8/4p3/4p3/8/8/8/8 w - e6",
		"8/4p3/8/4p3/8/8/8/8 w - e6", "8/8/8/8/4P3/8/8/8 b - e3", "8/8/8/8/4P3/8/4P3/8 b - e3", "8/8/8/4P3/8/8/8/8 w - e6",
		"8/8/8/8/8/8/8/8 w - - -1 1",
		"8/8/8/8/8/8/8/8 w - - 0 0", "8/8/8/8/8/8/8/8 w - - 1048576 1048576", "8/8/8/8/8/8/8/8 w - - 1048577 1",
		"8/8/8/8/8/8/8/8 w - - 0 1048577",
		"8/8/8/8/8/8/8/8 w - - x 1", "k7/8/8/8/8/8/8/R7 w - -", "k7/8/8/8/8/8/8/R7 b - -", "r6K/8/8/8/8/8/8/8 b - -",
	} {
		p, err := heisenberg.ParseFEN(fen)
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		fmt.Fprintf(&b, "%s is %s\n", fen, p.FEN())
	}
	golden.Text(t, "testdata/positions.txt", b.String())
}
