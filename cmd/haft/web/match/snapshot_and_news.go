package match

import (
	"context"
	"encoding/json"
	"time"

	"haft/cmd/haft/board"
)

// A Snapshot is a game as it stands, for everybody.
type Snapshot struct {
	N        int             `json:"n"` // the number of the last event
	Game     string          `json:"game"`
	Ply      int             `json:"ply"` // how many moves have been made
	Turn     Seat            `json:"turn"`
	Clock    *Face           `json:"clock,omitempty"`
	Offers   map[string]Seat `json:"offers"`
	Names    [2]string       `json:"names,omitzero"`   // of the players, White's first
	Here     [2]bool         `json:"here,omitzero"`    // whether each player has come, White first
	Help     bool            `json:"help,omitempty"`   // both players want help while they play
	Result   string          `json:"result,omitempty"` // empty while the game goes on
	Words    string          `json:"words,omitempty"`
	Next     string          `json:"next,omitempty"`
	Document *board.Document `json:"document,omitempty"`
}

// A Face is what clocks show.
type Face struct {
	Clock
	Left    [2]int64 `json:"left"` // milliseconds, White's first
	Running Seat     `json:"running,omitempty"`
}

// News is what has happened since an event.
type News struct {
	Events  []Event
	N       int             // the number of the last of them
	Now     [][]byte        // the [Snapshot] after it, as JSON in pieces; nil if there are further events already
	Changed <-chan struct{} // closed when there is more; nil if there is
}

// maxNews is how many events are told at a time, so that a game of many events is not held for each who reads it
// slowly.
const maxNews = 64

// Since tells what has happened after event n.
func (m *Match) Since(n int) (*News, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.state.events
	first := max(0, min(n, len(all)))
	last := min(first+maxNews, len(all))
	news := &News{N: last}
	for _, e := range all[first:last] {
		news.Events = append(news.Events, e.public())
	}
	if last < len(all) {
		return news, nil
	}
	if m.changed == nil {
		m.changed = make(chan struct{})
	}
	news.Changed = m.changed
	var err error
	news.Now, err = m.frame(time.Now())
	return news, err
}

// fresh is how long a snapshot is sent as it is although clocks go on. All spectators hear of an event at about the
// same time, so the snapshot for them is written only once.
const fresh = 100 * time.Millisecond

// frame is a snapshot as JSON. Its last piece but one is the game, which all snapshots share until a move changes it.
func (m *Match) frame(now time.Time) ([][]byte, error) {
	if m.framed != nil && now.Sub(m.framedAt) < fresh {
		return m.framed, nil
	}
	shot, err := m.snapshot(now)
	if err != nil {
		return nil, err
	}
	if m.written == nil {
		if m.written, err = json.Marshal(m.document); err != nil {
			return nil, err
		}
	}
	shot.Document = nil
	head, err := json.Marshal(shot)
	if err != nil {
		return nil, err
	}
	head = append(head[:len(head)-1], `,"document":`...)
	m.framed, m.framedAt = [][]byte{head, m.written, []byte("}")}, now
	return m.framed, nil
}

// Snapshot is the game as it stands.
func (m *Match) Snapshot() (*Snapshot, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.snapshot(time.Now())
}

func (m *Match) snapshot(now time.Time) (*Snapshot, error) {
	s := m.state
	if m.document == nil {
		d, err := m.store.document(s.text(false))
		if err != nil {
			return nil, err
		}
		m.document = d
	}
	shot := &Snapshot{
		N: len(s.events), Game: m.ID, Document: m.document, Ply: len(s.moves), Turn: s.turn(),
		Names: s.names, Help: s.help, Offers: map[string]Seat{}, Result: s.end.Result, Next: s.next,
	}
	for i := range shot.Here {
		shot.Here[i] = m.here[i] || s.names[i] != "" || len(s.moves) > i
	}
	if s.over() {
		shot.Words = s.ending()
	}
	for what, by := range s.offers {
		shot.Offers[what] = by
	}
	if s.setup.Clock != nil {
		left := s.settled(now)
		shot.Clock = &Face{
			Clock: *s.setup.Clock, Running: s.running(),
			Left: [2]int64{max(0, left[0].Milliseconds()), max(0, left[1].Milliseconds())},
		}
	}
	return shot, nil
}

// PGN is the game as a file.
func (m *Match) PGN() (string, error) {
	m.mu.Lock()
	text := m.state.text(true)
	m.mu.Unlock()
	d, err := m.store.document(text)
	if err != nil {
		return "", err
	}
	return d.Text, nil
}

// Watch counts somebody as a spectator until leave is called.
func (m *Match) Watch() (leave func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.watchers++
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.watchers--
		m.seen = time.Now()
	}
}

// arrived tells those who look on that a player has come. It stands in no file: whoever moves or says a name has come, too,
// and a page takes its seat again when the server was started anew.
func (m *Match) arrived(s Seat) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.here[s.index()] {
		return
	}
	m.here[s.index()], m.framed = true, nil
	m.tell()
}

// tell wakes those who wait for something to happen.
func (m *Match) tell() {
	if m.changed != nil {
		close(m.changed)
		m.changed = nil
	}
}

// visited notes that somebody has come.
func (m *Match) visited() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen = time.Now()
}

// document reads a text with the limits of the store. That does not take long: nothing is judged.
func (h *Store) document(text string) (*board.Document, error) {
	reply, err := h.limits.Core.Answer(context.Background(), &board.Request{Question: "read", Text: text})
	if err != nil {
		return nil, err
	}
	d := reply.(*board.Games).Games[0]
	return d, nil
}
