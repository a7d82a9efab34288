// This is haft as an engine for the programs that manage matches: the Universal Chess Interface, with moves in
// coordinates. Commands come in and answers go out as lines. Whatever comes in, a session goes on until it is told to
// quit or the input ends, and each "go" is answered by one "bestmove".

package play

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"haft/model"
	"haft/model/input"
	"haft/solve/search"
)

// A Session is the talk with one manager.
type UCISession struct {
	ctx    context.Context
	name   string // of the engine
	mutex  sync.Mutex
	out    io.Writer // written to by the search, too: see say
	broken error     // the first error of out

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

// Serve answers the lines of in until one of them is "quit". At the end of in it waits for a search that ends by
// itself. The engine introduces itself by the name. An error is that of the context, or of a stream.
func ServeUCI(ctx context.Context, in io.Reader, out io.Writer, name string) error {
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

func newSession(ctx context.Context, out io.Writer, name string) *UCISession {
	s := &UCISession{
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
func (s *UCISession) obeyAll(in *bufio.Reader) error {
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
func (s *UCISession) obey(line string) (quit bool) {
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
func (s *UCISession) introduce() {
	s.say("id name " + s.name)
	s.say("id author the authors of haft")
	for _, o := range s.options() {
		s.say("option name " + o.name + " type " + o.kind)
	}
	s.say("uciok")
}

// renew begins a new game, of which nothing is known.
func (s *UCISession) renew() {
	s.halt()
	if s.player != nil {
		s.player.Forget()
	}
	s.game = search.NewGame(&s.rules)
	s.begun++
}

// say writes a line.
func (s *UCISession) say(line string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.broken != nil {
		return
	}
	if _, err := io.WriteString(s.out, line+"\n"); err != nil {
		s.broken = err
	}
}

// fault is the first error of the output.
func (s *UCISession) fault() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.broken
}

// tell writes a remark for people.
func (s *UCISession) tell(format string, args ...any) {
	s.say("info string " + fmt.Sprintf(format, args...))
}
