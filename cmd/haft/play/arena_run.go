package play

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/arena"
	"haft/bench/statistics"
	"haft/cmd/haft/cli"

	"haft/cmd/haft/terminal"
	"haft/solve/explain"
)

type arenaRunOptions struct {
	program *cli.Program
	format  cli.FormatOption
	jobs    cli.JobsOption
	rules   cli.RuleList
	games   int
	header  arena.Header
	sprt    string
	file    string // --output
	pgn     string
}

// The usual length of a match, and of openings and games in it.
const (
	usualGames    = 100
	maxGames      = 1_000_000
	usualOpening  = 4
	usualMaxPlies = 400
)

func newArenaRun(p *cli.Program) *cobra.Command {
	o := &arenaRunOptions{program: p, games: usualGames}
	cmd := &cobra.Command{
		Use:   "run FIRST SECOND",
		Short: "Play a match of two players",
		Long: `Run plays a match. Players are

` + arenaKinds() + `
Two games begin with each opening, with colours reversed. Openings are random by
--seed, and balanced: a search expects about the same for both sides. The same
seed gives the same games, whatever --jobs, unless a player goes by the clock.

Games end by the rules, and are drawn as 'haft help best' says; nobody resigns.
A game that reaches --max-plies is a draw. An engine loses the game if it
answers with an illegal move, ends, or takes ten seconds too long
(patience=DURATION), and a message says so. The result counts all endings.

Elo has an interval of 95 %, by the scores of pairs of games. The scores are
counted: two losses; a loss and a draw; a win and a loss, or two draws; a win
and a draw; two wins. A mixed ending counts with its points. Fewer than 10
pairs, and pairs that all have the same score, do not show how much scores vary.
Then the interval is a wider one that always holds (Hoeffding, 1963), and
normalized Elo and likelihood are unknown, null in JSON.

--sprt ends the match as soon as it is known whether the first player is
stronger by elo1 rather than by elo0: a sequential probability ratio test, as
fastchess has it.

With --output the file is added to: after any interruption, or with more
--games, the same command goes on. 'haft arena report' reads such files.`,
		Example: `  haft arena run nodes=400 greedy --games 10 --seed 1
  haft arena run nodes=300 nodes=200 --games 10 --seed 1 --sprt elo0=0,elo1=400`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("found %s; expected 2, such as nodes=1000 and greedy",
					explain.Count(uint64(len(args)), "player", "players"))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	o.flags(cmd)
	return cmd
}

func (o *arenaRunOptions) flags(cmd *cobra.Command) {
	cli.Ranged(cmd, &o.games, "games", 2, maxGames, "play `N` games, an even number")
	o.header = arena.Header{Arena: arena.Schema, Seed: 1, Opening: usualOpening, MaxPlies: usualMaxPlies}
	f := cmd.Flags()
	f.Uint64Var(&o.header.Seed, "seed", o.header.Seed, "`SEED` of openings and chance")
	cli.Ranged(cmd, &o.header.Opening, "opening", 0, 40, "begin with `N` random plies")
	cli.Ranged(cmd, &o.header.MaxPlies, "max-plies", 41, arena.MostPlies, "end a game after `N` plies as a draw")
	f.StringVar(&o.sprt, "sprt", "", "end when decided: `LIST` of elo0=, elo1=, and alpha=0.05, beta=0.05 and\n"+
		"model=normalized (or logistic) unless told otherwise")
	o.rules.Flag(cmd, "of the games")
	cli.Unannounced(cmd)
	o.jobs.AddFlag(cmd, "play `N` games at a time")
	cli.File(cmd, &o.file, "output", "o", "add to `FILE`, and leave out the games that it has")
	cli.File(cmd, &o.pgn, "pgn", "", "write all games to `FILE` as PGN")
	o.format.AddFlag(cmd, "text", "json")
	o.program.ProgressFlag(cmd)
}

// check reads the options that need more than their flags: the players, the rules and the test.
func (o *arenaRunOptions) check(args []string) (players [2]*arena.Spec, err error) {
	if o.games%2 != 0 {
		return players, fmt.Errorf("--games is %d; expected an even number, because openings are played twice", o.games)
	}
	if o.header.SPRT, err = parseSPRT(o.sprt); err != nil {
		return players, fmt.Errorf("--sprt: %w", err)
	}
	rules := o.rules.Default()
	if err := rules.Unannounced(); err != nil {
		return players, err
	}
	o.header.First, o.header.Second, o.header.Rules = args[0], args[1], rules.String()
	for i, text := range args {
		if players[i], err = arena.ParseSpec(text); err != nil {
			return players, err
		}
		if err := players[i].Prepare(&rules); err != nil {
			return players, err
		}
	}
	return players, nil
}

// parseSPRT reads a test, nil for "".
func parseSPRT(text string) (*statistics.SPRT, error) {
	if text == "" {
		return nil, nil
	}
	t := &statistics.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: statistics.Models[0]}
	numbers := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
	for pair := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(pair, "=")
		to, known := numbers[name]
		switch {
		case name == "model":
			t.Model = value
		case !known:
			return nil, fmt.Errorf("found %q; expected elo0=, elo1=, alpha=, beta= or model=", pair)
		default:
			n, err := strconv.ParseFloat(value, 64)
			if err != nil {
				return nil, fmt.Errorf("%s is %q; expected a number", name, value)
			}
			*to = n
		}
	}
	return t, t.Validate()
}

func (o *arenaRunOptions) run(ctx context.Context, args []string) error {
	players, err := o.check(args)
	if err != nil {
		return err
	}
	if o.file == "" {
		m := &arena.Match{Header: o.header}
		return o.play(ctx, players, m, func(r *arena.Record) error {
			m.Games = append(m.Games, r)
			return nil
		})
	}
	file, err := arena.OpenFile(o.file, o.header)
	if err != nil {
		return err
	}
	if file.Torn {
		o.program.Message("haft: %s: the last line was cut short; its game is played again", cli.Shown(o.file))
	}
	return cli.FirstError(o.play(ctx, players, &file.Match, file.Add), file.Close())
}

// play plays the games that are missing, and tells the result.
func (o *arenaRunOptions) play(
	ctx context.Context, players [2]*arena.Spec, m *arena.Match, add func(*arena.Record) error,
) error {
	for _, r := range m.Games {
		o.tellFault(r)
	}
	meter := terminal.NewMeter("games", int64(o.games))
	progress := cli.NewProgress(o.program, "game", "games", meter)
	progress.Add(int64(len(m.Games)))
	meter.Done.Add(int64(len(m.Games)))
	err := m.Run(ctx, players, o.games, o.jobs.Workers(), func(r *arena.Record) error {
		o.tellFault(r)
		progress.Add(1)
		meter.Done.Add(1)
		return add(r)
	})
	progress.Stop()
	if err != nil {
		return err
	}
	if o.pgn != "" {
		if err := o.program.Save(o.pgn, func(w io.Writer) error { return m.WritePGN(w) }); err != nil {
			return err
		}
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(newArenaResult(m))
	}
	arenaText(o.program, newArenaResult(m))
	return nil
}

// tellFault says that a player lost a game by a fault, if one did.
func (o *arenaRunOptions) tellFault(r *arena.Record) {
	if !r.Ending.Fault() {
		return
	}
	loser := o.header.First
	if r.Points() == 1 {
		loser = o.header.Second
	}
	o.program.Message("haft: game %d: %s loses: %s", r.Game+1, loser, r.Fault)
}
