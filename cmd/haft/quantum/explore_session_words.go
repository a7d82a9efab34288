package quantum

import (
	"fmt"
	"strconv"

	"haft/cmd/haft/desk"
	"haft/cmd/haft/terminal"
	"haft/model"
)

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
