package uci

import (
	"context"
	"fmt"
	"slices"
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
	var told search.Result
	s.player.Only = o.only
	s.player.Report = func(r search.Result) {
		s.inform(&r, &told, time.Since(start))
		told = r
	}
	r := s.player.Search(ctx, s.game, o.limits, s.lines)
	// A line may be of a depth that was not finished; often only the nodes are more.
	if !s.inform(&r, &told, time.Since(start)) && r.Nodes != told.Nodes {
		s.say("info " + effort(&r, time.Since(start)))
	}
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

func sameLine(a, b search.Line) bool {
	return a.Score == b.Score && a.Depth == b.Depth && slices.Equal(a.Moves, b.Moves)
}

// effort says how much a search has done after some time.
func effort(r *search.Result, spent time.Duration) string {
	speed := uint64(float64(r.Nodes) / max(spent.Seconds(), 1e-6))
	return fmt.Sprintf("nodes %d nps %d time %d", r.Nodes, speed, spent.Milliseconds())
}

// inform tells what a search has found after some time, but for the lines that were told. It reports whether there are
// others.
func (s *Session) inform(r, told *search.Result, spent time.Duration) (news bool) {
	for i := range r.Lines {
		l := &r.Lines[i]
		if l.Depth == 0 {
			continue // it was not searched
		}
		if i < len(told.Lines) && sameLine(*l, told.Lines[i]) {
			continue
		}
		news = true
		score := fmt.Sprintf("cp %d", l.Score)
		if moves, forced := l.Score.Mate(); forced {
			score = fmt.Sprintf("mate %d", moves)
		}
		var line []string
		for _, m := range l.Moves {
			line = append(line, m.String())
		}
		s.say(fmt.Sprintf("info depth %d multipv %d score %s %s pv %s", l.Depth, i+1, score, effort(r, spent),
			strings.Join(line, " ")))
	}
	return news
}
