package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/process"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
	"haft/solve/search"
)

type mateOptions struct {
	program  *cli.Program
	game     cli.GameOption
	format   cli.FormatOption
	timeout  cli.TimeoutOption
	moves    int
	anyEnd   bool
	sound    bool
	tries    bool
	nodes    uint64
	hash     uint // megabytes
	problems bool // --check
}

// NewMate is the command "haft mate".
func NewMate(p *cli.Program) *cobra.Command {
	o := &mateOptions{program: p}
	cmd := &cobra.Command{
		Use:   "mate N [FILE...]",
		Short: "Can the side to move force mate within N moves? All first moves, and the tree",
		Long: fmt.Sprintf(`Mate tells whether the side to move can force checkmate in every world within N
of its own moves, whatever the other side answers: one of these moves leaves the
other side without a legal move, and in every world its king is attacked. With
--any-end it need only leave the other side without a legal move: stalemate
counts too, and so does mate in some worlds and stalemate in others. An end that
the other side brings about never counts. Draws by repetition and by fifty moves
are left aside. With the rule check=off there is no mate. N is at most %d.

If there is a way, mate finds the shortest, every first move that works in as
many moves (the keys), and after the first key the answer to every move; the
duals are other moves that would do in the moves that are left. A promotion that
leaves the nature open and one that names it are different moves. The tree is
then played again, move by move, by code that shares nothing with the search. A
tree of more than %s moves is left out. --tries lists the first moves that
would do it in as many moves, or in N, but for one answer.

The exit status is 0 if the end can be forced, and 1 if not; with --sound it is
0 only if there is one key and no way shorter than N moves. It is 3 if a limit
was reached before.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.

With --check in place of N, mate solves the problems of files. Each begins with
a tag HaftPosition, says what is asked in a tag HaftStipulation, and may have
its solution as moves. "mate in 2" asks for one key and no shorter way, "mate in
2, any key" only for no shorter way. The exit status is 0 if all are right. In
JSON each problem is an object on a line of its own.`, search.MaxMateMoves, explain.Number(search.MaxMateTree)),
		Example: `  haft mate 1 testdata/games/immortal.pgn --ply 41
  haft mate 2 testdata/games/immortal.pgn --ply 44 --any-end --format json
  haft mate 2 'k7/8/4{QN}3/8/8/4{BN}3/p7/{KN}7 w'
  haft mate --check testdata/problems/superposition.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.problems {
				return o.collection(cmd.Context(), args)
			}
			if len(args) > 2 {
				return fmt.Errorf("found %d files; expected one, or several with --check", len(args)-1)
			}
			var err error
			if o.moves, err = strconv.Atoi(args[0]); err != nil || o.moves < 1 || o.moves > search.MaxMateMoves {
				return fmt.Errorf("found %q for N; expected a number from 1 to %d; usage: %s", args[0], search.MaxMateMoves, cmd.UseLine())
			}
			files, err := p.Inputs(cmd, args[1:])
			if err != nil {
				return err
			}
			return o.run(cmd.Context(), files[0])
		},
	}
	o.flags(cmd)
	return cmd
}

func (o *mateOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.anyEnd, "any-end", false, "stalemate and mixed ends count, too")
	f.BoolVar(&o.sound, "sound", false, "exit with 0 only if there is one key, and no shorter way")
	f.BoolVar(&o.tries, "tries", false, "also list first moves that only one answer refutes")
	f.Uint64Var(&o.nodes, "nodes", 0, "look at `N` positions at most (default no limit)")
	f.UintVar(&o.hash, "hash", megabytes, "remember positions in `MB` megabytes")
	f.BoolVar(&o.problems, "check", false, "solve the problems of files, and compare with what they ask for")
	o.timeout.AddFlag(cmd, 0, "`DURATION` that it may take, as in 10s (default no limit)")
	o.game.AddFlags(cmd)
	cli.Unannounced(cmd)
	o.game.Which.Ply.AddFlag(cmd, cli.AboutPosition)
	o.format.AddFlag(cmd, "text", "json", "pgn")
}

// maxHash is the largest table, in megabytes.
const maxHash = 1 << 16

// check refuses options with wrong values before anything is read.
func (o *mateOptions) check() error {
	if o.hash < 1 || o.hash > maxHash {
		return fmt.Errorf("--hash is %d; expected 1 to %d megabytes", o.hash, maxHash)
	}
	if o.tries && o.format.Name == "pgn" {
		return errors.New("--tries is for --format text or json")
	}
	if !process.Room(uint64(o.hash) << 20) {
		return fmt.Errorf("--hash is %d; this machine has no %d megabytes left", o.hash, o.hash)
	}
	return nil
}

func (o *mateOptions) run(ctx context.Context, file string) error {
	if err := o.check(); err != nil {
		return err
	}
	g, err := searchable(ctx, o.program, &o.game, file)
	if err != nil {
		return err
	}
	ctx, stop := o.timeout.Limit(ctx)
	defer stop()
	return o.timed(ctx, o.answer(ctx, g))
}

// timed adds the time limit to an error, if that was the reason.
func (o *mateOptions) timed(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return o.timeout.Limited(err)
}

func (o *mateOptions) answer(ctx context.Context, g *model.Game) error {
	start := time.Now()
	a, err := contestAnalyzed(ctx, o.program, g)
	if err != nil {
		return err
	}
	s, err := o.solve(ctx, a.Position())
	if err != nil {
		return err
	}
	if !s.Forced() || o.sound && !s.Sound() {
		o.program.Note(cli.No)
	}
	switch o.format.Name {
	case "text":
		o.text(g, a, s)
		return nil
	case "pgn":
		g = g.UpTo(a.Plies)
		if !a.Outcome.Over() { // or else its own result stands
			g = search.AnnotatedMate(g, s)
		}
		return gamefile.Write(o.program.Stdout, g)
	}
	r := schema.NewMate(g, a, s)
	timed(r.Report, start)
	return o.program.PrintJSON(r)
}

// solve finds the solution and verifies it.
func (o *mateOptions) solve(ctx context.Context, pos *model.Position) (*search.MateSolution, error) {
	goal := search.Checkmate
	if o.anyEnd {
		goal = search.AnyEnd
	}
	prover := search.NewMateProver(goal, int(o.hash))
	s, err := prover.Solve(ctx, pos, o.moves, o.nodes)
	if err == nil && o.tries {
		n := s.Asked
		if s.Forced() {
			n = s.Moves
		}
		s.Tries, err = prover.Tries(ctx, pos, n, o.nodes)
		s.Nodes += prover.Nodes
	}
	if err == nil {
		err = search.VerifyMate(ctx, pos, s)
	}
	return s, err
}

// text prints a solution for people.
func (o *mateOptions) text(g *model.Game, a *solve.Analysis, s *search.MateSolution) {
	colours := o.program.Palette()
	o.program.Printf("%s\n", colours.Bold(explain.Title(g)))
	left := explain.StartsLeft(a.Counts().Positions)
	o.program.Prose("%s, %s to move, %s", explain.Made(g, a.Plies), a.Position().ToMove(), left)
	o.program.Prose("%s", verdict(a, s))
	if o.sound && s.Forced() && !s.Sound() {
		o.program.Prose("%s", unsound(s))
	}
	if s.Tree != nil {
		o.program.Printf("\n")
		printTree(o.program, a.Plies, "", schema.NewMateAnswer(s).Tree)
	} else if s.Forced() {
		o.program.Prose("the tree has more than %s moves and is left out", explain.Number(search.MaxMateTree))
	}
	if o.tries {
		o.program.Printf("\n")
		for _, t := range s.Tries {
			o.program.Printf("try %s, refuted by %s\n", (a.Plies + 1).Numbered(t.Move), (a.Plies + 2).Numbered(t.Refutation))
		}
		if s.Tries == nil {
			o.program.Printf("no try\n")
		}
	}
	o.program.Printf("\n%s\n", explain.Count(s.Nodes, "position", "positions"))
}

// verdict says in a sentence what was found.
func verdict(a *solve.Analysis, s *search.MateSolution) string {
	end := "mate"
	if s.Goal == search.AnyEnd {
		end = "the end"
	}
	switch {
	case a.Outcome.Over():
		return "the game is over: " + explain.List(explain.Endings(a.Outcome))
	case !s.Forced():
		return fmt.Sprintf("%s cannot be forced within %s", end, explain.Count(uint64(s.Asked), "move", "moves"))
	}
	keys := make([]string, len(s.Keys))
	for i, m := range s.Keys {
		keys[i] = (a.Plies + 1).Numbered(m)
	}
	what := fmt.Sprintf("%s in %d: %s", end, s.Moves, explain.Either(keys))
	if len(s.Keys) == 1 {
		what += ", and no other move"
	}
	return what
}

// unsound says why a problem that has a solution is not sound.
func unsound(s *search.MateSolution) string {
	if s.Moves < s.Asked {
		suffices := explain.Number(uint64(s.Moves)) + " suffice"
		if s.Moves == 1 {
			suffices += "s"
		}
		return fmt.Sprintf("not sound: %d moves were asked about, and %s", s.Asked, suffices)
	}
	return fmt.Sprintf("not sound: %d first moves do it", len(s.Keys))
}

// printTree prints what follows a step after so many plies. Answers to which the same move ends the game share a line.
func printTree(p *cli.Program, plies model.Ply, indent string, s *schema.StepTree) {
	p.Printf("%s%s\n", indent, stepWords(plies, s))
	for rest := s.Answers; len(rest) > 0; {
		then := rest[0].Then
		var same []string
		var others []schema.AnswerTree
		for i, a := range rest {
			if i == 0 || alike(then, a.Then) {
				same = append(same, a.Move)
			} else {
				others = append(others, a)
			}
		}
		same[0] = numbered(plies+1, same[:1])
		p.Printf("%s  %s\n", indent, strings.Join(same, ", "))
		printTree(p, plies+2, indent+"    ", then)
		rest = others
	}
}

// alike reports whether two steps are the same move, which ends the game with the same result.
func alike(a, b *schema.StepTree) bool {
	return a.Result != "" && a.Move == b.Move && a.Result == b.Result && slices.Equal(a.Duals, b.Duals)
}

// stepWords writes a step with its duals and how it ends the game.
func stepWords(plies model.Ply, s *schema.StepTree) string {
	words := numbered(plies, []string{s.Move})
	if s.Result != "" {
		words += " " + s.Result
	}
	if len(s.Duals) > 0 {
		words += " (or " + strings.Join(s.Duals, ", ") + ")"
	}
	return words
}
