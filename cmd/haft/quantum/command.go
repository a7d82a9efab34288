// Package quantum has the commands about QuantumChess, "haft quantum".
package quantum

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model/input"
	"haft/model/quantum"
)

// options are those of every command about QuantumChess.
type options struct {
	program *cli.Program
	memory  cli.MemoryOption
	which   cli.OneGame
	rules   string
	engine  string
}

// New is the command "haft quantum".
func New(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "quantum",
		Short: "QuantumChess: play on a superposition of boards",
		Long: `QuantumChess (Greg Dennis) is chess on many boards at once. A play names two
squares. It is possible if it is a legal move on some board that is still
played. Every board then becomes two of half the weight: one where nothing
happens, and one where the move is made if it is legal there. So there are 2^T
boards in total after T plays; equal boards count as one distinct board. A board
on which a king is mated or captured is frozen. All numbers are exact.

There is no castling and no en passant. A pawn on the last rank becomes a queen.
You can choose two rules with --rules, or with the tag QuantumRules of a game:

    self-check  off (default) or on: a move may leave its own king attacked
    promotion   queen (default) or none: a pawn on the last rank stays a pawn`,
		Example: `  haft quantum replay testdata/quantum/capture.pgn --square e5
  haft quantum random --plies 12 --seed 7`,
	}
	cmd.AddCommand(newReplay(p), newRandom(p), newExplore(p))
	return cmd
}

func (o *options) flags(cmd *cobra.Command) {
	o.engine = engines[0]
	cli.ChoiceFlag(cmd, &o.engine, "engine",
		"`NAME` of the data structure for the boards: "+strings.Join(engines, ", "), engines...)
	o.memory.AddFlag(cmd, defaultMemory,
		"stop before the boards take more than `SIZE`, as in 512MB (the process may take twice as much)")
}

// fileFlags adds the options about a game in a file.
func (o *options) fileFlags(cmd *cobra.Command) {
	o.rulesFlag(cmd, "that override those of the file")
	o.which.AddFlag(cmd)
	o.which.Ply.AddFlag(cmd, "show the board")
}

// rulesFlag adds --rules. which says which rules they are.
func (o *options) rulesFlag(cmd *cobra.Command, which string) {
	cmd.Flags().StringVar(&o.rules, "rules", "", "`LIST` of rules "+which+": self-check=on, promotion=none")
	cli.CompleteWords(cmd, "rules", quantum.RuleOptions.Choices()...)
}

// defaultMemory is the default limit on the memory for the boards.
const defaultMemory input.Size = 2e9

// engines are the values of --engine.
var engines = []string{"diagram", "explicit"}

func (o *options) check() error {
	var unused quantum.Rules
	if err := quantum.RuleOptions.SetAll(&unused, o.rules); err != nil {
		return fmt.Errorf("--rules: %w", err)
	}
	return nil
}

// start returns the game of a file before its first play. The options have been checked.
func (o *options) start(g *quantum.Game) *game {
	_ = quantum.RuleOptions.SetAll(&g.Rules, o.rules)
	space := quantum.New(quantum.Options{Rules: g.Rules, Explicit: o.engine == "explicit", Memory: int64(o.memory.Limit)})
	return &game{record: g, space: space}
}

// only reads the game of a file that the user means, up to the ply that the user wants.
func (o *options) only(ctx context.Context, name string) (*quantum.Game, error) {
	g, err := cli.OnlyGame(ctx, o.program, name, &o.which, quantum.NewReader)
	if err != nil {
		return nil, err
	}
	n, err := o.which.Ply.Cut(&g.Header, len(g.Moves))
	switch {
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	g.Cut(n)
	o.program.TellUnread(&g.Header)
	return g, nil
}

// replay makes the plays of a game that has been read.
func (o *options) replay(ctx context.Context, g *game) error {
	progress := cli.NewProgress(o.program, "play", "plays", terminal.NewMeter("plays", int64(len(g.record.Moves))))
	defer progress.Stop()
	return g.replay(ctx, progress)
}

// title returns the name of the game.
func (g *game) title() string {
	if event := g.record.Tag("Event"); strings.Trim(event, "?.- ") != "" {
		return event
	}
	if g.record.Name == "" {
		return "a game"
	}
	return fmt.Sprintf("%s, game %s", g.record.Name, g.record.ID)
}

func (g *game) rules() string { return quantum.RuleOptions.Text(&g.record.Rules) }

// limitHeap makes Go collect garbage in time when the boards come near their limit, until lift is called; without it,
// the process took three times as much memory. The limit is a quarter larger than the boards, for questions and for
// the copy of the nodes in use.
func (o *options) limitHeap() (lift func()) { return o.memory.LimitFor(o.memory.Limit / 4) }
