package arena

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"haft/model"
)

// An outsider is a program that plays this game.
type outsider struct {
	engine
	spec *Spec
}

func (p *outsider) begin(ctx context.Context, _ uint64) error { return p.fresh(ctx) }

func (p *outsider) choose(ctx context.Context, g *game) (choice, error) {
	expected := unknown
	word, err := p.ask(ctx, "position startpos"+asMoves(g.moves), 1, "", func(line string) {
		if i, ok := parseInfo(line); ok {
			expected = i.points
		}
	})
	if err != nil {
		return choice{}, err
	}
	m, ok := model.ParseMove(word)
	if !ok {
		return choice{}, &violation{Illegal, fmt.Sprintf("it answers %.20q, which is no move", word)}
	}
	return choice{m, atMostWin(expected)}, nil
}

// atMostWin returns points without the bonus of a mate.
func atMostWin(points float64) float64 { return min(max(points, 0), 1) }

// asMoves writes moves behind a position.
func asMoves(moves []model.Move) string {
	if len(moves) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(" moves")
	for _, m := range moves {
		b.WriteByte(' ')
		b.WriteString(m.String())
	}
	return b.String()
}

// An info is what an engine tells of a move.
type info struct {
	move   string
	points float64 // expected by the side to move
}

// parseInfo reads a line such as "info depth 5 multipv 1 score cp 31 nodes 900 pv e2e4 e7e5". A score that is only a
// bound does not count.
func parseInfo(line string) (i info, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return i, false
	}
	scored := false
	for at := 1; at < len(words); at++ {
		switch words[at] {
		case "string", "upperbound", "lowerbound":
			return i, false
		case "score":
			if at+2 >= len(words) {
				return i, false
			}
			n, err := strconv.Atoi(words[at+2])
			if err != nil {
				return i, false
			}
			i.points, scored = pointsOf(words[at+1], n), true
			at += 2
		case "pv":
			if at+1 < len(words) {
				i.move = words[at+1]
			}
			return i, scored && i.move != ""
		}
	}
	return i, false
}

// mateBonus is how much more than a win a mate in no moves counts, and mateStep how much less each move before it
// does, so that the shortest is played.
const (
	mateBonus = 0.01
	mateStep  = 0.0001
)

// pointsOf returns the points for a score in hundredths of a pawn, by the usual logistic curve, or for a mate.
func pointsOf(kind string, n int) float64 {
	if kind != "mate" {
		return 1 / (1 + math.Pow(10, -float64(n)/400))
	}
	win := 1 + mateBonus - mateStep*float64(min(max(n, -n), 100))
	if n > 0 {
		return win
	}
	return 1 - win
}
