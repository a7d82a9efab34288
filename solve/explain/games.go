package explain

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"haft/model"
	"haft/solve"
)

// Title returns what a game is called: its players and event, or else where it was read.
func Title(g *model.Game) string {
	var parts []string
	if white, black := Known(g, "White"), Known(g, "Black"); white != "" && black != "" {
		parts = append(parts, white+" – "+black)
	}
	for _, name := range []string{"Event", "Date"} {
		if value := Known(g, name); value != "" {
			parts = append(parts, value)
		}
	}
	if len(parts) == 0 {
		return Source(g)
	}
	return oneLine(strings.Join(parts, ", "))
}

// oneLine shows line breaks as U+FFFD: a name in which others have written some must not look like lines of haft.
func oneLine(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return utf8.RuneError
		}
		return r
	}, name)
}

// Known returns the value of a tag, or "" if the tag only says that the value is not known.
func Known(g *model.Game, tag string) string {
	value := g.Tag(tag)
	if strings.Trim(value, "?.- ") == "" {
		return ""
	}
	return value
}

// Source returns where a game was read.
func Source(g *model.Game) string { return oneLine(g.Name + ", game " + g.ID) }

// Ply names a ply of g: "ply 11 (6. f1d3)". Ply 0 is the position that g begins with.
func Ply(g *model.Game, t model.Ply) string {
	if t == 0 {
		return thePosition
	}
	return "ply " + PlyAndMove(g, t)
}

const thePosition = "the position"

// Made says how many plies were played up to ply t of g: "3 plies".
func Made(g *model.Game, t model.Ply) string { return Count(uint64(g.Made(t)), "ply", "plies") }

// PlyAndMove is Ply without the word: "11 (6. f1d3)".
func PlyAndMove(g *model.Game, t model.Ply) string {
	if t == 0 {
		return "0 (" + thePosition + ")"
	}
	return fmt.Sprintf("%d (%s)", t, t.Numbered(g.Moves[t-1]))
}

// Plies names several plies: "plies 3 (2. f1d3) and 5 (3. d3d5)", and before them the position that g begins with if
// ply 0 is among them.
func Plies(g *model.Game, plies []model.Ply) string {
	if len(plies) > 1 && plies[0] == 0 {
		return thePosition + " and " + Plies(g, plies[1:])
	}
	if len(plies) == 1 {
		return Ply(g, plies[0])
	}
	var each []string
	for _, t := range plies {
		each = append(each, PlyAndMove(g, t))
	}
	return "plies " + List(each)
}

// WhyIllegal says why the first illegal ply of g cannot be played, without the number of the ply.
func WhyIllegal(g *model.Game, a *solve.Analysis) string {
	switch {
	case a.NoStart():
		return strings.TrimSuffix("no world fits the position. "+a.Text, ". ")
	case a.Fault == model.NoWorld:
		return Reason(g, a.Because, a.Text)
	}
	// Only the board is needed; playing a position would take a fifth of the time of checking real games.
	b := g.Start().Board
	for _, m := range g.Moves[:a.Plies] {
		b.Apply(m)
	}
	return Fault(&b, a.Ply.Mover(), g.Moves[a.Plies], a.Fault)
}

// Reason says which plies exclude each other, followed by text, the sentences that explain it, if there is any.
func Reason(g *model.Game, because []model.Ply, text string) string {
	return strings.TrimSuffix(noWorld(g, because)+". "+text, ". ")
}

// noWorld says which plies exclude each other.
func noWorld(g *model.Game, because []model.Ply) string {
	switch len(because) {
	case 0:
		return "no starting position allows it"
	case 1:
		return "no starting position allows " + Plies(g, because)
	}
	return "no starting position allows " + Plies(g, because) + " together"
}

// Fault says why no nature at all allows m as a move of side c on b.
func Fault(b *model.Board, c model.Color, m model.Move, fault model.Fault) string {
	mover := b.On[m.From]
	switch fault {
	case model.Castling:
		return "castling does not exist in this game"
	case model.EnPassantOff:
		return "en passant is off under these rules; --rules en-passant=on allows it"
	case model.VacantSquare:
		return fmt.Sprintf("nothing stands on %v", m.From)
	case model.WrongSide:
		return fmt.Sprintf("%s on %v is not %v's", Piece(b, mover), m.From, c)
	case model.OwnPiece:
		return fmt.Sprintf("%s on %v is %v's own", Piece(b, b.On[m.To]), m.To, c)
	case model.Blocked:
		return fmt.Sprintf("the way from %v to %v is blocked", m.From, m.To)
	}
	return badGeometry(b, mover, m)
}

func badGeometry(b *model.Board, mover model.Piece, m model.Move) string {
	switch {
	case m.Promote != model.NoNature && !b.Pawn(mover):
		return fmt.Sprintf("%v on %v is not a pawn and does not promote", mover, m.From)
	case m.Promote != model.NoNature:
		return fmt.Sprintf("a pawn does not move from %v to %v and become a %s", m.From, m.To, m.Promote.Name())
	case b.Pawn(mover):
		return fmt.Sprintf("a pawn does not move from %v to %v", m.From, m.To)
	case !mover.Major():
		return fmt.Sprintf("no piece that a pawn may become moves from %v to %v", m.From, m.To)
	}
	return fmt.Sprintf("no piece moves from %v to %v", m.From, m.To)
}

// Piece returns a piece in words: "the pawn", or its name, such as "b4", if it has a nature.
func Piece(b *model.Board, p model.Piece) string {
	if b.Pawn(p) {
		return "the pawn"
	}
	return p.String()
}

// Endings says in how many worlds a game has ended, and how.
func Endings(o solve.Outcome) (ended []string) {
	for _, end := range []struct {
		worlds uint64
		name   string
	}{{o.Checkmate, "checkmate"}, {o.Stalemate, "stalemate"}} {
		if end.worlds > 0 {
			ended = append(ended, end.name+" in "+Count(end.worlds, "world", "worlds"))
		}
	}
	return ended
}
