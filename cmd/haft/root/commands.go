package root

import (
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/formula"
	"haft/cmd/haft/game"
	"haft/cmd/haft/heisenberg"
	"haft/cmd/haft/play"
	"haft/cmd/haft/quantum"
	"haft/cmd/haft/study"
	"haft/cmd/haft/web"
	heisenbergmodel "haft/model/heisenberg"
	quantumchess "haft/model/quantum"
)

const rootLong = `haft analyses games of Haft Schrödinger Chess, in which nobody has said what the
pieces behind the pawns are. A move is legal if the whole game is legal chess
for at least one way to say what every piece is. haft counts what is possible.`

const rootExample = `  haft check testdata/games/immortal.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft explain
  haft best testdata/games/immortal.pgn --ply 20`

// variants are the other games whose files "haft fmt" accepts.
var variants = []formula.Variant{
	{Name: "QuantumChess", Is: quantumchess.IsVariant, Normal: quantum.Normal, Grows: true},
	{Name: "Heisenberg Chess", Is: heisenbergmodel.IsVariant, Normal: heisenberg.Normal},
}

// New returns the command haft with all that it consists of.
func New(p *cli.Program) *cobra.Command {
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
	add("play", game.NewCheck(p), game.NewExplain(p), play.NewPlay(p), web.NewServe(p), play.NewExplore(p), play.NewBest(p),
		play.NewPuzzle(p), play.NewDraw(p), play.NewAnnotate(p), play.NewTutorial(p))
	add("ask", game.NewAnalyze(p), game.NewLocks(p), game.NewMoves(p), game.NewWorlds(p), game.NewTimeline(p),
		game.NewEntangle(p))
	add("compose", play.NewMate(p), play.NewCompose(p))
	add("collect", formula.NewFmt(p, variants), formula.NewRepair(p), game.NewStats(p, root.Version), formula.NewGen(p))
	add("solve", formula.NewEncode(p), formula.NewDecode(p), formula.NewSolve(p), formula.NewTranslate(p), game.NewVerify(p),
		formula.NewEncodings(p), formula.NewSolvers(p), study.New(p))
	add("write", game.NewPerft(p), play.NewUCI(p), play.NewArena(p))
	add("games", quantum.New(p), heisenberg.New(p))
	add("about", newVersion(p), newMan(p))
	root.SetCompletionCommandGroupID("about")
	root.SetHelpCommandGroupID("about")
	root.AddCommand(topics()...)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	root.PersistentFlags().StringVar(&p.Color, "color", p.Color,
		"`WHEN` to use colours: auto, always or never; auto obeys NO_COLOR and TERM")
	cli.CompleteWords(root, "color", whenColors...)
	refuseUnknownTopics(root)
	explainRoot(root)
	cli.CheckArguments(root)
	return root
}

var whenColors = []string{"auto", "always", "never"}

// groups are the headings of the list of commands.
var groups = []*cobra.Group{
	{ID: "play", Title: "To play, and to look at games:"},
	{ID: "ask", Title: "To know more about a position:"},
	{ID: "compose", Title: "To compose problems:"},
	{ID: "collect", Title: "To collect games:"},
	{ID: "solve", Title: "To study encodings and solvers:"},
	{ID: "write", Title: "To write a chess program:"},
	{ID: "games", Title: "Other games of chess and uncertainty:"},
	{ID: "about", Title: "The program:"},
}

// refuseUnknownTopics makes cobra's help refuse words that name nothing.
func refuseUnknownTopics(root *cobra.Command) {
	help, _, _ := root.Find([]string{"help"})
	help.Args = func(_ *cobra.Command, words []string) error {
		_, rest, err := root.Find(words)
		if err == nil && len(rest) > 0 {
			err = fmt.Errorf("unknown help topic %q", rest[0])
		}
		return err
	}
}
