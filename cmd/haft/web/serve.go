package web

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/model/input"
)

type serveOptions struct {
	program   *cli.Program
	timeout   cli.TimeoutOption
	memory    cli.MemoryOption
	which     cli.OneGame
	addr      string
	open      bool
	names     hosts
	cert, key string
	tls       *tls.Config // nil without them
	networks  func() []netip.Addr
	body      input.Size
	unpacked  input.Size
	questions int
	visitors  int
	games     gameOptions
}

// usualPort is where the board is without --addr, if it is free.
const usualPort = "8137"

// NewServe is the command "haft serve".
func NewServe(p *cli.Program) *cobra.Command {
	o := &serveOptions{program: p, body: 1e6, unpacked: board.Usual.Unpacked, networks: networkAddresses}
	cmd := &cobra.Command{
		Use:   "serve [FILE]",
		Short: "Show a board in the browser, to play and to ask",
		Long: `Serve shows haft in the browser: it prints a link, and --open opens it. The page
has lessons, a puzzle a day and those of "haft puzzle", games against haft at
the levels of "haft play", with hints and takebacks, and a board that loads and
saves games of Haft Schrödinger Chess, QuantumChess and Heisenberg Chess. There
a piece is dragged, clicked or moved by keys; the page tells what each piece can
be, what a move leaves, what follows from a supposition, and why, and marks the
bad moves of a game as "haft annotate" does. A game can be copied as a link, or
as the HTML of a frame for a page of your own. An editor sets up positions, and
the problems of testdata/problems are there.

Only programs on this machine reach the server, unless --addr names another
address, or --host one of this machine. Then use --tls-cert and --tls-key, or
what is sent can be read on the way. A request must name the server by its
address, or by a name of --host, and must come from its own page. The server
opens no files that a request names, and runs no other solvers. With a FILE, or
a game or position in quotes, the link holds its game, or the one that --game
names: the game stands behind the #, which browsers keep to themselves.

With --games DIR two can play with each other: the page begins a game and shows
a link for each seat, and one for all who want to look on. A friend in the same
network can open it if --host names an address of this machine, as in --host
192.168.1.5, or 0.0.0.0 for all that it has; so can everybody else there. haft
says which addresses there are. It helps in such a game only if both want that.
A game is a file in the folder, DIR/NAME.game, which only grows; DIR/NAME.pgn is
the same game for other programs. After a restart all games go on, and clocks
stand still in the meantime. A folder has one server at a time.

Questions that take a search have places of their own, a quarter as many as
--max-questions says, so that no other question waits for them. A search ends
after 5 seconds, or when the one who asked is gone. One address has a quarter of
the connections and half of the places for questions, and begins 50 games at
most; this machine is not counted. Behind another server, which passes requests
on, all visitors share its address, and --max-rate is for all of them together.

It serves until it is interrupted; then the exit status is 130.`,
		Example: `  haft serve --open
  haft serve --open testdata/games/immortal.pgn
  haft serve --open --games ~/haft-games
  haft serve --open --games ~/haft-games --host 192.168.1.5
  haft serve --addr 0.0.0.0:8080 --host chess.example.org`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	o.flags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return o.games.suited(cmd) }
	return cmd
}

func (o *serveOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.addr, "addr", "",
		"listen on `ADDRESS`, as in 0.0.0.0:8080 (default 127.0.0.1:"+usualPort+", or another free port)")
	f.BoolVar(&o.open, "open", false, "open the page in the browser")
	f.Var(&o.names, "host", "accept requests for the host `NAME`, too; listen there if it is an address of this machine")
	cli.FlagsInput(cmd, &o.cert, "tls-cert", "the `FILE` of the certificate, to serve by HTTPS")
	cli.FlagsInput(cmd, &o.key, "tls-key", "the `FILE` of its key")
	o.which.AddFlag(cmd)
	o.which.Ply.AddFlag(cmd, "begin with the position")
	o.timeout.AddFlag(cmd, 10*time.Second, "`DURATION` that an answer may take")
	o.memory.AddFlag(cmd, board.Usual.Memory, "for the boards of a question about QuantumChess, as in 100MB")
	f.Var(&o.body, "max-body", "refuse a request that is longer than `SIZE`")
	f.Var(&o.unpacked, "max-unpacked", "refuse a packed file that is longer than `SIZE` when it is unpacked")
	cli.Ranged(cmd, &o.questions, "max-questions", 1, 10_000,
		"answer `N` questions at once (default two for each processor)")
	f.Lookup("max-questions").DefValue = "0"
	cli.Ranged(cmd, &o.visitors, "max-connections", 1, 100_000,
		"keep `N` connections at once (default 500, and those of --max-watchers)")
	f.Lookup("max-connections").DefValue = "0"
	o.games.flags(cmd)
}

func (o *serveOptions) run(ctx context.Context, files []string) error {
	if o.questions == 0 {
		o.questions = 2 * runtime.NumCPU()
	}
	if o.visitors == 0 {
		o.visitors = o.games.visitors()
	}
	if err := o.check(ctx); err != nil {
		return err
	}
	game, err := o.game(ctx, files)
	if err != nil {
		return err
	}
	s := newServer(o)
	store, err := o.games.sit(s)
	if err != nil {
		return fmt.Errorf("--games: %w", err)
	}
	if store != nil {
		defer store.Close()
	}
	listener, err := o.listen(ctx)
	if err != nil {
		return err
	}
	defer listener.Close()
	s.reach = o.reach(listener.Addr())
	link := o.link(listener.Addr()) + game
	o.program.Printf("%s\n", link)
	if err := o.program.Stdout.Flush(); err != nil {
		return err
	}
	if err := o.invite(listener.Addr(), &s.reach); err != nil {
		return err
	}
	if o.open {
		o.browse(link)
	}
	return o.serve(ctx, s, limit(listener, o.visitors))
}

// listen takes the address of --addr, or otherwise the usual port, or any other one if that is taken: where --host says,
// if that is an address of this machine.
func (o *serveOptions) listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	if o.addr != "" {
		l, err := config.Listen(ctx, "tcp", o.addr)
		if err != nil {
			err = fmt.Errorf("--addr: %w", err)
		}
		return l, err
	}
	at := o.names.own()
	l, err := config.Listen(ctx, "tcp", net.JoinHostPort(at, usualPort))
	if errors.Is(err, syscall.EADDRINUSE) {
		return config.Listen(ctx, "tcp", net.JoinHostPort(at, "0"))
	}
	return l, err
}

// game returns the end of a link that opens the game of a file; "" if there is no file.
func (o *serveOptions) game(ctx context.Context, files []string) (string, error) {
	if len(files) == 0 {
		return "", o.which.NoFile()
	}
	data := []byte(files[0])
	if !o.program.IsGame(files[0]) {
		var err error
		if data, err = o.program.ReadAll(ctx, files[0], o.unpacked); err != nil {
			return "", err
		}
	}
	limits := o.limits()
	reply, err := limits.Answer(ctx, &board.Request{Question: "read", Text: string(data), Name: files[0]})
	if err != nil {
		return "", fmt.Errorf("%s: %w", cli.Shown(files[0]), err)
	}
	chosen, err := cli.ChooseGame(&o.which, files[0], reply.(*board.Games).Games)
	switch {
	case err != nil:
		return "", err
	case chosen.Fault != "":
		return "", errors.New(chosen.Fault)
	case chosen.Cut != "":
		o.program.Message("haft: %s: %s", cli.Shown(files[0]), chosen.Cut)
	}
	ply, err := o.which.Ply.Cut(chosen.About(), len(chosen.Line.Moves))
	if err != nil {
		return "", err
	}
	chosen.At = board.Path{ply}
	return linkTo(chosen), nil
}

func (o *serveOptions) limits() board.Limits {
	return board.Limits{Unpacked: o.unpacked, Memory: o.memory.Limit, Unpack: unpack}
}

// patience is how long answers that have begun may take when the server ends.
const patience = 500 * time.Millisecond

// serve answers until the context ends.
func (o *serveOptions) serve(ctx context.Context, s *server, listener net.Listener) error {
	if s.games != nil {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		go sweep(ctx, s.games.store)
	}
	write := 20*time.Second + 2*o.timeout.Duration
	if o.timeout.Duration == 0 {
		write = 0 // nobody knows how long an answer takes
	}
	// Requests are told why they end: there are other reasons, such as their time.
	base, end := context.WithCancelCause(context.WithoutCancel(ctx))
	defer context.AfterFunc(ctx, func() { end(errEnding) })()
	defer end(nil)
	server := &http.Server{
		Handler:           s.handler(),
		BaseContext:       func(net.Listener) context.Context { return base },
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		WriteTimeout:      write,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    8 << 10,
		ErrorLog:          quiet,
		TLSConfig:         o.tls,
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams: 32, MaxReceiveBufferPerConnection: 64 << 10, MaxReceiveBufferPerStream: 64 << 10,
		},
	}
	ended := make(chan error, 1)
	go func() {
		if o.tls != nil {
			ended <- server.ServeTLS(listener, "", "")
			return
		}
		ended <- server.Serve(listener)
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if server.Shutdown(last) != nil {
		_ = server.Close()
	}
	return ctx.Err()
}
