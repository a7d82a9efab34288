package heisenberg

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"haft/model"
	"haft/model/pgn"
)

// Reader reads one game after the other from a stream: PGN, or a bare list of moves, or, if the
// first character that is not blank is a brace, JSON Lines, {"id": ..., "fen": ..., "moves": "e2e4
// d7?d5-c6"}. It reads moves as [Position.Parse] does, and ignores move numbers. Variations are
// kept; from the first mistake on, the rest of a variation is kept as text.
type Reader struct {
	in     *pgn.Reader[Move]
	player *player
}

// NewReader reads from r, which must not be compressed. The name is for messages: that of the file,
// or "-" for standard input.
func NewReader(r io.Reader, name string) *Reader {
	p := &player{}
	in := pgn.NewReader(r, name, p)
	in.Inner = "@?"
	return &Reader{in, p}
}

// Next returns the next game, or io.EOF after the last. A game that cannot be read to its end has
// Broken set and the moves before that; the games after it can still be read. Any other error ends
// the stream.
func (r *Reader) Next() (*Game, error) {
	g := &Game{}
	if err := r.in.Read(&g.Game); err != nil {
		return nil, err
	}
	g.Start, g.Illegal = r.player.start, r.player.illegal
	return g, nil
}

// A player finds out what the words of a game mean.
type player struct {
	pgn.Boards[Position]
	start   Position
	illegal bool // the main line has an illegal move
}

func (p *player) Start(*pgn.Header, bool) { p.start, p.illegal = Start(), false }

func (p *player) Tag(name, value string) (err error) {
	switch {
	case name == "Variant" && !IsVariant(value):
		return fmt.Errorf("found variant %q, expected %s", value, Variant)
	case name == "FEN":
		var start Position
		if start, err = ParseFEN(value); err == nil {
			p.start = start
		}
	}
	return err
}

// Key treats the keys variant and fen as tags.
func (p *player) Key(name string, raw []byte) error {
	tag, ok := map[string]string{"variant": "Variant", "fen": "FEN"}[name]
	if !ok {
		return nil
	}
	var value string
	if err := json.Unmarshal(raw, &value); err != nil {
		return fmt.Errorf("found the %s %s, expected a string", name, pgn.Clip(raw))
	}
	return p.Tag(tag, value)
}

func (p *player) Begin() { p.Set(p.start) }

func (p *player) Move(c *pgn.Cursor, word []byte) (Move, error) {
	now := p.Top().Now
	if pgn.IsNumber(word) {
		return Move{}, pgn.ErrSkip
	}
	m, err := NullMove, error(nil)
	if text := string(word); text != "--" {
		m, err = now.Parse(text)
	}
	switch {
	case c.Ply() > pgn.MaxPlies:
		return m, fmt.Errorf("expected the end of the game after %d plies", pgn.MaxPlies)
	case err != nil:
		p.illegal = !c.Aside() && !errors.Is(err, errNoMove)
		return m, fmt.Errorf("%s: %w", now.Numbered(pgn.Clip(word)), err)
	}
	*p.Top() = pgn.Board[Position]{Before: now, Now: now.After(m)}
	return m, nil
}

var variantSpelling = strings.NewReplacer(" ", "", "-", "", "_", "")

// IsVariant reports whether the value of a tag Variant names this game, with or without the word
// chess.
func IsVariant(value string) bool {
	name := variantSpelling.Replace(strings.ToLower(value))
	return strings.TrimSuffix(name, "chess") == "heisenberg"
}

// Variant is the value of the tag Variant in games of PGN.
const Variant = "Heisenberg Chess"

// Game is a game as it was read: a start, legal moves, and the rest of the file's text.
type Game struct {
	pgn.Game[Move]
	Start   Position
	Illegal bool // the fault is an illegal move; the text itself can be read
}

// After returns the position after so many moves.
func (g *Game) After(moves int) Position {
	p := g.Start
	for _, m := range g.Moves[:moves] {
		p = p.After(m)
	}
	return p
}

// End returns the position after the last move.
func (g *Game) End() Position { return g.After(len(g.Moves)) }

// Result returns how the game ended, in the words of PGN: by the position if that decides it,
// otherwise by the tag Result, otherwise "*".
func (g *Game) Result() string {
	p := g.End()
	switch p.Status() {
	case Checkmate:
		return [...]string{"0-1", "1-0"}[p.Turn()]
	case Stalemate:
		return "1/2-1/2"
	}
	return g.Header.Result()
}

// Numbered writes a move in this position as players do, with its number: "6. f1d3", "2... h8g6".
func (p *Position) Numbered(move string) string {
	dots := "."
	if p.turn == model.Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", p.number, dots, move)
}
