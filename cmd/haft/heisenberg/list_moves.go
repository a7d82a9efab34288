package heisenberg

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"haft/model"

	"haft/model/heisenberg"
	"haft/solve/explain"
)

// moveLines lists moves, which are in the order of [heisenberg.Position.Moves]. A line holds the moves that begin in
// the same way: their common beginning, then the targets. Above the changes of a piece on a square, it says who sees
// that square.
func moveLines(p *heisenberg.Position, moves []heisenberg.Move) string {
	if len(moves) == 0 {
		return "no legal moves\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", explain.Count(uint64(len(moves)), "legal move", "legal moves"))
	from, seen := model.NoSquare, model.NoSquare
	for _, way := range ways(moves) {
		m := way[0]
		if m.From != from {
			from, seen = m.From, model.NoSquare
			fmt.Fprintf(&b, "\n%v on %v\n", p.On(from).Kind, from)
		}
		if m.Seen != seen {
			seen = m.Seen
			fmt.Fprintf(&b, "  seen on %v by %s\n", seen, seersWords(p, p.Seers(p.Turn().Other(), seen)))
		}
		writeTargets(&b, p, way)
	}
	return b.String()
}

// ways divides moves into runs with the same origin, the same change and the same square on which they are seen.
func ways(moves []heisenberg.Move) (runs [][]heisenberg.Move) {
	start := 0
	for i := 1; i <= len(moves); i++ {
		if i == len(moves) || wayOf(moves[i]) != wayOf(moves[start]) {
			runs = append(runs, moves[start:i])
			start = i
		}
	}
	return runs
}

func wayOf(m heisenberg.Move) heisenberg.Move {
	m.To, m.Promote = 0, heisenberg.NoKind
	return m
}

// writeTargets writes the moves of one way: their beginning once, and then where they end.
func writeTargets(b *strings.Builder, p *heisenberg.Position, way []heisenberg.Move) {
	first := way[0].String()
	begin := first[:strings.LastIndex(first, way[0].To.String())]
	var targets []string
	for _, m := range way {
		targets = append(targets, targetWord(p, m))
	}
	for line := range strings.SplitSeq(text.WrapSoft(strings.Join(targets, " "), 68), "\n") {
		fmt.Fprintf(b, "  %-7s %s\n", begin, strings.TrimRight(line, " "))
		begin = ""
	}
}

// targetWord says where a move ends, with an x before the square for a capture, and after it what a pawn becomes and
// whether there is check or mate.
func targetWord(p *heisenberg.Position, m heisenberg.Move) string {
	after, written := p.After(m), m.String()
	word := written[strings.LastIndex(written, m.To.String()):]
	if p.Taken(&after) != heisenberg.NoKind {
		word = "x" + word
	}
	switch {
	case after.Status() == heisenberg.Checkmate:
		return word + "#"
	case after.InCheck():
		return word + "+"
	}
	return word
}

// seersWords counts and names pieces: "2: knight a5, bishop f7".
func seersWords(p *heisenberg.Position, by model.Set) string {
	var words []string
	for rest := by; rest != 0; rest &= rest - 1 {
		s := rest.First()
		words = append(words, fmt.Sprintf("%v %v", p.On(s).Kind, s))
	}
	return fmt.Sprintf("%d: %s", by.Len(), strings.Join(words, ", "))
}
