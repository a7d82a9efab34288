package web

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
)

// asServer is set for a process of the tests that is a server and nothing else, so that it can be killed.
const asServer = "HAFT_TEST_SERVE"

func TestMain(m *testing.M) {
	if args := os.Getenv(asServer); args != "" {
		p := cli.NewProgram(nil, os.Stdout, os.Stderr)
		cmd := NewServe(p)
		cmd.SetArgs(strings.Split(args, "\n"))
		p.Finish(context.Background(), cmd.ExecuteContext(context.Background()))
		return
	}
	os.Exit(m.Run())
}

// serving is a server in a process of its own.
func serving(t testing.TB, args ...string) (*exec.Cmd, string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), asServer+"="+strings.Join(args, "\n"))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(cmd) })
	link, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return cmd, strings.TrimSuffix(strings.TrimSpace(link), "/")
}

func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may be gone
	_ = cmd.Wait()
}

// immortal is the game that two browsers play.
func immortal(t testing.TB) *model.Game {
	t.Helper()
	f, err := os.Open(filepath.FromSlash("../../../testdata/games/immortal.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gamefile.ReadGame(f, "immortal.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Two browsers play the Immortal Game against each other by links. In the middle the server is killed and started
// again, and the game goes on. Moves reach the other side in under 100 ms.
func TestTwoBrowsers(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	server, url := serving(t, "--games", folder, "--addr", "127.0.0.1:0")
	white, black := visit(t, url), visit(t, url)
	white.open("")
	white.press("#with")
	white.shot("two-begin")
	white.js("document.querySelector('[name=seat][value=white]').click()")
	white.js("document.querySelector('#begin-clocked').click()")
	white.press("#begin-go")
	white.has("#match-head", "You play White")
	white.until("location.hash === ''")
	white.settled()
	white.shot("two-waiting")
	black.visitLink(white.js("document.querySelector('#link-other').value"))
	black.has("#match-head", "You play Black")
	if hash := black.js("location.hash"); hash != "" {
		t.Errorf("the secret stays in the address: %s", hash)
	}
	g, sides := immortal(t), []*tab{white, black}
	var slowest time.Duration
	for i, m := range g.Moves {
		mover, other := sides[i%2], sides[1-i%2]
		if i == len(g.Moves)/2 {
			kill(server)
			white.has("#connection", "lost")
			white.shot("two-lost")
			server, _ = serving(t, "--games", folder, "--addr", strings.TrimPrefix(url, "http://"))
			white.has("#connection", "Connected")
			black.has("#connection", "Connected")
		}
		slowest = max(slowest, mover.moves(other, m, model.Ply(i+1)))
	}
	t.Logf("the slowest move appeared after %v", slowest)
	if slowest > 100*time.Millisecond && os.Getenv("HAFT_SOAK") != "" {
		t.Errorf("a move took %v to appear at the other side", slowest)
	}
	black.has("#match-state", "1–0: checkmate")
	white.has("#match-state", "1–0: checkmate")
	white.shot("two-over-white")
	black.shot("two-over-black")
	files, err := filepath.Glob(filepath.Join(folder, "*.pgn"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	f, err := os.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	played, err := gamefile.ReadGame(f, files[0])
	if err != nil || len(played.Moves) != len(g.Moves) || played.Result() != "1-0" {
		t.Errorf("the file has %d moves and the result %s: %v", len(played.Moves), played.Result(), err)
	}
	white.press("[data-do=analyse]")
	white.until("location.hash.startsWith('#g=')")
	white.has("#state", "After 23. d6e7")
	white.clean()
	black.clean()
}

// visitLink goes to a link.
func (v *tab) visitLink(link string) {
	v.Helper()
	v.size(1160, 900)
	v.run(chromedp.Navigate(link))
	v.settled()
}

// moves drags a man, and tells how long it took until the other side saw it.
func (v *tab) moves(other *tab, m model.Move, ply model.Ply) time.Duration {
	v.Helper()
	after := "After " + ply.Numbered(model.Move{From: m.From, To: m.To})
	other.js("(() => { new MutationObserver((_, o) => { window.shown = Date.now(); o.disconnect(); }).observe(document.querySelector('#state'), { childList: true }); })()")
	v.js("window.addEventListener('pointerup', () => { window.dropped = Date.now(); }, { capture: true, once: true })")
	v.drag(m.From.String(), m.To.String())
	v.has("#state", after)
	other.has("#state", after)
	shown, _ := strconv.ParseInt(other.js("window.shown"), 10, 64)
	dropped, _ := strconv.ParseInt(v.js("window.dropped"), 10, 64)
	return time.Duration(shown-dropped) * time.Millisecond
}
