package arena

import (
	"time"

	"haft/bench/statistics"
)

// A Tally is what a match says. Only pairs count of which both games were played, in the order of their numbers up to
// the first that is missing, and up to that which decides the test if there is one. So it is the same however many
// games were played at a time.
type Tally struct {
	header  *Header
	waiting map[int]*Record
	scores  []float64

	Games               int // that count
	Wins, Draws, Losses int // of the first player; a game between counts as a draw
	Endings             map[Ending]int
	Violations          [2]int // games that the first and the second player lost by a violation
	Plies               int
	Moves               [2]int // by the first and the second player
	Seconds             [2]time.Duration
	CPU                 [2]time.Duration // 0 for a player without a program
	Decided             bool
	Accepted            float64 // the Elo that the test accepts, if it is decided
	LLR                 float64 // of the test, if there is one
}

// NewTally returns the tally of no games.
func NewTally(h *Header) *Tally {
	return &Tally{header: h, waiting: map[int]*Record{}, Endings: map[Ending]int{}}
}

// Count returns the tally of a match.
func (m *Match) Count() *Tally {
	t := NewTally(&m.Header)
	for _, r := range m.Games {
		t.Add(r)
	}
	return t
}

// Add adds a game.
func (t *Tally) Add(r *Record) {
	t.waiting[r.Game] = r
	for !t.Decided {
		a, b := t.waiting[t.Games], t.waiting[t.Games+1]
		if a == nil || b == nil {
			return
		}
		t.count(a)
		t.count(b)
		t.scores = append(t.scores, (a.Points()+b.Points())/2)
		if t.header.SPRT != nil {
			p := t.Pairs()
			t.LLR = t.header.SPRT.LLR(p)
			t.Accepted, t.Decided = t.header.SPRT.Decided(p)
		}
	}
}

// Pairs returns the results of the pairs that count.
func (t *Tally) Pairs() statistics.Pairs { return statistics.PairsOf(t.scores) }

// Counted reports whether a game counts.
func (t *Tally) Counted(r *Record) bool { return r.Game < t.Games }

func (t *Tally) count(r *Record) {
	t.Games++
	switch points := r.Points(); points {
	case 1:
		t.Wins++
	case 0:
		t.Losses++
	default:
		t.Draws++
	}
	t.Endings[r.Ending]++
	if r.Ending.Violation() {
		loser := 0
		if r.Points() == 1 {
			loser = 1
		}
		t.Violations[loser]++
	}
	plies := len(r.Expected)
	t.Plies += r.Opening + plies
	first := (r.Opening + r.Game) % 2 // who has the first move after the opening
	t.Moves[first] += (plies + 1) / 2
	t.Moves[1-first] += plies / 2
	for i := range t.Seconds {
		t.Seconds[i] += time.Duration(r.Seconds[i] * float64(time.Second))
		t.CPU[i] += time.Duration(r.CPU[i] * float64(time.Second))
	}
}
