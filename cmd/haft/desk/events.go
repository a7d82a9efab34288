package desk

import (
	"context"
	"errors"
	"io"
	"slices"
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
		if isKey && key.String() == "x" && !m.desk.unsaved() {
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
	choice, taken := new(ambiguity), new(fileExists)
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

// A key does something on the board. Those without help are told of with the one before.
type key struct {
	names []string
	help  string
	do    func() tea.Cmd
}

// list are the keys, in the order of the help.
func (m *screenModel) list() []key {
	goes := func(change func(d *Desk)) func() tea.Cmd {
		return m.place(func(d *Desk) error { change(d); return nil })
	}
	typing := func(begin string) func() tea.Cmd {
		return func() tea.Cmd { m.typed = newLine(begin); return nil }
	}
	keys := []key{
		{[]string{"enter", "space"}, "select a piece, then where it goes", m.pick},
		{[]string{"esc"}, "end the question; select nothing", m.escape},
		{[]string{":", "/"}, "type a move, a square, or a word such as why w5=K", typing("")},
		{[]string{"tab"}, "what the arrows move: cursor, ply, world, story", m.turnFocus},
		{[]string{"[", "pgup"}, "one ply back", m.place((*Desk).back)},
		{[]string{"]", "pgdown"}, "one ply on", m.place((*Desk).forward)},
		{[]string{"home"}, "to the start", goes((*Desk).Start)},
		{[]string{"end"}, "to the end of the line", goes((*Desk).End)},
		{[]string{"v"}, "the next variation at this ply", m.place((*Desk).vary)},
		{[]string{"u"}, "undo", m.place((*Desk).undo)},
		{[]string{"y"}, "redo", m.place((*Desk).redo)},
		{[]string{"f"}, "turn the board", goes(func(d *Desk) { d.Ask.Flip = !d.Ask.Flip })},
		{[]string{"l"}, "the list of all moves", func() tea.Cmd { return m.obey("list") }},
		{[]string{"ctrl+n"}, "a new game", m.renew},
		{[]string{"ctrl+s"}, "save the game", m.typeSave},
		{[]string{"?"}, "this help", m.help},
		{[]string{"x", "ctrl+q"}, "quit", m.quit},
	}
	switch m.desk.Game.Variant {
	case "quantum":
		mode := goes(func(d *Desk) { d.Exploring = !d.Exploring })
		keys = append(append(keys, m.worlds("board")...), key{[]string{"m"}, "play mode or explore mode", mode})
	case "haft":
		hint := key{[]string{"h"}, "a hint: what haft would play", func() tea.Cmd { return m.obey("hint") }}
		keys = slices.Concat(keys, m.claims(), []key{hint}, m.worlds("world"), m.lenses())
	}
	return append(keys, m.arrows()...)
}

// claims are the keys of questions about claims.
func (m *screenModel) claims() []key {
	return []key{
		{[]string{"s"}, "suppose that the selected piece is ...", m.suppose},
		{[]string{"w"}, "why is the selected piece ...", m.why},
		{[]string{","}, "the step of the story before", m.place(func(d *Desk) error { return d.toStep(d.Ask.Step - 1) })},
		{[]string{"."}, "the next step of the story", m.place(func(d *Desk) error { return d.toStep(d.Ask.Step + 1) })},
	}
}

// worlds are the keys of the worlds, or of the boards: each game has its own name for them.
func (m *screenModel) worlds(name string) []key {
	return []key{
		{[]string{"<"}, "the " + name + " before", m.place(func(d *Desk) error { return d.toWorld(d.Ask.World - 1) })},
		{[]string{">"}, "the next " + name, m.place(func(d *Desk) error { return d.toWorld(d.Ask.World + 1) })},
	}
}

// place makes the action of a key that changes what is looked at.
func (m *screenModel) place(change func(d *Desk) error) func() tea.Cmd {
	return func() tea.Cmd { return m.do(func(_ context.Context, d *Desk) error { return change(d) }) }
}

// bound are the keys by their names.
func (m *screenModel) bound() map[string]*key {
	all := map[string]*key{}
	for _, k := range m.list() {
		for _, name := range k.names {
			all[name] = &k
		}
	}
	return all
}

// lenses are the keys of the natures. The same key ends it.
func (m *screenModel) lenses() (keys []key) {
	for n := range model.AllNatures.All() {
		letter := n.String()
		look := m.place(func(d *Desk) error {
			if d.Ask.Lens == letter {
				d.Ask.Lens = ""
			} else {
				d.Ask.Lens = letter
			}
			return nil
		})
		keys = append(keys, key{[]string{strings.ToLower(letter)}, "lens: how likely everybody is a " + n.Name(), look})
	}
	return keys
}

// click picks a square, or a place in the list of moves. What is pressed on one square can be let go on another.
func (m *screenModel) click(at tea.Mouse) tea.Cmd {
	m.pressed = model.NoSquare
	l, ok := m.layout()
	if !ok || at.Button != tea.MouseLeft || m.choices != nil {
		return nil
	}
	m.typed, m.message = nil, ""
	if s := l.squareAt(at.X, at.Y, m.desk.Ask.Flip); s != model.NoSquare {
		m.cursor, m.pressed = s, s
		if s.String() == m.desk.Ask.Select {
			return nil // perhaps it is dragged now
		}
		return m.pickSquare(s)
	}
	if place := m.placeAt(l, at.X, at.Y); place != nil {
		return m.do(func(_ context.Context, d *Desk) error { d.Go(place); return nil })
	}
	return nil
}

// release ends a drag: the piece that was pressed goes there.
func (m *screenModel) release(at tea.Mouse) tea.Cmd {
	from := m.pressed
	m.pressed = model.NoSquare
	l, ok := m.layout()
	if !ok || from == model.NoSquare {
		return nil
	}
	to := l.squareAt(at.X, at.Y, m.desk.Ask.Flip)
	if to == model.NoSquare || to == from || m.desk.Ask.Select != from.String() {
		return nil
	}
	m.cursor = to
	if t := m.target(to); t != nil {
		return m.goTo(t)
	}
	return m.play(from.String() + to.String()) // which is refused, with the reason
}

// wheel goes through the plies.
func (m *screenModel) wheel(at tea.Mouse) tea.Cmd {
	switch at.Button {
	case tea.MouseWheelUp:
		return m.do(func(_ context.Context, d *Desk) error { return d.back() })
	case tea.MouseWheelDown:
		return m.do(func(_ context.Context, d *Desk) error { return d.forward() })
	}
	return nil
}
