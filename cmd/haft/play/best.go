package play

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
	"haft/solve/search"
)

type bestOptions struct {
	program *cli.Program
	game    cli.GameOption
	format  cli.FormatOption
	limits  search.Limits
	lines   uint
	depth   uint
	threads uint
}

// standardNodes limits a search that has no other limit. They take about a second.
const standardNodes = 500_000

// NewBest is the command "haft best".
func NewBest(p *cli.Program) *cobra.Command {
	o := &bestOptions{program: p}
	cmd := &cobra.Command{
		Use:   "best [FILE]",
		Short: "The best move, what it is worth, and what it does",
		Long: fmt.Sprintf(`Best searches for the best move of the side to move, as chess programs do, but
in all worlds at once. It says what the side can expect from it: its chances,
where a draw counts as half a win, and pawns; then what the move leaves and
locks in, and the moves that are likely to follow.

A game that is over is worth the mean over its worlds. The search takes a
position that repeats, and fifty moves of each side without progress, for a
draw; progress is a capture, a pawn move, or the loss of a starting position.

The search ends at the first of the limits that are given, where 0 is none;
without any it looks at %s positions. A move for which the limit left no
time was not searched: its depth is 0, and its chances are those that the
evaluation gives the position before it.

One thread is the usual number: without --time its answer is always the same.
With two, each looks at about two thirds of the positions that one would, so
they only save time if two processors have nothing else to do.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.`, explain.Number(standardNodes)),
		Example: `  haft best testdata/games/immortal.pgn --ply 20
  echo 'e2e4 d7d5' | haft best --lines 3 --depth 4`,
		RunE: p.OnFile(o.run),
	}
	f := cmd.Flags()
	f.Uint64Var(&o.limits.Nodes, "nodes", 0, "look at `N` positions at most")
	cmd.Flags().Var((*cli.Duration)(&o.limits.Time), "time", "take this `DURATION` at most, as in 500ms")
	f.UintVar(&o.depth, "depth", 0, "look `N` plies ahead at most, captures and checks apart")
	f.UintVar(&o.lines, "lines", 1, "show the best `N` moves")
	f.UintVar(&o.threads, "threads", 1, "search with `N` threads")
	o.game.AddFlags(cmd)
	cli.Unannounced(cmd)
	o.game.Which.Ply.AddFlag(cmd, cli.AboutPosition)
	o.format.AddFlag(cmd, "text", "json", "jsonl")
	return cmd
}

// check refuses options with wrong values before anything is read.
func (o *bestOptions) check() error {
	for _, n := range []struct {
		name            string
		value, from, to uint
	}{{"lines", o.lines, 1, 1000}, {"depth", o.depth, 0, search.MaxDepth}, {"threads", o.threads, 1, 64}} {
		if n.value < n.from || n.value > n.to {
			return fmt.Errorf("--%s is %d; expected a number from %d to %d", n.name, n.value, n.from, n.to)
		}
	}
	o.limits.Depth = int(o.depth)
	if o.limits == (search.Limits{}) {
		o.limits.Nodes = standardNodes
	}
	return nil
}

func (o *bestOptions) run(ctx context.Context, file string) error {
	if err := o.check(); err != nil {
		return err
	}
	g, err := searchable(ctx, o.program, &o.game, file) // the best move of another position is of no use
	if err != nil {
		return err
	}
	start := time.Now()
	a, err := contestAnalyzed(ctx, o.program, g)
	if err != nil {
		return err
	}
	r, err := o.search(ctx, g, a)
	if err != nil {
		return err
	}
	if o.format.Name == "text" {
		o.text(g, a, r)
		return nil
	}
	timed(r.Report, start)
	return o.program.PrintJSON(r)
}

// search finds the best moves in the last position of an analysis, and what they threaten.
func (o *bestOptions) search(ctx context.Context, g *model.Game, a *solve.Analysis) (*schema.BestReport, error) {
	player := search.NewPlayer(&g.Rules, search.Options{Threads: int(o.threads), Megabytes: megabytes})
	return schema.NewBest(ctx, g, a, schema.BestSearch{Player: player, Limits: o.limits, Lines: int(o.lines)})
}

// megabytes is the size of the table of positions.
const megabytes = 64

// text prints the best moves for people.
func (o *bestOptions) text(g *model.Game, a *solve.Analysis, r *schema.BestReport) {
	colours := o.program.Palette()
	o.program.Printf("%s\n", colours.Bold(explain.Title(g)))
	left := explain.StartsLeft(a.Counts().Positions)
	o.program.Prose("%s, %s to move, %s", explain.Made(g, a.Plies), r.ToMove, left)
	if len(r.Lines) == 0 {
		o.program.Prose("the game is over: %s", explain.List(explain.Endings(a.Outcome)))
		return
	}
	if r.Drawn != "" {
		o.program.Prose("players would call it a draw: %s", r.Drawn)
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		o.program.Printf("\n%s  %s\n", colours.Bold(numbered(a.Plies, l.Line[:1])), l.Worth())
		o.program.Prose("%s", l.Effects(a))
		o.program.Prose("%s", numbered(a.Plies, l.Line))
	}
	depth := explain.Count(uint64(r.Lines[0].Depth), "ply", "plies")
	o.program.Printf("\n%s, %s deep\n", explain.Count(r.Nodes, "position", "positions"), depth)
}

// numbered writes moves as players do, with their numbers after some plies: "12... h8g6 13. d3d5 a7a6".
func numbered(plies model.Ply, moves []string) string {
	var words []string
	for i, name := range moves {
		t := plies + 1 + model.Ply(i)
		m, _ := model.ParseMove(name)
		if i == 0 || t.Mover() == model.White {
			name = t.Numbered(m)
		}
		words = append(words, name)
	}
	return strings.Join(words, " ")
}

// An option is what a manager can set.
type option struct {
	name, kind string // as UCI declares it
	set        func(value string) error
}

// The bounds of options.
const (
	standardHash = 64 // megabytes
	maxMegabytes = 1024
	maxThreads   = 64
	maxLines     = 256
)

// options are all of them: those that all engines have, and the rules of the game.
func (s *uciSession) options() []option {
	all := []option{
		spin("Threads", 1, maxThreads, 1, func(n int) { s.engine.Threads, s.player = n, nil }),
		spin("Hash", 1, maxMegabytes, standardHash, func(n int) { s.engine.Megabytes, s.player = n, nil }),
		spin("MultiPV", 1, maxLines, 1, func(n int) { s.lines = n }),
		{"Ponder", "check default false", s.setPonder},
		spin("Skill Level", 0, len(search.Levels), len(search.Levels), func(n int) { s.skill = n }),
		{"UCI_Variant", "combo default " + variant + " var " + variant, onlyVariant},
	}
	for _, o := range model.RuleOptions.Listed() {
		kind := fmt.Sprintf("combo default %s var %s var %s", o.Values[0], o.Values[0], o.Values[1])
		all = append(all, option{o.Name, kind, func(value string) error { return s.rule(o.Name, value) }})
	}
	return all
}

// variant is the game, which managers must ask for, so that nobody takes it for ordinary chess.
const variant = "haft"

func onlyVariant(value string) error {
	if value != variant {
		return fmt.Errorf("UCI_Variant is %.20q; expected %s, the only game that this engine plays", value, variant)
	}
	return nil
}

// setPonder says whether the answers name a move that is expected.
func (s *uciSession) setPonder(value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return fmt.Errorf("%s is %.20q; expected true or false", "Ponder", value)
	}
	s.ponders = on
	return nil
}

// rule sets a rule, and begins a new game by it.
func (s *uciSession) rule(name, value string) error {
	if err := s.rules.Set(name, value); err != nil {
		return err
	}
	s.player, s.game = nil, search.NewGame(&s.rules)
	return nil
}

// spin is an option that is a number.
func spin(name string, least, most, usual int, set func(n int)) option {
	kind := fmt.Sprintf("spin default %d min %d max %d", usual, least, most)
	return option{name, kind, func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%s is %.20q; expected a number from %d to %d", name, value, least, most)
		}
		set(n)
		return nil
	}}
}

// setOption sets an option, as in "name Hash value 32".
func (s *uciSession) setOption(words []string) {
	s.halt()
	text := strings.Join(words, " ")
	named, found := strings.CutPrefix(text, "name ")
	name, value, _ := strings.Cut(named, " value ")
	for _, o := range s.options() {
		if found && strings.EqualFold(o.name, name) {
			if err := o.set(value); err != nil {
				s.tell("option refused: %v", err)
			}
			return
		}
	}
	s.tell("unknown option in %.60q; expected name NAME value VALUE with one that uci lists", text)
}

// searchable reads the game that a search is about. No search knows announced checks.
func searchable(ctx context.Context, p *cli.Program, o *cli.GameOption, file string) (*model.Game, error) {
	g, err := o.WholeGame(ctx, p, file)
	if err != nil {
		return nil, err
	}
	if err := g.Rules.Unannounced(); err != nil {
		return nil, fmt.Errorf("%s: %w", explain.Source(g), err)
	}
	return g, nil
}

// contestAnalyzed analyses a game, for a question about its last position. If the game is illegal, a message says so, and the
// question is about the position before the first illegal ply. A position without worlds is an error.
func contestAnalyzed(ctx context.Context, p *cli.Program, g *model.Game) (*solve.Analysis, error) {
	a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.Parts{Because: true, Outcome: true})
	if err != nil {
		return nil, err
	}
	switch {
	case a.NoStart():
		return nil, fmt.Errorf("%s: %s", explain.Source(g), explain.WhyIllegal(g, a))
	case !a.Legal:
		p.Note(cli.No)
		p.TellIllegal(g, a.Ply, explain.WhyIllegal(g, a))
	}
	return a, nil
}

// timed adds to a report what answered, and how long that took.
func timed(r *schema.Report, start time.Time) {
	seconds := math.Round(time.Since(start).Seconds()*1e6) / 1e6
	r.Seconds, r.Backend = &seconds, "exact"
}
