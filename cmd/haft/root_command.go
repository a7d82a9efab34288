package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/game"
	"haft/cmd/haft/play"

	"haft/cmd/haft/formula"

	"haft/cmd/haft/heisenberg"

	"haft/cmd/haft/quantum"

	"haft/cmd/haft/study"
	"haft/cmd/haft/web"
	heisenbergmodel "haft/model/heisenberg"
	quantumchess "haft/model/quantum"
)

const rootLong = `haft analyses games of Haft Schrödinger Chess. Nobody has said what the pieces
on the back rank are. A move is legal if the whole game is legal chess in at
least one world, that is, for one way to say what every piece is: king, queen,
rook, bishop or knight.

White's pieces of the back rank are called w1 to w8, from the a-file to the
h-file, and White's pawns w9 to w16; Black's are b1 to b16 ("haft help claims").

A FILE is PGN, a list of moves, or JSON Lines, plain or compressed. "-" is
standard input. So is no FILE at all, except for perft, explore, play and serve:
they then begin at the start. Data goes to standard output, and messages go to
standard error.`

const rootExample = `  haft check testdata/games/immortal.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft analyze
  haft analyze --format jsonl testdata/games/*.pgn`

// variants are the other games whose files "haft fmt" accepts.
var variants = []formula.Variant{
	{Name: "QuantumChess", Is: quantumchess.IsVariant, Normal: quantum.Normal, Grows: true},
	{Name: "Heisenberg Chess", Is: heisenbergmodel.IsVariant, Normal: heisenberg.Normal},
}

func newRoot(p *cli.Program) *cobra.Command {
	root := &cobra.Command{
		Use:           "haft",
		Short:         "Analyse games of Haft Schrödinger Chess",
		Long:          rootLong,
		Example:       rootExample,
		Version:       cli.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		return cli.FirstError(cli.OneOf("--color", p.Color, whenColors...), p.CheckLine(cmd))
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w\nSee '%s --help'", err, cmd.CommandPath())
	})
	root.AddGroup(groups...)
	add := func(group string, cmds ...*cobra.Command) {
		for _, cmd := range cmds {
			cmd.GroupID = group
			root.AddCommand(cmd)
		}
	}
	add("ask", game.NewCheck(p), game.NewAnalyze(p), game.NewLocks(p), game.NewExplain(p), game.NewMoves(p),
		game.NewWorlds(p), game.NewPerft(p), game.NewTimeline(p), game.NewEntangle(p), game.NewStats(p, root.Version),
		game.NewVerify(p))
	add("write", formula.NewFmt(p, variants), formula.NewEncode(p), formula.NewDecode(p), formula.NewSolve(p),
		formula.NewTranslate(p), formula.NewGen(p), formula.NewRepair(p))
	add("look", play.NewDraw(p), play.NewExplore(p), play.NewPlay(p), play.NewBest(p), play.NewMate(p),
		play.NewPuzzle(p), play.NewCompose(p), play.NewAnnotate(p), play.NewArena(p), play.NewUCI(p),
		web.NewServe(p))
	add("games", quantum.New(p), heisenberg.New(p))
	add("about", formula.NewSolvers(p), formula.NewEncodings(p), study.New(p), newVersion(p), newMan(p))
	root.SetCompletionCommandGroupID("about")
	root.SetHelpCommandGroupID("about")
	root.AddCommand(topics()...)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	colorFlags(root, p)
	adopt(root)
	cli.CheckArguments(root)
	return root
}

// groups are the headings of the list of commands.
var groups = []*cobra.Group{
	{ID: "ask", Title: "Questions about games:"},
	{ID: "write", Title: "Write games and formulas to files:"},
	{ID: "look", Title: "Boards to look at and to play on:"},
	{ID: "games", Title: "Other games of chess and uncertainty:"},
	{ID: "about", Title: "The program:"},
}

// adopt explains completion as the other commands are explained, and makes cobra's help refuse words that name nothing.
func adopt(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Args = func(_ *cobra.Command, words []string) error {
				_, rest, err := root.Find(words)
				if err == nil && len(rest) > 0 {
					err = fmt.Errorf("unknown help topic %q", rest[0])
				}
				return err
			}
		case "completion":
			explainCompletion(cmd)
		}
	}
}
