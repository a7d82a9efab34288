package play

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/input"
	"haft/solve/exact"
	"haft/solve/search"
)

// NewUCI is the command "haft uci".
func NewUCI(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Play as an engine, for programs that speak UCI",
		Long: `Uci reads commands of the Universal Chess Interface from standard input and
answers on standard output, so that programs that manage matches can run haft as
they run chess engines: uci, isready, ucinewgame, setoption, position, go with
depth, nodes, movetime, wtime, btime, winc, binc, movestogo, mate, searchmoves,
ponder or infinite, ponderhit, stop and quit.

A move is two squares, as in e2e4. A pawn that reaches the last rank becomes
what a letter says, as in e7e8q; without a letter, as in e7e8, it stays open.
Both are understood, and haft plays both.

Matches are run by 'haft arena', which knows the rules: see its players "uci".
Programs that check moves by the rules of ordinary chess, such as cutechess-cli,
fastchess, lichess-bot and python-chess, cannot: a move that is none there ends
the game. UCI_Variant, whose only value is haft, tells them before it begins;
python-chess then refuses to play. Programs that only pass moves on work.

What the pieces may be follows from the game, not from the board. So a position
is "startpos", or the FEN of the usual start in any spelling, with all moves
since. Any other FEN must say what each piece may be, and has no castling ('haft
help files'). After one that is refused, with a reason, go answers "bestmove
0000", as it does after the end of a game.

The options are Threads, Hash in megabytes, MultiPV, Ponder, UCI_Variant, the
rules of the game ('haft help files') and Skill Level: 0 to 5 are the levels of
'haft play' from beginner to full, which look at a number of positions for each
move and heed no limit of go but time; 6, the usual one, plays as well as it
can. With one thread, the usual number, and no limit of time the answers are
always the same; more save time only on processors that have nothing else to do.
Scores are hundredths of a pawn. Whatever the limits are, each move is searched
at least one ply deep.

What makes no sense is ignored, and an "info string" says so; if go has no limit
left then, it looks at 10,000 positions. Illegal moves of searchmoves are left
out; if none is left, all moves are searched. At the end of the input, uci waits
for a search that has a limit, and ends.`,
		Example: `  printf '%s\n' uci quit | haft uci
  printf '%s\n' 'position startpos moves e2e4 d7d5' 'go nodes 5000' | haft uci`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx := cmd.Context()
			return serveUCI(ctx, p.Typed(ctx), atOnce{p}, "haft "+cli.Version())
		},
	}
}

// atOnce is standard output, line by line.
type atOnce struct{ program *cli.Program }

func (o atOnce) Write(line []byte) (int, error) {
	n, err := o.program.Stdout.Write(line)
	return n, cmp.Or(err, o.program.Stdout.Flush())
}

// A uciSession is the talk with one manager.
type uciSession struct {
	ctx    context.Context
	name   string // of the engine
	mutex  sync.Mutex
	out    io.Writer             // written to by the search, too: see say
	broken atomic.Pointer[error] // the first error of out; not guarded, since a slow reader must not keep commands waiting

	rules   model.Rules
	engine  search.Options
	lines   int            // MultiPV
	ponders bool           // the manager may have the engine think in the time of the other side
	skill   int            // the number of a level of play; that of none for the full strength
	begun   uint64         // games
	player  *search.Player // for these rules and options; nil until it is needed
	game    *search.Game   // nil if the last position was refused
	running *running       // the search; nil if there has been none
}

// serveUCI answers the lines of in until one of them is "quit". At the end of in it waits for a search that ends by
// itself. The engine introduces itself by the name. An error is that of the context, or of a stream.
func serveUCI(ctx context.Context, in io.Reader, out io.Writer, name string) error {
	s := newSession(ctx, out, name)
	err := s.obeyAll(bufio.NewReaderSize(in, longest))
	if err == io.EOF {
		s.wait()
	}
	s.halt()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case s.fault() != nil:
		return s.fault()
	case err != nil && err != io.EOF:
		return fmt.Errorf("<stdin>: %w", err)
	}
	return nil
}

func newSession(ctx context.Context, out io.Writer, name string) *uciSession {
	s := &uciSession{
		ctx: ctx, name: name, out: out, rules: model.DefaultRules(), lines: 1, skill: len(search.Levels),
		engine: search.Options{Threads: 1, Megabytes: standardHash},
	}
	s.game = search.NewGame(&s.rules)
	return s
}

// longest is how many bytes of a line are read: 200,000 moves.
const longest = 1 << 20

// obeyAll obeys lines to the end, or to one that quits. A line that is too long is ignored to its end, so that no part
// of it is taken for a command.
func (s *uciSession) obeyAll(in *bufio.Reader) error {
	for s.fault() == nil {
		line, err := in.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = in.ReadSlice('\n')
			}
			s.tell("found a line of more than %s, expected a shorter one", input.Size(longest).Words())
			line = nil
		}
		if s.obey(string(line)) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// obey does what a line says, and reports whether that is to quit.
func (s *uciSession) obey(line string) (quit bool) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	switch rest := words[1:]; words[0] {
	case "uci":
		s.introduce()
	case "isready":
		s.say("readyok")
	case "ucinewgame":
		s.renew()
	case "setoption":
		s.setOption(rest)
	case "position":
		s.position(rest)
	case "go":
		s.search(rest)
	case "stop":
		s.halt()
	case "quit":
		return true
	case "ponderhit":
		s.ponderHit()
	case "debug", "register": // these mean nothing here
	default:
		s.tell("unknown command %.40q; expected those of UCI, such as uci, position, go and quit", words[0])
	}
	return false
}

// introduce says who this is, and what can be set.
func (s *uciSession) introduce() {
	s.say("id name " + s.name)
	s.say("id author the authors of haft")
	for _, o := range s.options() {
		s.say("option name " + o.name + " type " + o.kind)
	}
	s.say("uciok")
}

// renew begins a new game, of which nothing is known.
func (s *uciSession) renew() {
	s.halt()
	if s.player != nil {
		s.player.Forget()
	}
	s.game = search.NewGame(&s.rules)
	s.begun++
}

// say writes a line.
func (s *uciSession) say(line string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.fault() != nil {
		return
	}
	if _, err := io.WriteString(s.out, line+"\n"); err != nil {
		s.broken.Store(&err)
	}
}

// fault is the first error of the output.
func (s *uciSession) fault() error {
	if err := s.broken.Load(); err != nil {
		return *err
	}
	return nil
}

// tell writes a remark for people.
func (s *uciSession) tell(format string, args ...any) {
	s.say("info string " + fmt.Sprintf(format, args...))
}

// usualStart is the start of ordinary chess, which some managers write instead of "startpos". Programs spell it in many
// ways: fields at its end are left out, there are no castling rights, or they are those of Chess960, and the counters
// begin with 0 or 1.
var usualStart = lazyregexp.New(`^rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR( [wW]( (-|[KQkqAHah]{1,4})( -( 0( [01])?)?)?)?)?$`)

// position sets up a game. After one that is refused there is none, so that no move is found for another game.
func (s *uciSession) position(words []string) {
	s.halt()
	g, err := s.replay(words)
	if err != nil {
		s.tell("position refused: %v", err)
	}
	s.game = g
}

// replay is the game that a position names.
func (s *uciSession) replay(words []string) (*search.Game, error) {
	from := slices.Index(words, "moves")
	start, moves := words, []string(nil)
	if from >= 0 {
		start, moves = words[:from], words[from+1:]
	}
	game := &model.Game{Rules: s.rules}
	switch {
	case len(start) == 1 && start[0] == "startpos":
	case len(start) == 0 || start[0] != "fen":
		return nil, fmt.Errorf("found %.40q; expected startpos or fen", strings.Join(start, " "))
	case !usualStart().MatchString(strings.Join(start[1:], " ")):
		setup, err := gamefile.ParsePosition(strings.Join(start[1:], " "))
		if err != nil {
			return nil, err
		}
		game.Setup, game.Moves = setup, setup.Begun()
		if exact.NewState(game.Start()).Alive() == 0 {
			return nil, errors.New("no world fits the position")
		}
	}
	g := search.Begin(game)
	for i, word := range moves {
		m, ok := model.ParseMove(word)
		if !ok || m.Check {
			return nil, fmt.Errorf("found move %d %.10q; expected squares, such as e2e4 or e7e8q", i+1, word)
		}
		if !g.Legal(m) {
			return nil, fmt.Errorf("move %d, %v, is illegal: no world allows it", i+1, m)
		}
		g.Play(m)
	}
	return g, nil
}

// An order is what "go" says.
type order struct {
	limits   search.Limits
	clock    [2]time.Duration // left on the clocks of White and Black
	bonus    [2]time.Duration // added after each move
	timed    bool             // there are clocks
	toGo     int              // moves until there is more time; 0 if nobody says, as some managers do with 0 or less
	infinite bool             // until it is stopped
	ponder   bool             // in the time of the other side: the time for the move begins with "ponderhit"
	only     []model.Move     // those that are searched; all if there are none
}

// limitWords are the words of "go" that a number follows.
var limitWords = map[string]func(o *order, n int64){
	"depth":     func(o *order, n int64) { o.limits.Depth = int(min(max(n, 1), search.MaxDepth)) },
	"nodes":     func(o *order, n int64) { o.limits.Nodes = uint64(max(n, 1)) },
	"mate":      func(o *order, n int64) { o.limits.Depth = mateDepth(n) },
	"movetime":  func(o *order, n int64) { o.limits.Time = max(uciMilliseconds(n), time.Millisecond) },
	"movestogo": func(o *order, n int64) { o.toGo = int(min(max(n, 0), usualToGo)) },
	"wtime":     func(o *order, n int64) { o.timed, o.clock[model.White] = true, uciMilliseconds(n) },
	"btime":     func(o *order, n int64) { o.timed, o.clock[model.Black] = true, uciMilliseconds(n) },
	"winc":      func(o *order, n int64) { o.bonus[model.White] = uciMilliseconds(n) },
	"binc":      func(o *order, n int64) { o.bonus[model.Black] = uciMilliseconds(n) },
}

// mateDepth is the depth of a search that must find a mate in a number of moves. Reductions may hide the mate from the
// iteration of its own depth, so it is a little deeper.
func mateDepth(moves int64) int {
	const hidden = 3
	return int(min(2*min(max(moves, 1), search.MaxDepth)+hidden, search.MaxDepth))
}

// uciMilliseconds returns a time, from none to many years.
func uciMilliseconds(n int64) time.Duration {
	const most = 1e12
	return time.Duration(min(max(n, 0), most)) * time.Millisecond
}

// fewNodes limits a search whose own limits make no sense: it must answer all the same.
const fewNodes = 10_000

// order reads what follows "go". Without any limit the search is infinite. What makes no sense is ignored.
func (s *uciSession) order(given []string, mover model.Color) (o order) {
	odd := ""
	for i := 0; i < len(given); i++ {
		word := given[i]
		set := limitWords[word]
		switch {
		case word == "infinite":
			o.infinite = true
		case word == "ponder":
			o.ponder = true
		case word == "searchmoves":
			moves := movesAt(given[i+1:])
			o.only = append(o.only, s.legal(moves)...)
			if i += len(moves); len(moves) == 0 {
				odd = word
			}
		case set == nil, i+1 == len(given):
			odd = word
		default:
			i++
			n, err := strconv.ParseInt(given[i], 10, 64)
			if err != nil {
				odd = given[i]
				continue
			}
			set(&o, n)
		}
	}
	if odd != "" {
		s.tell("go: found %.20q; expected depth, nodes, movetime, wtime, btime or mate with a number, "+
			"searchmoves with moves, ponder or infinite", odd)
	}
	if o.timed {
		o.limits.Time = share(o.clock[mover], o.bonus[mover], o.toGo, o.limits.Time)
	}
	if o.limits == (search.Limits{}) && !o.infinite {
		if o.infinite = odd == ""; odd != "" {
			o.limits.Nodes = fewNodes
		}
	}
	return o
}

// movesAt returns the moves that words begin with.
func movesAt(words []string) (moves []model.Move) {
	for _, word := range words {
		m, ok := model.ParseMove(word)
		if !ok || m.Check {
			break
		}
		moves = append(moves, m)
	}
	return moves
}

// legal returns those of the moves that can be made, and tells of the others.
func (s *uciSession) legal(moves []model.Move) (legal []model.Move) {
	for _, m := range moves {
		if s.game.Legal(m) {
			legal = append(legal, m)
		} else {
			s.tell("searchmoves: %v is illegal, so it is left out", m)
		}
	}
	if len(moves) > 0 && len(legal) == 0 {
		s.tell("searchmoves: no move is left; all moves are searched")
	}
	return legal
}

// A running search.
type running struct {
	stop context.CancelFunc
	hit  chan struct{} // closed, by play, when the other side has made the move that was expected; nil if nobody waits for it
	play func()
	done chan struct{} // closed after its last line
	ends bool          // by itself
}

// search starts a search, which answers later.
func (s *uciSession) search(given []string) {
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
func (s *uciSession) ponderHit() {
	if s.running != nil && s.running.play != nil {
		s.running.play()
	}
}

// halt stops the search that is running, if there is one, which then answers.
func (s *uciSession) halt() {
	if s.running != nil {
		s.running.stop()
		<-s.running.done
	}
}

// wait waits for a search that ends by itself.
func (s *uciSession) wait() {
	if s.running != nil && s.running.ends {
		<-s.running.done
	}
}

// noMove is the answer where there is no move.
const noMove = "bestmove 0000"

// think searches, and answers: an infinite search only when it is stopped, and one in the time of the other side only
// when that has moved.
func (s *uciSession) think(ctx context.Context, o order, hit <-chan struct{}) {
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
func (s *uciSession) chosen(ctx context.Context, o order) (search.Line, bool) {
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
func (s *uciSession) inform(r, told *search.Result, spent time.Duration) (news bool) {
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

// usualToGo is for how many moves a clock must last, if the manager does not say.
const usualToGo = 30

// overhead is the time that a move takes beside the search.
const overhead = 30 * time.Millisecond

// share is how much of the time left a move gets: at most most, if that is not 0.
func share(left, bonus time.Duration, toGo int, most time.Duration) time.Duration {
	if toGo == 0 {
		toGo = usualToGo
	}
	t := min(left/time.Duration(toGo)+bonus*3/4, left-overhead)
	if most > 0 {
		t = min(t, most)
	}
	return max(t, time.Millisecond)
}
