package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"haft/model"
)

// errGone is that a program ends, or closes its output, while an answer is awaited.
var errGone = errors.New("the program ended")

// errLong is that the program prints a line that is too long.
var errLong = fmt.Errorf("the program printed a line of more than %s", longest.Words())

// send writes a line. An engine that reads nothing for a while is taken for dead.
func (e *engine) send(line string) error {
	if err := e.run.in.SetWriteDeadline(time.Now().Add(e.spec.Patience)); err != nil && !errors.Is(err, os.ErrNoDeadline) {
		return err
	}
	if _, err := io.WriteString(e.run.in, line+"\n"); err != nil {
		return errGone
	}
	return nil
}

// errLate is that no answer came in time.
var errLate = errors.New("no answer in time")

// await passes lines to a function until one begins with a word, and returns the rest of that line.
func (e *engine) await(ctx context.Context, within time.Duration, word string, pass func(line string)) (string, error) {
	late := time.NewTimer(within)
	defer late.Stop()
	for {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-late.C:
			return "", errLate
		case line, more := <-e.run.lines:
			switch {
			case !more && e.run.long.Load():
				return "", errLong
			case !more:
				return "", errGone
			}
			if rest, found := strings.CutPrefix(line, word); found && (rest == "" || rest[0] == ' ') {
				return strings.TrimSpace(rest), nil
			}
			if pass != nil {
				pass(line)
			}
		}
	}
}

// greeting is how long a program may take to introduce itself.
const greeting = 30 * time.Second

// introduce starts the program unless it runs, and sets its options. An error ends the match: nothing was played yet.
func (e *engine) introduce(ctx context.Context) error {
	if e.run != nil {
		return nil
	}
	if err := e.start(ctx); err != nil {
		return fmt.Errorf("player %q: %w", e.spec.Text, err)
	}
	options := map[string]bool{}
	err := e.send("uci")
	if err == nil {
		_, err = e.await(ctx, greeting, "uciok", func(line string) {
			if rest, found := strings.CutPrefix(line, "option name "); found {
				name, _, _ := strings.Cut(rest, " type ")
				options[name] = true
			}
		})
	}
	if err == nil {
		err = e.obeyRules(options)
	}
	if err != nil {
		e.end()
		return fmt.Errorf("player %q does not speak UCI: %w", e.spec.Text, err)
	}
	return nil
}

// obeyRules tells the program the rules that are not the usual ones.
func (e *engine) obeyRules(options map[string]bool) error {
	if e.rules == nil {
		return nil
	}
	usual := model.DefaultRules().Options()
	for _, o := range e.rules.Options() {
		switch {
		case slices.Contains(usual, o):
		case !options[o[0]]:
			return fmt.Errorf("it has no option %s, which the rules of the match need", o[0])
		default:
			if err := e.send("setoption name " + o[0] + " value " + o[1]); err != nil {
				return err
			}
		}
	}
	return nil
}

// fresh has the program forget the game before.
func (e *engine) fresh(ctx context.Context) error {
	if err := e.introduce(ctx); err != nil {
		return err
	}
	for _, line := range []string{"ucinewgame", "isready"} {
		if err := e.send(line); err != nil {
			return e.lost(err)
		}
	}
	_, err := e.await(ctx, greeting, "readyok", nil)
	return e.lost(err)
}

// lost turns an error of the talk into the loss of a game, and ends the program.
func (e *engine) lost(err error) error {
	switch {
	case errors.Is(err, errGone), errors.Is(err, errLong):
		e.end()
		return &violation{Crash, err.Error()}
	case errors.Is(err, errLate):
		e.end()
		return &violation{Forfeit, "no move in time"}
	}
	return err
}

// ask has the program search a position, and returns its move and what it has told before.
func (e *engine) ask(
	ctx context.Context, position string, share int, only string, pass func(line string),
) (string, error) {
	limit := fmt.Sprintf("go nodes %d", max(e.spec.Nodes/uint64(share), 1))
	if e.spec.Time > 0 {
		limit = fmt.Sprintf("go movetime %d", max((e.spec.Time/time.Duration(share)).Milliseconds(), 1))
	}
	err := e.send(position)
	if err == nil {
		err = e.send(strings.TrimSpace(limit + " " + only))
	}
	best := ""
	if err == nil {
		best, err = e.await(ctx, e.spec.Time/time.Duration(share)+e.spec.Patience, "bestmove", pass)
	}
	best, _, _ = strings.Cut(best, " ")
	return best, e.lost(err)
}

// An outsider is a program that plays this game.
type outsider struct {
	engine
	spec *Spec
}

func (p *outsider) begin(ctx context.Context, _ uint64) error { return p.fresh(ctx) }

func (p *outsider) choose(ctx context.Context, g *game) (choice, error) {
	expected := unknown
	word, err := p.ask(ctx, "position startpos"+asMoves(g.moves), 1, "", func(line string) {
		if i, ok := parseInfo(line); ok {
			expected = i.points
		}
	})
	if err != nil {
		return choice{}, err
	}
	m, ok := model.ParseMove(word)
	if !ok {
		return choice{}, &violation{Illegal, fmt.Sprintf("it answers %.20q, which is no move", word)}
	}
	return choice{m, atMostWin(expected)}, nil
}

// atMostWin returns points without the bonus of a mate.
func atMostWin(points float64) float64 { return min(max(points, 0), 1) }

// asMoves writes moves behind a position.
func asMoves(moves []model.Move) string {
	if len(moves) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(" moves")
	for _, m := range moves {
		b.WriteByte(' ')
		b.WriteString(m.String())
	}
	return b.String()
}

// An info is what an engine tells of a move.
type info struct {
	move   string
	points float64 // expected by the side to move
}

// parseInfo reads a line such as "info depth 5 multipv 1 score cp 31 nodes 900 pv e2e4 e7e5". A score that is only a
// bound does not count.
func parseInfo(line string) (i info, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return i, false
	}
	scored := false
	for at := 1; at < len(words); at++ {
		switch words[at] {
		case "string", "upperbound", "lowerbound":
			return i, false
		case "score":
			if at+2 >= len(words) {
				return i, false
			}
			n, err := strconv.Atoi(words[at+2])
			if err != nil {
				return i, false
			}
			i.points, scored = pointsOf(words[at+1], n), true
			at += 2
		case "pv":
			if at+1 < len(words) {
				i.move = words[at+1]
			}
			return i, scored && i.move != ""
		}
	}
	return i, false
}

// mateBonus is how much more than a win a mate in no moves counts, and mateStep how much less each move before it
// does, so that the shortest is played.
const (
	mateBonus = 0.01
	mateStep  = 0.0001
)

// pointsOf returns the points for a score in hundredths of a pawn, by the usual logistic curve, or for a mate.
func pointsOf(kind string, n int) float64 {
	if kind != "mate" {
		return 1 / (1 + math.Pow(10, -float64(n)/400))
	}
	win := 1 + mateBonus - mateStep*float64(min(max(n, -n), 100))
	if n > 0 {
		return win
	}
	return 1 - win
}
