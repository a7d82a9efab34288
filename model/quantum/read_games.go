package quantum

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"

	"haft/model/pgn"
)

// Reader reads one game after the other from a stream.
type Reader struct {
	in     *pgn.Reader[pgn.Word]
	player *player
}

// NewReader reads from r, which must not be compressed. The name is for messages: that of the file,
// or "-" for standard input.
func NewReader(r io.Reader, name string) *Reader {
	p := &player{}
	return &Reader{pgn.NewReader(r, name, p), p}
}

// Next returns the next game, or io.EOF after the last. A game that cannot be read to its end has
// Broken set and the plays before that; the games after it can still be read. Any other error ends
// the stream.
func (r *Reader) Next() (*Game, error) {
	g := &Game{}
	if err := r.in.Read(&g.Game); err != nil {
		return nil, err
	}
	g.Rules = r.player.rules
	return g, nil
}

// A player keeps words that look like plays.
type player struct {
	pgn.Words
	rules Rules
}

func (p *player) Start(*pgn.Header, bool) { p.rules = Rules{} }

func (p *player) Tag(name, value string) error {
	switch {
	case name == "Variant" && !IsVariant(value):
		return fmt.Errorf("found the variant %q, expected %q", value, Variant)
	case name == RulesTag:
		return RuleOptions.SetAll(&p.rules, value)
	case name == "FEN":
		return errors.New("found a FEN; this game begins with the usual array")
	}
	return nil
}

// Key handles the key rules, and treats other keys as tags.
func (p *player) Key(name string, raw []byte) error {
	var value string
	switch {
	case name == "rules":
		return RuleOptions.SetJSON(&p.rules, raw)
	case name == "fen":
		return p.Tag("FEN", "")
	case json.Unmarshal(raw, &value) != nil:
		return fmt.Errorf("found the %s %s, expected a string", name, pgn.Clip(raw))
	}
	return p.Tag("Variant", value)
}

var (
	playShape = regexp.MustCompile(`^(?:[KQRBN]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[QqRrBbNn])?[+#]?|--)$`)
	castling  = regexp.MustCompile(`^[O0o]-[O0o](?:-[O0o])?[+#]?$`)
)

func (p *player) Move(c *pgn.Cursor, word []byte) (pgn.Word, error) {
	switch {
	case castling.Match(word):
		return pgn.Word{}, fmt.Errorf("found %q; there is no castling in this game", word)
	case !playShape.Match(word) && !pgn.IsNumber(word):
		const what = "found %q, expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3"
		return pgn.Word{}, fmt.Errorf(what, pgn.Clip(word))
	}
	return p.Words.Move(c, word)
}
