package model

import "testing"

// promoting is a story after which the pawn on b7 can take on a8.
const promoting = "a2a4 h7h6 a4a5 h6h5 a5a6 h5h4 a6b7 h4h3 "

var shapes = []struct {
	name, rules, story, move string
	natures                  string // "-" with a fault
	fault                    Fault
}{
	{"pawn step", "", "", "e2e3", "KQRBN", NoFault},
	{"double step", "", "", "e2e4", "KQRBN", NoFault},
	{"Black's pawn step", "", "e2e4", "e7e6", "KQRBN", NoFault},
	{"Black's double step", "", "e2e4", "e7e5", "KQRBN", NoFault},
	{"pawn takes", "", "e2e4 d7d5", "e4d5", "KQRBN", NoFault},
	{"Black's pawn takes", "", "e2e4 d7d5 a2a3", "d5e4", "KQRBN", NoFault},
	{"jump", "", "", "b1c3", "N", NoFault},
	{"diagonal slide", "", "e2e4 d7d5", "f1d3", "QB", NoFault},
	{"straight slide", "", "e2e4 d7d5 f1d3 h8g6", "d3d5", "QR", NoFault},
	{"diagonal step", "", "e2e4 d7d5", "f1e2", "KQB", NoFault},
	{"straight step", "", "e2e4 d7d5", "e1e2", "KQR", NoFault},
	{"major takes", "", "e2e4 d7d5 f1b5 a7a6", "b5a6", "KQB", NoFault},

	{"no such piece", "", "", "b1d4", "-", Geometry},
	{"pawn sideways", "", "e2e4 a7a6", "e4f4", "-", Geometry},
	{"pawn backwards", "", "e2e4 a7a6", "e4e3", "-", Geometry},
	{"pawn takes backwards", "", "e2e4 d7d5 a2a3 d5d4 a3a4 d4d3", "e4d3", "-", Geometry},
	{"pawn jumps", "", "", "e2d4", "-", Geometry},
	{"triple step", "", "", "e2e5", "-", Geometry},
	{"double step from the third rank", "", "e2e3 a7a6", "e3e5", "-", Geometry},
	{"Black's double step from the sixth rank", "", "e2e3 a7a6 e3e4", "a6a4", "-", Geometry},
	{"pawn takes nothing", "", "", "e2d3", "-", Geometry},
	{"pawn takes nothing across the edge", "", "a2a3 h7h5 a3a4 h5h4", "a4h4", "-", Geometry},

	{"slide through a pawn", "", "", "a1a5", "-", Blocked},
	{"slide through an enemy", "", "e2e4 a7a6 f1b5 a6a5", "b5e8", "-", Blocked},
	{"pawn step onto an enemy", "", "e2e4 e7e5", "e4e5", "-", Blocked},
	{"double step over a friend", "", "d1e3 a7a6", "e2e4", "-", Blocked},
	{"double step onto an enemy", "", "a2a3 e7e5 a3a4 e5e4", "e2e4", "-", Blocked},
	{"double step over an enemy", "", "a2a3 e7e5 a3a4 e5e4 a4a5 e4e3", "e2e4", "-", Blocked},

	{"onto a friend", "", "", "a1a2", "-", OwnPiece},
	{"pawn onto a friend", "", "d1e3 a7a6", "e2e3", "-", OwnPiece},
	{"no move", "", "", "e2e2", "-", OwnPiece},
	{"from nowhere", "", "", "e4e5", "-", VacantSquare},
	{"from where a piece was", "", "e2e4 d7d5", "e2e4", "-", VacantSquare},
	{"White moves Black's", "", "", "e7e5", "-", WrongSide},
	{"Black moves White's", "", "e2e4", "d2d4", "-", WrongSide},
	{"White takes with Black's", "", "e2e4 d7d5", "d5e4", "-", WrongSide},
	{"castling short", "", "e2e4 e7e5", "O-O", "-", Castling},
	{"castling long", "", "e2e4 e7e5", "O-O-O", "-", Castling},

	{"en passant", "en-passant=on", "e2e4 a7a6 e4e5 d7d5", "e5d6", "KQRBN", NoFault},
	{"Black's en passant", "en-passant=on", "a2a3 d7d5 a3a4 d5d4 e2e4", "d4e3", "KQRBN", NoFault},
	{"en passant when off", "", "e2e4 a7a6 e4e5 d7d5", "e5d6", "-", EnPassantOff},
	{"Black's en passant when off", "", "a2a3 d7d5 a3a4 d5d4 e2e4", "d4e3", "-", EnPassantOff},
	{"en passant too late", "en-passant=on", "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5", "e5d6", "-", Geometry},
	{"en passant after a single step", "en-passant=on", "e2e4 d7d6 e4e5 d6d5", "e5d6", "-", Geometry},
	{"en passant on the other side", "en-passant=on", "e2e4 a7a6 e4e5 d7d5", "e5f6", "-", Geometry},
	{"en passant from too far", "en-passant=on", "e2e4 a7a6 e4e5 d7d5", "b2d6", "-", Geometry},

	{"promotion left open", "", promoting, "b7a8", "KQRBN", NoFault},
	{"promotion to queen", "", promoting, "b7a8q", "KQRBN", NoFault},
	{"promotion to rook", "", promoting, "b7a8r", "KQRBN", NoFault},
	{"promotion to bishop", "", promoting, "b7a8b", "KQRBN", NoFault},
	{"promotion to knight", "", promoting, "b7a8n", "KQRBN", NoFault},
	{"promotion straight on", "", promoting, "b7b8", "-", Blocked},
	{"promotion too early", "", "", "e2e4q", "-", Geometry},
	{"promotion of a major", "", "", "b1c3q", "-", Geometry},
	{"promoted slide", "", promoting + "b7a8 h3g2", "a8d5", "QB", NoFault},
	{"promoted step, never a king's", "", promoting + "b7a8 h3g2", "a8b8", "QR", NoFault},
	{"promoted jump", "", promoting + "b7a8 h3g2", "a8c7", "N", NoFault},
	{"promoted no longer a pawn", "", promoting + "b7a8 h3g2", "a8c8", "-", Blocked},
	{"promoted twice", "", promoting + "b7a8 h3g2", "a8b8q", "-", Geometry},
}

func TestShape(t *testing.T) {
	for _, c := range shapes {
		t.Run(c.name, func(t *testing.T) {
			p := positionOf(t, c.rules, c.story)
			for _, f := range p.Problem.Facts {
				if f.Rule == Impossible {
					t.Fatalf("ply %d of the story has a fault", f.Ply)
				}
			}
			m := told(t, c.move)
			natures, fault := p.Board.Shape(p.ToMove(), m, &p.Problem.Rules)
			if natures.String() != c.natures || fault != c.fault {
				t.Errorf("%v, %v; want %v, %v", natures, fault, c.natures, c.fault)
			}
			if got := p.Fault(m); got != c.fault {
				t.Errorf("Position.Fault: %v, want %v", got, c.fault)
			}
		})
	}
}

// The table has a row for every fault that the board shows.
func TestShapeTableIsComplete(t *testing.T) {
	seen := map[Fault]bool{NoWorld: true}
	for _, c := range shapes {
		seen[c.fault] = true
	}
	for f := NoFault; f < NumFaults; f++ {
		if !seen[f] {
			t.Errorf("no row for %v", f)
		}
	}
}

// A pawn becomes one of Rules.Promote and moves like that, never like a king.
func TestShapeOfPromotionUnderRules(t *testing.T) {
	r := DefaultRules()
	p := positionOf(t, "", promoting)
	m := told(t, "b7a8")
	for n := King; n <= Knight; n++ {
		for only := Queen; only <= Knight; only++ {
			r.Promote, m.Promote = only.Set(), n
			_, fault := p.Board.Shape(White, m, &r)
			if allowed := n == only; (fault == NoFault) != allowed {
				t.Errorf("%v where only %v may be chosen: %v", m, only, fault)
			}
		}
	}
	p = positionOf(t, "", promoting+"b7a8 h3g2")
	r.Promote = NaturesOf(Knight)
	if natures, fault := p.Board.Shape(White, told(t, "a8b8"), &r); natures != 0 || fault != Geometry {
		t.Errorf("a8b8 by a knight: %v, %v", natures, fault)
	}
}

// These words are part of the JSON output.
func TestFaultWords(t *testing.T) {
	want := []string{
		"none", "no-world", "geometry", "blocked", "own-piece",
		"no-piece", "wrong-side", "castling", "en-passant",
	}
	for f := NoFault; f < NumFaults; f++ {
		if f.String() != want[f] {
			t.Errorf("fault %d is %q, want %q", f, f, want[f])
		}
	}
}
