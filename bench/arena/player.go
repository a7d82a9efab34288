package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"haft/model"
	"haft/solve/search"
)

// A player chooses moves. It is for one goroutine and plays one game after another.
type player interface {
	// begin begins a game. Chance depends on the seed alone.
	begin(ctx context.Context, seed uint64) error
	// choose chooses a move in a game that is not over. A *violation loses the game; other errors end the match.
	choose(ctx context.Context, g *game) (choice, error)
	// cpu returns the processor time that a program of the player's has taken so far, 0 without a program.
	cpu() time.Duration
	// end ends the player.
	end()
}

// A choice is a move with the points that the player expects, from 0 to 1; not a number if it does not say.
type choice struct {
	move   model.Move
	points float64
}

// unknown is what a player expects that does not say.
var unknown = math.NaN()

// A violation is why a player has lost that broke the rules of the match.
type violation struct {
	ending Ending
	text   string
}

func (f *violation) Error() string { return f.text }

// A game is one that is being played.
type game struct {
	*search.Game
	rules *model.Rules
	moves []model.Move
	// turned has for each move the pawn that it promotes, or NoPiece.
	turned   []model.Piece
	promoted model.Pieces
}

func newGame(rules *model.Rules) *game { return &game{Game: search.NewGame(rules), rules: rules} }

// play makes a legal move.
func (g *game) play(m model.Move) {
	q := g.On(m.From)
	if q.Major() || g.promoted.Has(q) || !model.LastRank(g.ToMove(), m.To) {
		q = model.NoPiece
	} else {
		g.promoted |= q.Set()
	}
	g.moves, g.turned = append(g.moves, m), append(g.turned, q)
	g.Play(m)
}

// A Spec is a player as the command line names it.
type Spec struct {
	Text string // as it was written
	Kind string // random, greedy, haft, uci, guess, or the name of a level

	Nodes    uint64        // a move; 0 for no limit
	Time     time.Duration // a move; 0 for no limit
	Worlds   int           // that vote
	Patience time.Duration // how long beyond Time an engine may take for a move
	Command  []string      // of an engine

	weights *search.Weights
}

// The usual values of a Spec.
const (
	usualPatience = 10 * time.Second
	usualVoters   = 16
	maxVoters     = 1000
)

// Kinds explains how players are written, a line each.
var Kinds = [][2]string{
	{"random", "any legal move"},
	{"greedy", "mate if there is one, else the capture that is worth most on average"},
	{strings.Join(search.LevelNames(), ", "), "a level, as in haft play"},
	{"nodes=N", "haft's search, by positions looked at for a move; or time=DURATION"},
	{"nodes=N,without=TERM", "the same, with a term of the evaluation at zero"},
	{"guess,nodes=N", "Stockfish's best move in one random world; or guess,time=DURATION"},
	{"vote,nodes=N", "Stockfish's best move on average over 16 random worlds, or worlds=K"},
	{"uci,nodes=N,command=...", "an engine that speaks UCI and plays this game; the command comes last"},
}

// stockfish are the places where the program may be, Debian's last.
var stockfish = []string{"stockfish", "/usr/games/stockfish"}

// ParseSpec reads a player: a kind, and settings behind commas.
func ParseSpec(text string) (*Spec, error) {
	s := &Spec{Text: text, Patience: usualPatience}
	kind, rest, _ := strings.Cut(text, ",")
	if name, _, set := strings.Cut(kind, "="); set && name != "command" {
		kind, rest = "haft", text
	}
	s.Kind = kind
	if kind == "vote" {
		s.Kind, s.Worlds = "guess", usualVoters
	}
	if err := s.setAll(rest); err != nil {
		return nil, fmt.Errorf("player %q: %w", text, err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("player %q: %w", text, err)
	}
	return s, nil
}

// setAll reads settings. That of a command is the last, because commas may be in it.
func (s *Spec) setAll(text string) (err error) {
	for text != "" && err == nil {
		name, rest, found := strings.Cut(text, "=")
		if !found {
			return fmt.Errorf("found %q; expected NAME=VALUE", text)
		}
		if name == "command" {
			s.Command = strings.Fields(rest)
			return nil
		}
		value := ""
		value, text, _ = strings.Cut(rest, ",")
		switch name {
		case "nodes":
			s.Nodes, err = strconv.ParseUint(value, 10, 64)
		case "time":
			s.Time, err = time.ParseDuration(value)
		case "worlds":
			s.Worlds, err = strconv.Atoi(value)
		case "patience":
			s.Patience, err = time.ParseDuration(value)
		case "without":
			if s.weights != nil {
				return errors.New("expected without once")
			}
			if !slices.Contains(search.TermNames(), value) {
				return fmt.Errorf("without is %q; expected a term: %s", value, strings.Join(search.TermNames(), ", "))
			}
			s.weights = search.Without(value)
		default:
			return fmt.Errorf("found %q; expected nodes, time, worlds, patience, without or command", name)
		}
		if err != nil {
			err = fmt.Errorf("%s is %q; expected %s", name, value, map[string]string{
				"nodes": "a number", "worlds": "a number", "time": "a duration, such as 50ms", "patience": "a duration, such as 5s",
			}[name])
		}
	}
	return err
}

// check looks for settings that are missing, or that mean nothing to the kind.
func (s *Spec) check() error {
	level := slices.Contains(search.LevelNames(), s.Kind)
	searches := s.Kind == "haft" || s.Kind == "guess" || s.Kind == "uci"
	switch {
	case !searches && !level && s.Kind != "random" && s.Kind != "greedy":
		return fmt.Errorf("found %q; expected random, greedy, nodes=N, time=DURATION, guess, vote, uci or a level: %s",
			s.Kind, strings.Join(search.LevelNames(), ", "))
	case !searches && s.Text != s.Kind:
		return fmt.Errorf("%s takes no settings", s.Kind)
	case searches && (s.Nodes == 0) == (s.Time <= 0):
		return errors.New("expected either nodes=N or time=DURATION, more than 0")
	case s.Patience <= 0:
		return errors.New("patience is 0 or less; expected more")
	case s.Worlds != 0 && s.Kind != "guess":
		return errors.New("worlds is for guess and vote")
	case s.Worlds < 0 || s.Worlds > maxVoters:
		return fmt.Errorf("worlds is %d; expected 1 to %d", s.Worlds, maxVoters)
	case s.weights != nil && s.Kind != "haft":
		return errors.New("without is for haft's own search")
	case s.Kind == "uci" && len(s.Command) == 0:
		return errors.New("expected command=PROGRAM ARGUMENTS")
	case s.Command != nil && s.Kind != "uci" && s.Kind != "guess":
		return errors.New("command is for uci, guess and vote")
	}
	s.Worlds = max(s.Worlds, 1)
	return nil
}

// Prepare finds the player's program, and says if it cannot play by these rules.
func (s *Spec) Prepare(rules *model.Rules) error {
	if s.Kind == "guess" {
		if !rules.Check {
			return fmt.Errorf("player %q: ordinary chess engines cannot play by the rule check=off", s.Text)
		}
		for _, name := range stockfish {
			if _, err := exec.LookPath(name); err == nil && len(s.Command) == 0 {
				s.Command = []string{name}
			}
		}
		if len(s.Command) == 0 {
			return fmt.Errorf("player %q: stockfish is not installed; name another engine with command=PROGRAM", s.Text)
		}
	}
	if len(s.Command) > 0 {
		if _, err := exec.LookPath(s.Command[0]); err != nil {
			return fmt.Errorf("player %q: %w", s.Text, err)
		}
	}
	return nil
}

// player returns a player that has been prepared.
func (s *Spec) player(rules *model.Rules) player {
	switch s.Kind {
	case "random":
		return &byChance{}
	case "greedy":
		return &greedy{}
	case "haft":
		return newSearcher(rules, s)
	case "guess":
		return &guesser{engine: newEngine(s, nil), spec: s}
	case "uci":
		return &outsider{engine: newEngine(s, rules), spec: s}
	}
	level, _ := search.LevelOf(s.Kind)
	return &leveled{rules: rules, level: level}
}
