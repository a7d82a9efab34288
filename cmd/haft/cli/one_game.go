package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/explain"
)

// A PlyOption is --ply: the ply after which the user asks about a game.
type PlyOption struct{ ply givenPly }

// AboutPosition is the usage of --ply for commands that ask about a position.
const AboutPosition = "ask about the position"

// AddFlag adds the option. usage says what is done with the position after the ply.
func (o *PlyOption) AddFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().Var(&o.ply, "ply", usage+" after ply `N`, 0 for the start (default the last)")
}

// Early reports whether the option was given.
func (o *PlyOption) Early() bool { return o.ply.given }

// Cut returns how many of a game's n moves are wanted. It drops an error in the moves after them, which do not
// matter.
func (o *PlyOption) Cut(h *pgn.Header, n int) (int, error) { return o.ply.cut(h, n) }

// A OneGame is --game and --ply: which game of a file a command is about, and up to which ply.
type OneGame struct {
	game givenName
	Ply  PlyOption
}

// AddFlag adds --game.
func (o *OneGame) AddFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&o.game, "game", "the `GAME` of a file that holds several: its number there, from 1, or its id")
}

// Chosen reports whether --game or --ply was given. Both need a file.
func (o *OneGame) Chosen() bool { return o.game != "" || o.Ply.ply.given }

// NoFile returns an error if --game or --ply was given although there is no file.
func (o *OneGame) NoFile() error {
	if !o.Chosen() {
		return nil
	}
	return errors.New("--game and --ply need a FILE; found none")
}

// A GameOption is OneGame for a game of Haft Schrödinger Chess, with its rules: --rules, --game and --ply.
type GameOption struct {
	Rules RulesOption
	Which OneGame
}

// AddFlags adds all options except --ply.
func (o *GameOption) AddFlags(cmd *cobra.Command) {
	o.Rules.AddFlags(cmd)
	o.Which.AddFlag(cmd)
}

// A givenName is the value of --game: a number or an id.
type givenName string

// Set reads the number or the id.
func (n *givenName) Set(text string) error {
	if text == "" {
		return errors.New("expected the number of a game, from 1, or its id")
	}
	*n = givenName(text)
	return nil
}

func (n *givenName) String() string { return string(*n) }

// Type returns the name of the type for pflag's help.
func (n *givenName) Type() string { return "string" }

// A givenPly is the value of --ply: a number of plies.
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

// Type returns the name of the type for pflag's help.
func (p *givenPly) Type() string { return "string" }

// cut returns how many of a game's n moves come up to the ply. If --ply was given, it drops an error in later moves.
func (p *givenPly) cut(h *pgn.Header, n int) (int, error) {
	switch {
	case !p.given:
		return n, nil
	case p.n > n && h.Broken != nil:
		return 0, fmt.Errorf("--ply is %d; expected 0 to %d: the rest of the game cannot be read\n%v", p.n, n, h.Broken)
	case p.n > n:
		return 0, PlyRange(p.String(), n)
	}
	h.Broken = nil
	return p.n, nil
}

// PlyRange returns the error for a value of --ply that is out of range in a game with n plies.
func PlyRange(value string, n int) error {
	return fmt.Errorf("--ply is %s; expected 0 to %d: the game has %s", value, n, explain.Count(uint64(n), "ply", "plies"))
}

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
		return "more than " + explain.Count(countedGames, "game", "games")
	}
	return explain.Count(uint64(c.held), "game", "games")
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
		if title := explain.Title(titled); title != explain.Source(titled) {
			line += "  " + title
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// A Source reads the games of a file one after the other. Next returns io.EOF after the last.
type Source[G any] interface{ Next() (G, error) }

// EachGame yields the games of a file one after the other. If there is an error, it comes last; a file without a game
// is an error, too. The output about one game is flushed before the next game is read.
func EachGame[G any, S Source[G]](
	ctx context.Context, p *Program, name string, open func(io.Reader, string) S,
) iter.Seq2[G, error] {
	return eachOf(p, func() (*Input, error) { return p.OpenGames(ctx, name) }, open)
}

// eachOf is EachGame for games that are found in another way.
func eachOf[G any, S Source[G]](
	p *Program, find func() (*Input, error), open func(io.Reader, string) S,
) iter.Seq2[G, error] {
	return func(yield func(G, error) bool) {
		var none G
		in, err := find()
		if err != nil {
			yield(none, err)
			return
		}
		defer in.Close()
		source := open(in, in.Name)
		for n := 0; ; n++ {
			g, err := source.Next()
			switch {
			case err == io.EOF && n > 0:
				return
			case err == io.EOF:
				err = fmt.Errorf("%s: found no game", in.Name)
			}
			if !yield(g, err) || err != nil {
				return
			}
			if err := p.Stdout.Flush(); err != nil {
				yield(none, err)
				return
			}
		}
	}
}

// OnlyGame reads the game of a file that the user means: the game of --game, or the only one.
func OnlyGame[G interface{ About() *pgn.Header }, S Source[G]](
	ctx context.Context, p *Program, name string, which *OneGame, open func(io.Reader, string) S,
) (G, error) {
	return choose(which, name, EachGame(ctx, p, name, open))
}

// Scoresheet reads the words of the game of a file, garbled or not, and reports what it cannot read beside them.
func (o *GameOption) Scoresheet(ctx context.Context, p *Program, name string) (*gamefile.Scoresheet, error) {
	var refused error
	open := func(in io.Reader, shown string) *gamefile.SheetReader {
		r := gamefile.NewSheetReader(in, shown)
		refused = o.Rules.apply(r)
		return r
	}
	find := func() (*Input, error) { return p.openSheet(ctx, name) }
	s, err := choose(&o.Which, name, eachOf(p, find, open))
	switch {
	case refused != nil:
		return nil, refused
	case err != nil:
		return nil, err
	case s.Broken != nil:
		return nil, s.Broken
	}
	p.TellUnread(&s.Header)
	return s, nil
}

// WholeGame reads the game of a file. It fails if the wanted part of the game is broken.
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

// Game reads the wanted part of the game of a file, as far as it can be read, and reports what cannot.
func (o *GameOption) Game(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := o.load(ctx, p, name)
	if err == nil {
		p.TellUnread(&g.Header)
	}
	return g, err
}

func (o *GameOption) load(ctx context.Context, p *Program, name string) (*model.Game, error) {
	g, err := choose(&o.Which, name, o.Rules.Games(ctx, p, []string{name}))
	if err == nil && g.Broken != nil && g.Broken.Ply == 0 && len(g.Moves) == 0 {
		err = g.Broken // what the game begins with is not known
	}
	if err != nil {
		return nil, err
	}
	n, err := o.Which.Ply.Cut(&g.Header, len(g.Moves))
	if err != nil {
		return nil, err
	}
	return g.UpTo(model.Ply(n)), nil
}

// SingleGame are the options of a command that asks about one game.
type SingleGame struct {
	Program *Program
	Solver  SolverOption
	Timeout TimeoutOption
	Game    GameOption
	Format  FormatOption
}

// AddFlags adds the options. The first format is the default.
func (o *SingleGame) AddFlags(cmd *cobra.Command, formats ...string) {
	o.Solver.AddFlags(cmd)
	o.Timeout.AddFlag(cmd, 0, TimeOfGame)
	o.Game.AddFlags(cmd)
	o.Game.Which.Ply.AddFlag(cmd, AboutPosition)
	o.Format.AddFlag(cmd, formats...)
}

// OnGame turns a function that answers about one game into a command's run function. --timeout limits the answer.
func (o *SingleGame) OnGame(answer func(context.Context, *model.Game) error) func(*cobra.Command, []string) error {
	return o.Program.OnFile(func(ctx context.Context, file string) error {
		g, err := o.Read(ctx, file)
		if err != nil {
			return err
		}
		ctx, stop := o.Timeout.Limit(ctx)
		defer stop()
		return o.Timeout.Limited(answer(ctx, g))
	})
}

// Read opens the backend and reads the game of a file.
func (o *SingleGame) Read(ctx context.Context, file string) (*model.Game, error) {
	if err := o.Solver.Open(); err != nil {
		return nil, err
	}
	return o.Game.Game(ctx, o.Program, file)
}

// Ask analyses a game. For an illegal game, the analysis is about the position before the first illegal ply, and a
// message says so unless a page will. For a broken game, it is about the part that can be read.
func (o *SingleGame) Ask(
	ctx context.Context, g *model.Game, parts solve.Parts, page bool,
) (*Task[*solve.Analysis], error) {
	start := time.Now()
	a, err := explain.Analyze(ctx, o.Solver.Solver, g, parts)
	if err != nil {
		return nil, err
	}
	if !a.Legal {
		o.Program.Note(No)
	}
	if !a.Legal && !page {
		o.Program.TellIllegal(g, a.Ply, explain.WhyIllegal(g, a))
	}
	return &Task[*solve.Analysis]{Game: g, Result: a, Seconds: time.Since(start).Seconds()}, nil
}
