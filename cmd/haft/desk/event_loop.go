package desk

import (
	"context"
	"errors"
	"io"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"haft/model"
)

// A screenModel is what is on the screen. It answers keys one after the other: while a question is answered, those
// that are pressed wait.
type screenModel struct {
	ctx    context.Context
	cancel context.CancelFunc
	desk   *Desk
	save   func(name string, write func(io.Writer) error) error
	keys   map[string]*key

	wide, high int
	profile    colorprofile.Profile
	cursor     model.Square
	focus      focus
	pressed    model.Square // where the button of the mouse went down
	typed      *screenLine  // that is typed; nil if none is
	choices    *choices     // to choose from; nil if there are none
	page       *page        // such as help; nil if there is none
	message    string       // what was said last

	thinking    *thinking // the opponent; nil if it is not at work
	silent      string    // the text of a game in which the opponent has nothing to do
	asked       *asking   // that is not answered yet
	waiting     []tea.Msg
	interrupted bool
}

// maxWaiting is how many keys wait at most.
const maxWaiting = 1000

// A focus is what the arrow keys move.
type focus int

const (
	onBoard  focus = iota // the cursor
	onMoves               // the place in the game
	onWorlds              // the world or board that is shown
	onStory               // the step of a story
	focuses
)

// An asking is a question that is being answered. Whoever stops it does not wait for the answer.
type asking struct{ cancel context.CancelFunc }

// answered is the end of a question.
type answered struct {
	to   *asking
	desk *Desk
	said string
	err  error
}

func newModel(ctx context.Context, d *Desk, save func(string, func(io.Writer) error) error) *screenModel {
	ctx, cancel := context.WithCancel(ctx)
	m := &screenModel{
		ctx: ctx, cancel: cancel, desk: d, save: save, pressed: model.NoSquare,
		wide: minWide, high: minHigh, profile: colorprofile.TrueColor,
	}
	m.cursor, _ = model.ParseSquare('e', '2')
	m.keys = m.bound()
	return m
}

// Init begins with a move of the opponent, if it has the first.
func (m *screenModel) Init() tea.Cmd { return m.consider() }

// Update handles a message.
func (m *screenModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.wide, m.high = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
	case answered:
		return m, tea.Batch(m.answer(msg), m.consider())
	case thought, tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseReleaseMsg, tea.MouseWheelMsg, tea.PasteMsg:
		return m, m.input(msg)
	}
	return m, nil
}

// hidden reports whether the terminal is too small for the board, so that nobody sees what a key does.
func (m *screenModel) hidden() bool {
	_, ok := m.layout()
	return !ok
}

// input handles a key or the mouse: at once, or after the answer to a question that was asked before.
func (m *screenModel) input(msg tea.Msg) tea.Cmd {
	key, isKey := msg.(tea.KeyPressMsg)
	switch {
	case isKey && key.String() == "ctrl+c":
		m.interrupted = true
		return tea.Quit
	case m.hidden():
		if isKey && key.String() == "x" && !m.desk.Unsaved() {
			return tea.Quit
		}
	case m.asked == nil:
		return m.act(msg)
	case isKey && key.String() == "ctrl+g":
		m.stop()
		m.message = "Stopped."
		return m.consider()
	case len(m.waiting) < maxWaiting:
		m.waiting = append(m.waiting, msg)
	}
	return nil
}

func (m *screenModel) act(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case thought:
		return m.hear(msg)
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.PasteMsg:
		return m.paste(msg.Content)
	case tea.MouseClickMsg:
		return m.click(msg.Mouse())
	case tea.MouseReleaseMsg:
		return m.release(msg.Mouse())
	case tea.MouseWheelMsg:
		return m.wheel(msg.Mouse())
	}
	return nil
}

// do changes the desk, while the screen goes on.
func (m *screenModel) do(change func(ctx context.Context, d *Desk) error) tea.Cmd {
	return m.ask(func(ctx context.Context, d *Desk) (string, error) { return "", d.Do(ctx, change) })
}

// ask works on a copy of the desk, which becomes the desk if there is no error.
func (m *screenModel) ask(work func(ctx context.Context, d *Desk) (said string, err error)) tea.Cmd {
	ctx, cancel := context.WithCancel(m.ctx)
	q := &asking{cancel}
	m.asked, m.message = q, ""
	next := *m.desk
	return func() tea.Msg {
		defer cancel()
		said, err := work(ctx, &next)
		return answered{q, &next, said, err}
	}
}

// stop gives a question up, and what waited for its answer: keys, and perhaps a reply of the opponent, which then
// thinks again.
func (m *screenModel) stop() {
	m.asked.cancel()
	m.asked, m.waiting = nil, nil
	if m.thinking != nil {
		m.thinking.cancel()
		m.thinking = nil
	}
}

// answer shows the answer to a question, and goes on with the keys that were pressed in the meantime.
func (m *screenModel) answer(a answered) tea.Cmd {
	if a.to != m.asked {
		return nil
	}
	m.asked = nil
	var cmd tea.Cmd
	choice, taken := new(Choice), new(Taken)
	switch {
	case errors.Is(a.err, errQuit):
		cmd = m.quit()
	case errors.As(a.err, &choice):
		m.choices = m.moves("Which move?", choice.Moves)
	case errors.As(a.err, &taken):
		m.replace(taken.File)
	case a.err != nil:
		m.message = a.err.Error()
	default:
		m.desk = a.desk
		m.tell(a.said)
	}
	for len(m.waiting) > 0 && m.asked == nil && cmd == nil {
		next := m.waiting[0]
		m.waiting = m.waiting[1:]
		cmd = m.act(next)
	}
	return cmd
}

// tell shows a text: beneath the board if it is short, else instead of it.
func (m *screenModel) tell(text string) {
	text = strings.TrimRight(text, "\n")
	if strings.Contains(text, "\n") || len(text) > minWide {
		m.page = &page{lines: strings.Split(text, "\n")}
		return
	}
	m.message = text
}
