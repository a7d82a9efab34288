package desk

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest/v2"

	"haft/cmd/haft/board"
	"haft/model"
)

// A session is somebody at a screen. What he sees is asked for behind what he has typed, and told when everything
// before is answered, so that nobody waits by the clock.
type session struct {
	*testing.T
	program *teatest.TestModel
	model   *screenModel // to be looked at when everything is answered
	saved   map[string]string
}

// A probe asks for the screen.
type probe chan string

// A watched model answers probes when no question is left.
type watched struct {
	*screenModel
	probes  []probe
	patient bool // waits for the opponent, too
}

func (w *watched) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	if p, ok := msg.(probe); ok {
		w.probes = append(w.probes, p)
	} else {
		_, cmd = w.screenModel.Update(msg)
	}
	if w.asked == nil && (w.thinking == nil || !w.patient) {
		for _, p := range w.probes {
			p <- w.text()
		}
		w.probes = nil
	}
	return w, cmd
}

// text is the screen without colours, and without blanks at the ends of lines.
func (m *screenModel) text() string {
	var lines []string
	for line := range strings.SplitSeq(ansi.Strip(m.View().Content), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n") + "\n"
}

// sit begins a session with the game of a text, or of a file of testdata.
func sit(t *testing.T, game string, options ...teatest.TestOption) *session {
	t.Helper()
	name := "game"
	if strings.HasSuffix(game, ".pgn") {
		name = game
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", game))
		if err != nil {
			t.Fatal(err)
		}
		game = string(data)
	}
	d, err := Open(t.Context(), board.Usual, game, name)
	if err != nil {
		t.Fatal(err)
	}
	return sitAt(t, d, options...)
}

func sitAt(t *testing.T, d *Desk, options ...teatest.TestOption) *session {
	s := &session{T: t, saved: map[string]string{}}
	save := func(name string, write func(io.Writer) error) error {
		var text strings.Builder
		err := write(&text)
		s.saved[name] = text.String()
		return err
	}
	profile := teatest.WithProgramOptions(tea.WithColorProfile(colorprofile.TrueColor))
	options = append([]teatest.TestOption{profile}, options...)
	s.model = newModel(t.Context(), d, save)
	s.program = teatest.NewTestModel(t, &watched{screenModel: s.model, patient: s.patient(d)}, options...)
	return s
}

// patient reports whether an opponent will ever answer.
func (s *session) patient(d *Desk) bool {
	return d.Against == nil || d.Against.Level.Nodes < endlessly
}

// endlessly is a level that thinks until the test ends.
const endlessly = 1 << 60

// keyNames are keys that stand for no character.
var keyNames = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "backspace": {Code: tea.KeyBackspace},
	"delete": {Code: tea.KeyDelete}, "ctrl+s": {Code: 's', Mod: tea.ModCtrl}, "ctrl+n": {Code: 'n', Mod: tea.ModCtrl},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+u": {Code: 'u', Mod: tea.ModCtrl},
}

// press presses keys: those of the table by their names, others for themselves.
func (s *session) press(keys ...string) {
	for _, name := range keys {
		if key, ok := keyNames[name]; ok {
			s.program.Send(tea.KeyPressMsg(key))
			continue
		}
		s.program.Type(name)
	}
}

// types types a line.
func (s *session) types(line string) { s.press(":", line, "enter") }

// screen is what is to be seen when everything is answered.
func (s *session) screen() string {
	p := make(probe, 1)
	s.program.Send(p)
	select {
	case text := <-p:
		return text
	case <-time.After(time.Minute):
		s.Fatal("no answer")
		return ""
	}
}

// sees wants texts on the screen. Lines of the panel are broken, so blanks and ends of lines are alike.
func (s *session) sees(texts ...string) {
	s.Helper()
	screen := s.screen()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			s.Errorf("%q is not on the screen:\n%s", text, screen)
		}
	}
}

// missing wants texts not on the screen.
func (s *session) missing(texts ...string) {
	s.Helper()
	screen := s.screen()
	for _, text := range texts {
		if strings.Contains(screen, text) {
			s.Errorf("%q is on the screen:\n%s", text, screen)
		}
	}
}

// ends is the model when the program has ended.
func (s *session) ends() *screenModel {
	return s.program.FinalModel(s.T, teatest.WithFinalTimeout(time.Minute)).(*watched).screenModel
}

// clicks presses the left button on a square and lets it go on another, on the smallest screen.
func (s *session) clicks(from, to string) {
	at := func(name string) tea.Mouse {
		square, _ := model.ParseSquare(name[0], name[1])
		return tea.Mouse{X: boardX + int(square)%8*6 + 2, Y: boardY + (7-int(square)/8)*2, Button: tea.MouseLeft}
	}
	s.program.Send(tea.MouseClickMsg(at(from)))
	s.program.Send(tea.MouseReleaseMsg(at(to)))
}

// look is the desk when everything is answered.
func (s *session) look() *Desk {
	s.screen()
	return s.model.desk
}
