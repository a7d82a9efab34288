package arena

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/bench/statistics"
	"haft/bench/store"
	"haft/model"
	"haft/model/input"
)

// A Header is what the games of a match depend on, but for the machine.
type Header struct {
	Arena    int              `json:"arena"` // Schema
	First    string           `json:"first"` // the players, as they were written
	Second   string           `json:"second"`
	Seed     uint64           `json:"seed"`
	Opening  int              `json:"opening"` // plies
	MaxPlies int              `json:"max_plies"`
	Rules    string           `json:"rules,omitempty"` // "" for the usual ones
	SPRT     *statistics.SPRT `json:"sprt,omitempty"`
}

// Schema is the number of the form of files.
const Schema = 1

// MostPlies is the greatest limit of plies.
const MostPlies = 2000

var form = store.Form{What: "game of a match", Begin: `{"game":`, First: `{"arena":`}

// rules returns the rules of the match.
func (h *Header) rules() (model.Rules, error) {
	r := model.DefaultRules()
	return r, r.SetAll(h.Rules)
}

// validate returns what is wrong with a header, or nil.
func (h *Header) validate() error {
	if h.SPRT != nil {
		if err := h.SPRT.Validate(); err != nil {
			return err
		}
	}
	switch _, err := h.rules(); {
	case h.Arena != Schema:
		return fmt.Errorf("found a match of schema %d, expected %d", h.Arena, Schema)
	case err != nil:
		return err
	case h.First == "" || h.Second == "":
		return errors.New("a player has no name")
	case h.MaxPlies < 1 || h.MaxPlies > MostPlies || h.Opening < 0 || h.Opening > h.MaxPlies:
		return fmt.Errorf("the opening has %d %s and a game at most %d; expected 0 or more, and up to %d",
			h.Opening, english.PluralWord(h.Opening, "ply", "plies"), h.MaxPlies, MostPlies)
	}
	return nil
}

// A Match is a header with games.
type Match struct {
	Header
	Games []*Record // in the order in which they ended
}

// ReadMatch reads a match; name is for messages. Every game is replayed. An incomplete last line, as a stopped run
// leaves it, is left out, and torn is true.
func ReadMatch(in io.Reader, name string) (m *Match, torn bool, err error) {
	m = &Match{}
	x, err := store.Read(in, name, form, m.taker())
	if err == nil && x.Lines == 0 {
		err = fmt.Errorf("%s: the file is empty, expected a match", name)
	}
	return m, x.Torn, err
}

// taker returns what takes the lines of a file, one by one.
func (m *Match) taker() func(object []byte) error {
	seen := map[int]bool{}
	headed := false
	return func(object []byte) error {
		if !headed {
			headed = true
			if err := input.Read(object, &m.Header); err != nil {
				return fmt.Errorf("found %.60q, expected the head of a match: %w", object, err)
			}
			return m.validate()
		}
		r := &Record{}
		if err := input.Read(object, r); err != nil {
			return fmt.Errorf("found %.60q, expected a %s: %w", object, form.What, err)
		}
		if seen[r.Game] {
			return fmt.Errorf("game %d is there twice", r.Game)
		}
		seen[r.Game] = true
		m.Games = append(m.Games, r)
		return r.validate(&m.Header)
	}
}

// maxGames is the greatest number of a game.
const maxGames = 10_000_000

// replay returns the moves of a game.
func (r *Record) replay(rules *model.Rules) (*game, error) {
	g := newGame(rules)
	for i, word := range strings.Fields(r.Moves) {
		m, ok := model.ParseMove(word)
		if !ok || !g.Legal(m) {
			return nil, fmt.Errorf("game %d: move %d, %.10q, is illegal", r.Game, i+1, word)
		}
		g.play(m)
	}
	return g, nil
}

// validate returns what is wrong with a record, or nil.
func (r *Record) validate(h *Header) error {
	if r.Game < 0 || r.Game >= maxGames {
		return fmt.Errorf("found game %d; expected 0 to %d", r.Game, maxGames-1)
	}
	if len(r.Moves) > (MostPlies+1)*len("e7e8q ") {
		return fmt.Errorf("game %d has more than %d plies", r.Game, MostPlies)
	}
	rules, _ := h.rules()
	g, err := r.replay(&rules)
	if err != nil {
		return err
	}
	again := &Record{Ending: r.Ending, White: r.White}
	switch ended := again.ended(g, h.MaxPlies); {
	case r.Ending.Violation() && (r.White == 0 || r.White == 1) && !ended:
	case !ended || r.Ending.Violation() || again.Ending != r.Ending || math.Abs(again.White-r.White) > 1e-9:
		return fmt.Errorf("game %d ends with %q and %v points, but its moves do not", r.Game, r.Ending, r.White)
	}
	if plies := len(g.moves); r.Opening < 0 || r.Opening > plies || len(r.Expected) != plies-r.Opening ||
		slices.ContainsFunc(r.Expected, func(e int) bool { return e < -1 || e > 100 }) {
		return fmt.Errorf("game %d: found %d expected points after %d %s, expected one from -1 to 100 for each ply",
			r.Game, len(r.Expected), r.Opening, english.PluralWord(r.Opening, "ply", "plies"))
	}
	return nil
}

// A File is a match that grows.
type File struct {
	Match
	Torn  bool // whether an incomplete last line was removed
	store *store.Store
}

// OpenFile opens a file to go on with a match, or creates it. A file of another match is an error. It locks the file
// until it is closed.
func OpenFile(name string, h Header) (*File, error) {
	f := &File{}
	take := f.taker()
	j, err := store.Open(name, form, func(object []byte) error {
		err := take(object)
		if err == nil && len(f.Games) == 0 {
			err = h.same(&f.Header)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	f.store, f.Torn = j, j.Torn
	if err := j.Accept(); err != nil {
		j.Close()
		return nil, err
	}
	f.Header = h
	if j.Lines > 0 {
		return f, nil
	}
	if err := f.add(h); err != nil {
		j.Close()
		return nil, err
	}
	return f, nil
}

// same is an error that says in what another header differs.
func (h *Header) same(other *Header) error {
	mine, _ := json.Marshal(h)
	theirs, _ := json.Marshal(other)
	if string(mine) != string(theirs) {
		return fmt.Errorf("the file is of another match: found %s, expected %s", theirs, mine)
	}
	return nil
}

// Add adds a game. The whole line is written at once.
func (f *File) Add(r *Record) error {
	f.Games = append(f.Games, r)
	return f.add(r)
}

func (f *File) add(value any) error {
	object, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return f.store.Append(object)
}

// Close closes the file.
func (f *File) Close() error { return f.store.Close() }
