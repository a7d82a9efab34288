package web

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve/solvertest/extent"
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
	status := m.Run()
	started.close()
	os.Exit(status)
}

// serving is a server in a process of its own.
func serving(t testing.TB, args ...string) (*exec.Cmd, string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), asServer+"="+strings.Join(args, "\n"), "GOGC=100") // make test has it larger
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

// immortal is the game that two visitors play.
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

// Two visitors play the beginning of the Immortal Game against each other by links; in a soak they play all of it. In
// the middle the server is killed and started again, and the game goes on. Moves reach the other side in under 100 ms.
func TestTwoBrowsers(t *testing.T) {
	extent.Slow(t)
	folder := filepath.Join(t.TempDir(), "games")
	server, url := serving(t, "--games", folder, "--addr", "127.0.0.1:0")
	white, black := visit(t, url), visit(t, url)
	white.open("#friend")
	white.shot("two-begin")
	white.has("#friend-near-words", "Only this machine can open this address")
	white.js("document.querySelector('[name=seat][value=white]').click()")
	white.run(chromedp.SetValue("#begin-name", "Ann <b>A</b>"))
	white.until("document.querySelector('#begin-minutes').disabled") // without clocks there is nothing to choose
	white.js("document.querySelector('#begin-clocked').click()")
	white.until("!document.querySelector('#begin-minutes').disabled")
	white.press("#begin-go")
	white.has("#match-head", "You play White")
	white.until("location.hash === ''")
	white.settled()
	white.main("Copy link")
	white.has("#match-state", "Your move. Your friend has not come yet.")
	white.shot("two-waiting")
	black.visitLink(white.js("document.querySelector('#link-other').value"))
	black.has("#match-head", "You play Black")
	black.has("#match-game", "Haft Schrödinger Chess: learn it in three minutes")
	if hash := black.js("location.hash"); hash != "" {
		t.Errorf("the secret stays in the address: %s", hash)
	}
	white.settled()
	black.size(375, 667)
	black.reloadsStill("a game for two on a phone")
	black.until("document.querySelector('#match-game a').getBoundingClientRect().bottom < innerHeight")
	black.calls("Bob")
	white.has("#match-state", "Bob is here. Your move.")
	white.until("!document.querySelector('#invite').checkVisibility()")
	white.until("document.querySelector('#side-above .player').textContent === 'Bob'")
	black.until("document.querySelector('#side-above .player').textContent === 'Ann <b>A</b>'")
	g, sides := immortal(t), []*tab{white, black}
	g.Moves = g.Moves[:extent.Of(8, 10, len(g.Moves))]
	var took []time.Duration
	for i, m := range g.Moves {
		if i == len(g.Moves)/2 {
			kill(server)
			white.has("#connection", "lost")
			white.shot("two-lost")
			serving(t, "--games", folder, "--addr", strings.TrimPrefix(url, "http://"))
			white.has("#connection", "Connected")
			black.has("#connection", "Connected")
		}
		took = append(took, sides[i%2].moves(sides[1-i%2], m, model.Ply(i+1)))
	}
	slices.Sort(took)
	t.Logf("moves appear at the other side after %v, the slowest after %v", took[len(took)/2], took[len(took)-1])
	first := white.js("location.href")
	returns(white)
	unaided(white, black)
	ending(white, black)
	onFile(t, folder, g)
	again(white, black)
	premoves(white, black)
	looks(black)
	black.js("sessionStorage.clear() ?? localStorage.clear()")
	black.visitLink(first)
	black.has("#match-head", "You are watching")
	black.has("#match-state", "Ann <b>A</b> wins: Bob resigned.")
	black.drag("a7", "a6")
	black.has("#refused", "Only its two players can move")
	black.shot("two-watch")
	black.js(`(() => {
		const data = new DataTransfer();
		data.items.add(new File(['1. d4 d5'], 'x.pgn'));
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
	})()`)
	black.has("#refused", "A game for two is on this page.")
	black.press("[data-do=analyse]")
	black.until("location.hash.startsWith('#g=')")
	last := model.Ply(len(g.Moves))
	black.has("#state", "After "+last.Numbered(""))
	for _, v := range []*tab{white, black} {
		v.pardon("/games/") // of streams that were cut off, and of a move that was refused
		v.clean()
	}
}

// pardon forgets what was noted about loading something: a page cannot keep a browser from telling it.
func (v *tab) pardon(what string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.bad = slices.DeleteFunc(v.bad, func(bad string) bool {
		return strings.Contains(bad, "Failed to load resource") && strings.Contains(bad, what)
	})
}

// returns leaves a game and comes back: by a reload, by Back, and from the place where it began.
func returns(v *tab) {
	state := v.text("#state")
	back := func() {
		v.Helper()
		v.has("#match-head", "You play White")
		v.has("#state", state)
	}
	v.run(chromedp.Reload())
	back()
	v.press("#brand")
	v.has("#home-friend", "Go on with your game")
	v.run(chromedp.NavigateBack())
	back()
	v.press("header [data-goes=friend]")
	v.has("#friend-resume", "You play White")
	v.press("#friend-resume")
	back()
	v.settled()
}

// calls gives a player a name.
func (v *tab) calls(name string) {
	v.Helper()
	v.run(chromedp.SetValue("#name", name))
	v.press("#name-form button")
}

// unaided: the page of a player and of somebody who looks on helps only while both players want it.
func unaided(white, black *tab) {
	const help = "#lenses, #worlds, #ask, #numbers, #timeline, #entangle, #save-for-chess, #known"
	none := fmt.Sprintf("[...document.querySelectorAll(%q)].every((e) => !e.checkVisibility())", help)
	for _, v := range []*tab{white, black} {
		v.has("#match-help", "Without help")
		v.until(none)
		v.click("e5")
		v.until("!/%|world/.test(document.querySelector('main').innerText)")
		v.click("e5")
	}
	black.press("[data-do=offer-help]")
	white.has("#match-state", "Bob offers to play with haft’s help.")
	white.press("[data-do=accept-help]")
	for _, v := range []*tab{white, black} {
		v.has("#match-help", "Both want haft’s help.")
		v.has("#state", "world")
		v.until("document.querySelector('#lenses').checkVisibility()")
	}
	white.shot("two-helped")
	white.press("[data-do=decline-help]")
	for _, v := range []*tab{white, black} {
		v.has("#match-help", "Without help")
		v.until(none)
		v.until("!document.querySelector('#state').textContent.includes('world')")
	}
}

// premoves are chosen while the other side thinks, shown, and played at once; or taken back, or dropped if they are not
// possible. Black, who is White in the rematch, is to move, and nothing has been played.
func premoves(white, black *tab) {
	move := func(from, to string) {
		white.Helper()
		white.drag(from, to)
		white.has("#match-state", "Premove: "+from+" to "+to+".")
		white.until("document.querySelectorAll('#picture .arrow').length > 0")
	}
	move("e7", "e5")
	white.run(chromedp.Reload())
	white.has("#match-state", "Premove: e7 to e5.")
	white.settled()
	white.shot("two-premove")
	black.drag("e2", "e4")
	black.has("#state", "After 1... ")
	white.has("#state", "After 1... ")
	white.until("!document.querySelector('#match-state').textContent.includes('Premove')")
	move("e5", "e4") // it is taken
	black.drag("d2", "d4")
	white.has("#match-state", "The premove e5 to e4 is not possible.")
	white.until("document.querySelectorAll('#picture .arrow').length === 0")
	white.drag("e5", "d4")
	black.has("#state", "After 2... ")
	for _, cancel := range []func(){
		func() { white.keys(kb.Escape) },
		func() {
			x, y := white.center("a4")
			white.run(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
		},
		func() { white.press("[data-do=unsaid]") },
	} {
		white.settled()
		white.click("a7")
		white.click("a6")
		white.has("#match-state", "Premove: a7 to a6.")
		cancel()
		white.until("!document.querySelector('#match-state').textContent.includes('Premove')")
	}
	white.click("e2") // not one's own
	white.click("e3")
	white.until("!document.querySelector('#match-state').textContent.includes('Premove')")
	move("d4", "d3")
	white.press("[data-do=offer-takeback]")
	white.has("#match-state", "You have asked to take back ")
	black.has("#match-state", " asks to take back ")
	black.press("[data-do=accept-takeback]")
	white.has("#match-state", "a move is taken back")
	white.has("#state", "After 2. ")
	white.until("!document.querySelector('#match-state').textContent.includes('Premove')")
	white.until("document.querySelectorAll('#picture .arrow').length === 0")
	white.size(375, 667)
	white.click("h7")
	white.until("document.querySelector('#panel').checkVisibility()")
	black.press("[data-do=offer-draw]")
	black.press("#replace-yes")
	black.has("#match-state", "You have offered a draw: the offer stands until Ann <b>A</b> answers or moves.")
	white.until(`['#match-state', '[data-do=accept-draw]'].every((name) => { // no sheet lies over them
		const { x, y, width, bottom } = document.querySelector(name).getBoundingClientRect();
		return [y + 2, bottom - 2].every((y) => document.elementFromPoint(x + width / 2, y)?.closest(name));
	})`)
	white.shot("two-phone-offer")
	white.size(1160, 900)
	white.drag("h7", "h6")
	black.has("#match-state", "Ann <b>A</b> moved: the offer of a draw is declined.")
}

// ending: Black offers a draw, which White declines, and resigns.
func ending(white, black *tab) {
	place := white.js("String(Object.values(document.querySelector('[data-do=ask-resign]').getBoundingClientRect().toJSON()))")
	black.press("[data-do=offer-draw]")
	black.press("#replace-yes")
	white.has("#match-state", "Bob offers a draw.")
	if now := white.js("String(Object.values(document.querySelector('[data-do=ask-resign]').getBoundingClientRect().toJSON()))"); now != place {
		white.Errorf("the button that resigns goes from %s to %s", place, now)
	}
	white.shot("two-offer")
	white.press("[data-do=decline-draw]")
	black.has("#match-state", "Ann <b>A</b> declines a draw.")
	black.press("[data-do=ask-resign]")
	black.press("#resign-yes")
	for _, v := range []*tab{white, black} {
		end := map[*tab]string{white: "You won: Bob resigned.", black: "You lost: you resigned."}[v]
		v.has("#match-state", end)
		v.has("#state", ". "+end)
		v.until("!document.querySelector('#type').checkVisibility({ visibilityProperty: true })")
		v.settled()
	}
	white.shot("two-over-white")
	black.shot("two-over-black")
}

// onFile wants one file with all moves of a game, as PGN.
func onFile(t *testing.T, folder string, g *model.Game) {
	t.Helper()
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
	if err != nil || !slices.Equal(played.Moves, g.Moves) || played.Result() != "1-0" {
		t.Errorf("the file has %v and the result %s: %v", played.Moves, played.Result(), err)
	}
}

// again is a rematch, in which the colours are exchanged and a move is taken back. Who is not to move cannot.
func again(white, black *tab) {
	white.press("[data-do=offer-rematch]")
	black.press("[data-do=accept-rematch]")
	white.has("#match-head", "You play Black")
	black.has("#match-head", "You play White")
	white.settled()
	white.drag("e2", "e4")
	white.has("#refused", "It is Bob’s turn.")
	black.settled()
	black.drag("e2", "e5")
	black.has("#refused", "e2-e5 is illegal")
	black.drag("e2", "e4")
	white.has("#state", "After 1. e4")
	white.settled()
	white.drag("e7", "e5")
	black.has("#state", "After 1... e5")
	black.press("[data-do=offer-takeback]")
	black.has("#match-state", "You have asked to take back e4 and Ann <b>A</b>’s answer e5.")
	white.has("#match-state", "Bob asks to take back e4 and your answer e5.")
	white.press("[data-do=accept-takeback]")
	black.has("#state", "Before the first move")
	black.has("#match-state", "a move is taken back")
}

// looks wants the page of a player to be readable, in both themes and on a phone.
func looks(v *tab) {
	v.readable("two")
	v.press("header [data-goes=friend]")
	v.until("document.querySelector('#begin-form').checkVisibility()")
	v.small()
	v.shot("two-phone-begin")
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
	after := "After " + ply.Numbered("") // however the page writes the move
	other.js("(() => { new MutationObserver((_, o) => { window.shown = Date.now(); o.disconnect(); " +
		"}).observe(document.querySelector('#state'), { childList: true }); })()")
	v.js("window.addEventListener('pointerup', () => { window.dropped = Date.now(); }, { capture: true, once: true })")
	v.carry(m.From.String(), m.To.String())
	v.has("#state", after)
	other.has("#state", after)
	shown, _ := strconv.ParseInt(other.js("window.shown"), 10, 64)
	dropped, _ := strconv.ParseInt(v.js("window.dropped"), 10, 64)
	return time.Duration(shown-dropped) * time.Millisecond
}

// carry is drag by a hand that sees where the man can go before it lets go.
func (v *tab) carry(from, to string) {
	v.Helper()
	v.js("document.querySelector('#grid').scrollIntoView({ block: 'center' })")
	x, y := v.center(from)
	x2, y2 := v.center(to)
	v.run(
		chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseMoved, x2, y2, chromedp.ButtonLeft),
	)
	v.settled()
	v.run(chromedp.MouseEvent(chromedp.MouseReleased, x2, y2, chromedp.ButtonLeft))
	v.settled()
}
