package cli

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"haft/model"
	"haft/model/pgn"
	"haft/solve/say"
)

// names reports whether called is the number or the id of a game.
func names(called string, g *pgn.Header) bool {
	return g.ID == called || strconv.Itoa(g.Index) == called
}

// ChooseGame returns the game that the user means, out of the games of a file that has already been read.
func ChooseGame[G interface{ About() *pgn.Header }](o *OneGame, name string, games []G) (G, error) {
	return choose(o, name, func(yield func(G, error) bool) {
		for i, g := range games {
			g.About().Number(i + 1)
			if !yield(g, nil) {
				return
			}
		}
	})
}

// choose finds the game that the user means among those of a file. Without --game it is the only one. If the first
// game is broken, it is that one, because what follows may be the rest of it.
func choose[G interface{ About() *pgn.Header }](
	o *OneGame, name string, games iter.Seq2[G, error],
) (first G, err error) {
	c := choosing{name: name, game: string(o.game)}
	for g, err := range games {
		switch {
		case err != nil:
			return first, err
		case c.takes(g.About()):
			return g, nil
		case c.held == 1:
			first = g
		case c.game == "" && c.held > countedGames:
			return first, c.fault()
		}
	}
	return first, c.fault()
}

// A choosing goes through the games of a file and looks for the one that the user means.
type choosing struct {
	name  string // the file
	game  string // --game
	games []*pgn.Header
	held  int // how many games there were so far
}

// shownGames is how many games are listed when the user must choose one.
const shownGames = 5

// countedGames is how many games of a file are counted at most before the user must choose one. The file may be long.
const countedGames = 10_000

// takes reports whether the next game is the one.
func (c *choosing) takes(g *pgn.Header) bool {
	if c.held++; len(c.games) < shownGames {
		c.games = append(c.games, g)
	}
	if c.game == "" {
		return c.held == 1 && g.Broken != nil
	}
	return names(c.game, g)
}

// fault explains, at the end of a file, why no game was chosen. It returns nil if there was only one.
func (c *choosing) fault() error {
	switch {
	case c.game != "":
		return fmt.Errorf("%s holds no game %q; %s", Shown(c.name), c.game, c.list())
	case c.held > 1:
		return fmt.Errorf("%s holds %s; choose one with --game N or --game ID\n%s", Shown(c.name), c.count(), c.list())
	}
	return nil
}

// count says how many games there are.
func (c *choosing) count() string {
	if c.held > countedGames {
		return "more than " + say.Count(countedGames, "game", "games")
	}
	return say.Count(uint64(c.held), "game", "games")
}

// list names the first games.
func (c *choosing) list() string {
	first := "these are"
	if c.held > len(c.games) {
		first = "the first are"
	}
	lines := []string{first}
	for _, g := range c.games {
		line := fmt.Sprintf("  %d", g.Index)
		if g.ID != strconv.Itoa(g.Index) {
			line += "  id " + strconv.Quote(g.ID)
		}
		titled := &model.Game{Header: *g}
		if title := say.Title(titled); title != say.Place(titled) {
			line += "  " + title
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
