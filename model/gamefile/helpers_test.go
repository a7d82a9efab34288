package gamefile

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/model"
)

// readAll reads every game of text. Errors of the stream fail the test.
func readAll(t testing.TB, text string) []*model.Game {
	t.Helper()
	r := NewReader(strings.NewReader(text), "test")
	var games []*model.Game
	for {
		g, err := r.Next()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
}

// squares lists moves in UCI's form.
func squares(moves []model.Move) string {
	return strings.Trim(fmt.Sprint(moves), "[]")
}

// write gives g in the normal form.
func write(t testing.TB, g *model.Game) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
