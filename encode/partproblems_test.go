package encode

import (
	"testing"

	"haft/model"
	"haft/solve"
)

type namedProblem struct {
	name string
	*model.Problem
}

// problemsForParts returns one problem of every kind that a writer may treat differently.
func problemsForParts(t *testing.T) []namedProblem {
	t.Helper()
	usual, opposite, unchecked := model.DefaultRules(), model.DefaultRules(), model.DefaultRules()
	opposite.EnPassant, opposite.Bishops = true, model.OppositeBishops
	unchecked.Check = false
	start := model.NewProblem(usual)
	promoted := model.Replay(solve.RandomGame(solve.Seed(324), usual, solve.Styles[1], 36))
	if (promoted.Unknown &^ model.Majors).Len() < 2 {
		t.Error("too few pawns have promoted in the game of pawns")
	}
	illegal, ok := solve.RandomIllegalGame(solve.Seed(1), usual, solve.Styles[2], 30)
	if !ok {
		t.Error("no move is illegal after the illegal game")
	}
	short := model.Replay(solve.RandomGame(solve.Seed(2), opposite, solve.Styles[0], 25))
	announced := usual
	announced.Announce = true
	said := model.Replay(solve.RandomGame(solve.Seed(4), announced, solve.Styles[0], 40))
	if !said.Announced() {
		t.Error("no check is announced in the game of announced checks")
	}
	return []namedProblem{
		{"no moves", &start},
		{"promoted pawns", promoted},
		{"a long game", model.Replay(solve.RandomGame(solve.Seed(3), usual, solve.Styles[1], 70))},
		{"an illegal game", model.Replay(illegal)},
		{"en passant, opposite bishops", short},
		{"no check", model.Replay(solve.RandomGame(solve.Seed(5), unchecked, solve.Styles[2], 30))},
		{"announced checks", said},
		{"claims, alternatives, announced checks", withAlternatives(said).With(anyAnnounced.Example(1))},
		{"claims and alternatives", withAlternatives(short).With(anyFact.Example(5), anyFact.Example(7))},
		{"another army", withArmy(promoted, 2, 1, 1, 3, 1)},
		{"an army with too much room", withArmy(short, 1, 1, 2, 3, 3)},
		{"promotion to one nature", promotingTo(promoted, model.Queen.Set())},
		{"any problem, 1", anyProblem.Example(12)},
		{"any problem, 2", anyProblem.Example(15)},
		{"any problem, 3", anyProblem.Example(34)},
	}
}

// withAlternatives turns some facts into claims, and others into alternatives.
func withAlternatives(p *model.Problem) *model.Problem {
	q := *p
	n := len(p.Facts) / 2
	q.Facts = append([]model.Fact(nil), p.Facts[:n]...)
	for i := range q.Facts[:n/2] {
		q.Facts[i].Ply = 0
	}
	for i, fact := range p.Facts[n:] {
		if i%3 == 0 {
			q.Any = append(q.Any, nil)
		}
		q.Any[i/3] = append(q.Any[i/3], fact)
	}
	return &q
}

func withArmy(p *model.Problem, limits ...int) *model.Problem {
	q := *p
	for i, k := range limits {
		q.Rules.Roster[int(model.King)+i] = k
	}
	return &q
}

func promotingTo(p *model.Problem, natures model.Natures) *model.Problem {
	q := *p
	q.Rules.Promote = natures
	return &q
}
