// Package player answers the questions of a board that take a search: what haft plays against somebody, what it would
// play, what a position is worth, and puzzles. Questions and answers have the form of those of package board, and here
// too nothing is kept between questions. A search takes longer than anything that core answers, so a server allows
// fewer at a time. It also needs more code, so a page without a server loads this package when it is first asked.
package player

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/schema"
	"haft/solve/search"
)

// A question is one that can be asked: its name, and who answers.
type question struct {
	name   string
	answer func(context.Context, *board.Limits, *board.Request) (any, error)
}

// questions are all that can be asked.
var questions = []question{
	{"reply", about(reply)},
	{"hint", about(hint)},
	{"value", about(value)},
	{"lines", about(lines)},
	{"puzzle", puzzled},
	{"covered", covered},
	{"try", try},
}

// about has a question about a position answered.
func about(
	answer func(context.Context, *position) (any, error),
) func(context.Context, *board.Limits, *board.Request) (any, error) {
	return func(ctx context.Context, l *board.Limits, r *board.Request) (any, error) {
		p, err := at(l, r)
		if err != nil {
			return nil, err
		}
		return answer(ctx, p)
	}
}

// Knows reports whether a question is one of this package.
func Knows(name string) bool {
	return slices.ContainsFunc(questions, func(q question) bool { return q.name == name })
}

// Answer answers a question. A search ends with the context, and then the error is that of the context.
func Answer(ctx context.Context, l *board.Limits, r *board.Request) (any, error) {
	i := slices.IndexFunc(questions, func(q question) bool { return q.name == r.Question })
	if i < 0 {
		return nil, fmt.Errorf("found the question %.20q; expected one of a search", r.Question)
	}
	reply, err := questions[i].answer(ctx, l, r)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return reply, err
}

// A position is what a question is about: the end of a legal game.
type position struct {
	*board.Request
	game *model.Game
}

// at is the position at a place.
func at(l *board.Limits, r *board.Request) (*position, error) {
	g, err := l.To(r.Text, r.At)
	if err != nil {
		return nil, err
	}
	switch plies, fault, _ := exact.Judge(g); {
	case fault != model.NoFault && len(g.Moves) == int(plies):
		return nil, errors.New("no world fits the position, so there is nothing to play")
	case fault != model.NoFault:
		return nil, fmt.Errorf("the game is illegal at ply %d, so there is nothing to play", plies+1)
	}
	if err := g.Rules.Unannounced(); err != nil {
		return nil, err
	}
	return &position{r, g}, nil
}

func (p *position) replayed() *search.Game { return search.Replay(p.game) }

// most is the time that a search takes at most. Other limits end it before on most machines.
const most = 5 * time.Second

// inTime is the time for a search: less than the time that the one who asks will wait.
func inTime(ctx context.Context) time.Duration {
	if end, ok := ctx.Deadline(); ok {
		return max(time.Millisecond, min(most, time.Until(end)*3/4))
	}
	return most
}

// A Reply is what haft does in a game: it moves, or it resigns. It does neither if the game is over.
type Reply struct {
	Move    string `json:"move,omitempty"`
	Resigns bool   `json:"resigns,omitempty"`
}

func reply(ctx context.Context, p *position) (any, error) {
	level, found := search.LevelOf(p.Level)
	if !found {
		return nil, fmt.Errorf("found the level %.20q; expected one of %s", p.Level, strings.Join(search.LevelNames(), ", "))
	}
	return p.reply(ctx, level), nil
}

// ReplyAt is the answer to the question "reply" by any level.
func ReplyAt(ctx context.Context, l *board.Limits, r *board.Request, level search.Level) (*Reply, error) {
	p, err := at(l, r)
	if err != nil {
		return nil, err
	}
	reply := p.reply(ctx, level)
	return reply, ctx.Err()
}

func (p *position) reply(ctx context.Context, level search.Level) *Reply {
	opponent := search.NewOpponent(&p.game.Rules, level, p.Seed)
	opponent.Most = inTime(ctx)
	line, ok := opponent.Choose(ctx, p.replayed())
	switch {
	case !ok:
		return &Reply{}
	case line.Hopeless():
		return &Reply{Resigns: true}
	}
	return &Reply{Move: line.Moves[0].String()}
}

// A Hint is a move that haft would play, and what "haft best" says of it.
type Hint struct {
	Move    string `json:"move"`
	Words   string `json:"words"`   // the move, and what it is worth
	Effects string `json:"effects"` // what it leaves, locks in, ends and threatens
}

// hintNodes is how long the search for a hint is: less than a second.
const hintNodes = 200_000

func hint(ctx context.Context, p *position) (any, error) {
	a, err := solve.Analyze(ctx, solve.Exact{}, p.game, solve.Parts{})
	if err != nil {
		return nil, err
	}
	best, err := schema.NewBest(ctx, p.game, a, schema.BestSearch{
		Player: search.NewPlayer(&p.game.Rules, search.Options{}),
		Limits: search.Limits{Nodes: hintNodes, Time: inTime(ctx)},
		Lines:  1,
	})
	switch {
	case err != nil:
		return nil, err
	case len(best.Lines) == 0:
		return nil, errors.New("the game is over: there is no move")
	}
	l := &best.Lines[0]
	m, _ := model.ParseMove(l.Move) // the search writes no other
	words := (a.Plies + 1).Numbered(board.NotationAfter(p.game).Write(m))
	return &Hint{l.Move, fmt.Sprintf("%s, %s", words, l.Worth()), l.Effects(a)}, nil
}

// value is what the position is worth, as a review finds it.
func value(ctx context.Context, p *position) (any, error) {
	player := search.NewPlayer(&p.game.Rules, search.Options{})
	v, err := player.Value(ctx, p.replayed(), search.Limits{Nodes: search.ReviewNodes, Time: inTime(ctx)})
	return board.NewValue(v), err
}
