package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"haft/solve/search"
)

// A running search.
type running struct {
	stop context.CancelFunc
	hit  chan struct{} // closed, by play, when the other side has made the move that was expected; nil if nobody waits for it
	play func()
	done chan struct{} // closed after its last line
	ends bool          // by itself
}

// search starts a search, which answers later.
func (s *UCISession) search(given []string) {
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
	r := &running{stop: stop, done: make(chan struct{}), ends: !o.infinite && !o.ponder}
	if o.ponder {
		r.hit = make(chan struct{})
		r.play = sync.OnceFunc(func() { close(r.hit); r.ends = !o.infinite })
		go end(ctx, r, o.limits.Time)
		o.limits.Time = 0
	}
	s.running = r
	go func() {
		defer close(r.done)
		defer stop()
		s.think(ctx, o, r.hit)
	}()
}

// end ends a search so long after the move that was expected, if it has a limit of time.
func end(ctx context.Context, r *running, limit time.Duration) {
	select {
	case <-r.hit:
	case <-ctx.Done():
		return
	}
	if limit > 0 {
		time.AfterFunc(limit, r.stop)
	}
}

// ponderHit tells the search that the move was made that it expects.
func (s *UCISession) ponderHit() {
	if s.running != nil && s.running.play != nil {
		s.running.play()
	}
}

// halt stops the search that is running, if there is one, which then answers.
func (s *UCISession) halt() {
	if s.running != nil {
		s.running.stop()
		<-s.running.done
	}
}

// wait waits for a search that ends by itself.
func (s *UCISession) wait() {
	if s.running != nil && s.running.ends {
		<-s.running.done
	}
}

// noMove is the answer where there is no move.
const noMove = "bestmove 0000"

// think searches, and answers: an infinite search only when it is stopped, and one in the time of the other side only
// when that has moved.
func (s *UCISession) think(ctx context.Context, o order, hit <-chan struct{}) {
	best, found := s.chosen(ctx, o)
	if hit != nil {
		select {
		case <-hit:
		case <-ctx.Done():
		}
	}
	if o.infinite {
		<-ctx.Done()
	}
	switch {
	case !found:
		s.tell("the game is over")
		s.say(noMove)
	case s.ponders && len(best.Moves) > 1:
		s.say(fmt.Sprintf("bestmove %v ponder %v", best.Moves[0], best.Moves[1]))
	default:
		s.say("bestmove " + best.Moves[0].String())
	}
}

// chosen is the line that is played, which has been told; it is false if the game is over.
func (s *UCISession) chosen(ctx context.Context, o order) (search.Line, bool) {
	start := time.Now()
	if s.skill < len(search.Levels) {
		level := search.NewOpponent(&s.rules, search.Levels[s.skill], s.begun)
		level.Most = o.limits.Time
		if best, ok := level.Choose(ctx, s.game); ok && best.Depth > 0 {
			s.inform(&search.Result{Lines: []search.Line{best}}, &search.Result{}, time.Since(start))
			return best, true
		}
	}
	var told search.Result
	s.player.Only = o.only
	s.player.Report = func(r search.Result) {
		s.inform(&r, &told, time.Since(start))
		told = r
	}
	r := s.player.Search(ctx, s.game, o.limits, s.lines)
	if len(r.Lines) > 0 && r.Lines[0].Depth == 0 {
		// Whatever the limits are, a move is searched before it is played: one ply takes some milliseconds.
		r = s.player.Search(context.WithoutCancel(ctx), s.game, search.Limits{Depth: 1}, s.lines)
	}
	// A line may be of a depth that was not finished; often only the nodes are more.
	if !s.inform(&r, &told, time.Since(start)) && r.Nodes != told.Nodes {
		s.say("info " + effort(&r, time.Since(start)))
	}
	if len(r.Lines) == 0 {
		return search.Line{}, false
	}
	return r.Lines[0], true
}

func sameLine(a, b search.Line) bool {
	return a.Score == b.Score && a.Depth == b.Depth && slices.Equal(a.Moves, b.Moves)
}

// effort says how much a search has done after some time.
func effort(r *search.Result, spent time.Duration) string {
	speed := uint64(float64(r.Nodes) / max(spent.Seconds(), 1e-6))
	if r.Nodes == 0 { // a level does not tell
		return fmt.Sprintf("time %d", spent.Milliseconds())
	}
	return fmt.Sprintf("nodes %d nps %d hashfull %d time %d", r.Nodes, speed, r.Full, spent.Milliseconds())
}

// inform tells what a search has found after some time, but for the lines that were told. It reports whether there are
// others.
func (s *UCISession) inform(r, told *search.Result, spent time.Duration) (news bool) {
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
		s.say(fmt.Sprintf("info depth %d seldepth %d multipv %d score %s %s pv %s", l.Depth, max(l.Depth, r.Deepest), i+1,
			score, effort(r, spent), strings.Join(line, " ")))
	}
	return news
}
