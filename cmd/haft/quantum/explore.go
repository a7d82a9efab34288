package quantum

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"
	"haft/cmd/haft/picture/scene"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/pgn"
	"haft/model/quantum"
	"haft/solve/schema"
)

type exploreOptions struct{ common options }

func newExplore(p *cli.Program) *cobra.Command {
	o := &exploreOptions{options{program: p}}
	cmd := &cobra.Command{
		Use:   "explore [FILE]",
		Short: "Play and look around, on a board in the terminal",
		Long: `Explore fills the terminal with a board on which likelier men are more visible.
It begins with the game in FILE, if you name one. There are two modes, and the
key m changes between them. In play mode you make a play by selecting two
squares. In explore mode nothing moves: select a square to see who may stand
there, on how many boards, and how likely each play from there is to be
realised. After Tab, the arrow keys step through the distinct boards; "?" lists
the keys.

Explore reads commands instead, one on each line, if standard input or output is
not a terminal, if TERM is dumb, or with the engine explicit. In play mode a
line such as e2e4 or Nf3 is a play; in explore mode the name of a square selects
it. "help" lists the commands. At a terminal, the left and right arrow keys at
the start of a line step through the distinct boards, as < and > do.

The game is saved in a file of your choice. One that exists is replaced only if
you say so, and never if it is FILE.

A play that cannot be made changes nothing; a message on standard error says
why. If standard input is not a terminal, the exit status is then 1.`,
		Example: `  printf 'e4\ne5\nsquare e4\nquit\n' | haft quantum explore
  printf '>\nplays e5\n' | haft quantum explore testdata/quantum/capture.pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.Reads(cmd, args); err != nil {
				return err
			}
			return o.run(cmd.Context(), args)
		},
	}
	o.common.flags(cmd)
	o.common.fileFlags(cmd)
	return cmd
}

func (o *exploreOptions) run(ctx context.Context, files []string) error {
	if err := o.common.check(); err != nil {
		return err
	}
	r := &quantum.Game{}
	if len(files) == 0 {
		if err := o.common.which.NoFile(); err != nil {
			return err
		}
	} else {
		if files[0] == "-" {
			return errors.New("standard input holds the commands; expected the name of a file")
		}
		var err error
		if r, err = o.common.only(ctx, files[0]); err != nil {
			return err
		}
	}
	defer o.common.limitHeap()()
	if o.common.engine == engines[0] && desk.Fits(o.common.program) {
		return o.show(ctx, o.common.start(r))
	}
	s := &session{options: &o.common, game: o.common.start(r), selected: model.NoSquare}
	if err := s.begin(ctx); err != nil {
		return err
	}
	defer s.leaveBoard()
	repl := o.common.program.REPL(ctx)
	repl.Table, repl.Prompt, repl.Other = s.table(), s.prompt, s.squareOrPlay
	repl.Arrows = terminal.Arrows{Left: "<", Right: ">"}
	return repl.Run(ctx)
}

// show plays what the file holds and shows it on the full screen.
func (o *exploreOptions) show(ctx context.Context, g *game) error {
	if err := o.common.replay(ctx, g); err != nil {
		return err
	}
	g.tell(&o.common)
	var text strings.Builder
	if err := quantum.Write(&text, g.record, g.plays()); err != nil {
		return err
	}
	limits := board.Usual
	limits.Memory = o.common.memory.Limit
	d, err := desk.Open(ctx, limits, text.String(), "game")
	if err != nil {
		return err
	}
	return desk.RunScreen(ctx, o.common.program, d)
}

// A session is a game that the user plays and looks at.
type session struct {
	options   *options
	game      *game
	exploring bool         // explore mode: nothing moves
	selected  model.Square // or NoSquare
	slider    *boardSlider // on one of the distinct boards; nil to show all together
	file      string       // where the game was saved; "" if nowhere yet
}

func (s *session) page() *page { return s.options.page(s.game) }

// begin plays what the file holds and shows it.
func (s *session) begin(ctx context.Context) error {
	if err := s.options.replay(ctx, s.game); err != nil {
		return err
	}
	s.show()
	s.game.tell(s.options)
	return nil
}

func (s *session) prompt() string {
	mode := "play"
	if s.exploring {
		mode = "explore"
	}
	return fmt.Sprintf("%v, %s> ", s.game.space.Turn(), mode)
}

// squareOrPlay selects a square or makes a play.
func (s *session) squareOrPlay(ctx context.Context, line string) error {
	square, err := squareOf(line)
	switch {
	case s.exploring && err == nil:
		return s.selectSquare(square)
	case s.exploring:
		return fmt.Errorf(`found %q in explore mode, which makes no plays; "mode" changes to play mode, `+
			`"help" lists commands`, line)
	}
	return s.play(ctx, line)
}

func (s *session) play(ctx context.Context, text string) error {
	s.leaveBoard()
	if err := s.game.step(ctx, s.game.parse(text)); err != nil {
		return fmt.Errorf(`%w ("help" lists commands)`, err)
	}
	last := s.game.rows[len(s.game.rows)-1]
	s.options.program.Printf("%s is realised with a probability of %s %%\n", model.Ply(len(s.game.rows)).Numbered(last.play),
		schema.Percent(last.chance))
	s.show()
	return nil
}

// show draws all boards together, or the one that the user looks at.
func (s *session) show() {
	if s.slider != nil {
		s.page().single(s.slider.at+1, s.slider.board())
		return
	}
	s.options.program.Printf("%s\n%v", schema.Words(s.game.space), &shadedBoard{scene.Superposed(s.game.space), s.page().colours})
}

func (s *session) selectSquare(square model.Square) error {
	s.selected = square
	s.page().square(square)
	s.page().plays(square)
	return nil
}

// restart begins a new game under the same rules.
func (s *session) restart() {
	s.game = s.options.start(&quantum.Game{Rules: s.game.record.Rules})
	s.all()
}

func (s *session) undo(string) error {
	s.leaveBoard()
	done, err := s.game.undo()
	if err == nil && !done {
		err = errors.New("there is no play to take back")
	}
	if err == nil {
		s.show()
	}
	return err
}

// leaveBoard shows all boards together again.
func (s *session) leaveBoard() {
	if s.slider != nil {
		s.slider.stop()
		s.slider = nil
	}
}

// table lists what a line may say.
func (s *session) table() terminal.Table {
	kept := func() string { return s.file }
	return terminal.Table{
		Samples: [][2]string{
			{"e2e4, e4, Nf3", "a play, in play mode"},
			{"e4", "in explore mode: select the square"},
		},
		Words: append([]terminal.Word{
			{
				Names: []string{"mode", "m"}, Help: "change between play mode and explore mode",
				Run: terminal.Always(s.changeMode),
			},
			{
				Names: []string{"square", "s"}, Args: "SQUARE", Help: "select a square: what stands there, and its plays",
				Run: s.squareCommand,
			},
			{
				Names: []string{"plays", "p"}, Args: "[SQUARE]", Help: "list the possible plays, or those from a square",
				Run: s.playsCommand,
			},
			{Names: []string{">"}, Help: "show the next distinct board; also the right arrow", Run: s.rightCommand},
			{Names: []string{"<"}, Help: "show the one before; also the left arrow", Run: s.leftCommand},
			{
				Names: []string{"all", "a"}, Help: "show all boards together again, and select no square",
				Run: terminal.Always(s.all),
			},
			{
				Names: []string{"boards", "b"}, Args: "[N]", Help: "list the N heaviest boards (default 10)",
				Run: s.boardsCommand,
			},
			{
				Names: []string{"kings", "k"}, Help: "tell on how many boards a king is mated, captured or in check",
				Run: terminal.Always(s.kings),
			},
			{Names: []string{"history"}, Help: "list the plays so far, with their numbers", Run: terminal.Always(s.history)},
			{Names: []string{"undo", "u"}, Help: "take the last play back", Run: s.undo},
			{Names: []string{"new"}, Help: "begin a new game", Run: terminal.Always(s.restart)},
		}, desk.SaveWords("JSON if its name ends in .jsonl, otherwise as PGN", kept, s.write)...),
	}
}

func (s *session) changeMode() {
	s.exploring = !s.exploring
	mode := "play mode: a line such as e2e4 or Nf3 is a play"
	if s.exploring {
		mode = "explore mode: the name of a square selects it, and nothing moves"
	}
	s.options.program.Printf("%s\n", mode)
}

func (s *session) squareCommand(name string) error {
	square, err := squareOf(name)
	if err != nil {
		return err
	}
	return s.selectSquare(square)
}

// playsCommand takes a square. Without one it takes the selected square, or otherwise all squares.
func (s *session) playsCommand(name string) error {
	from := s.selected
	if name != "" {
		var err error
		if from, err = squareOf(name); err != nil {
			return err
		}
	}
	s.page().plays(from)
	return nil
}

func (s *session) rightCommand(string) error { return s.slide((*boardSlider).right) }

func (s *session) leftCommand(string) error { return s.slide((*boardSlider).left) }

// slide begins on the heaviest board and steps from there.
func (s *session) slide(step func(*boardSlider) error) error {
	if s.slider == nil {
		s.slider = newSlider(s.game.space)
	} else if err := step(s.slider); err != nil {
		return err
	}
	s.show()
	return nil
}

func (s *session) all() {
	s.leaveBoard()
	s.selected = model.NoSquare
	s.show()
}

func (s *session) boardsCommand(text string) error {
	most := 10
	if text != "" {
		var err error
		if most, err = strconv.Atoi(text); err != nil || most < 1 {
			return fmt.Errorf("found %q; expected a number of boards", text)
		}
	}
	s.page().boards(most)
	return nil
}

func (s *session) kings() { s.page().kings() }

func (s *session) history() { s.page().history("text") }

// write writes the game to a file, where it is kept from then on.
func (s *session) write(name string) error {
	if err := s.options.saveGame(name, s.game); err != nil {
		return err
	}
	s.file = name
	s.options.program.Printf("wrote %s\n", name)
	return nil
}

// game is a game in progress, with the numbers after each play.
type game struct {
	record    *quantum.Game
	space     *quantum.Space
	rows      []row
	stopped   *stop // why not all plays were made; nil if all were
	abandoned bool  // in the middle of a play, so that the space cannot be used any more
}

// row is what is known after a play.
type row struct {
	play   quantum.Play
	chance *big.Rat // that the play was realised
	tally  quantum.Tally
}

// stop says where a game stopped, and why.
type stop struct {
	ply    int
	word   pgn.Word
	err    error
	memory bool // memory ran out; nothing is wrong with the play
}

// step makes the play that next finds. After an interrupt, the game is abandoned.
func (g *game) step(ctx context.Context, next func() (quantum.Play, error)) error {
	var row row
	var err error
	if waiting := cli.Await(ctx, func() { row, err = g.played(next) }); waiting != nil {
		g.abandoned = true
		return waiting
	}
	if err == nil {
		g.rows = append(g.rows, row)
	}
	return err
}

func (g *game) played(next func() (quantum.Play, error)) (row, error) {
	p, err := next()
	if err != nil {
		return row{}, err
	}
	chance := g.space.Chance(p)
	if err := g.space.Play(p); err != nil {
		return row{}, err
	}
	return row{p, chance, g.space.Tally()}, nil
}

// parse returns a function that finds the play with this text.
func (g *game) parse(text string) func() (quantum.Play, error) {
	return func() (quantum.Play, error) { return g.space.Parse(text) }
}

// undo takes the last play back, and reports whether there was one.
func (g *game) undo() (bool, error) {
	done, err := g.space.Undo()
	if done && err == nil {
		g.rows = g.rows[:len(g.rows)-1]
		g.record.Cut(len(g.rows))
	}
	return done, err
}

// replay makes the plays of the record until one cannot be made. It fails only after an interrupt.
func (g *game) replay(ctx context.Context, progress *cli.Progress) error {
	for i, word := range g.record.Moves {
		if err := g.step(ctx, g.parse(word.Text)); err != nil {
			return g.stop(ctx, stop{ply: i + 1, word: word, err: err})
		}
		progress.Add(1)
		progress.Meter.Done.Add(1)
	}
	return nil
}

// stop records why a play was not made. After an interrupt it returns the error instead.
func (g *game) stop(ctx context.Context, s stop) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.memory = errors.Is(s.err, quantum.ErrMemory)
	g.stopped = &s
	return nil
}

// tell reports why the game stopped, and notes the exit status.
func (g *game) tell(o *options) {
	stop := g.stopped
	where := ""
	if stop != nil && stop.word.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d: ", g.record.Name, stop.word.Line, stop.word.Col)
	}
	switch {
	case stop == nil:
	case stop.memory:
		o.program.Note(cli.Undecided)
		o.program.Message("haft: %s%v (--max-memory %v); what is shown up to play %d is exact", where, stop.err, o.memory.Limit, stop.ply-1)
	default:
		o.program.Note(cli.No)
		o.program.Message("%s%v", where, stop.err)
	}
}
