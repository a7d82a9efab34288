package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haft/cmd/haft/cli"
	"haft/lazyregexp"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
	"haft/solve/search"
)

// stipulationTag names the tag of a problem that says what is asked for.
const stipulationTag = "HaftStipulation"

var stipulationText = lazyregexp.New(`^mate in (\d+)(, any key)?$`)

const stipulationExpected = `expected "mate in 2" or "mate in 2, any key" with a number of moves from 1 to %d`

// collection checks the problems of some files: each begins with a position, and its first move, if it has one, is a
// key.
func (o *mateOptions) collection(ctx context.Context, files []string) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.format.Name == "pgn" || o.sound || o.anyEnd || o.tries || o.game.Which.Chosen() {
		return errors.New("--check goes with --format text or json, and not with --sound, --any-end, --tries, --game and --ply; " +
			"the problems say what is asked")
	}
	ctx, stop := o.timeout.Limit(ctx)
	defer stop()
	problems, wrong := uint64(0), uint64(0)
	for g, err := range o.game.Rules.Games(ctx, o.program, files) {
		if err == nil && g.Broken != nil {
			err = g.Broken
		}
		if err != nil {
			o.program.Complain(err)
			continue
		}
		n, anyKey, err := stipulationOf(g)
		if err != nil { // the others can still be checked
			o.program.Complain(fmt.Errorf("%s: %w", explain.Source(g), err))
			continue
		}
		what, err := o.problem(ctx, g, n, anyKey)
		if err != nil {
			return o.timed(ctx, fmt.Errorf("%s: %w", explain.Source(g), err))
		}
		problems++
		if !what.Right {
			wrong++
		}
		if err := o.told(g, what); err != nil {
			return err
		}
	}
	if wrong > 0 {
		o.program.Note(cli.No)
	}
	if o.format.Name == "text" {
		o.program.Printf("%s, %s wrong\n", explain.Count(problems, "problem", "problems"), explain.Number(wrong))
	}
	return nil
}

// told writes what was found of a problem.
func (o *mateOptions) told(g *model.Game, what *schema.CheckedProblem) error {
	if o.format.Name == "json" {
		what.Asked = strings.TrimSpace(g.Tag(stipulationTag))
		return o.program.PrintJSON(what)
	}
	word := o.program.Palette().Good("right")
	if !what.Right {
		word = o.program.Palette().Bad("wrong")
	}
	o.program.Printf("%s  %s  %s\n", word, explain.Title(g), what.Text)
	return nil
}

// problem solves the problem of a game and compares what is found with what it asks for: mate in n moves, with one key
// or any.
func (o *mateOptions) problem(
	ctx context.Context, g *model.Game, n int, anyKey bool,
) (*schema.CheckedProblem, error) {
	if err := g.Rules.Unannounced(); err != nil {
		return nil, err
	}
	begin := g.UpTo(0)
	a, err := solve.Analyze(ctx, solve.Exact{}, begin, solve.Parts{Outcome: true})
	switch {
	case err != nil:
		return nil, err
	case !a.Legal:
		r := &schema.MateReport{Report: schema.NewReport(begin, a), ToMove: a.Position().ToMove().String()}
		r.Within, r.Keys = n, []string{}
		return &schema.CheckedProblem{MateReport: r, Text: explain.WhyIllegal(begin, a)}, nil
	}
	whole := *o
	whole.moves = n
	s, err := whole.solve(ctx, a.Position())
	if err != nil {
		return nil, err
	}
	c := &schema.CheckedProblem{MateReport: schema.NewMate(begin, a, s), Text: verdict(a, s)}
	c.Right = s.Moves == n && (anyKey || len(s.Keys) == 1)
	if made := g.Played(); len(made) > 0 && s.Forced() && !slices.Contains(s.Keys, made[0]) {
		c.Text += fmt.Sprintf("; the first move given, %v, is no key", made[0])
		c.Right = false
	}
	return c, nil
}

// stipulationOf reads what a problem asks for.
func stipulationOf(g *model.Game) (moves int, anyKey bool, err error) {
	text := strings.TrimSpace(g.Tag(stipulationTag))
	parts := stipulationText().FindStringSubmatch(text)
	if parts != nil {
		moves, err = strconv.Atoi(parts[1])
	}
	if parts == nil || err != nil || moves < 1 || moves > search.MaxMateMoves {
		return 0, false, fmt.Errorf("found the tag %s %q; "+stipulationExpected, stipulationTag, text, search.MaxMateMoves)
	}
	return moves, parts[2] != "", nil
}
