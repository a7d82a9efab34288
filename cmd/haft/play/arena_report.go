package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/arena"
	"haft/cmd/haft/cli"
	"haft/model/input"
	"haft/solve/explain"

	"github.com/jedib0t/go-pretty/v6/table"
)

// matches are files of matches, and how much memory they may take.
type matches struct {
	program *cli.Program
	memory  cli.MemoryOption
}

// matchCost is how much memory a byte of a file takes, with all that is made of it.
const matchCost = 4

func (o *matches) flag(cmd *cobra.Command) {
	o.memory.AddFlag(cmd, 256<<20, "read no more games than fit in `SIZE`, as in 2GB")
}

// read reads matches, plain or packed.
func (o *matches) read(ctx context.Context, files []string) (all []*arena.Match, err error) {
	budget := input.NewBudget((o.memory.Limit + matchCost - 1) / matchCost)
	for _, name := range files {
		m, err := o.readOne(ctx, name, budget)
		if err != nil {
			return nil, o.memory.WithinMemory(err)
		}
		all = append(all, m)
	}
	return all, nil
}

func (o *matches) readOne(ctx context.Context, name string, budget *input.Budget) (*arena.Match, error) {
	in, err := o.program.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	m, torn, err := arena.ReadMatch(input.NewReader(in, budget), cli.Shown(name))
	if m != nil && err == nil {
		if left := len(m.Games) - m.Count().Games; left > 0 && m.SPRT == nil {
			o.program.Message("haft: %s: %s left out: the other game of its pair is missing, or one before it", cli.Shown(name),
				explain.Count(uint64(left), "game is", "games are"))
		}
	}
	if torn {
		o.program.Message("haft: %s: the last line was cut short and is left out", cli.Shown(name))
	}
	return m, err
}

type arenaReportOptions struct {
	matches matches
	format  cli.FormatOption
	phases  bool
}

func newArenaReport(p *cli.Program) *cobra.Command {
	o := &arenaReportOptions{matches: matches{program: p}}
	cmd := &cobra.Command{
		Use:   "report FILE...",
		Short: "What matches say of their players",
		Long: `Report reads files of 'haft arena run', replays all games, and writes a line for
each match: its games, the score of the first player and the difference in Elo
with intervals of 95 %, and how many milliseconds each player took for a move,
by the clock and, if it is a program, in processor time.

--phases shows where the first player gains and loses points: what it expects
where a phase begins, and where the next one begins or the game ends. What the
phases gain, times the share of games that reach them, adds up to the score
minus what was expected after the opening.`,
		Example: `  haft arena report testdata/arena/*.zst
  haft arena report --phases testdata/arena/guess.jsonl.zst`,
		RunE: p.OnFiles(o.run),
	}
	o.matches.flag(cmd)
	cmd.Flags().BoolVar(&o.phases, "phases", false, "tell where games are won and lost")
	o.format.AddFlag(cmd, "text", "md", "csv", "jsonl")
	return cmd
}

func (o *arenaReportOptions) run(ctx context.Context, files []string) error {
	all, err := o.matches.read(ctx, files)
	if err != nil {
		return err
	}
	switch {
	case o.format.Name == "jsonl":
		return o.lines(all)
	case o.phases:
		o.phaseTable(all)
	default:
		o.table(all)
	}
	return nil
}

// lines writes each match as an object, with its phases if they are asked for.
func (o *arenaReportOptions) lines(all []*arena.Match) error {
	for _, m := range all {
		value := struct {
			*arenaResult
			Plies  []arena.Phase `json:"phases_by_ply,omitempty"`
			Starts []arena.Phase `json:"phases_by_starting_positions,omitempty"`
		}{arenaResult: newArenaResult(m)}
		if o.phases {
			value.Plies, value.Starts = m.Phases()
		}
		if err := o.matches.program.PrintJSON(value); err != nil {
			return err
		}
	}
	return nil
}

// table has a line for each match.
func (o *arenaReportOptions) table(all []*arena.Match) {
	if o.format.Name == "csv" {
		o.numbers(all)
		return
	}
	t := cli.NewTable(cli.Words("first"), cli.Words("second"), cli.Numbers("games"), cli.Numbers("won"),
		cli.Numbers("drawn"), cli.Numbers("lost"), cli.Numbers("score %"), cli.Words("95 %"), cli.Numbers("Elo"),
		cli.Words("95 %"), cli.Numbers("plies"), cli.Numbers("ms a move"), cli.Numbers("of CPU"))
	addMatches(t, all, func(r *arenaResult) []any {
		s := r.strength
		return []any{
			percentage(s.Score.Low) + " to " + percentage(s.Score.High), elo(s.Elo),
			elo(s.EloInterval.Low) + " to " + elo(s.EloInterval.High), fmt.Sprintf("%.0f", r.Plies),
			both(r.Wall), both(r.CPU),
		}
	})
	o.matches.program.Render(t, o.format.Name)
}

// addMatches adds a row for each match: its players, how the games ended and the score, and then what the function
// returns of a match with games.
func addMatches(t table.Writer, all []*arena.Match, more func(*arenaResult) []any) {
	for _, m := range all {
		r := newArenaResult(m)
		if r.Games == 0 {
			t.AppendRow([]any{r.First, r.Second, 0})
			continue
		}
		row := []any{r.First, r.Second, r.Games, r.Wins, r.Draws, r.Losses, percentage(r.strength.Mean)}
		t.AppendRow(append(row, more(r)...))
	}
}

// numbers is the table for programs: a number in each column.
func (o *arenaReportOptions) numbers(all []*arena.Match) {
	t := cli.NewTable(cli.Words("first"), cli.Words("second"), cli.Numbers("games"), cli.Numbers("won"),
		cli.Numbers("drawn"), cli.Numbers("lost"), cli.Numbers("score %"), cli.Numbers("score low %"),
		cli.Numbers("score high %"), cli.Numbers("Elo"), cli.Numbers("Elo low"), cli.Numbers("Elo high"),
		cli.Numbers("plies"), cli.Numbers("first ms a move"), cli.Numbers("second ms a move"),
		cli.Numbers("first of CPU"), cli.Numbers("second of CPU"))
	addMatches(t, all, func(r *arenaResult) []any {
		s := r.strength
		return []any{
			percentage(s.Score.Low), percentage(s.Score.High), plain(s.Elo), plain(s.EloInterval.Low),
			plain(s.EloInterval.High), r.Plies, milliseconds(r.Wall[0]), milliseconds(r.Wall[1]),
			milliseconds(r.CPU[0]), milliseconds(r.CPU[1]),
		}
	})
	o.matches.program.Render(t, o.format.Name)
}

// plain is a number that may be infinite, as programs read it.
func plain(x float64) string {
	return strings.TrimPrefix(strconv.FormatFloat(rounded(x, 1), 'f', 1, 64), "+")
}

func milliseconds(seconds float64) string { return strconv.FormatFloat(1000*seconds, 'f', 2, 64) }

// both are the milliseconds of the two players, "" if no time was measured.
func both(seconds [2]float64) string {
	if seconds == [2]float64{} {
		return ""
	}
	return fmt.Sprintf("%.1f, %.1f", 1000*seconds[0], 1000*seconds[1])
}

func percentage(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) }

// phaseTable has a line for each phase of each match.
func (o *arenaReportOptions) phaseTable(all []*arena.Match) {
	t := cli.NewTable(cli.Words("first"), cli.Words("second"), cli.Words("phase"), cli.Numbers("games"),
		cli.Numbers("before %"), cli.Numbers("after %"), cli.Numbers("gain %"))
	for _, m := range all {
		plies, starts := m.Phases()
		for _, p := range append(plies, starts...) {
			t.AppendRow([]any{
				m.First, m.Second, p.Name, p.Games, percentage(p.Before), percentage(p.After),
				fmt.Sprintf("%+.1f", 100*p.Gain()),
			})
		}
	}
	o.matches.program.Render(t, o.format.Name)
}
