package gamefile

import (
	"fmt"
	"strings"

	"haft/model"
)

// fenTail is what stands behind the pieces in the FEN of a start without castling.
const fenTail = " w - - 0 1"

// FEN is the start of world w, a position of Scramble Chess: "rnbqkbrn/pppppppp/8/8/8/8/
// PPPPPPPP/RNBKBQNR w - - 0 1" in one word. With it, the moves of a game that w can
// play are an ordinary game of chess.
func FEN(w *model.Assignment) string {
	white, black := backRank(w, model.White), backRank(w, model.Black)
	return strings.ToLower(black) + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + fenTail
}

func backRank(w *model.Assignment, c model.Color) string {
	var b strings.Builder
	for i := 1; i <= 8; i++ {
		b.WriteString(w[model.NewPiece(c, i)].String())
	}
	return b.String()
}

const startExpected = "expected a start of Scramble Chess: K, Q, R, R, B, B, N, N on each back rank in some order " +
	"(or M on all of them), pawns before them, White to move"

// ParseFEN reads a start of Scramble Chess, as [FEN] writes it. Marks of castling and
// en passant and the counters are not looked at. Back ranks that hold nothing but M
// are the start of this game, with every piece unknown: the assignment is nil then.
// Any other position is an error, since no game begins there.
func ParseFEN(fen string) (*model.Assignment, error) {
	fields := strings.Fields(fen)
	if len(fields) < 2 || len(fields) > 6 || fields[1] != "w" {
		return nil, notStart(fen)
	}
	black, rest, _ := strings.Cut(fields[0], "/")
	white, found := strings.CutPrefix(rest, "pppppppp/8/8/8/8/PPPPPPPP/")
	switch {
	case !found || white != strings.ToUpper(white) || black != strings.ToLower(black):
		return nil, notStart(fen)
	case white == "MMMMMMMM" && black == "mmmmmmmm":
		return nil, nil
	}
	w, ok := parseRanks(white, strings.ToUpper(black))
	if !ok {
		return nil, notStart(fen)
	}
	return &w, nil
}

func notStart(fen string) error {
	return fmt.Errorf("found FEN %q, %s", fen, startExpected)
}

// parseRanks takes the letters of both back ranks from file a to h.
func parseRanks(white, black string) (w model.Assignment, ok bool) {
	for c, letters := range []string{white, black} {
		if len(letters) != 8 {
			return w, false
		}
		for i := range 8 {
			n, ok := model.ParseNature(letters[i])
			if !ok {
				return w, false
			}
			w[model.NewPiece(model.Color(c), i+1)] = n
		}
	}
	rules := model.DefaultRules()
	return w, model.RosterHolds(&rules, &w)
}

// mustParseRanks is for back ranks in the program text, the same for both sides.
func mustParseRanks(letters string) model.Assignment {
	w, ok := parseRanks(letters, letters)
	if !ok {
		panic("gamefile: bad back rank " + letters)
	}
	return w
}
