package play

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"
	"haft/cmd/haft/terminal"
)

// A tutorial goes through lessons, task by task.
type tutorial struct {
	program *cli.Program
	lessons []board.Lesson
	lesson  int // the current one, by index
	step    int // its task, from 1
	text    string
	at      board.Path
}

// NewTutorial is the command "haft tutorial".
func NewTutorial(p *cli.Program) *cobra.Command {
	o := &tutorial{program: p}
	cmd := &cobra.Command{
		Use:   "tutorial [GAME]",
		Short: "Learn the game in three minutes: eight short lessons",
		Long: `Tutorial teaches Haft Schrödinger Chess in eight lessons, or one of its sister
games in three: GAME is haft, quantum or heisenberg. Each lesson shows a board
and asks for a move, such as f1d3. After a wrong one it says why it is not what
was asked for. The same lessons are on the page of "haft serve".

"hint" names a right move, "next" goes on, and "lesson 4" to a certain one.`,
		Example: "  haft tutorial\n  printf '%s\\n' f1e2 f1d3 | haft tutorial",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			game := "haft"
			if len(args) > 0 {
				game = args[0]
			}
			return o.run(cmd.Context(), game)
		},
	}
	cmd.ValidArgs = []cobra.Completion{"haft", "quantum", "heisenberg"}
	return cmd
}

func (o *tutorial) run(ctx context.Context, game string) error {
	if err := cli.OneOf("GAME", game, "haft", "quantum", "heisenberg"); err != nil {
		return err
	}
	for _, l := range board.Lessons {
		if strings.HasPrefix(l.ID, game+"/") {
			o.lessons = append(o.lessons, l)
		}
	}
	if err := o.begin(ctx, 0); err != nil {
		return err
	}
	repl := o.program.REPL(ctx)
	repl.Table = o.table(ctx)
	repl.Other = o.move
	repl.Prompt = func() string { return fmt.Sprintf("lesson %d> ", o.lesson+1) }
	return repl.Run(ctx)
}

// table lists the words beside moves.
func (o *tutorial) table(ctx context.Context) terminal.Table {
	return terminal.Table{Words: []terminal.Word{
		{Names: []string{"hint"}, Help: "a right move", Run: terminal.Always(func() {
			o.program.Prose("For example %s.", cmp.Or(o.task().Typed, o.task().Hint))
		})},
		{Names: []string{"next"}, Help: "the next lesson", Run: func(string) error { return o.next(ctx) }},
		{Names: []string{"lesson"}, Args: "N", Help: "lesson N", Run: func(argument string) error {
			n, err := strconv.Atoi(argument)
			if err != nil || n < 1 || n > len(o.lessons) {
				return fmt.Errorf("found lesson %.20q; expected 1 to %d", argument, len(o.lessons))
			}
			return o.begin(ctx, n-1)
		}},
	}}
}

func (o *tutorial) task() *board.Task { return &o.lessons[o.lesson].Tasks[o.step-1] }

// begin shows a lesson.
func (o *tutorial) begin(ctx context.Context, lesson int) error {
	l := &o.lessons[lesson]
	o.lesson, o.step, o.text, o.at = lesson, 1, l.Text, board.Path{l.Plies}
	o.program.Printf("%s\n\n", o.program.Palette().Bold(fmt.Sprintf("Lesson %d of %d: %s", lesson+1, len(o.lessons), l.Title)))
	return o.ask(ctx)
}

// ask shows the board, and what there is to do.
func (o *tutorial) ask(ctx context.Context) error {
	if err := o.show(ctx); err != nil {
		return err
	}
	o.program.Prose("%s", o.task().Ask)
	return nil
}

func (o *tutorial) show(ctx context.Context) error {
	d, err := desk.Open(ctx, board.Usual, o.text, "lesson")
	if err != nil {
		return err
	}
	if err := d.Do(ctx, func(_ context.Context, d *desk.Desk) error { d.Go(o.at); return nil }); err != nil {
		return err
	}
	o.program.Printf("%s\n", d.Grid(o.program.Palette()))
	return nil
}

// move tries a move, and says what the lesson says of it.
func (o *tutorial) move(ctx context.Context, move string) error {
	reply, err := o.answer(ctx, &board.Request{Question: "lesson", Move: move, Lesson: o.lessons[o.lesson].ID, Step: o.step})
	if err != nil {
		return err
	}
	taught := reply.(*board.Taught)
	switch {
	case len(taught.Choices) > 0:
		return fmt.Errorf("%s can be several moves; write one of %s", move, choices(taught.Choices))
	case !taught.Done:
		o.program.Prose("%s", taught.Words)
		return nil
	}
	task := o.task()
	if taught.Document != nil {
		o.text, o.at = taught.Document.Text, taught.Document.At
	}
	if err := o.follow(ctx, task.Reply); err != nil {
		return err
	}
	o.program.Printf("\n")
	if err := o.show(ctx); err != nil {
		return err
	}
	o.program.Prose("%s", o.program.Palette().Good(taught.Words))
	if o.step < len(o.lessons[o.lesson].Tasks) {
		o.step++
		o.program.Printf("\n")
		o.program.Prose("%s", o.task().Ask)
		return nil
	}
	o.program.Printf("\n")
	return o.next(ctx)
}

// follow plays what the other side answers.
func (o *tutorial) follow(ctx context.Context, move string) error {
	if move == "" {
		return nil
	}
	reply, err := o.answer(ctx, &board.Request{Question: "play", Move: move})
	if err == nil {
		d := reply.(*board.Played).Document
		o.text, o.at = d.Text, d.At
	}
	return err
}

func (o *tutorial) answer(ctx context.Context, r *board.Request) (any, error) {
	r.Text, r.At = o.text, o.at
	return board.Usual.Answer(ctx, r)
}

func choices(all []board.Choice) string {
	var words []string
	for _, c := range all {
		words = append(words, fmt.Sprintf("%s (%s)", c.Move, c.Words))
	}
	return strings.Join(words, ", ")
}

// next goes to the next lesson; after the last the REPL ends.
func (o *tutorial) next(ctx context.Context) error {
	if o.lesson+1 < len(o.lessons) {
		return o.begin(ctx, o.lesson+1)
	}
	more := `"haft play --against beginner" is a game against haft, and "haft help rules" has all rules.`
	if game, _, _ := strings.Cut(o.lessons[o.lesson].ID, "/"); game != "haft" {
		more = fmt.Sprintf(`"haft %s --help" tells more about the game.`, game)
	}
	o.program.Prose("These were all lessons. %s", more)
	return terminal.ErrQuit
}
