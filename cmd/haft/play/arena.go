package play

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/bench/arena"
	"haft/bench/statistics"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model/input"
	"haft/solve/explain"
)

// NewArena is the command "haft arena".
func NewArena(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "arena",
		Short: "Matches between players, and how strong they are",
		Long: `Arena has players play matches: haft itself at some number of positions a move,
its levels, players by chance, engines that speak UCI, and Stockfish, which does
not know this game and guesses what the pieces are. Strength is given in Elo,
with intervals, by pairs of games with colours reversed.`,
		Example: "  haft arena run nodes=200 random --games 2 --seed 1",
	}
	cmd.AddCommand(newArenaRun(p), newArenaReport(p))
	return cmd
}

// arenaKinds lists the kinds of player for the page of help.
func arenaKinds() string {
	var text strings.Builder
	for _, k := range arena.Kinds {
		text.WriteString("  " + k[0] + "\n      " + k[1] + "\n")
	}
	return text.String()
}

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
normalized Elo and likelihood are unknown, null in JSON. If one player has less
than 10 points, the interval is by Clopper and Pearson (1934).

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
	return cmp.Or(o.play(ctx, players, &file.Match, file.Add), file.Close())
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
	if !r.Ending.Violation() {
		return
	}
	loser := o.header.First
	if r.Points() == 1 {
		loser = o.header.Second
	}
	o.program.Message("haft: game %d: %s loses: %s", r.Game+1, loser, r.Violation)
}

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

// An arenaResult is what a match says, as JSON.
type arenaResult struct {
	arena.Header
	Games    int            `json:"games"`
	Wins     int            `json:"wins"`
	Draws    int            `json:"draws"`
	Losses   int            `json:"losses"`
	Pairs    [5]int         `json:"pairs"` // from two losses to two wins
	Score    [3]float64     `json:"score"` // with its interval
	Elo      [3]eloNumber   `json:"elo"`
	Normal   [3]eloNumber   `json:"normalized_elo"`
	Superior *float64       `json:"superior"` // null if unknown
	LLR      *float64       `json:"llr,omitempty"`
	Accepted *float64       `json:"accepted_elo,omitempty"`
	Endings  map[string]int `json:"endings"`
	Faults   [2]int         `json:"faults"`
	Plies    float64        `json:"plies_per_game"`
	Wall     [2]float64     `json:"seconds_per_move"`
	CPU      [2]float64     `json:"cpu_seconds_per_move"` // 0 for a player without a program

	strength statistics.Strength
}

func newArenaResult(m *arena.Match) *arenaResult {
	t := m.Count()
	pairs := t.Pairs()
	s := pairs.Strength()
	r := &arenaResult{
		Header: m.Header, Games: t.Games, Wins: t.Wins, Draws: t.Draws, Losses: t.Losses, Pairs: pairs.Five(),
		Endings: map[string]int{}, Faults: t.Violations,
	}
	if t.Games == 0 {
		none := math.NaN()
		r.Elo = eloNumbers(none, statistics.Interval{Low: none, High: none})
		r.Normal = r.Elo
		return r
	}
	r.strength = s
	r.Score = [3]float64{rounded(s.Mean, 4), rounded(s.Score.Low, 4), rounded(s.Score.High, 4)}
	r.Elo = eloNumbers(s.Elo, s.EloInterval)
	r.Normal = eloNumbers(s.Normalized, s.NormalizedInterval)
	r.Superior = finite(s.Superior)
	if m.SPRT != nil {
		r.LLR = finite(t.LLR)
		if t.Decided {
			r.Accepted = &t.Accepted
		}
	}
	for e, n := range t.Endings {
		r.Endings[string(e)] = n
	}
	r.Plies = rounded(float64(t.Plies)/float64(t.Games), 1)
	for i := range r.Wall {
		r.Wall[i] = rounded(t.Seconds[i].Seconds()/float64(max(t.Moves[i], 1)), 5)
		r.CPU[i] = rounded(t.CPU[i].Seconds()/float64(max(t.Moves[i], 1)), 5)
	}
	return r
}

func rounded(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale)/scale + 0 // which makes 0 of -0
}

// finite is a number with two decimals, nil if it is infinite or no number.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	x = rounded(x, 2)
	return &x
}

// An eloNumber is a difference in Elo. As JSON it has two decimals; an infinite one is "+inf" or "-inf", and an
// unknown one null.
type eloNumber float64

func eloNumbers(x float64, i statistics.Interval) [3]eloNumber {
	return [3]eloNumber{eloNumber(x), eloNumber(i.Low), eloNumber(i.High)}
}

func (e eloNumber) MarshalJSON() ([]byte, error) {
	if x := float64(e); math.IsInf(x, 0) {
		return json.Marshal(elo(x))
	}
	return json.Marshal(finite(float64(e)))
}

// arenaText tells a result to people.
func arenaText(p *cli.Program, r *arenaResult) {
	p.Prose("%s against %s, %s", r.First, r.Second, explain.Count(uint64(r.Games), "game", "games"))
	p.Printf("\n")
	for _, row := range arenaRows(r) {
		p.Printf("%-12s%s\n", row[0], row[1])
	}
}

// arenaRows are what a result says, a name and a value each.
func arenaRows(r *arenaResult) [][2]string {
	rows := [][2]string{
		{"won", fmt.Sprint(r.Wins)},
		{"drawn", fmt.Sprint(r.Draws)},
		{"lost", fmt.Sprint(r.Losses)},
		{"pairs", fmt.Sprint(r.Pairs) + ", from two losses to two wins"},
		{"score", fmt.Sprintf("%s, 95 %%: %s to %s", arenaShare(r.Score[0]), arenaShare(r.Score[1]), arenaShare(r.Score[2]))},
		{"Elo", inElo(r.strength.Elo, r.strength.EloInterval)},
		{"normalized", inElo(r.strength.Normalized, r.strength.NormalizedInterval)},
	}
	if r.Superior != nil {
		rows = append(rows, [2]string{"likely", "the first player is the stronger one: " + arenaShare(*r.Superior)})
	}
	if r.SPRT != nil {
		rows = append(rows, [2]string{"SPRT", sprtText(r)})
	}
	endings := slices.SortedFunc(maps.Keys(r.Endings), func(a, b string) int {
		return cmp.Or(r.Endings[b]-r.Endings[a], cmp.Compare(a, b))
	})
	for i, e := range endings {
		name := ""
		if i == 0 {
			name = "endings"
		}
		rows = append(rows, [2]string{name, fmt.Sprintf("%s %d", e, r.Endings[e])})
	}
	return append(rows, [2]string{"plies", strconv.FormatFloat(r.Plies, 'f', 1, 64) + " a game"})
}

func sprtText(r *arenaResult) string {
	low, high := r.SPRT.Bounds()
	text := fmt.Sprintf("LLR %.2f (%.2f to %.2f) for %s Elo %v against %v", *r.LLR, low, high, r.SPRT.Model, r.SPRT.Elo1,
		r.SPRT.Elo0)
	if r.Accepted == nil {
		return text + ": undecided"
	}
	return fmt.Sprintf("%s: %v accepted", text, *r.Accepted)
}

// arenaShare is a part of 1 in percent.
func arenaShare(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + " %" }

// inElo is a difference with its interval.
func inElo(x float64, i statistics.Interval) string {
	if math.IsNaN(x) {
		return elo(x)
	}
	return fmt.Sprintf("%s, 95 %%: %s to %s", elo(x), elo(i.Low), elo(i.High))
}

// elo is a difference, which can be infinite or unknown.
func elo(x float64) string {
	switch {
	case math.IsNaN(x):
		return "unknown"
	case math.IsInf(x, 1):
		return "+inf"
	case math.IsInf(x, -1):
		return "-inf"
	}
	return fmt.Sprintf("%+d", int(math.Round(x)))
}
