package match

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/solve/solvertest/golden"
)

// drawnByChance are names, secrets and hashes, which differ from run to run.
var drawnByChance = regexp.MustCompile(`\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b`)

// inItsZone is when an event was, as the clock on the wall shows it.
var inItsZone = regexp.MustCompile(`"at":"[^"]*"`)

// steady is a text without what is drawn by chance, where equal words get equal numbers, and without the time zone.
func steady(t *testing.T, text string) string {
	t.Helper()
	text = inItsZone.ReplaceAllStringFunc(text, func(field string) string {
		at, err := time.Parse(`"at":"`+time.RFC3339Nano+`"`, field)
		if err != nil {
			t.Fatal(err)
		}
		return `"at":"` + at.UTC().Format(time.RFC3339Nano) + `"`
	})
	numbers := map[string]string{}
	return drawnByChance.ReplaceAllStringFunc(text, func(word string) string {
		if numbers[word] == "" {
			numbers[word] = fmt.Sprintf("WORD%d", len(numbers)+1)
		}
		return numbers[word]
	})
}

// A teller writes down what becomes of actions.
type teller struct {
	*player
	said strings.Builder
}

// acts asks for something, and tells what becomes of it.
func (p *teller) acts(by Seat, do Kind, ply int, move, what string) {
	p.key++
	a := Action{Do: do, Key: fmt.Sprintf("key-%08d", p.key), Ply: ply, Move: move, What: what}
	err := p.m.Act(p.Context(), p.secret[by.index()], &a)
	if r, is := err.(*Refusal); is {
		fmt.Fprintf(&p.said, "%s: %s %s%s at %d: %s, %s\n", by, do, move, what, ply, r.Reason, r.Text)
	} else {
		fmt.Fprintf(&p.said, "%s: %s %s%s at %d: %v\n", by, do, move, what, ply, err)
	}
}

// looks tells how the game stands, for who has seen so many events.
func (p *teller) looks(seen int) {
	p.Helper()
	news, err := p.m.Since(seen)
	if err != nil {
		p.Fatal(err)
	}
	for i := range news.Events {
		text, err := json.Marshal(news.Events[i])
		if err != nil {
			p.Fatal(err)
		}
		fmt.Fprintf(&p.said, "  news %s\n", text)
	}
	fmt.Fprintf(&p.said, "  %d now %s\n", news.N, bytes.Join(news.Now, nil))
}

// All that is said of a game stays as it is: what is refused and why, its file, the news for those who look on, and
// the file for other programs.
func TestToldOfGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := folder(t)
		h := newStore(t, dir, usual)
		p := &teller{player: begun(t, h, Wish{Clock: &Clock{60, 2}, Rules: []string{"check=off", "en-passant=on"}})}
		p.acts(Black, Move, 0, "e5", "")
		p.acts(White, Offer, 0, "", Takeback)
		p.acts(White, Move, 0, "e2-e4!", "")
		p.acts(White, Move, 0, "d4", "")
		p.acts(White, Move, 1, "e4", "")
		p.acts(Black, Offer, 1, "", Takeback)
		p.acts(White, Offer, 1, "", Takeback)
		p.acts(Black, Decline, 1, "", Takeback)
		p.acts(White, Offer, 1, "", Takeback)
		time.Sleep(time.Minute)
		p.looks(3)
		p.acts(Black, Move, 1, "e4", "")
		p.acts(Black, Move, 1, "e5", "")
		p.acts(Black, Offer, 2, "", Draw)
		p.acts(Black, Offer, 2, "", Draw)
		p.acts(Black, Accept, 2, "", Draw)
		p.acts(White, Accept, 2, "", "")
		p.acts(White, Accept, 2, "", Takeback)
		p.acts(White, Offer, 2, "", "peace")
		p.acts(White, Offer, 2, "", strings.Repeat("peace ", 9))
		p.acts(White, Offer, 2, "", Rematch)
		p.acts(White, Flag, 2, "", "")
		p.acts(White, Resign, 2, "e4", "")
		p.acts(White, Move, 2, "d4", Draw)
		time.Sleep(10*time.Second + 345*time.Millisecond)
		p.acts(White, Move, 2, "d4", "")
		time.Sleep(3 * time.Second)
		p.looks(99)
		p.acts(White, Resign, 3, "", "")
		p.acts(Black, Resign, 3, "", "")
		p.acts(Black, Offer, 3, "", Rematch)
		p.acts(Black, Offer, 3, "", Rematch)
		p.acts(Black, Accept, 3, "", Rematch)
		p.acts(White, Accept, 3, "", Rematch)
		p.acts(White, Offer, 3, "", Rematch)
		p.looks(-1)
		file, err := os.ReadFile(h.file(p.m.ID))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&p.said, "the file:\n%s", file)
		pgn, err := p.m.PGN()
		fmt.Fprintf(&p.said, "for other programs: %v\n%s", err, pgn)
		golden.Text(t, "testdata/told.txt", steady(t, p.said.String()))
	})
}

// Games that begin, stop, go on and are given up have their events in their files.
func TestFilesOfGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir, l := folder(t), usual
		l.Abandon = 2 * time.Hour
		h := newStore(t, dir, l)
		fast, slow := begun(t, h, Wish{Clock: &Clock{30, 0}}), begun(t, h, Wish{Clock: &Clock{24 * 3600, 3600}})
		fast.plays("e4", "e5", "d4")
		slow.plays("e4", "e5")
		time.Sleep(20 * time.Second)
		h.Close()
		time.Sleep(time.Hour)
		h = newStore(t, dir, l)
		time.Sleep(20 * time.Second)
		synctest.Wait()
		time.Sleep(3 * time.Hour)
		h.Sweep(time.Now())
		var said strings.Builder
		for _, p := range []*player{fast, slow} {
			m, err := h.Find(p.m.ID)
			if err != nil {
				t.Fatal(err)
			}
			file, err := os.ReadFile(h.file(m.ID))
			pgn, err2 := os.ReadFile(h.pgn(m.ID))
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			fmt.Fprintf(&said, "%s\n%s\n", file, pgn)
		}
		golden.Text(t, "testdata/files.txt", steady(t, said.String()))
	})
}

// What is asked amiss at the beginning is told, and so is what a file cannot hold.
func TestToldAtTheBeginning(t *testing.T) {
	t.Parallel()
	h := newStore(t, folder(t), usual)
	var said strings.Builder
	for _, w := range []Wish{
		{Variant: "chess"},
		{Rules: []string{"castling=on"}},
		{Rules: []string{"check=off", "x"}},
		{Rules: make([]string, 10)},
		{Rules: make([]string, 11)},
		{Variant: "heisenberg", Rules: []string{"check=off"}},
		{Clock: &Clock{9, 0}},
		{Clock: &Clock{86_401, 0}},
		{Clock: &Clock{60, 3601}},
		{Clock: &Clock{60, -1}},
	} {
		_, _, err := h.Begin(t.Context(), &w)
		fmt.Fprintf(&said, "%q %q %v: %v\n", w.Variant, w.Rules, w.Clock, err)
	}
	for _, id := range []string{"", "..", strings.Repeat("0", 32), strings.Repeat("0", 33), strings.Repeat("x", 41)} {
		_, err := h.Find(id)
		fmt.Fprintf(&said, "%q: %v\n", id, err)
	}
	golden.Text(t, "testdata/beginning.txt", said.String())
}
