package quantum

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/cli"
	"haft/model"
)

// A sessionCommand is what a line of a session may ask for, besides plays and squares.
type sessionCommand struct {
	names []string // the first is that of the help
	args  string
	help  string
	run   func(s *session, argument string) error
}

func (c *sessionCommand) named(name string) bool { return slices.Contains(c.names, name) }

// sessionCommands is a function because the help lists what lists the help.
func sessionCommands() []sessionCommand {
	return []sessionCommand{
		{[]string{"mode", "m"}, "", "change between play mode and explore mode", (*session).changeMode},
		{[]string{"square", "s"}, "SQUARE", "select a square: what stands there, and its plays", (*session).squareCommand},
		{[]string{"plays", "p"}, "[SQUARE]", "the possible plays, or those from a square", (*session).playsCommand},
		{[]string{">"}, "", "the next distinct board; also the right arrow", (*session).rightCommand},
		{[]string{"<"}, "", "the one before; also the left arrow", (*session).leftCommand},
		{[]string{"all", "a"}, "", "all boards together again, and no square selected", (*session).allCommand},
		{[]string{"boards", "b"}, "[N]", "list the heaviest boards, 10 if N is not told", (*session).boardsCommand},
		{[]string{"kings", "k"}, "", "on how many boards a king is mated, captured or in check", always((*session).kings)},
		{[]string{"history"}, "", "the plays so far, with their numbers", always((*session).history)},
		{[]string{"undo", "u"}, "", "take the last play back", func(s *session, _ string) error { return s.undo() }},
		{[]string{"new"}, "", "a new game", always((*session).restart)},
		{[]string{"save"}, "FILE", "write the game to a file: JSON if it ends in .jsonl, else PGN", (*session).saveCommand},
		{[]string{"help", "?"}, "", "this list", always((*session).help)},
		{[]string{"quit", "q"}, "", "end; so does the end of the input", func(*session, string) error { return errQuit }},
	}
}

// always is a command without argument that cannot fail.
func always(run func(*session)) func(*session, string) error {
	return func(s *session, _ string) error {
		run(s)
		return nil
	}
}

func (s *session) changeMode(string) error {
	s.exploring = !s.exploring
	mode := "play mode: a line such as e2e4 or Nf3 is a play"
	if s.exploring {
		mode = "explore mode: the name of a square selects it, and nothing moves"
	}
	s.options.Printf("%s\n", mode)
	return nil
}

func (s *session) squareCommand(name string) error {
	square, err := squareOf(name)
	if err != nil {
		return err
	}
	return s.selectSquare(square)
}

// playsCommand takes a square, else the one that is selected, else all.
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

// slide begins on the heaviest board, and steps from there.
func (s *session) slide(step func(*boardSlider) error) error {
	if s.slider == nil {
		s.slider = newSlider(s.game.space)
	} else if err := step(s.slider); err != nil {
		return err
	}
	s.show()
	return nil
}

func (s *session) allCommand(string) error {
	s.leaveBoard()
	s.selected = model.NoSquare
	s.show()
	return nil
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

func (s *session) saveCommand(name string) error {
	if name == "" {
		return fmt.Errorf("expected the name of a file")
	}
	if err := s.options.saveGame(name, s.game); err != nil {
		return err
	}
	s.options.Printf("wrote %s\n", name)
	return nil
}

func (s *session) help() {
	t := cli.NewTable(cli.Words("line"), cli.Words("what it does"))
	t.AppendRow(table.Row{"e2e4, e4, Nf3", "a play, in play mode"})
	t.AppendRow(table.Row{"e4", "in explore mode: select the square"})
	for _, c := range sessionCommands() {
		name := c.names[0]
		if c.args != "" {
			name += " " + c.args
		}
		t.AppendRow(table.Row{name, c.help})
	}
	s.options.Render(t, "text")
}
