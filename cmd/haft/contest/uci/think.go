package uci

import (
	"context"
	"fmt"
	"strings"
	"time"

	"haft/solve/search"
)

// A running search.
type running struct {
	stop context.CancelFunc
	done chan struct{} // closed after its last line
	ends bool          // by itself
}

// search starts a search, which answers later.
func (s *Session) search(given []string) {
	s.halt()
	if s.game == nil {
		s.tell("there is no position; expected one before go")
		s.say(noMove)
		return
	}
	o := s.order(given, s.game.ToMove())
	if s.player == nil {
		s.player = search.NewPlayer(&s.rules, s.engine)
	}
	ctx, stop := context.WithCancel(s.ctx)
	r := &running{stop, make(chan struct{}), !o.infinite}
	s.running = r
	go func() {
		defer close(r.done)
		defer stop()
		s.think(ctx, o)
	}()
}

// halt stops the search that is running, if there is one, which then answers.
func (s *Session) halt() {
	if s.running != nil {
		s.running.stop()
		<-s.running.done
	}
}

// wait waits for a search that ends by itself.
func (s *Session) wait() {
	if s.running != nil && s.running.ends {
		<-s.running.done
	}
}

// noMove is the answer where there is no move.
const noMove = "bestmove 0000"

// think searches, and answers. An infinite search answers only when it is stopped.
func (s *Session) think(ctx context.Context, o order) {
	start := time.Now()
	s.player.Report = func(r search.Result) { s.inform(&r, time.Since(start)) }
	r := s.player.Search(ctx, s.game, o.limits, s.lines)
	s.inform(&r, time.Since(start)) // a line may be of a depth that was not finished
	if o.infinite {
		<-ctx.Done()
	}
	if len(r.Lines) == 0 {
		s.tell("the game is over")
		s.say(noMove)
		return
	}
	s.say("bestmove " + r.Lines[0].Moves[0].String())
}

// inform tells what a search has found after some time.
func (s *Session) inform(r *search.Result, spent time.Duration) {
	speed := uint64(float64(r.Nodes) / max(spent.Seconds(), 1e-6))
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Depth == 0 {
			continue // it was not searched
		}
		score := fmt.Sprintf("cp %d", l.Score)
		if moves, forced := l.Score.Mate(); forced {
			score = fmt.Sprintf("mate %d", moves)
		}
		var line []string
		for _, m := range l.Moves {
			line = append(line, m.String())
		}
		s.say(fmt.Sprintf("info depth %d multipv %d score %s nodes %d nps %d time %d pv %s", l.Depth, i+1, score, r.Nodes,
			speed, spent.Milliseconds(), strings.Join(line, " ")))
	}
}
