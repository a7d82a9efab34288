package quantum

import (
	"context"
	"errors"
	"fmt"

	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/schema"
)

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
