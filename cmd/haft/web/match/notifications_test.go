package match

import (
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
