package desk

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"haft/cmd/haft/terminal"
)

// A Talker does to a desk what typed lines say.
type Talker struct {
	Desk *Desk
	Save func(name string, write func(io.Writer) error) error
	Say  func(text string) // a few lines of text
	Show func()            // the position has changed
	Next func() error      // what follows that; nil for nothing
}

// Table is what lines may say, besides squares and moves.
func (t *Talker) Table(ctx context.Context) terminal.Table {
	return terminal.Table{
		Samples: [][2]string{
			{"e2e4, Nf3, 2.e4", "make a move"},
			{"e2", "select the piece there: what it may be, where it can go"},
		},
		Words: append(t.questions(ctx), t.changes(ctx)...),
	}
}

// questions are the words that ask.
func (t *Talker) questions(ctx context.Context) []terminal.Word {
	do := func(change func(d *Desk, argument string) error) func(string) error {
		return func(argument string) error { return t.do(ctx, argument, change) }
	}
	return []terminal.Word{
		{
			Names: []string{"suppose"}, Args: "CLAIM", Run: do((*Desk).suppose),
			Help: "what if, as in w5=K or b3!=Q; or \"off\"",
		},
		{
			Names: []string{"why"}, Args: "CLAIM", Run: do((*Desk).why),
			Help: "the plies that make a claim true, and a story; or \"off\"",
		},
		{Names: []string{"step"}, Args: "[N]", Help: "the next step of the story, or step N", Run: do((*Desk).step)},
		{
			Names: []string{"lens"}, Args: "K", Run: do((*Desk).lens),
			Help: "how likely everybody is a king, or Q, R, B, N; or \"off\"",
		},
		{
			Names: []string{"world"}, Args: "[N]", Run: do((*Desk).world),
			Help: "the next sample world, or world N; or \"off\"",
		},
		{Names: []string{"flip"}, Help: "turn the board", Run: do((*Desk).flip)},
		{Names: []string{"board"}, Help: "show the board again, and ask nothing", Run: do((*Desk).forget)},
		{Names: []string{"hint"}, Help: "what haft would play, and what that is worth", Run: t.hint(ctx)},
		{Names: []string{"list"}, Help: "the moves of the game, with variations", Run: terminal.Always(t.list)},
		{Names: []string{"known"}, Help: "the pieces whose nature is known", Run: terminal.Always(t.known)},
	}
}

// changes are the words that change the game or the place.
func (t *Talker) changes(ctx context.Context) []terminal.Word {
	do := func(change func(d *Desk) error) func(string) error {
		return func(string) error {
			return t.do(ctx, "", func(d *Desk, _ string) error { return change(d) })
		}
	}
	always := func(change func(d *Desk)) func(string) error {
		return do(func(d *Desk) error { change(d); return nil })
	}
	rule := func(text string) error {
		return t.do(ctx, text, func(d *Desk, text string) error { return d.Rule(ctx, text) })
	}
	result := func(text string) error {
		return t.do(ctx, text, func(d *Desk, text string) error { return d.Result(ctx, text) })
	}
	kept := func() string { return t.Desk.File }
	return append([]terminal.Word{
		{Names: []string{"back", "<"}, Help: "one ply back", Run: do((*Desk).Back)},
		{Names: []string{"forward", ">"}, Help: "one ply on", Run: do((*Desk).Forward)},
		{Names: []string{"start"}, Help: "before the first move", Run: always((*Desk).Start)},
		{Names: []string{"end"}, Help: "after the last move of the line", Run: always((*Desk).End)},
		{Names: []string{"ply"}, Args: "N", Help: "after ply N of the game", Run: t.plyWord(ctx)},
		{
			Names: []string{"variation", "v"}, Run: do((*Desk).Vary),
			Help: "the next alternative to the last move",
		},
		{Names: []string{"undo", "u", "takeback"}, Help: "take the last change of the game back", Run: do((*Desk).Undo)},
		{Names: []string{"redo"}, Help: "make it again", Run: do((*Desk).Redo)},
		{
			Names: []string{"rule"}, Args: "NAME=VALUE", Run: t.orRules(rule),
			Help: "play by another rule; without an argument, the rules",
		},
		{Names: []string{"result"}, Args: "1-0", Help: "how the game ended: 1-0, 0-1, 1/2-1/2, or *", Run: result},
		{
			Names: []string{"resign"}, Run: do(func(d *Desk) error { return d.resign(ctx) }),
			Help: "give up: you against haft, or else the side to move",
		},
		{
			Names: []string{"new"}, Run: do(func(d *Desk) error { return d.Renew(ctx) }),
			Help: "a new game by the same rules",
		},
	}, SaveWords("PGN in normal form", kept, t.write)...)
}

// do makes a change and shows what came of it.
func (t *Talker) do(ctx context.Context, argument string, change func(*Desk, string) error) error {
	err := t.Desk.Do(ctx, func(_ context.Context, d *Desk) error { return change(d, argument) })
	if err != nil {
		return err
	}
	t.Show()
	if t.Next != nil {
		return t.Next()
	}
	return nil
}

// Other selects a square, or makes a move. A pawn's move such as e4 is a square too: it is a move if nobody stands
// there.
func (t *Talker) Other(ctx context.Context, line string) error {
	if t.Desk.selectable(line) {
		return t.do(ctx, line, func(d *Desk, square string) error { d.Select(square); return nil })
	}
	return t.do(ctx, line, func(d *Desk, move string) error { return d.Play(ctx, move) })
}

func (t *Talker) plyWord(ctx context.Context) func(string) error {
	return func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("found %q; expected the number of a ply", text)
		}
		return t.do(ctx, "", func(d *Desk, _ string) error { return d.Ply(n) })
	}
}

func (t *Talker) orRules(set func(string) error) func(string) error {
	return func(text string) error {
		if text != "" {
			return set(text)
		}
		lines := []string{}
		for _, r := range t.Desk.Game.Rules {
			lines = append(lines, fmt.Sprintf("%s=%s, of %s", r.Name, r.Value, strings.Join(r.Values, " ")))
		}
		if len(lines) == 0 {
			lines = append(lines, "this game has no rules to choose")
		}
		t.Say(strings.Join(lines, "\n"))
		return nil
	}
}

func (t *Talker) hint(ctx context.Context) func(string) error {
	return func(string) error {
		text, err := t.Desk.Hint(ctx)
		if err == nil {
			t.Say(text)
		}
		return err
	}
}

func (t *Talker) list() {
	var words []string
	for _, token := range t.Desk.Tokens() {
		words = append(words, token.String())
	}
	if len(words) == 0 {
		words = append(words, "no moves yet")
	}
	t.Say(terminal.Wrap(strings.Join(words, " ")))
}

func (t *Talker) known() {
	var lines []string
	for _, l := range t.Desk.View.Locked {
		lines = append(lines, l.Words)
	}
	if len(lines) == 0 {
		lines = append(lines, "no nature is known")
	}
	t.Say(strings.Join(lines, "\n"))
}
