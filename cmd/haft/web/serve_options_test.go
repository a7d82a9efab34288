package web

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/golden"
)

// The options of "haft serve", their defaults, and what is refused stay.
func TestServeOptionsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, names := range []string{
		"", "a", "a.example", "a,b", "a,,b", "a:80", "http://a", "::1", "10.0.0.1", "[::1]", "-a", "a-", "_a_", "a b",
	} {
		var h hosts
		err := h.Set(names)
		fmt.Fprintf(&said, "--host %q: %q, %v\n", names, h.String(), err)
	}
	for _, args := range []string{
		"", "--games x", "--games x --max-watchers 5", "--max-games 5", "--keep 5h", "--abandon 0s", "--abandon -1h", "--keep -1s",
		"--max-disk 1MB --games x",
		"--games x --max-connections 2000", "--games x --max-connections 2001", "--max-connections 1", "--tls-cert c",
		"--tls-key k", "--tls-cert nosuch --tls-key nosuch",
	} {
		o := &serveOptions{program: cli.NewProgram(nil, &bytes.Buffer{}, &bytes.Buffer{}), body: 1e6, unpacked: 8e6}
		cmd := &cobra.Command{}
		o.flags(cmd)
		if err := cmd.ParseFlags(strings.Fields(args)); err != nil {
			fmt.Fprintf(&said, "%s: %v\n", args, err)
			continue
		}
		if o.visitors == 0 {
			o.visitors = o.games.visitors()
		}
		suited := o.games.suited(cmd)
		fmt.Fprintf(&said, "%s: %d connections, %+v, %v, %v\n", args, o.visitors, o.games, suited, o.check(t.Context()))
	}
	golden.Text(t, "testdata/options.txt", said.String())
}

// Without a choice, the server answers two questions for each processor, and says where it is. An address that is
// taken is an error, and the usual one is not.
func TestListens(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	defer taken.Close()
	o := &serveOptions{addr: taken.Addr().String()}
	if _, err := o.listen(ctx); err == nil || !strings.HasPrefix(err.Error(), "--addr: ") {
		t.Error(err)
	}
	for range 2 { // the second time the usual one is taken
		o.addr = ""
		l, err := o.listen(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
	}
	stop()
	var out bytes.Buffer
	o = &serveOptions{program: cli.NewProgram(nil, &out, &bytes.Buffer{}), addr: "127.0.0.1:0", body: 1e6, unpacked: 8e6}
	o.memory.Limit = 1e8
	if err := o.run(ctx, nil); err != context.Canceled {
		t.Error(err)
	}
	if o.questions != 2*runtime.NumCPU() || o.visitors != 500 || !strings.HasPrefix(out.String(), "http://127.0.0.1:") ||
		!strings.HasSuffix(out.String(), "/\n") {
		t.Errorf("%d questions, %d connections: %s", o.questions, o.visitors, &out)
	}
}

// The link of a file opens its game at the ply that was asked for; what cannot be opened is refused.
func TestGameOfFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"one.pgn": "1. e4 e5 2. d4 *\n", "two.pgn": "1. e4 *\n\n1. d4 *\n", "bad.pgn": "1. e4 e9 *\n", "none.pgn": "",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var said strings.Builder
	for _, c := range []struct{ args, file string }{
		{"", "one.pgn"},
		{"--ply 1", "one.pgn"},
		{"--ply 9", "one.pgn"},
		{"", "two.pgn"},
		{"--game 2", "two.pgn"},
		{"", "bad.pgn"},
		{"", "none.pgn"},
		{"", "missing.pgn"},
		{"--ply 1", ""},
		{"", "k7/8/1{KR}6/8/8/8/8/{RQ}7 b"},
	} {
		var messages bytes.Buffer
		o := &serveOptions{program: cli.NewProgram(nil, &bytes.Buffer{}, &messages), body: 1e6, unpacked: 8e6}
		o.memory.Limit = 1e8
		cmd := &cobra.Command{}
		o.flags(cmd)
		if err := cmd.ParseFlags(strings.Fields(c.args)); err != nil {
			t.Fatal(err)
		}
		var files []string
		if c.file != "" {
			files = []string{filepath.Join(folder, c.file)}
		}
		if strings.Contains(c.file, " ") { // a position in quotes
			files[0] = c.file
		}
		link, err := o.game(t.Context(), files)
		text := strings.ReplaceAll(fmt.Sprint(err, " ", messages.String()), folder+string(filepath.Separator), "")
		packed, at, _ := strings.Cut(link, "&at=") // how it is packed is the matter of another test
		fmt.Fprintf(&said, "%s %s: packed %v, at %q, %s\n", c.file, c.args, strings.HasPrefix(packed, "#g="), at, text)
	}
	golden.Text(t, "testdata/links.txt", said.String())
}

// Whoever runs a server is told who can open it, and what to type so that a friend can.
func TestWhoCanOpen(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	const (
		open    = "haft: warning: whoever is in the network can open this page, and without --tls-cert also read what is sent\n"
		alone   = "haft: only this machine can open this link\n"
		none    = "haft: two cannot play each other here: moves are passed on only with --games\n"
		strange = "haft: warning: 192.0.2.77 is no address of this machine: only a server in front of this one can lead others here\n"
		others  = "haft: others in the network open http://10.0.0.7:PORT/\nhaft: others in the network open http://10.0.0.8:PORT/\n"
		type1   = "haft: to play a friend in the same network, type: haft serve --open --games DIR --host 10.0.0.7\n"
	)
	for _, test := range []struct{ addr, host, games, networks, want string }{
		{"127.0.0.1:0", "", "yes", "", alone},
		{"127.0.0.1:0", "", "yes", "10.0.0.7 10.0.0.8", alone + type1},
		{"127.0.0.1:0", "", "", "10.0.0.7", none + strings.Replace(type1, "DIR", "haft-games", 1)},
		{"127.0.0.1:0", "", "", "", none},
		{"127.0.0.1:0", "chess.example.org", "yes", "10.0.0.7", ""},
		{"127.0.0.1:0", "192.0.2.77", "yes", "10.0.0.7", strange},
		{"127.0.0.1:0", "127.0.0.1", "yes", "", ""},
		{"0.0.0.0:0", "", "yes", "10.0.0.7 10.0.0.8", open + others},
		{"0.0.0.0:0", "0.0.0.0", "yes", "10.0.0.7 10.0.0.8", open + others},
		{"0.0.0.0:0", "", "yes", "", open},
	} {
		var out, messages bytes.Buffer
		o := &serveOptions{program: cli.NewProgram(nil, &out, &messages), addr: test.addr, body: 1e6, unpacked: 8e6}
		o.networks = func() (all []netip.Addr) {
			for ip := range strings.FieldsSeq(test.networks) {
				all = append(all, netip.MustParseAddr(ip))
			}
			return all
		}
		if test.host != "" {
			o.names = hosts{test.host}
		}
		dir := filepath.Join(t.TempDir(), "games")
		if o.games.streams, o.games.most = 5, 5; test.games != "" {
			o.games.dir = dir
		}
		err := o.run(ctx, nil)
		got := regexp.MustCompile(`:\d+/`).ReplaceAllString(messages.String(), ":PORT/")
		got = strings.ReplaceAll(got, quoted(dir), "DIR")
		if err != context.Canceled || got != test.want || !strings.HasPrefix(out.String(), "http://127.0.0.1:") {
			t.Errorf("%+v: %v, %s\n%s", test, err, &out, got)
		}
	}
}

// A place is left once it is not needed, and a question that finds none until its time is over takes no share.
func TestPlaces(t *testing.T) {
	t.Parallel()
	c := newCounter(2)
	const far = "192.0.2.1:1"
	leave, err := c.share(far)(t.Context())
	if err != nil || len(c.slots) != 1 {
		t.Fatal(err)
	}
	leave()
	if len(c.slots) != 0 || len(c.shares.held) != 0 {
		t.Errorf("%d places are taken, %v", len(c.slots), c.shares.held)
	}
	c.slots <- struct{}{}
	c.slots <- struct{}{}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if leave, err := c.share(far)(ended); err != errBusy || leave != nil || len(c.shares.held) != 0 {
		t.Errorf("%v, %v", err, c.shares.held)
	}
}
