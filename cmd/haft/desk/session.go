package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model/packed"
	"haft/model/pgn"
	"haft/solve/schema"
)

// Fits reports whether the program has a terminal that can show the board. Others get lines.
func Fits(p *cli.Program) bool {
	return cli.IsTerminal(p.Stdin) && cli.IsTerminal(p.Output) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
}

// RunScreen shows a desk until somebody quits, and leaves the terminal as it was. The error is that of the context,
// [context.Canceled] after Ctrl-C, or one of the terminal. After an error, a game that was not saved is kept in a
// file.
func RunScreen(ctx context.Context, p *cli.Program, d *Desk) error {
	if err := p.Stdout.Flush(); err != nil {
		return err
	}
	m := newModel(ctx, d, p.Save)
	_, err := tea.NewProgram(m, options(ctx, p)...).Run()
	m.cancel()
	switch {
	case ctx.Err() != nil:
		err = ctx.Err()
	case m.interrupted:
		err = context.Canceled
	case errors.Is(err, tea.ErrProgramPanic):
		err = errors.New("internal error; this is a fault of haft, please report it with the lines above")
	case errors.Is(err, tea.ErrProgramKilled):
		err = errors.New("the terminal cannot be read or written any more")
	}
	if err != nil {
		Keep(p, m.desk)
	}
	return err
}

func options(ctx context.Context, p *cli.Program) []tea.ProgramOption {
	all := []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(p.Stdin), tea.WithOutput(p.Output), tea.WithoutSignalHandler(),
	}
	if !p.Palette() {
		return append(all, tea.WithColorProfile(colorprofile.ASCII), tea.WithFilter(modest))
	}
	if found := colorprofile.Detect(p.Output, os.Environ()); found < colorprofile.ANSI { // and yet colours are wanted
		return append(all, tea.WithColorProfile(colorprofile.ANSI))
	}
	return all
}

// modest drops what terminals say of their capabilities. Otherwise colours would come back.
func modest(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.CapabilityMsg); ok {
		return nil
	}
	return msg
}

// Keep saves a game that is in no file, under a name that is free, when the program is ended from outside.
func Keep(p *cli.Program, d *Desk) {
	if !d.unsaved() {
		return
	}
	const most = 1000
	for n := 1; n <= most; n++ {
		name := fmt.Sprintf("haft-unsaved-%d.pgn", n)
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		err := p.Save(name, func(w io.Writer) error {
			_, err := io.WriteString(w, d.Game.Text)
			return err
		})
		if err != nil {
			p.Complain(err)
			return
		}
		p.Message("haft: the game was not saved; it is in %s", name)
		return
	}
}

// A refusal is a move that cannot be made, with the reason as a sentence.
type refusal struct{ Reason string }

func (r *refusal) Error() string { return strings.TrimRight(r.Reason, ".") }

// An ambiguity is several moves with the same squares, of which one is to be chosen.
type ambiguity struct{ Moves []board.Choice }

func (c *ambiguity) Error() string {
	var moves []string
	for _, m := range c.Moves {
		moves = append(moves, m.Move)
	}
	return "there are several such moves: " + strings.Join(moves, ", ")
}

// play makes a move, as people write it. The error is a refusal or an ambiguity, or that of the question.
func (d *Desk) play(ctx context.Context, move string) error {
	switch {
	case d.Exploring:
		return &refusal{"In explore mode nothing moves."}
	case d.Straight && !d.atEnd():
		return &refusal{"This is not the end of the game: go there, or take moves back."}
	case d.Straight && d.Game.Result != "*":
		return errOver
	case d.Waits():
		return &refusal{"It is haft's turn."}
	}
	return d.move(ctx, move)
}

// move makes a move at the place.
func (d *Desk) move(ctx context.Context, move string) error {
	r := board.Request{Question: "play", Text: d.Game.Text, At: d.Game.At, Move: move}
	reply, err := d.limits.Answer(ctx, &r)
	if err != nil {
		return err
	}
	switch played := reply.(*board.Played); {
	case played.Refused != "":
		return &refusal{played.Refused}
	case len(played.Choices) > 0:
		return &ambiguity{played.Choices}
	default:
		d.replace(played.Document)
	}
	if d.Straight {
		return d.settle(ctx)
	}
	return nil
}

// settle notes the result of a game of Haft Schrödinger Chess that is over.
func (d *Desk) settle(ctx context.Context) error {
	if err := d.look(ctx); err != nil {
		return err
	}
	report, ok := d.View.Report.(*schema.Report)
	if !ok || report.Outcome == nil || !report.Outcome.Over {
		if d.Against != nil {
			return d.draw(ctx)
		}
		return nil
	}
	switch end := report.Outcome; {
	case end.Stalemate > 0 && end.Checkmate > 0:
		return nil // nobody knows who is what
	case end.Stalemate > 0:
		return d.conclude(ctx, "1/2-1/2")
	case d.View.Turn == "white":
		return d.conclude(ctx, "0-1")
	}
	return d.conclude(ctx, "1-0")
}

// conclude sets the result that a move has led to; undo takes both back.
func (d *Desk) conclude(ctx context.Context, result string) error {
	before := d.past
	err := d.result(ctx, result)
	d.past = before
	return err
}

// undo takes the last change of the game back. Against haft that is the last change of the one who plays: the answer
// to it goes, too.
func (d *Desk) undo() error { return d.leap(&d.past, &d.future, "nothing has been changed") }

// redo makes the last change again that was undone, with the answer to it.
func (d *Desk) redo() error { return d.leap(&d.future, &d.past, "nothing has been undone") }

// leap shows the last game of one list, and puts the present one into the other, as long as it is haft's turn.
func (d *Desk) leap(from, to *[]*board.Document, none string) error {
	if len(*from) == 0 {
		return errors.New(none)
	}
	for first := true; first || d.Waits() && len(*from) > 0; first = false {
		last := len(*from) - 1
		*to = append(slices.Clip(*to), d.Game)
		game := (*from)[last]
		*from = (*from)[:last]
		d.put(game)
	}
	return nil
}

// line returns the line that contains a place. The places of a game are always valid.
func line(game *board.Document, at board.Path) *board.Line {
	l := game.Line
	for _, note := range at[:len(at)-1] {
		l = l.Notes[note].Line
	}
	return l
}

// with returns a place in the same line as another, or in a variation of that line.
func with(at board.Path, steps ...int) board.Path {
	return append(slices.Clone(at[:len(at)-1]), steps...)
}

// made returns how many moves of its line lead to a place.
func made(at board.Path) int { return at[len(at)-1] }

// atEnd reports whether the place is the end of the game.
func (d *Desk) atEnd() bool { return len(d.Game.At) == 1 && made(d.Game.At) == len(d.Game.Line.Moves) }

// Go goes to a place.
func (d *Desk) Go(at board.Path) {
	game := *d.Game
	game.At = at
	d.put(&game)
}

// back goes one ply back. From the first move of a variation it goes to the ply before, in the line that was left.
func (d *Desk) back() error {
	at := d.Game.At
	if made(at) > 1 || made(at) == 1 && len(at) == 1 {
		d.Go(with(at, made(at)-1))
		return nil
	}
	if len(at) == 1 {
		return errors.New("this is the start of the game")
	}
	parent, after := d.leaves(at)
	d.Go(with(parent, after-1))
	return nil
}

// leaves returns the line that a variation branches off, as a place in it, and the ply of that line that it replaces.
func (d *Desk) leaves(at board.Path) (parent board.Path, ply int) {
	parent = at[:len(at)-1]
	note := parent[len(parent)-1]
	return parent, line(d.Game, parent).Notes[note].After
}

// forward goes one ply on, in the same line.
func (d *Desk) forward() error {
	at := d.Game.At
	if made(at) == len(line(d.Game, at).Moves) {
		return errors.New("this is the end of the line")
	}
	d.Go(with(at, made(at)+1))
	return nil
}

// Start goes before the first move.
func (d *Desk) Start() { d.Go(board.Path{0}) }

// End goes to the end of the line.
func (d *Desk) End() { d.Go(with(d.Game.At, len(line(d.Game, d.Game.At).Moves))) }

// ply goes to a ply of the main line.
func (d *Desk) ply(ply int) error {
	if last := len(d.Game.Line.Moves); ply < 0 || ply > last {
		return fmt.Errorf("found ply %d; expected 0 to %d", ply, last)
	}
	d.Go(board.Path{ply})
	return nil
}

// vary goes to the next alternative to the last move, and from the last alternative to the first.
func (d *Desk) vary() error {
	at := d.Game.At
	base, from := at, 0
	ply := made(at)
	if len(at) > 1 && ply <= 1 {
		base, ply = d.leaves(at)
		from = base[len(base)-1] + 1
	}
	notes := line(d.Game, base).Notes
	for i := from; i < len(notes); i++ {
		if n := &notes[i]; n.After == ply && n.Line != nil && len(n.Line.Moves) > 0 {
			d.Go(with(base, i, 1))
			return nil
		}
	}
	if from == 0 {
		return errors.New("there is no other move here")
	}
	d.Go(with(base, ply))
	return nil
}

// A token is a word of the list of moves.
type token struct {
	Text  string
	At    board.Path // the place after the move; nil for a comment or a glyph
	Here  bool       // the desk is at that place
	Lead  string     // parentheses before and after it, of variations that begin or end with it
	Trail string
}

// String returns the token with its parentheses, and in brackets if it leads to the place of the desk.
func (t *token) String() string {
	text := t.Text
	if t.Here {
		text = "[" + text + "]"
	}
	return t.Lead + text + t.Trail
}

// tokens are the moves of the game with their numbers, variations in parentheses and comments in braces.
func (d *Desk) tokens() []token {
	w := &tokens{here: d.Game.At}
	w.line(d.View.Line, nil, d.Game.First)
	return w.all
}

// tokens collects the tokens of a game.
type tokens struct {
	all  []token
	here board.Path
}

func (w *tokens) text(text string) { w.all = append(w.all, token{Text: text}) }

// line adds a line whose places begin with a path, and whose first move is at the given ply.
func (w *tokens) line(l *board.Line, path board.Path, ply int) {
	next, numbered := 0, true
	for i := 0; i <= len(l.Moves); i++ {
		if i > 0 {
			w.move(l.Moves[i-1], append(slices.Clone(path), i), ply+i-1, numbered)
			numbered = false
		}
		for ; next < len(l.Notes) && l.Notes[next].After <= i; next++ {
			w.note(&l.Notes[next], append(slices.Clone(path), next), ply)
			numbered = numbered || l.Notes[next].Line != nil
		}
	}
}

func (w *tokens) move(move string, at board.Path, ply int, numbered bool) {
	text := move
	switch {
	case ply%2 == 1:
		text = fmt.Sprintf("%d. %s", (ply+1)/2, move)
	case numbered:
		text = fmt.Sprintf("%d... %s", (ply+1)/2, move)
	}
	w.all = append(w.all, token{Text: text, At: at, Here: slices.Equal(at, w.here)})
}

func (w *tokens) note(n *board.Note, path board.Path, ply int) {
	switch {
	case n.Line != nil:
		first := len(w.all)
		w.line(n.Line, path, ply+pgn.Before(n.After))
		if last := len(w.all) - 1; last >= first {
			w.all[first].Lead = "(" + w.all[first].Lead
			w.all[last].Trail += ")"
		}
	case n.Comment != "" || n.Eval != "" || n.Clock != "" || n.Took != "":
		words := slices.DeleteFunc([]string{n.Eval, n.Clock, n.Took, n.Comment}, func(word string) bool { return word == "" })
		w.text("{" + strings.Join(words, " ") + "}")
	case n.Glyph > 0:
		w.text(fmt.Sprintf("$%d", n.Glyph))
	case n.Text != "":
		w.text(n.Text)
	}
}

// GoOn takes the result away from a game in which there is still a legal move, so that it can be continued.
func (d *Desk) GoOn(ctx context.Context) error {
	result := d.Game.Result
	report, ok := d.View.Report.(*schema.Report)
	if result == "*" || !ok || report.Outcome == nil || report.Outcome.Over {
		return nil
	}
	err := d.Do(ctx, func(ctx context.Context, d *Desk) error { return d.result(ctx, "*") })
	if err == nil {
		d.Remark = "The file says " + result + ". Moves are left, so the game goes on."
		d.past, d.saved = nil, d.Game.Text // nobody has changed it yet
	}
	return err
}

// fileExists is the error for the name of a file that exists already, and is not the one where the game is kept.
type fileExists struct{ File string }

func (t *fileExists) Error() string {
	return fmt.Sprintf("%s is there already; \"replace %s\" writes the game in its place", t.File, t.File)
}

// suggestion is a name under which the game can be saved: that of its file, or one that is free.
func (d *Desk) suggestion() string {
	if d.File != "" {
		return d.File
	}
	name := "game.pgn"
	for n := 2; taken(name, d.File) && n < 1000; n++ {
		name = fmt.Sprintf("game-%d.pgn", n)
	}
	return name
}

// taken reports whether a file would be lost if a game were saved under a name that is kept in the file own.
func taken(name, own string) bool {
	there, err := os.Stat(name)
	if err != nil || !there.Mode().IsRegular() {
		return false
	}
	kept, err := os.Stat(own)
	return err != nil || !os.SameFile(there, kept)
}

// SaveWords are the words that save a game in a REPL. They replace a file of something else only if somebody says so.
// The form says how the game is written. The function kept returns the file of the game, or "" if it has none yet; the
// game goes there if no other file is named. The function write writes to a file, which is then the file of the game.
func SaveWords(form string, kept func() string, write func(name string) error) []terminal.Word {
	save := func(name string) error {
		if name == "" {
			name = kept()
		}
		if err := needs(name, "save game.pgn"); err != nil {
			return err
		}
		if taken(name, kept()) {
			return &fileExists{name}
		}
		return unpacked(name, write)
	}
	replace := func(name string) error {
		if err := needs(name, "replace game.pgn"); err != nil {
			return err
		}
		return unpacked(name, write)
	}
	return []terminal.Word{
		{Names: []string{"save"}, Args: "[FILE]", Help: "write the game to a file, as " + form, Run: save},
		{Names: []string{"replace"}, Args: "FILE", Help: "the same, in the place of what is in the file", Run: replace},
	}
}

// unpacked writes to a file whose name does not say that it is packed.
func unpacked(name string, write func(name string) error) error {
	if end := packed.Ending(name); end != "" {
		return fmt.Errorf("%s: a game is saved unpacked; expected a name without %s", name, end)
	}
	return write(name)
}

func (t *Talker) write(name string) error {
	if end := filepath.Ext(name); end == ".json" || end == ".jsonl" {
		return fmt.Errorf("%s: a game is saved as PGN here; expected another ending", name)
	}
	text := t.Desk.Game.Text
	if err := t.Save(name, func(w io.Writer) error { _, err := io.WriteString(w, text); return err }); err != nil {
		return err
	}
	t.Desk.markSaved(name)
	t.Say("wrote " + name)
	return nil
}
