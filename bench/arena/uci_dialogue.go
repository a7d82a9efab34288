package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
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
