package match

import (
	"os"
	"strings"
	"testing"
)

// A name is what a player typed, without blanks around it and without what cannot be seen.
func TestNames(t *testing.T) {
	for typed, want := range map[string]string{
		"": "", "Ann": "Ann", "  Ann \t Lee\n": "Ann Lee", "Žofie Ø. 王": "Žofie Ø. 王", `a"b\c`: `a"b\c`, "<b>x</b>": "<b>x</b>",
		strings.Repeat("ß", maxName): strings.Repeat("ß", maxName),
	} {
		if got, r := nameOf(typed); r != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", typed, got, r, want)
		}
	}
	for _, typed := range []string{
		strings.Repeat("ß", maxName+1), "a\x00b", "a\u202eb", "a\u200bb", "\xff", "a\ufffdb", "\U000e0041", "a\u2028b\u0085c\u0007",
	} {
		if got, r := nameOf(typed); r == nil {
			t.Errorf("%q is the name %q", typed, got)
		}
	}
}

// Players have names: from the beginning or from later on, in the PGN, in a rematch at the other seat, and after the
// server was started again. Other files cannot have tags by a name.
func TestNamesInGame(t *testing.T) {
	dir := folder(t)
	h := newStore(t, dir, usual)
	p := begun(t, h, Wish{Names: [2]string{" Ann ", ""}})
	p.tags(`[White "Ann"]`, `[Black "?"]`)
	p.plays("e4", "e5")
	for _, test := range []struct {
		by   Seat
		a    Action
		want Reason
	}{
		{Black, Action{Do: Rename, Name: "Bob", Key: "key-of-bob"}, ""}, // the ply does not matter
		{Black, Action{Do: Rename, Name: "Bob", Key: "key-of-bob"}, ""},
		{Black, Action{Do: Rename, Name: "Rob", Key: "key-of-bob"}, KeyTaken},
		{Black, Action{Do: Rename, Name: strings.Repeat("x", maxName+1)}, Nonsense},
		{Black, Action{Do: Resign, Ply: 2, Name: "Bob"}, Nonsense},
		{Black, Action{Do: Rename, Name: "Bob \"]\n[Result \"0-1"}, ""},
	} {
		if got := p.asks(test.by, test.a); got != test.want {
			t.Errorf("%+v: %q, want %q", test.a, got, test.want)
		}
	}
	p.tags(`[White "Ann"]`, `[Black "Bob \"] [Result \"0-1"]`, `[Result "*"]`)
	for i := 3; i <= maxNamed+1; i++ { // Bob has said his name twice
		want := Reason("")
		if i > maxNamed {
			want = Full
		}
		if r := p.asks(Black, Action{Do: Rename, Name: "Bob \"] [Result \"0-1"}); r != want {
			t.Errorf("the name is said %d times: %q", i, r)
		}
	}
	p.does(White, Resign, "")
	p.does(White, Offer, Rematch)
	p.does(Black, Accept, Rematch)
	if r := p.asks(Black, Action{Do: Rename, Name: "Rob"}); r != Over {
		t.Errorf("a name after the game: %q", r)
	}
	next, err := h.Find(p.m.state.next)
	if err != nil {
		t.Fatal(err)
	}
	want := [2]string{`Bob "] [Result "0-1`, "Ann"}
	if next.state.names != want {
		t.Errorf("in the rematch play %q", next.state.names)
	}
	again, err := newStore(t, dir, usual).Find(next.ID)
	if err != nil || again.state.names != want {
		t.Errorf("after a restart play %q: %v", again.state.names, err)
	}
	if shot, err := again.Snapshot(); err != nil || shot.Names != want {
		t.Errorf("the snapshot has %q: %v", shot.Names, err)
	}
}

// tags wants lines in the PGN file.
func (p *player) tags(lines ...string) {
	p.Helper()
	text, err := os.ReadFile(p.m.store.pgn(p.m.ID))
	if err != nil {
		p.Fatal(err)
	}
	for _, line := range lines {
		if !strings.Contains("\n"+string(text), "\n"+line+"\n") {
			p.Errorf("no line %s in\n%s", line, text)
		}
	}
}

// There is help while both want it, and after the game.
func TestHelp(t *testing.T) {
	dir := folder(t)
	h := newStore(t, dir, usual)
	p := begun(t, h, Wish{})
	unaided := func(want bool) {
		t.Helper()
		if got := h.Unaided(p.m.ID); got != want || p.m.state.help == want && !p.m.state.over() {
			t.Errorf("without help: %v, want %v", got, want)
		}
	}
	unaided(true)
	p.does(White, Offer, Help)
	unaided(true)
	for _, a := range []Action{{Do: Accept, What: Help}, {Do: Offer, What: Help}} {
		if r := p.asks(White, a); r != Unoffered {
			t.Errorf("%+v: %q", a, r)
		}
	}
	p.plays("e4") // the offer stands
	p.does(Black, Decline, Help)
	unaided(true)
	p.does(Black, Offer, Help)
	p.does(White, Accept, Help)
	unaided(false)
	if r := p.asks(Black, Action{Do: Offer, What: Help, Ply: 1}); r != Unoffered {
		t.Errorf("help is offered again: %q", r)
	}
	if shot, err := p.m.Snapshot(); err != nil || !shot.Help || !strings.Contains(shot.Document.Text, `[HaftGame "`+p.m.ID+`"]`) {
		t.Errorf("%+v %v", shot, err)
	}
	m, err := newStore(t, dir, usual).Find(p.m.ID)
	if err != nil || !m.state.help {
		t.Errorf("after a restart nobody has agreed: %v", err)
	}
	p = &player{TB: t, m: m, secret: p.secret, key: p.key}
	h = m.store
	p.does(Black, Decline, Help)
	unaided(true)
	if r := p.asks(White, Action{Do: Decline, What: Help, Ply: 1}); r != Unoffered {
		t.Errorf("help is ended twice: %q", r)
	}
	p.does(White, Resign, "")
	unaided(false)
	if text, err := p.m.PGN(); err != nil || strings.Contains(text, GameTag) {
		t.Errorf("%v: a game that is over is named in\n%s", err, text)
	}
	if h.Unaided("x") {
		t.Error("a game that is not there has no help")
	}
}

// Who looks on is told, once, that a player has come. Somebody with a name has come, too.
func TestHere(t *testing.T) {
	p := begun(t, newStore(t, folder(t), usual), Wish{Names: [2]string{"Ann", ""}})
	here := func(want [2]bool) {
		t.Helper()
		if shot, err := p.m.Snapshot(); err != nil || shot.Here != want {
			t.Errorf("here are %v, %v; want %v", shot.Here, err, want)
		}
	}
	here([2]bool{true, false})
	for _, told := range []bool{true, false} {
		news, err := p.m.Since(1)
		if err != nil {
			t.Fatal(err)
		}
		if r := p.asks(Black, Action{Do: Sit}); r != "" {
			t.Fatal(r)
		}
		select {
		case <-news.Changed:
			if !told {
				t.Error("it is told again")
			}
		default:
			if told {
				t.Error("it is not told")
			}
		}
	}
	here([2]bool{true, true})
}
