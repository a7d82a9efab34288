package conformance

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
)

// Run asks everything, with the given number of workers, and calls told after each game. If the context ends first,
// it returns the context's error, and the rows say what was asked until then.
func (c *Comparison) Run(ctx context.Context, workers int, told func()) error {
	queue := make(chan pair)
	var pool sync.WaitGroup
	for range workers {
		pool.Go(func() {
			for next := range queue {
				(&asker{c.plan, c.asked, next, told}).run(ctx)
			}
		})
	}
	for _, next := range c.pairs {
		if ctx.Err() != nil {
			break
		}
		queue <- next
	}
	close(queue)
	pool.Wait()
	return ctx.Err()
}

// An asker asks about all games of one pair.
type asker struct {
	plan  *Plan
	asked []question
	pair
	told func()
}

func (a *asker) run(ctx context.Context) {
	if ctx.Err() != nil || a.row.givenUp() {
		return
	}
	s, err := a.row.Backend.Open(a.encoding)
	a.row.begin()
	if err != nil {
		a.row.add(&tally{}, Query{a.encoding, "no game"}, 0, err)
		return
	}
	s = solve.Checked(a.row.Backend.Name, s)
	for i := range a.plan.games() {
		if !a.one(ctx, s, i) {
			return
		}
	}
}

// game returns game number i of the pair.
func (a *asker) game(ctx context.Context, i int) (*Case, error) {
	if i >= a.plan.Random {
		return a.plan.Cases[i-a.plan.Random], nil
	}
	seed := a.plan.game(a.number, i)
	return NewCase(ctx, fmt.Sprintf("random game %d", seed), solve.RandomMixedGame(seed))
}

// game returns the seed of random game i for an encoding, in 32 bits. Neighbouring encodings and games have
// unrelated seeds, and so do plans with different seeds.
func (p *Plan) game(encoding, i int) uint64 {
	rng := rand.New(rand.NewPCG(p.Seed, uint64(encoding)<<32|uint64(i)))
	return rng.Uint64() >> 32
}

// one asks about game i, and reports whether there is time and reason for another.
func (a *asker) one(ctx context.Context, s solve.Solver, i int) bool {
	c, err := a.game(ctx, i)
	if err != nil {
		return false // time is up: the exact solver has no other error
	}
	t, start := &tally{Solver: s}, time.Now() // before the limit begins, or an answer after it may seem early
	own, stop := a.plan.limit(ctx)
	defer stop()
	err = c.ask(own, t, a.asked)
	if errors.Is(err, solve.ErrUndecided) && a.plan.early(time.Since(start)) {
		err = errEarly
	}
	if ctx.Err() != nil && failureOf(err) != WrongAnswer {
		return false
	}
	a.row.add(t, Query{a.encoding, c.Name}, time.Since(start), err)
	a.told()
	return err == nil
}

// early reports whether there was plenty of time left. Programs are given a somewhat shorter limit than there is.
func (p *Plan) early(took time.Duration) bool { return p.Timeout == 0 || took < p.Timeout/2 }

var errEarly = errors.New("it answered UNKNOWN before its time was up")

// limit returns the context for one game.
func (p *Plan) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, p.Timeout)
}

// ask puts the questions. A failure after time is up is undecided, whatever the backend calls it; but a wrong
// answer is one at any time.
func (c *Case) ask(ctx context.Context, s solve.Solver, asked []question) error {
	for _, q := range asked {
		err := q.ask(ctx, c, s)
		switch {
		case err == nil:
		case ctx.Err() != nil && failureOf(err) != WrongAnswer:
			return errors.Join(solve.ErrUndecided, err)
		default:
			return fmt.Errorf("%s: %w", q.name, err)
		}
	}
	return nil
}

// A Case is a game and what the exact solver says about it.
type Case struct {
	Name     string
	position *model.Position // after its longest legal prefix
	broken   *model.Problem  // of that prefix and the next ply, if these leave no world
	natures  model.Domains
	moves    []model.Move
	check    solve.CheckState
}

// NewCase returns a Case with the answers of the exact solver. It fails only if the context ends.
func NewCase(ctx context.Context, name string, g *model.Game) (*Case, error) {
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	if err != nil {
		return nil, err
	}
	c := &Case{Name: name, position: v.Position()}
	if v.Fault == model.NoWorld {
		c.broken = model.Replay(g.UpTo(v.Ply))
	}
	if c.natures, err = solve.Backbone(ctx, solve.Exact{}, &c.position.Problem); err != nil {
		return nil, err
	}
	if c.moves, err = solve.Moves(ctx, solve.Exact{}, c.position); err != nil {
		return nil, err
	}
	c.check, err = solve.CheckStatus(ctx, solve.Exact{}, c.position)
	return c, err
}

// A question can be asked about a Case. Its error is a *difference if the answer differs.
type question struct {
	name string
	ask  func(ctx context.Context, c *Case, s solve.Solver) error
}

var questions = []question{
	{"verdict", askVerdict},
	{"natures", askNatures},
	{"moves", askMoves},
	{"check", askCheck},
}

// Questions returns the names of the questions.
func Questions() []string {
	names := make([]string, len(questions))
	for i, q := range questions {
		names[i] = q.name
	}
	return names
}

// A difference is an answer that differs from the exact solver's.
type difference struct{ Got, Want string }

func (d *difference) Error() string {
	return fmt.Sprintf("the backend's answer is %s, that of the exact solver %s", d.Got, d.Want)
}

// differ returns nil for equal answers, and otherwise a *difference.
func differ(got, want any) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return &difference{g, w}
	}
	return nil
}

// askVerdict asks whether the legal plies leave a world, and whether none is left with the next ply.
func askVerdict(ctx context.Context, c *Case, s solve.Solver) error {
	if err := decides(ctx, s, &c.position.Problem, solve.Sat); err != nil || c.broken == nil {
		return err
	}
	return decides(ctx, s, c.broken, solve.Unsat)
}

func decides(ctx context.Context, s solve.Solver, p *model.Problem, want solve.Status) error {
	answer, err := s.Solve(ctx, p)
	if err != nil {
		return err
	}
	if answer.Status == solve.Unknown {
		return solve.ErrUndecided
	}
	return differ(answer.Status, want)
}

func askNatures(ctx context.Context, c *Case, s solve.Solver) error {
	got, err := solve.Backbone(ctx, s, &c.position.Problem)
	if err != nil || got == c.natures {
		return err
	}
	return differ(got, c.natures)
}

func askMoves(ctx context.Context, c *Case, s solve.Solver) error {
	got, err := solve.Moves(ctx, s, c.position)
	if err != nil || slices.Equal(got, c.moves) {
		return err
	}
	return differ(got, c.moves)
}

func askCheck(ctx context.Context, c *Case, s solve.Solver) error {
	got, err := solve.CheckStatus(ctx, s, c.position)
	if err != nil {
		return err
	}
	return differ(got, c.check)
}

// chosen returns the questions with these names, or all if there are no names.
func chosen(names []string) (list []question, err error) {
	for _, name := range names {
		i := slices.IndexFunc(questions, func(q question) bool { return q.name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown question %q; expected some of %s", name, strings.Join(Questions(), ", "))
		}
		list = append(list, questions[i])
	}
	if len(names) == 0 {
		return questions, nil
	}
	return list, nil
}

// A tally is a Holder that counts the answers of another Solver. It is for one goroutine.
type tally struct {
	solve.Solver
	worlds, refutations int
}

func (t *tally) count(s solve.Status) {
	switch s {
	case solve.Sat:
		t.worlds++
	case solve.Unsat:
		t.refutations++
	}
}

// Solve counts an answer.
func (t *tally) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	answer, err := t.Solver.Solve(ctx, p)
	t.count(answer.Status)
	return answer, err
}

// Hold opens a session that counts, if the Solver has sessions.
func (t *tally) Hold(p *model.Problem) (solve.Session, error) {
	h, ok := t.Solver.(solve.Holder)
	if !ok {
		return nil, nil
	}
	session, err := h.Hold(p)
	if session == nil || err != nil {
		return nil, err
	}
	return tallied{session, t}, nil
}

type tallied struct {
	solve.Session
	tally *tally
}

func (t tallied) Ask(ctx context.Context, facts ...model.Fact) (solve.Answer, error) {
	answer, err := t.Session.Ask(ctx, facts...)
	t.tally.count(answer.Status)
	return answer, err
}

// A Plan says who is asked what.
type Plan struct {
	Backends  []*backend.Backend
	Encodings []encode.Encoding // each backend is asked through those that it takes
	Most      int               // encodings for each backend, drawn at random if it takes more; 0 for no limit
	Random    int               // random games for each encoding
	Seed      uint64            // of the draw, and of the games
	Cases     []*Case           // for every encoding, after the random games
	Questions []string          // some of Questions; none for all
	Timeout   time.Duration     // for each game; 0 for no limit
}

// A Comparison is a plan worked out in detail.
type Comparison struct {
	Rows  []*Row // one for each backend
	plan  *Plan
	asked []question
	pairs []pair
}

// A pair is one encoding for one backend.
type pair struct {
	row      *Row
	encoding encode.Encoding
	number   int // of the encoding among all that are offered
}

// Prepare works the plan out. It takes the backends in turn, so that backends that can do only one thing at a time
// do not wait for themselves. It fails for an unknown question, and for a backend that takes no formulas.
func (p *Plan) Prepare() (*Comparison, error) {
	asked, err := chosen(p.Questions)
	if err != nil {
		return nil, err
	}
	c := &Comparison{plan: p, asked: asked}
	number := numbers()
	var columns [][]pair
	for _, b := range p.Backends {
		if b.Engine == nil {
			return nil, fmt.Errorf("backend %s takes no encoding; expected one that is asked by formulas", b.Name)
		}
		taken := slices.DeleteFunc(slices.Clone(p.Encodings), func(e encode.Encoding) bool { return !b.Takes(e) })
		row := &Row{Backend: b, Offered: len(taken)}
		c.Rows = append(c.Rows, row)
		var column []pair
		for _, e := range p.draw(taken) {
			column = append(column, pair{row, e, number[e]})
		}
		columns = append(columns, column)
	}
	c.pairs = inTurn(columns)
	return c, nil
}

// numbers returns the place of each encoding among all.
func numbers() map[encode.Encoding]int {
	number := map[encode.Encoding]int{}
	for i, e := range encode.All() {
		number[e] = i
	}
	return number
}

// Games returns how many games are asked about. A game counts once for each pair.
func (c *Comparison) Games() int { return len(c.pairs) * c.plan.games() }

// games returns how many games each pair has.
func (p *Plan) games() int { return p.Random + len(p.Cases) }

// draw returns some of the encodings, in an order in which any number of the first are a fair sample.
func (p *Plan) draw(taken []encode.Encoding) []encode.Encoding {
	rng := rand.New(rand.NewPCG(p.Seed, 0))
	rng.Shuffle(len(taken), func(i, j int) { taken[i], taken[j] = taken[j], taken[i] })
	if p.Most > 0 && p.Most < len(taken) {
		return taken[:p.Most]
	}
	return taken
}

// inTurn returns the first of each list, then the second of each, and so on.
func inTurn(lists [][]pair) (all []pair) {
	for i := 0; ; i++ {
		before := len(all)
		for _, list := range lists {
			if i < len(list) {
				all = append(all, list[i])
			}
		}
		if len(all) == before {
			return all
		}
	}
}
