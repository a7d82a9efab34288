package gamefile

import (
	"fmt"
	"strings"

	"haft/model"
)

// fenTail ends the FEN of a start without castling.
const fenTail = " w - - 0 1"

// FEN returns the start of a game in world w as a position of ordinary chess: the position s that the game begins with,
// or, if that is nil, a start of Scramble Chess such as "rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1". From
// there the moves of a game that w can play are an ordinary game of chess.
func FEN(s *model.Setup, w *model.Assignment) string {
	if s != nil {
		return worldFEN(s, w)
	}
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
	"(or M on all of them), pawns before them, White to move; any other position goes into a tag HaftPosition"

// ParseFEN reads a start of Scramble Chess, as [FEN] writes it. It ignores castling, en passant and the counters. Back
// ranks of nothing but M are the start of this game, where every piece is unknown; for them the assignment is nil. Any
// other position is an error, since no game begins there.
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

// parseRanks takes the letters of both back ranks, from file a to h. It is false if a letter is wrong or a rank does
// not have the pieces of the roster.
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

// mustParseRanks is parseRanks for constants in the program. Both sides have the same letters.
func mustParseRanks(letters string) model.Assignment {
	w, ok := parseRanks(letters, letters)
	if !ok {
		panic("gamefile: bad back rank " + letters)
	}
	return w
}
