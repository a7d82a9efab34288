package game

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

type explainOptions struct {
	program *cli.Program
	game    cli.SingleGame
	all     bool
}

// NewExplain is the command "haft explain".
func NewExplain(p *cli.Program) *cobra.Command {
	o := &explainOptions{program: p, game: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "explain [FILE [CLAIM]]",
		Short: "Why a game is illegal, a piece is locked in, or a nature is excluded",
		Long: `Explain tells why a claim about a game is true: the fewest plies that force it,
what they show step by step, and what would change it. A CLAIM is one of

  w6, e6           what the piece may be and, if its nature is known, why
  w6=Q, w6!=K      White's piece 6 is the queen; is not the king
  e6=B, e6!=Q      the same about the piece on e6
  w5=K -> b3=B     if White's piece 5 is the king, Black's piece 3 is a bishop
  illegal          no starting position plays the game
  over             the side to move has no legal move, whatever the pieces are

Pieces are w1 to w8 and b1 to b8, from the a-file to the h-file, and the pawns
w9 to w16 and b9 to b16; natures are K, Q, R, B and N ("haft help claims").

Without a CLAIM, explain tells why the game is illegal or over, if it is, and
otherwise why each locked piece is locked in.

For an illegal game, a claim about pieces is about the position before the first
illegal ply. The exit status is 1 if the claim is not true.`,
		Example: `  haft explain testdata/games/seeds/000-three-knights.pgn
  haft explain testdata/games/immortal.pgn w5=K
  haft explain testdata/games/immortal.pgn e7
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft explain - 'w6=Q'`,
		Args: atMostTwo,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := p.Inputs(cmd, args[:min(len(args), 1)])
			if err != nil {
				return err
			}
			return o.run(cmd.Context(), files[0], args)
		},
	}
	o.game.AddFlags(cmd, "text", "md", "json")
	cmd.Flags().BoolVar(&o.all, "all", false, fmt.Sprintf("list all smallest sets of plies, up to %s",
		explain.Number(schema.MaxSets)))
	return cmd
}

func atMostTwo(_ *cobra.Command, args []string) error {
	if len(args) > 2 {
		return fmt.Errorf("found %d arguments; expected a FILE and a CLAIM, in quotes if it has spaces", len(args))
	}
	return nil
}

func (o *explainOptions) run(ctx context.Context, file string, args []string) error {
	var question *solve.Question
	if len(args) == 2 {
		var err error
		if question, err = solve.ParseQuestion(args[1]); err != nil {
			return err
		}
	}
	g, err := o.game.Read(ctx, file)
	if err != nil {
		return err
	}
	ctx, stop := o.game.Timeout.Limit(ctx)
	defer stop()
	return o.game.Timeout.Limited(o.explain(ctx, g, question))
}

// explained is the answer to a question about a game.
type explained struct {
	known *schema.Known // for the question what is known of a piece
	found []*schema.Explanation
}

// lines says what is known, or that there is nothing to explain.
func (e *explained) lines() []string {
	switch {
	case e.known != nil:
		return append([]string{e.known.Text()}, e.known.Notes()...)
	case len(e.found) == 0:
		return []string{noLocks}
	}
	return nil
}

func (o *explainOptions) explain(ctx context.Context, g *model.Game, q *solve.Question) error {
	known := q != nil && q.Known()
	a, err := solve.Analyze(ctx, o.game.Solver.Solver, g, solve.Parts{Pieces: known, Locked: known})
	if err != nil {
		return err
	}
	answer := &explained{}
	if known {
		answer.known = schema.NewKnown(q, g, a)
	}
	claims, err := o.claims(ctx, g, a, q, answer.known)
	if err != nil {
		return err
	}
	for i, c := range claims {
		e, err := schema.Explain(ctx, o.game.Solver.Solver, g, a, c)
		if err == nil && o.all {
			err = e.FindSets(ctx, o.game.Solver.Solver)
		}
		if err != nil && i > 0 { // keep what was found in time
			o.program.Message("explained %d of %d claims, not %v", i, len(claims), c)
			return errors.Join(err, o.write(g, a, answer))
		}
		if err != nil {
			return err
		}
		if !e.Follows() {
			o.program.Note(cli.No)
		}
		if q != nil && !known && q.BySquare() {
			e.Asked = q.Text
		}
		answer.found = append(answer.found, e)
	}
	return o.write(g, a, answer)
}

// claims returns the claims to explain.
func (o *explainOptions) claims(
	ctx context.Context, g *model.Game, a *solve.Analysis, q *solve.Question, known *schema.Known,
) ([]solve.Claim, error) {
	switch {
	case known != nil:
		if c, ok := known.Claim(); ok {
			return []solve.Claim{c}, nil
		}
		return nil, nil
	case q != nil:
		c, err := q.At(a.Position())
		return []solve.Claim{c}, err
	}
	return a.Claims(ctx, o.game.Solver.Solver, g)
}

func (o *explainOptions) write(g *model.Game, a *solve.Analysis, answer *explained) error {
	switch o.game.Format.Name {
	case "json":
		list := []schema.ExplainReport{}
		for _, e := range answer.found {
			list = append(list, e.Report())
		}
		r := newReport(&task{Game: g, Result: a}, o.game.Solver.Backend)
		r.Seconds = nil
		report := schema.ExplainedReport{Report: r, Explanations: list}
		if answer.known != nil {
			report.Known = answer.known.Report()
		}
		return o.program.PrintJSON(report)
	case "md":
		o.markdown(newPage(o.program, g, a), answer)
	default:
		p := newPage(o.program, g, a)
		p.verdict()
		for _, line := range answer.lines() {
			p.program.Prose("%s", line)
		}
		for _, e := range answer.found {
			p.explanation(e)
		}
	}
	return nil
}

// explanation prints the reason, the story, and what would change it, each after an empty line.
func (p *page) explanation(e *schema.Explanation) {
	if e.Explanation != nil { // otherwise the verdict has said everything
		p.program.Printf("\n")
		p.program.Prose("%s %s", p.colours.Bold(e.Title()+":"), e.Headline())
	}
	if detail := e.Needed(); len(detail) > 0 {
		p.program.Printf("\n")
		for _, line := range detail {
			p.program.Printf("  %-20s %s\n", line.Ply, line.Used)
		}
	}
	if e.Story != nil {
		p.program.Printf("\n%s", e.Story.Text())
	}
	if e.Refusals != nil {
		p.program.Printf("\n%s\n", onlyMoves)
	}
	for _, g := range grouped(e.Refusals) {
		p.program.Printf("\n")
		p.program.Prose("%s: %s%s", g.moves(), g.text, g.example())
		p.program.Printf("\n%s", g.refusals[0].Story.Text())
	}
	if notes := append(e.Listed(), e.Changes()...); len(notes) > 0 {
		p.program.Printf("\n")
		for _, note := range notes {
			p.program.Prose("%s", note)
		}
	}
}

// markdown writes the verdict, and a section for each claim.
func (o *explainOptions) markdown(p *page, answer *explained) {
	o.program.Printf("# %s\n", explain.Title(p.game))
	for _, line := range p.verdictLines() {
		o.program.Printf("\n%s.\n", strings.TrimSuffix(explain.Upper(line), "."))
	}
	for _, line := range answer.lines() {
		o.program.Printf("\n%s.\n", explain.Upper(line))
	}
	for _, e := range answer.found {
		o.program.Printf("\n## %s\n\n%s\n", e.Title(), explain.Upper(e.Headline()))
		for i, line := range e.Needed() {
			if i == 0 {
				o.program.Printf("\n| ply | what it shows |\n|---|---|\n")
			}
			o.program.Printf("| %s | %s |\n", line.Ply, line.Used)
		}
		if e.Story != nil {
			o.program.Printf("\n%s", e.Story.Markdown())
		}
		if e.Refusals != nil {
			o.program.Printf("\n%s\n", explain.Upper(onlyMoves))
		}
		for _, g := range grouped(e.Refusals) {
			o.program.Printf("\n### %s\n\n%s\n\n%s", g.moves(), g.text+g.example(), g.refusals[0].Story.Markdown())
		}
		for _, note := range append(e.Listed(), e.Changes()...) {
			o.program.Printf("\n%s\n", explain.Upper(note))
		}
	}
}

// Sentences that text and Markdown share.
const (
	onlyMoves = "these are all moves that the board allows:"
	noLocks   = "no piece is locked in; ask about one, such as w6, or a claim, such as w6!=K (haft help claims)"
)

// A refusalGroup is a set of moves that are illegal for the same reason.
type refusalGroup struct {
	text     string
	refusals []explain.Refusal
}

// grouped groups moves whose stories end alike. The groups are in the order of their first moves.
func grouped(refusals []explain.Refusal) []*refusalGroup {
	var groups []*refusalGroup
	byText := map[string]*refusalGroup{}
	for _, r := range refusals {
		text := r.Story.Summary()
		if byText[text] == nil {
			byText[text] = &refusalGroup{text: text}
			groups = append(groups, byText[text])
		}
		byText[text].refusals = append(byText[text].refusals, r)
	}
	return groups
}

// moves lists the moves.
func (g *refusalGroup) moves() string {
	var moves []model.Move
	for _, r := range g.refusals {
		moves = append(moves, r.Move)
	}
	return schema.MovesWords(moves)
}

// example says which of several moves the story is about.
func (g *refusalGroup) example() string {
	if len(g.refusals) == 1 {
		return ""
	}
	return fmt.Sprintf(" For example %v:", g.refusals[0].Move)
}
