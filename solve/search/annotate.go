package search

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"haft/model"
)

// ReviewNodes is how many positions a review looks at for each move if nobody says otherwise: a few seconds for a whole
// game.
const ReviewNodes = 20_000

// A Mark is for a move that gives away at least so many expected points.
type Mark struct {
	Loss       float64
	Glyph      int // of PGN
	Sign       string
	Name, Many string
}

// Marks are all marks, the worst first. The thresholds are those of Lichess.
var Marks = []Mark{
	{0.15, 4, "??", "blunder", "blunders"},
	{0.10, 2, "?", "mistake", "mistakes"},
	{0.05, 6, "?!", "inaccuracy", "inaccuracies"},
}

// Mark returns the mark that a move deserves; false if it deserves none.
func (v *Verdict) Mark() (Mark, bool) {
	bad := slices.IndexFunc(Marks, func(m Mark) bool { return v.lost() >= m.Loss })
	if bad < 0 {
		return Mark{}, false
	}
	return Marks[bad], true
}

// lost is the loss as the comment says it.
func (v *Verdict) lost() float64 { return math.Round(100*v.Loss) / 100 }

// scoreSign begins a score in a comment.
const scoreSign = "[%eval "

// lastMark is the last of the glyphs that say how good a move is, !, ?, !!, ??, !? and ?!.
const lastMark = 6

// Annotated returns a game with the verdicts on the first moves that were made as comments and glyphs. A move that has a score or a
// glyph for how good it is keeps it, and gets no other.
func Annotated(g *model.Game, verdicts []Verdict) *model.Game {
	annotated := *g
	annotated.Notes = slices.Clone(g.Notes)
	for i := range verdicts {
		annotate(&annotated, int(g.First())+i, &verdicts[i])
	}
	return &annotated
}

// annotate adds a verdict to the notes after so many moves: a glyph before them, a comment behind the glyphs.
func annotate(g *model.Game, after int, v *Verdict) {
	first := slices.IndexFunc(g.Notes, func(n model.Note) bool { return n.After >= after })
	if first < 0 {
		first = len(g.Notes)
	}
	at, marked, scored := first, false, false
	for i := first; i < len(g.Notes) && g.Notes[i].After == after; i++ {
		n := &g.Notes[i]
		if n.NAG > 0 && at == i {
			at++
		}
		marked = marked || n.NAG > 0 && n.NAG <= lastMark
		scored = scored || strings.Contains(n.Comment, scoreSign)
	}
	if scored {
		return
	}
	mark, bad := v.Mark()
	text := score(v)
	if bad {
		text = strings.TrimSpace(fmt.Sprintf("%s gives %.2f points away; %v was better", text, v.lost(), v.Best))
	}
	if text != "" {
		g.Notes = slices.Insert(g.Notes, at, model.Note{After: after, Comment: text})
	}
	if bad && !marked {
		g.Notes = slices.Insert(g.Notes, first, model.Note{After: after, NAG: mark.Glyph})
	}
}

// score is how Lichess writes a score, for White; "" for a game that is over, which has none.
func score(v *Verdict) string {
	if v.Over {
		return ""
	}
	if moves, forced := v.Score.Mate(); forced {
		return fmt.Sprintf("%s#%d]", scoreSign, moves)
	}
	return fmt.Sprintf("%s%.2f]", scoreSign, float64(v.Score)/100)
}

// Scored returns the points that White expects, from 0 to 1, by the score in a comment; false if there is none.
func Scored(comment string) (points float64, ok bool) {
	_, text, found := strings.Cut(comment, scoreSign)
	text, _, closed := strings.Cut(text, "]")
	if !found || !closed {
		return 0, false
	}
	text, _, _ = strings.Cut(text, ",") // Lichess may add the depth
	if moves, forced := strings.CutPrefix(text, "#"); forced {
		if _, err := strconv.Atoi(moves); err != nil {
			return 0, false
		}
		if strings.HasPrefix(moves, "-") {
			return 0, true
		}
		return 1, true
	}
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(pawns) {
		return 0, false
	}
	hundredths := max(-float64(maxMixed), min(100*pawns, float64(maxMixed)))
	return Score(math.Round(hundredths)).Points(), true
}
