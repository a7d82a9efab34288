package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve/say"
)

// A GameOption is which game of a file a command is about, and up to which ply: --rules, --game and --ply.
type GameOption struct {
	RulesOption
	game givenName
	ply  givenPly
}

// GameFlags adds the options but for --ply.
func (o *GameOption) GameFlags(cmd *cobra.Command) {
	o.RulesFlag(cmd)
	cmd.Flags().Var(&o.game, "game", "the `GAME` of a file that holds several: its number there, from 1, or its id")
}

// PlyFlag adds --ply.
func (o *GameOption) PlyFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&o.ply, "ply", "ask about the position after ply `N`, 0 for the start (default the last)")
}

// Chosen tells whether --game or --ply was given, which are about a file.
func (o *GameOption) Chosen() bool { return o.game != "" || o.ply.given }

// WholeGame reads the game of a file. If it is broken, as far as it is wanted, that is an error.
func (o *GameOption) WholeGame(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	switch {
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	p.TellUnread(&g.Header)
	return g, nil
}

// Game reads the game of a file, as far as it can be read and is wanted, and reports what cannot.
func (o *GameOption) Game(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	if err == nil {
		p.TellUnread(&g.Header)
	}
	return g, err
}

func (o *GameOption) load(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.find(ctx, p, name)
	if err != nil {
		return nil, err
	}
	return o.ply.cut(g)
}

// find looks for the game in the file. Without --game that is the first if it is broken, for what follows may be the
// rest of it, and else the only one.
func (o *GameOption) find(ctx context.Context, p *Program, name string) (*model.Game, error) {
	c := choosing{name: name, game: string(o.game)}
	for g, err := range o.Games(ctx, p, []string{name}) {
		switch {
		case err != nil:
			return nil, err
		case c.takes(g):
			return g, nil
		case c.game == "" && c.held > countedGames:
			return c.only()
		}
	}
	return c.only()
}

// A givenName is the value of --game: a number or an id.
type givenName string

// Set takes a name.
func (n *givenName) Set(text string) error {
	if text == "" {
		return errors.New("expected the number of a game, from 1, or its id")
	}
	*n = givenName(text)
	return nil
}

func (n *givenName) String() string { return string(*n) }

// Type is what pflag calls the value in its help.
func (n *givenName) Type() string { return "string" }

// A givenPly is the value of --ply: a number of plies that a game has.
type givenPly struct {
	given bool
	n     int
}

// Set reads the number.
func (p *givenPly) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return errors.New("expected the number of a ply, or 0 for the start")
	}
	*p = givenPly{true, n}
	return nil
}

func (p *givenPly) String() string {
	if !p.given {
		return ""
	}
	return strconv.Itoa(p.n)
}

// Type is what pflag calls the value in its help.
func (p *givenPly) Type() string { return "string" }

// cut is a game up to the ply. What cannot be read behind it does not matter.
func (p *givenPly) cut(g *model.Game) (*model.Game, error) {
	switch n := len(g.Moves); {
	case !p.given:
		return g, nil
	case p.n > n && g.Broken != nil:
		return nil, fmt.Errorf("--ply is %d; expected 0 to %d: the rest of the game cannot be read\n%v", p.n, n, g.Broken)
	case p.n > n:
		return nil, PlyRange(p.String(), n)
	}
	begin := g.UpTo(model.Ply(p.n))
	begin.Broken = nil
	return begin, nil
}

// PlyRange refuses a value of --ply for a game with n plies.
func PlyRange(value string, n int) error {
	return fmt.Errorf("--ply is %s; expected 0 to %d: the game has %s", value, n, say.Count(uint64(n), "ply", "plies"))
}

// names tells whether a game is called so, by its number or its id.
func names(called string, g *model.Game) bool {
	return g.ID == called || strconv.Itoa(g.Index) == called
}

// A choosing goes through the games of a file for the one that is meant.
type choosing struct {
	name  string // the file
	game  string // --game
	games []*model.Game
	held  int // how many games there were
}

// shownGames is how many games are listed where one must be chosen.
const shownGames = 5

// countedGames is how many games of a file are counted at most, before one is to be chosen: the rest may be long.
const countedGames = 10_000

// takes tells whether the next game is the one.
func (c *choosing) takes(g *model.Game) bool {
	if c.held++; len(c.games) < shownGames {
		c.games = append(c.games, g)
	}
	if c.game == "" {
		return c.held == 1 && g.Broken != nil
	}
	return names(c.game, g)
}

// only is the game of a file that has ended.
func (c *choosing) only() (*model.Game, error) {
	switch {
	case c.game != "":
		return nil, fmt.Errorf("%s holds no game %q; %s", Shown(c.name), c.game, c.list())
	case c.held > 1:
		return nil, fmt.Errorf("%s holds %s; choose one with --game N or --game ID\n%s", Shown(c.name), c.count(), c.list())
	}
	return c.games[0], nil
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
		if title := say.Title(g); title != say.Place(g) {
			line += "  " + title
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
