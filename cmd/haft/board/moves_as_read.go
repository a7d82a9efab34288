package board

import (
	"strings"

	"haft/lazyregexp"
	"haft/model"
	"haft/model/pgn"
	"haft/solve/explain"
	"haft/solve/search"
)

// A reading has the moves that lead to a place as players write them. Files and questions have them as squares; what
// people read has them like this everywhere, in lists, sentences and comments.
type reading struct {
	written map[string]string // by number and squares, as in "3. d3d5"
	end     *explain.Notation // after these moves
}

// readingOf reads the moves of a game. If hidden, they do not tell what pieces are.
func readingOf(g *model.Game, hidden bool) *reading {
	r := &reading{map[string]string{}, explain.NewNotation(g.Start(), hidden)}
	for i, m := range g.Played() {
		ply := g.First() + model.Ply(i)
		r.written[ply.Numbered(m)] = ply.Numbered(r.end.Next(m))
	}
	return r
}

// NotationAfter returns the notation of the moves that may follow a game.
func NotationAfter(g *model.Game) *explain.Notation { return readingOf(g, false).end }

// readable returns a text about a game in which each of its moves that has its number is written as players write it.
func readable(g *model.Game, text string) string { return readingOf(g, false).of(text) }

// ReadableNext is readable for a text that also speaks of moves that follow one after the other, without their numbers. If
// hidden, moves do not tell what pieces are.
func ReadableNext(g *model.Game, hidden bool, text string) string {
	r := readingOf(g, hidden)
	return bare().ReplaceAllStringFunc(r.of(text), func(found string) string {
		if m, _ := model.ParseMove(found); r.end.Mover(m) != model.NoPiece {
			return r.end.Next(m)
		}
		return found
	})
}

var (
	numbered = lazyregexp.New(`\b\d+\.(?:\.\.)? [a-h][1-8][a-h][1-8][qrbn]?\+?`)
	bare     = lazyregexp.New(`\b[a-h][1-8][a-h][1-8][qrbn]?\b`)
)

// of rewrites a text.
func (r *reading) of(text string) string {
	return numbered().ReplaceAllStringFunc(text, func(found string) string {
		if written, ok := r.written[found]; ok {
			return written
		}
		if written, ok := r.written[strings.TrimSuffix(found, "+")]; ok {
			return written + "+"
		}
		return found
	})
}

// AsRead returns the moves of a game, with what stands beside them, as people read them. If hidden, they do not tell what
// pieces are.
func AsRead(g *model.Game, hidden bool) *Line {
	return asRead(g.MainLine(), *explain.NewNotation(g.Start(), hidden))
}

// asRead is a line as people read it: its moves, and its comments without the commands in them. It has the notes of the
// line in the same order. n is the notation before its first move.
func asRead(line *model.Variation, n explain.Notation) *Line {
	l, notes, before := &Line{Moves: []string{}, Notes: []Note{}}, line.Notes, n
	for i := 0; ; i++ {
		for ; len(notes) > 0 && (notes[0].After <= i || i == len(line.Moves)); notes = notes[1:] {
			note := commanded(Note{After: notes[0].After, Comment: notes[0].Comment, Glyph: notes[0].NAG, Text: notes[0].Text})
			note.Comment = bare().ReplaceAllStringFunc(note.Comment, func(found string) string {
				m, _ := model.ParseMove(found)
				for _, at := range []*explain.Notation{&before, &n} {
					if at.Mover(m) != model.NoPiece {
						return at.Write(m)
					}
				}
				return found
			})
			if notes[0].Line != nil {
				note.Line = asRead(notes[0].Line, before)
			}
			l.Notes = append(l.Notes, note)
		}
		if i == len(line.Moves) {
			return l
		}
		before = n
		l.Moves = append(l.Moves, n.Next(line.Moves[i]))
	}
}

// wordsAsRead is a line of another game as people read it.
func wordsAsRead(words *pgn.Variation[string]) *Line {
	l := newLine(words)
	l.read()
	return l
}

func (l *Line) read() {
	for i := range l.Notes {
		l.Notes[i] = commanded(l.Notes[i])
		if inner := l.Notes[i].Line; inner != nil {
			inner.read()
		}
	}
}

// command is one of those that programs write into comments, as in [%clk 0:09:58].
var command = lazyregexp.New(`\[%(\w+)\s*([^\]]*)\]`)

// commanded takes the commands out of a comment. It tells clock, time and score; others, such as those for arrows, are for
// programs.
func commanded(n Note) Note {
	if points, ok := search.Scored(n.Comment); ok {
		n.Points = &points
	}
	n.Comment = strings.Join(strings.Fields(command().ReplaceAllStringFunc(n.Comment, func(found string) string {
		part := command().FindStringSubmatch(found)
		value := strings.TrimSpace(part[2])
		switch part[1] {
		case "clk":
			n.Clock = value
		case "emt":
			n.Took = value
		case "eval":
			n.Eval, _, _ = strings.Cut(value, ",") // Lichess may add the depth
			if n.Eval != "" && strings.Contains("0123456789", n.Eval[:1]) {
				n.Eval = "+" + n.Eval
			}
		}
		return " "
	})), " ")
	return n
}

// withCommands is a text with those commands of earlier comments that it does not have itself.
func withCommands(text string, before []string) string {
	for _, found := range before {
		if part := command().FindStringSubmatch(found); !strings.Contains(text, "[%"+part[1]) {
			text = strings.TrimSpace(found + " " + text)
		}
	}
	return text
}
