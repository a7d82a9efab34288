package quantum

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"haft/lazyregexp"
	"haft/model"
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
	case name == rulesTag:
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
	playShape = lazyregexp.New(`^(?:[KQRBN]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[QqRrBbNn])?[+#]?|--)$`)
	castling  = lazyregexp.New(`^[O0o]-[O0o](?:-[O0o])?[+#]?$`)
)

func (p *player) Move(c *pgn.Cursor, word []byte) (pgn.Word, error) {
	switch {
	case castling().Match(word):
		return pgn.Word{}, fmt.Errorf("found %q; there is no castling in this game", word)
	case !playShape().Match(word) && !pgn.IsNumber(word):
		const what = "found %q, expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3"
		return pgn.Word{}, fmt.Errorf(what, pgn.Clip(word))
	}
	return p.Words.Move(c, word)
}

// Variant is the value of the tag Variant in files that are written.
const Variant = "Quantum Chess (Dennis)"

// rulesTag is the name of the tag with the rules, if they are not the default.
const rulesTag = "QuantumRules"

// Game is a game as it was read: plays as words, and the rest of the file's text.
type Game struct {
	pgn.Game[pgn.Word]
	Rules Rules
}

// IsVariant reports whether a value of the tag Variant means this game. Case and spaces do not
// matter. The author's name and its parentheses may be left out, and so may the space within the
// name of the game.
func IsVariant(name string) bool {
	name = strings.ToLower(strings.Join(strings.Fields(name), ""))
	return name == "quantumchess(dennis)" || name == "quantumchess"
}

// RuleOptions are the rules that a file or a command line can choose.
var RuleOptions = model.List[Rules]{
	{
		Name: "self-check", Values: [2]string{"off", "on"},
		Get: func(r *Rules) bool { return r.SelfCheck },
		Set: func(r *Rules, other bool) { r.SelfCheck = other },
	},
	{
		Name: "promotion", Values: [2]string{"queen", "none"},
		Get: func(r *Rules) bool { return r.NoPromotion },
		Set: func(r *Rules, other bool) { r.NoPromotion = other },
	},
}

// Rules are the points that the author's README leaves open. The zero value is the game as the
// package comment describes it.
type Rules struct {
	SelfCheck   bool // a move may leave the mover's own king attacked, as in the author's program
	NoPromotion bool // a pawn on the last rank stays a pawn, as in the author's program
}

// Options say what game is played and how the space is held.
type Options struct {
	Rules    Rules
	Explicit bool  // hold every board by itself, not in a decision diagram
	Memory   int64 // memory for the boards in bytes; 0 for no limit
}

// The squares of a play, and short algebraic notation. Signs of check are accepted and mean
// nothing, as does the x of a piece, which may capture on some boards only.
var (
	coordinates = lazyregexp.New(`^([a-h][1-8])[-x]?([a-h][1-8])(?:=?([qQrRbBnN]))?[+#]?$`)
	algebraic   = lazyregexp.New(`^([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?[+#]?$`)
)

// Parse reads a play. It is written as its squares ("e2e4"), and then need not be possible, or in
// short algebraic notation ("e4", "dxe5", "Nf3", "Rad1"), which must fit exactly one possible play.
// If several fit, the error lists them.
func (s *Space) Parse(text string) (Play, error) {
	if m := coordinates().FindStringSubmatch(text); m != nil {
		p := Play{square(m[1]), square(m[2])}
		own := s.now.standing(p.From) & army(s.Turn())
		return p, s.becomes(text, m[3], p.To, own == 0 || own.has(newMan(s.Turn(), model.NoNature)))
	}
	m := algebraic().FindStringSubmatch(text)
	if m == nil {
		const forms = "expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3"
		return Play{}, fmt.Errorf("play %d, %q: %s", len(s.plays)+1, text, forms)
	}
	f := s.form(m)
	if err := s.becomes(text, m[6], f.to, f.man.Pawn()); err != nil {
		return Play{}, err
	}
	return s.only(text, s.candidates(f))
}

// becomes returns an error for a piece letter after a play in which no pawn becomes a queen.
func (s *Space) becomes(text, letter string, to model.Square, pawn bool) error {
	switch {
	case letter == "":
		return nil
	case s.options.Rules.NoPromotion:
		return fmt.Errorf("play %d, %q: a pawn stays a pawn under these rules", len(s.plays)+1, text)
	case !pawn || !model.LastRank(s.Turn(), to):
		return fmt.Errorf("play %d, %q: no pawn reaches its last rank, so nothing becomes a queen", len(s.plays)+1, text)
	case !strings.EqualFold(letter, "q"):
		return fmt.Errorf("play %d, %q: a pawn becomes a queen in this game", len(s.plays)+1, text)
	}
	return nil
}

// TwoSquares reads a play that is written as its squares, "e2e4", "e2-e4" or "e7e8q". It returns
// false for any other text, whose meaning depends on the plays before it.
func TwoSquares(text string) (Play, bool) {
	m := coordinates().FindStringSubmatch(text)
	if m == nil || m[3] != "" && !strings.EqualFold(m[3], "q") {
		return Play{}, false
	}
	return Play{square(m[1]), square(m[2])}, true
}

// only returns the single candidate, or an error.
func (s *Space) only(text string, candidates []Play) (Play, error) {
	if len(candidates) == 1 {
		return candidates[0], nil
	}
	if len(candidates) == 0 {
		return Play{}, fmt.Errorf("play %d, %q: %v has no such play", len(s.plays)+1, text, s.Turn())
	}
	var names []string
	for _, p := range candidates {
		names = append(names, p.String())
	}
	return Play{}, fmt.Errorf("play %d, %q may be %s", len(s.plays)+1, text, strings.Join(names, " or "))
}

// form is a move in short algebraic notation.
type form struct {
	man        Man
	to         model.Square
	file, rank byte // of the source, 0 if not given
	diagonal   bool // a pawn that captures
}

func (s *Space) form(m []string) form {
	f := form{man: newMan(s.Turn(), model.NoNature), to: square(m[5])}
	if m[1] != "" {
		n, _ := model.ParseNature(m[1][0])
		f.man = newMan(s.Turn(), n)
	}
	if m[2] != "" {
		f.file = m[2][0]
	}
	if m[3] != "" {
		f.rank = m[3][0]
	}
	f.diagonal = m[4] != "" || f.file != 0 && f.file != m[5][0]
	return f
}

// candidates returns the possible plays that may be written so.
func (s *Space) candidates(f form) (plays []Play) {
	for _, p := range s.Possible() {
		if f.fits(p) && s.now.movers(s.Turn(), p).has(f.man) {
			plays = append(plays, p)
		}
	}
	return plays
}

// fits compares the squares.
func (f form) fits(p Play) bool {
	from := p.From.String()
	switch {
	case p.To != f.to, f.file != 0 && from[0] != f.file, f.rank != 0 && from[1] != f.rank:
		return false
	}
	return !f.man.Pawn() || f.diagonal == (p.From.File() != p.To.File())
}

// square reads a square; the patterns have checked its name.
func square(name string) model.Square {
	s, _ := model.ParseSquare(name[0], name[1])
	return s
}

// WriteJSON writes a game as one line of JSON.
func WriteJSON(w io.Writer, g *Game, plays []Play) error {
	line, err := json.Marshal(struct {
		ID      string `json:"id,omitempty"`
		Variant string `json:"variant"`
		Rules   string `json:"rules,omitempty"`
		Moves   string `json:"moves"`
	}{g.ID, Variant, RuleOptions.Text(&g.Rules), strings.Join(texts(plays), " ")})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", line)
	return err
}

// Write writes a game in normal form, followed by an empty line: PGN with the tags of g, the tag
// Variant, and the rules if they are not the default. The plays are written as squares, with
// comments, glyphs and variations, on lines of at most 79 columns. The words of g's main line are
// replaced by plays; notes after the last play are left out. It fails if a tag or a comment
// contains what PGN cannot express.
func Write(w io.Writer, g *Game, plays []Play) error {
	more := []pgn.Tag{{Name: "Variant", Value: Variant}}
	if rules := RuleOptions.Text(&g.Rules); rules != "" {
		more = append(more, pgn.Tag{Name: rulesTag, Value: rules})
	}
	line := pgn.Spell(&g.Variation, struct{}{}, 1, func(_ *struct{}, _ int, m pgn.Word) string { return m.Text })
	line.Moves = texts(plays)
	line.Notes = slices.DeleteFunc(line.Notes, func(n pgn.Note[string]) bool { return n.After > len(plays) })
	return pgn.Write(w, pgn.NormalTags(g.Tags, []string{"Variant", rulesTag}, more...), 1, line, g.Result())
}

// texts returns the squares of plays.
func texts(plays []Play) (list []string) {
	for _, p := range plays {
		list = append(list, p.String())
	}
	return list
}
