package gamefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"haft/model"
	"haft/model/pgn"
)

// Reader reads the games of a stream one by one. It holds one game at a time.
type Reader struct {
	in     *pgn.Reader[model.Move]
	player *player
	game   pgn.Game[model.Move] // the last game read
}

// NewReader returns a Reader of the games in r, which must not be compressed: see package packed. The name is for
// messages: that of the file, or "-" for standard input.
func NewReader(r io.Reader, name string) *Reader {
	p := &player{}
	return &Reader{in: pgn.NewReader(r, name, p), player: p}
}

// Override sets rules in every game, whatever the game says. [model.Rules.SetAll] reads the list; its error is
// returned.
func (r *Reader) Override(list string) error { return r.player.override(list) }

// Ordinary makes the Reader take every game without a tag FEN as ordinary chess from the usual start, whatever the
// other tags say. The letter of a piece then names one piece.
func (r *Reader) Ordinary() { r.player.ordinary = true }

// Mute makes the Reader leave out comments, glyphs and texts, for who asks only about moves: see [pgn.Reader].
func (r *Reader) Mute() { r.in.Mute = true }

// Next returns the next game, or io.EOF after the last. A game that cannot be read to its end has Broken set and the
// moves before the fault; the games after it can still be read. Any error but io.EOF comes from the stream, and every
// later call returns it again.
func (r *Reader) Next() (*model.Game, error) {
	g := &r.game
	if err := r.in.Read(g); err != nil {
		return nil, err
	}
	p := r.player
	read := &model.Game{Header: g.Header, Rules: p.rules, Setup: p.setup, Witness: p.witness, Moves: g.Moves, Notes: g.Notes}
	if read.First() > 1 {
		read.SetMainLine(&g.Variation)
	}
	return read, nil
}

// ReadGame reads a file with exactly one game. It fails if the file has no game or two, or if the game is broken.
func ReadGame(r io.Reader, name string) (*model.Game, error) {
	reader := NewReader(r, name)
	g, err := reader.Next()
	switch {
	case err == io.EOF:
		return nil, fmt.Errorf("%s: found no game, expected one", reader.in.Name())
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	switch second, err := reader.Next(); {
	case err == io.EOF:
		return g, nil
	case err != nil:
		return nil, err
	default:
		return nil, fmt.Errorf("%s:%d: found a second game, expected one", reader.in.Name(), second.Line)
	}
}

// Sections cuts a stream into sections of whole games, as [pgn.Sections] does.
type Sections struct{ *pgn.Sections }

// NewSections cuts r as [pgn.NewSections] does.
func NewSections(r io.Reader, name string, live bool) *Sections {
	return &Sections{pgn.NewSections(r, name, live)}
}

// A Section reads some of the games of a stream. Its games have no numbers.
type Section struct {
	*Reader
	section *pgn.Section
	Start   int64 // the byte of the stream at which it begins
	Size    int   // of its text, in bytes; 0 for the rest of the stream, however long
}

// Next returns the next section as [pgn.Sections.Next] does.
func (s *Sections) Next(size int) (*Section, error) {
	section, err := s.Sections.Next(size)
	if err != nil {
		return nil, err
	}
	p := &player{}
	return &Section{&Reader{in: pgn.NewSectionReader(section, p), player: p}, section, section.Start, section.Size}, nil
}

// Count counts the games without reading them, as [pgn.Section.Count] does.
func (s *Section) Count() (games int, certain bool) { return s.section.Count() }

// Tag reads the tags HaftRules, HaftPosition, FEN and Variant, and ignores others. Of two of a name that say different
// things, nobody knows which one is meant.
func (p *player) Tag(name, value string) (err error) {
	same := true
	switch name {
	case "HaftRules":
		before := p.rules
		err = p.rules.SetAll(value)
		same, p.ruled = !p.ruled || before == p.rules, true
	case "HaftPosition":
		if p.header.Tag("FEN") != "" {
			return errTwoStarts
		}
		before := p.setup
		p.setup, err = ParsePosition(value)
		same = before == nil || reflect.DeepEqual(before, p.setup)
	case "FEN":
		if p.setup != nil {
			return errTwoStarts
		}
		before := p.witness
		p.witness, err = ParseFEN(value)
		same, p.began = !p.began || reflect.DeepEqual(before, p.witness), true
	case "Variant":
		err = refuseOther(value)
	}
	if err == nil && !same {
		err = fmt.Errorf("found a second %s, which says something else; expected one", name)
	}
	return err
}

// Position finds a position that stands by itself, without a tag.
func (p *player) Position(line []byte) (tag string) {
	if bytes.Count(line, []byte{'/'}) >= 5 && IsPosition(string(line)) { // few lines have so many, and it takes less time
		return "HaftPosition"
	}
	return ""
}

var errTwoStarts = errors.New("found both HaftPosition and FEN, expected one of them: each says how the game begins")

// Key reads the keys rules, variant and position of an object. It ignores a variant that is not a string, and a key fen
// unless there is a position: then both must be the same.
func (p *player) Key(name string, value []byte) (err error) {
	var text string
	switch {
	case name == "position":
		if json.Unmarshal(value, &text) != nil {
			return fmt.Errorf("found %.40s, expected a position in quotes", value)
		}
		if p.setup, err = ParsePosition(text); err != nil || p.fen == nil {
			return err
		}
		if json.Unmarshal(p.fen, &text) == nil {
			if fen, err := ParsePosition(text); err == nil && reflect.DeepEqual(fen, p.setup) {
				return nil
			}
		}
		return errors.New("found a fen beside the position, which says something else; expected the position alone")
	case name == "fen":
		p.fen = value
	case name == "rules":
		return p.rules.SetJSON(value)
	case name == "variant" && json.Unmarshal(value, &text) == nil:
		return refuseOther(text)
	}
	return nil
}

// normalTags returns the tags of the normal form, in its order.
func normalTags(g *model.Game) ([]model.Tag, error) {
	more := []model.Tag{{Name: "Variant", Value: "Haft Schroedinger"}}
	if rules := g.Rules.String(); rules != "" {
		more = append(more, model.Tag{Name: "HaftRules", Value: rules})
	}
	if g.Setup != nil {
		more = append(more, model.Tag{Name: "HaftPosition", Value: FormatPosition(g.Setup)})
	}
	if g.Witness != nil {
		fen := FEN(nil, g.Witness)
		start, err := ParseFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("cannot write the witness: %w", err)
		}
		if own := g.Tag("FEN"); castles(&model.Variation{Moves: g.Moves, Notes: g.Notes}) {
			if read, err := ParseFEN(own); err == nil && read != nil && *read == *start {
				fen = own // ordinary chess programs castle only if it says that they may
			}
		}
		more = append(more, model.Tag{Name: "SetUp", Value: "1"}, model.Tag{Name: "FEN", Value: fen})
	}
	return pgn.NormalTags(g.Tags, []string{"Variant", "HaftRules", "HaftPosition", "SetUp", "FEN"}, more...), nil
}

// castles reports whether somebody castles in a line or in its variations.
func castles(line *model.Variation) bool {
	return slices.ContainsFunc(line.Moves, func(m model.Move) bool { return m.Castle }) ||
		slices.ContainsFunc(line.Notes, func(n model.Note) bool { return n.Line != nil && castles(n.Line) })
}

// refuseOther fails if the value of a tag Variant names a game that this package cannot read.
func refuseOther(value string) error {
	if variantOf(value) == otherVariant {
		return fmt.Errorf("found variant %q, %s", value, insteadOf(value))
	}
	return nil
}

// variant returns the variant of the game by its tags. A game without tags, or with a start where every piece is
// unknown, is of the variant of this program, unless Reader.Ordinary makes it ordinary chess.
func (p *player) variant() variant {
	if p.ordinary && p.header.Tag("FEN") == "" {
		return standard
	}
	if len(p.header.Tags) == 0 || p.witness == nil && p.header.Tag("FEN") != "" {
		return haft
	}
	return variantOf(p.header.Tag("Variant"))
}

// A variant is a kind of game, as the tag Variant names it.
type variant uint8

const (
	haft     variant = iota
	standard         // ordinary chess, from a FEN or from its usual start
	shuffled         // ordinary chess from a start that a FEN must give
	otherVariant
)

var variantSpelling = strings.NewReplacer("ö", "oe", "schrodinger", "schroedinger", " ", "", "-", "")

func variantOf(value string) variant {
	name := variantSpelling.Replace(strings.ToLower(value))
	switch strings.TrimSuffix(name, "chess") {
	case "haft", "haftschroedinger", "schroedinger":
		return haft
	case "", "standard", "normal", "classical", "fromposition":
		return standard
	case "chess960", "fischerandom", "fischerrandom", "scramble", "shuffle":
		return shuffled
	}
	return otherVariant
}

// otherGames are variants that other commands read.
var otherGames = map[string]string{
	"heisenberg":           "haft heisenberg replay",
	"quantum":              "haft quantum replay",
	"quantumchess(dennis)": "haft quantum replay",
}

// insteadOf says what to do about a variant that is not this game.
func insteadOf(value string) string {
	name := strings.TrimSuffix(variantSpelling.Replace(strings.ToLower(value)), "chess")
	if command, ok := otherGames[name]; ok {
		return "another game, which '" + command + "' reads"
	}
	return "expected Haft Schroedinger, or Standard, Chess960 or Scramble"
}
