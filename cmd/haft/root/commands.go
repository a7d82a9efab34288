package root

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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

// A named is a command that is made when it is needed.
type named struct {
	name string
	make func(*cli.Program) *cobra.Command
}

// commands are all commands below haft itself but those of cobra, by group.
var commands = []struct {
	group    string
	commands []named
}{
	{"play", []named{
		{"check", game.NewCheck},
		{"explain", game.NewExplain},
		{"play", play.NewPlay},
		{"serve", web.NewServe},
		{"explore", play.NewExplore},
		{"best", play.NewBest},
		{"puzzle", play.NewPuzzle},
		{"draw", play.NewDraw},
		{"annotate", play.NewAnnotate},
		{"tutorial", play.NewTutorial},
	}},
	{"ask", []named{
		{"analyze", game.NewAnalyze},
		{"locks", game.NewLocks},
		{"moves", game.NewMoves},
		{"worlds", game.NewWorlds},
		{"timeline", game.NewTimeline},
		{"entangle", game.NewEntangle},
	}},
	{"compose", []named{{"mate", play.NewMate}, {"compose", play.NewCompose}}},
	{"collect", []named{
		{"fmt", func(p *cli.Program) *cobra.Command { return formula.NewFmt(p, variants) }},
		{"repair", formula.NewRepair},
		{"stats", func(p *cli.Program) *cobra.Command { return game.NewStats(p, cli.Version()) }},
		{"gen", formula.NewGen},
	}},
	{"solve", []named{
		{"encode", formula.NewEncode},
		{"decode", formula.NewDecode},
		{"solve", formula.NewSolve},
		{"translate", formula.NewTranslate},
		{"verify", game.NewVerify},
		{"encodings", formula.NewEncodings},
		{"solvers", formula.NewSolvers},
		{"bench", study.New},
	}},
	{"write", []named{{"perft", game.NewPerft}, {"uci", play.NewUCI}, {"arena", play.NewArena}}},
	{"games", []named{{"quantum", quantum.New}, {"heisenberg", heisenberg.New}}},
	{"about", []named{{"version", newVersion}, {"man", newMan}}},
}

// New returns the command haft with all that it consists of.
func New(p *cli.Program) *cobra.Command {
	root := newRoot(p)
	addCommands(root, p, func(string) bool { return true })
	root.SetCompletionCommandGroupID("about")
	root.SetHelpCommandGroupID("about")
	root.AddCommand(topics()...)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	refuseUnknownTopics(root)
	explainRoot(root)
	cli.CheckArguments(root)
	return root
}

// newFor returns the command haft with what a command line needs of it. To make all commands, with their options, takes
// longer than to check a short game.
func newFor(p *cli.Program, line []string) *cobra.Command {
	if len(line) > 2 && strings.HasPrefix(line[0], cobra.ShellCompRequestCmd) {
		line = line[1:] // a word after that of the command is to be completed
	}
	var wanted func(string) bool
	switch {
	case len(line) == 0 || len(line) == 1 && line[0] == "--help":
		wanted = func(name string) bool { return slices.Contains(frontNames, name) }
	case line[0] == "man" || !isCommand(line[0]): // "man" writes the pages of all
		return New(p)
	default:
		wanted = func(name string) bool { return name == line[0] }
	}
	root := newRoot(p)
	root.CompletionOptions.DisableDefaultCmd = true
	addCommands(root, p, wanted)
	explainRoot(root)
	cli.CheckArguments(root)
	return root
}

func isCommand(name string) bool {
	for _, g := range commands {
		if slices.ContainsFunc(g.commands, func(c named) bool { return c.name == name }) {
			return true
		}
	}
	return false
}

func addCommands(root *cobra.Command, p *cli.Program, wanted func(name string) bool) {
	for _, g := range commands {
		for _, c := range g.commands {
			if wanted(c.name) {
				cmd := c.make(p)
				cmd.GroupID = g.group
				root.AddCommand(cmd)
			}
		}
	}
}

// newRoot returns the command haft without commands below it.
func newRoot(p *cli.Program) *cobra.Command {
	root := &cobra.Command{
		Use:           "haft",
		Short:         "Analyse games of Haft Schrödinger Chess",
		Long:          rootLong,
		Example:       rootExample,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	// A template of cobra for the version would bring in text/template, with which the linker can leave no method out.
	version := root.Flags().BoolP("version", "v", false, "version for haft")
	root.RunE = func(*cobra.Command, []string) error {
		if !*version {
			return root.Help()
		}
		_, err := fmt.Fprintln(root.OutOrStdout(), cli.Version())
		return err
	}
	root.SetIn(p.Stdin)
	root.SetOut(p.Stdout)
	root.SetErr(p.Stderr)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		return cmp.Or(cli.OneOf("--color", p.Color, whenColors...), p.CheckLine(cmd))
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w\nSee '%s --help'", err, cmd.CommandPath())
	})
	root.AddGroup(groups...)
	root.PersistentFlags().StringVar(&p.Color, "color", p.Color,
		"`WHEN` to use colours: auto, always or never; auto obeys NO_COLOR and TERM")
	cli.CompleteWords(root, "color", whenColors...)
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
