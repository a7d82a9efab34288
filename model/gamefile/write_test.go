package gamefile

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"haft/model"
	"haft/model/pgn"
	"haft/solve/solvertest/extent"
)

const seedText = "{\"moves\": \"1. e4 {pushes} d5 2. 6d3 {[%haft w6=QB] slides on a diagonal} " +
	"8g6! (2... 7f6) (2... e5 {or this} 3. exd5 (3. c4)) 3. 6xd5 1-0\", \"rules\": {\"en_passant\": true}}"

const seedNormal = `[Result "1-0"]
[Variant "Haft Schroedinger"]
[HaftRules "en-passant=on"]

1. e4 {pushes} 1... d5 2. f1d3 {[%haft w6=QB] slides on a diagonal} 2... h8g6
$1 (2... g8f6) (2... e5 {or this} 3. exd5 (3. c4)) 3. d3d5 1-0

`

func TestNormalForm(t *testing.T) {
	for text, want := range map[string]string{
		seedText: seedNormal,
		"":       "",
		"[Foo \"a \\\"b\\\" \\\\\"]\n[Black \"b\"]\n[Event \"e\"]\n" +
			"[Variant \"haft\"]\n[HaftRules \"check=on\"]\n\n*": `[Event "e"]
[Black "b"]
[Foo "a \"b\" \\"]
[Variant "Haft Schroedinger"]

*

`,
		witness + "e4 d5 Qd3": `[Variant "Haft Schroedinger"]
[SetUp "1"]
[FEN "rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1"]

1. e4 d5 2. Qd3 *

`,
		// After the first move that no piece can make there are only squares.
		"b4 a5 bxa5 h6 a6 h5 axb7 h4 bxa8=Q h3 b7b8 gxh6 O-O d6 O-O-O": `[Variant "Haft Schroedinger"]

1. b4 a5 2. bxa5 h6 3. a6 h5 4. axb7 h4 5. bxa8=Q h3 6. b7b8 *

`,
		"b4 a5 bxa5 h6 a6 h5 axb7 h4 bxa8 h3 a8a7 e5 O-O d6 c3": `[Variant "Haft Schroedinger"]

1. b4 a5 2. bxa5 h6 3. a6 h5 4. axb7 h4 5. bxa8 h3 6. a8a7 e5 7. O-O d7d6 8.
c2c3 *

`,
		"e4 ;with a } in it\ne5 ({x} 1... d5 ;}\n)": `[Variant "Haft Schroedinger"]

1. e4
;with a } in it
1... e5 ({x} 1... d5
;}
) *

`,
	} {
		got := ""
		for _, g := range readAll(t, text) {
			if g.Broken != nil {
				t.Error(g.Broken)
			}
			got += write(t, g)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("normal form of %q (-want +got):\n%s", text, diff)
		}
	}
}

// Real games are written as games of this variant. All lines fit into 79 columns.
func TestWriteRealGames(t *testing.T) {
	for _, g := range readAll(t, readFile(t, lichess)) {
		text := write(t, g)
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(line) > 80 && line[0] != '[' {
				t.Errorf("game %s: a line of %d columns: %s", g.ID, utf8.RuneCountInString(line)-1, line)
			}
		}
		sameWhenRead(t, g)
	}
}

// sameWhenRead fails unless g is read back as it was written.
func sameWhenRead(t errorer, g *model.Game) {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, g); err != nil {
		t.Errorf("%v", err)
		return
	}
	got, err := ReadGame(strings.NewReader(b.String()), "written")
	if err != nil {
		t.Errorf("%v\n%s", err, b.String())
		return
	}
	want := *g
	if len(g.Tags) > 0 && variantOf(g.Tag("Variant")) != haft && len(g.Odd) > 0 {
		got.Notes, got.Odd, want.Notes, want.Odd = nil, nil, nil, nil // text there may be a move here
	}
	want.Tags, _ = normalTags(g)
	want.ID, want.Index, want.Name, want.Line, want.Recoded = got.ID, got.Index, got.Name, got.Line, nil
	want.Offset = got.Offset
	want.Odd = slices.DeleteFunc(slices.Clone(want.Odd), func(odd *model.SyntaxError) bool {
		return !strings.HasSuffix(odd.Msg, "kept as text") // what is left out, mended or made a comment is read no more
	})
	if len(got.Odd) == len(want.Odd) {
		want.Odd = got.Odd // the same messages with other places
	}
	if diff := cmp.Diff(&want, got, cmpopts.EquateComparable(model.Board{})); diff != "" {
		t.Errorf("read back differently (-want +got):\n%s\n%s", diff, b.String())
	}
}

// errorer is a test of the testing package or of rapid.
type errorer interface {
	Helper()
	Errorf(format string, args ...any)
}

// Games with moves, legal or not, and notes of every kind are read back unchanged.
func TestWriteIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &model.Game{Rules: model.DefaultRules()}
		g.Rules.EnPassant = rapid.Bool().Draw(t, "en passant")
		g.Rules.Check = rapid.Bool().Draw(t, "check")
		if rapid.Bool().Draw(t, "with a witness") {
			w := usualStart
			g.Witness = &w
		}
		for range rapid.IntRange(0, 3).Draw(t, "tags") {
			name := rapid.SampledFrom([]string{"Event", "White", "Annotator", "Round", "x_1"}).Draw(t, "name")
			g.Tags = append(g.Tags, model.Tag{
				Name: name, Value: rapid.StringMatching(`[a-zé"\\ {}\[\];%]{0,9}`).Draw(t, "value"),
			})
		}
		board := model.NewBoard()
		g.Moves, g.Notes = drawLine(t, board, g.Rules, 1, 40, 2)
		nameWitness(g)
		sameWhenRead(t, g)
	})
}

// drawLine draws moves and notes. Some piece could make most of the moves.
func drawLine(t *rapid.T, board model.Board, rules model.Rules, first model.Ply, most, depth int) (moves []model.Move,
	notes []model.Note,
) {
	plies := rapid.IntRange(0, most).Draw(t, "plies")
	before := board
	for i := 0; ; i++ {
		for range rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2}).Draw(t, "notes") {
			if n, ok := drawNote(t, before, rules, first+model.Ply(i)-1, i, depth); ok {
				notes = append(notes, n)
			}
		}
		if i == plies {
			return moves, notes
		}
		m := drawMove(t, &board, rules, first+model.Ply(i))
		before = board
		if board.On[m.From] != model.NoPiece && m.From != m.To && !m.Castle {
			board.Apply(m)
		}
		moves = append(moves, m)
	}
}

func drawMove(t *rapid.T, board *model.Board, rules model.Rules, ply model.Ply) model.Move {
	if rapid.IntRange(0, 99).Draw(t, "nonsense") == 0 {
		from, to := rapid.IntRange(0, 63).Draw(t, "from"), rapid.IntRange(0, 63).Draw(t, "to")
		return model.Move{From: model.Square(from), To: model.Square(to)}
	}
	c := ply.Mover()
	rank := 7 * int(c)
	candidates := []model.Move{
		{From: model.NewSquare(4, rank), To: model.NewSquare(6, rank), Castle: true},
		{From: model.NewSquare(4, rank), To: model.NewSquare(2, rank), Castle: true},
	}
	for from := range model.Square(64) {
		for to := range model.Square(64) {
			for _, n := range []model.Nature{model.NoNature, model.Queen, model.Knight} {
				m := model.Move{From: from, To: to, Promote: n}
				if _, fault := board.Shape(c, m, &rules); fault == model.NoFault {
					candidates = append(candidates, m)
				}
			}
		}
	}
	if len(candidates) > 2 && rapid.IntRange(0, 99).Draw(t, "castle") > 0 {
		candidates = candidates[2:]
	}
	return rapid.SampledFrom(candidates).Draw(t, "move")
}

func drawNote(t *rapid.T, before model.Board, rules model.Rules, ply model.Ply, after, depth int) (model.Note, bool) {
	n := model.Note{After: after}
	switch kind := rapid.IntRange(0, 2).Draw(t, "kind"); {
	case kind == 0:
		n.NAG = rapid.IntRange(1, 255).Draw(t, "glyph")
	case kind == 1 && after > 0 && depth > 0:
		n.Line = &model.Variation{}
		n.Line.Moves, n.Line.Notes = drawLine(t, before, rules, ply, 4, depth-1)
	default:
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zé{}();%$*\[\]"]{1,30}`), 1, 9).Draw(t, "comment")
		n.Comment = strings.Join(words, " ")
	}
	return n, true
}

// nameWitness puts the natures that promotions name into the witness.
func nameWitness(g *model.Game) {
	if g.Witness == nil {
		return
	}
	world := newTable(g.Witness, nil, false)
	for i, m := range g.Moves {
		world.play(model.Ply(i+1).Mover(), m, &g.Rules)
		if q := world.board.On[m.To]; m.Promote != model.NoNature && world.board.Promoted.Has(q) {
			g.Witness[q] = m.Promote
		}
	}
}

// tagged returns the header of a game with one tag.
func tagged(name, value string) pgn.Header {
	return pgn.Header{Tags: []model.Tag{{Name: name, Value: value}}}
}

func TestWriteRefuses(t *testing.T) {
	rules := model.DefaultRules()
	move := model.Move{From: 12, To: 28}
	for name, g := range map[string]*model.Game{
		"tag name":         {Rules: rules, Header: tagged("a b", "")},
		"no tag name":      {Rules: rules, Header: tagged("", "x")},
		"tag value":        {Rules: rules, Header: tagged("a", "b\nc")},
		"tag not UTF-8":    {Rules: rules, Header: tagged("a", "\xff")},
		"comment":          {Rules: rules, Notes: []model.Note{{Comment: "\x00"}}},
		"witness":          {Rules: rules, Witness: &model.Assignment{}},
		"note too late":    {Rules: rules, Moves: []model.Move{move}, Notes: []model.Note{{After: 2, NAG: 1}}},
		"notes disordered": {Rules: rules, Moves: []model.Move{move}, Notes: []model.Note{{After: 1, NAG: 1}, {NAG: 1}}},
		"early variation":  {Rules: rules, Notes: []model.Note{{Line: &model.Variation{Moves: []model.Move{move}}}}},
	} {
		if err := Write(&strings.Builder{}, g); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

type brokenPipe struct{}

var errPipe = errors.New("nobody reads")

func (brokenPipe) Write([]byte) (int, error) { return 0, errPipe }

func TestWriteError(t *testing.T) {
	g := readAll(t, "e4 e5")[0]
	if err := Write(brokenPipe{}, g); !errors.Is(err, errPipe) {
		t.Errorf("the error of the writer is lost: %v", err)
	}
}

// FuzzReader: reading comes to an end without a panic. A sound game is written, read back the same, and written again
// the same. Comments and variations do not change the moves.
func FuzzReader(f *testing.F) {
	extent.Slow(f)
	for _, c := range notations {
		f.Add(c.tags + "\n" + c.before + c.text)
	}
	for _, c := range faults {
		if len(c.text) < 1000 {
			f.Add(c.text + soundGame)
		}
	}
	for _, c := range oddities {
		f.Add(c.text)
	}
	f.Add(readFile(f, lichess)[:3000])
	f.Add("1;0\x7f000")
	f.Add(seedText)
	f.Add(seedNormal)
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range readAll(t, text) {
			if g.Broken == nil {
				sameWhenRead(t, g)
			} else if _, err := fmt.Sscanf(g.Broken.Error(), "test:%d:%d:", new(int), new(int)); err != nil {
				t.Errorf("%v says no place", g.Broken)
			}
		}
		if trimmed := strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")); trimmed != "" && trimmed[0] != '{' {
			sameWithoutNotes(t, text)
		}
	})
}
