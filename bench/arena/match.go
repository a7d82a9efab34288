package arena

import (
	"context"
	"sync"
	"time"

	"haft/bench/statistics"
	"haft/model"
)

// Run plays the games of a match that are missing among the first so many, with so many workers, and gives each to a
// function when it has ended, one at a time. A match with a test ends when the test is decided. Players must have been
// prepared. The error is that of the context, of the function, or of a program that cannot be started.
func (m *Match) Run(ctx context.Context, players [2]*Spec, games, workers int, add func(*Record) error) error {
	rules, err := m.rules()
	if err != nil {
		return err
	}
	tally := newTally(&m.Header)
	made := map[int]bool{}
	for _, r := range m.Games {
		made[r.Game] = true
		tally.Add(r)
	}
	if tally.Decided {
		return nil
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	numbers := make(chan int)
	ended := make(chan result)
	var pool sync.WaitGroup
	for range max(workers, 1) {
		pool.Go(func() { m.work(playing, &rules, players, numbers, ended) })
	}
	go func() {
		defer close(numbers)
		for n := range games {
			if made[n] {
				continue
			}
			select {
			case numbers <- n:
			case <-playing.Done():
				return
			}
		}
	}()
	go func() {
		pool.Wait()
		close(ended)
	}()
	return collect(ctx, stop, ended, tally, add)
}

// A result is a game, or why there is none.
type result struct {
	record *Record
	err    error
}

// collect takes games until there are no more. After an error, or when the test is decided, it stops the workers and
// waits for them; games that they have not finished are lost.
func collect(ctx context.Context, stop func(), ended <-chan result, tally *Tally, add func(*Record) error) error {
	var first error
	for r := range ended {
		if first != nil || tally.Decided {
			continue
		}
		if first = r.err; first == nil {
			tally.Add(r.record)
			first = add(r.record)
		}
		if first != nil || tally.Decided {
			stop()
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return first
}

// work plays games with players of its own.
func (m *Match) work(
	ctx context.Context, rules *model.Rules, specs [2]*Spec, numbers <-chan int, ended chan<- result,
) {
	players := [2]player{specs[0].player(rules), specs[1].player(rules)}
	defer players[0].end()
	defer players[1].end()
	for n := range numbers {
		r, err := m.play(ctx, rules, players, n)
		ended <- result{r, err}
		if err != nil {
			return
		}
	}
}

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

// newTally returns the tally of no games.
func newTally(h *Header) *Tally {
	return &Tally{header: h, waiting: map[int]*Record{}, Endings: map[Ending]int{}}
}

// Count returns the tally of a match.
func (m *Match) Count() *Tally {
	t := newTally(&m.Header)
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

// counted reports whether a game counts.
func (t *Tally) counted(r *Record) bool { return r.Game < t.Games }

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
