package scramble_test

import (
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/model/scramble"
)

const ordinary = "RNBQKBNR/RNBQKBNR"

// reasons are games whose last move is illegal, or legal if why is empty.
var reasons = []struct {
	name, world, rules, moves, promoted, why string
}{
	{"no piece", ordinary, "", "e3e4", "", "e3e4: no piece on e3"},
	{"wrong side", ordinary, "", "e7e5", "", "e7e5: pawn b13 is not White's, whose turn it is"},
	{"own piece", ordinary, "", "a1a2", "", "a1a2: pawn w9 stands on a2 and is of the same side"},
	{"own square", ordinary, "", "b1b1", "", "b1b1: knight w2 stands on b1 and is of the same side"},
	{"way of a nature", ordinary, "", "b1d3", "", "b1d3: knight w2 does not move so"},
	{"blocked", ordinary, "", "a1a3", "", "a1a3: rook w1 is blocked"},
	{"blocked pawn", ordinary, "", "e2e4 e7e5 e4e5", "", "e4e5: pawn w13 is blocked"},
	{"blocked double step", ordinary, "", "b1c3 a7a6 c2c4", "", "c2c4: pawn w11 is blocked"},
	{"second double step", ordinary, "", "e2e3 a7a6 e3e5", "", "e3e5: pawn w13 does not move so"},
	{"backward pawn", ordinary, "", "e2e3 a7a6 e3e2", "", "e3e2: pawn w13 does not move so"},
	{"empty capture", ordinary, "", "e2d3", "", "e2d3: pawn w13 has nothing to capture on d3"},
	{"around the edge", ordinary, "", "h2h4 a7a6 h4a5", "", "h4a5: pawn w16 does not move so"},
	{"no castling", ordinary, "", "e2e4 e7e5 g1f3 a7a6 f1e2 b7b6 e1g1", "", "e1g1: king w5 does not move so"},
	{"pinned", ordinary, "", "d2d4 e7e6 b1c3 f8b4 c3d5", "", "c3d5: bishop b6 attacks king w5 on e1"},
	{"in check", ordinary, "", "e2e4 e7e5 d1h5 a7a6 h5f7 a6a5", "", "a6a5: queen w4 attacks king b5 on e8"},
	{"check off", ordinary, "check=off", "e2e4 e7e5 d1h5 a7a6 h5f7 a6a5", "", ""},
	{
		"kings apart", ordinary, "check=off", "e2e4 e7e5 d1h5 a7a6 h5f7 a6a5 f7e8", "",
		"f7e8: king b5: a captured piece is not the king",
	},
	{
		"queen guarded", ordinary, "", "e2e4 e7e5 d1h5 a7a6 f1c4 b7b6 h5f7 e8f7", "",
		"e8f7: bishop w6 attacks king b5 on f7",
	},

	{"en passant", ordinary, "en-passant=on", "e2e4 a7a6 e4e5 d7d5 e5d6", "", ""},
	{"en passant by Black", ordinary, "en-passant=on", "a2a3 d7d5 a3a4 d5d4 e2e4 d4e3", "", ""},
	{"en passant off", ordinary, "", "e2e4 a7a6 e4e5 d7d5 e5d6", "", "e5d6: pawn w13 has nothing to capture on d6"},
	{
		"en passant late", ordinary, "en-passant=on", "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5 e5d6", "",
		"e5d6: pawn w13 has nothing to capture on d6",
	},
	{
		"en passant single steps", ordinary, "en-passant=on", "e2e4 d7d6 e4e5 d6d5 e5d6", "",
		"e5d6: pawn w13 has nothing to capture on d6",
	},
	{"en passant is the pawn's", ordinary, "en-passant=on", "b1c3 d7d5 c3b5 a7a6 b5d6 c7d6 a2a3 d6d5", "", "stands on d5"},

	{"promotion", ordinary, "", promotion, "w9=N", ""},
	{"promoted moves so", ordinary, "", promotion + " g7g6 b8d7", "w9=N", ""},
	{"promoted does not move so", ordinary, "", promotion + " g7g6 b8d7", "w9=Q", "b8d7: queen w9 does not move so"},
	{"promotion named", ordinary, "", promotion + "n", "w9=N", ""},
	{"promotion named otherwise", ordinary, "", promotion + "q", "w9=N", "a7b8q: pawn w9 becomes a knight in this world"},
	{"promotion to a king", ordinary, "", promotion, "w9=K", "a7b8: a pawn does not become a king"},
	{"promotion not given", ordinary, "", promotion, "", "a7b8: no nature given for w9, which promotes"},
	{"promotion too soon", ordinary, "", "e2e4q", "", "e2e4q: pawn w13 does not promote"},
	{"promotion of a major", ordinary, "", "b1c3q", "", "b1c3q: knight w2 does not promote"},
}

// promotion takes the pawn of the a-file by way of b7 and a7 to b8.
const promotion = "a2a4 b7b5 a4b5 h7h5 b5b6 h5h4 b6a7 h4h3 a7b8"

func TestReasons(t *testing.T) {
	for _, c := range reasons {
		w := parseWorld(t, c.world)
		if name, nature, ok := strings.Cut(c.promoted, "="); ok {
			q, _ := model.ParsePiece(name)
			w[q], _ = model.ParseNature(nature[0])
		}
		g := gametest.Game(t, c.rules, c.moves)
		ok, first, why := scramble.Legal(g, w)
		switch {
		case c.why == "" && !ok:
			t.Errorf("%s: ply %d is illegal: %v", c.name, first, why)
		case c.why != "" && (ok || int(first) != len(g.Moves) || !strings.Contains(why.Error(), c.why)):
			t.Errorf("%s: legal %v, ply %d, %v; expected ply %d, %q", c.name, ok, first, why, len(g.Moves), c.why)
		}
	}
}

func TestCastling(t *testing.T) {
	g := &model.Game{Rules: model.DefaultRules(), Moves: []model.Move{{From: 4, To: 6, Castle: true}}}
	if ok, first, why := scramble.Legal(g, parseWorld(t, ordinary)); ok || first != 1 ||
		why.Error() != "O-O: there is no castling" {
		t.Errorf("legal %v, ply %d, %v", ok, first, why)
	}
}
