package arena

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"haft/model"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// fakeName is the variable that makes the test program an engine that misbehaves so.
const fakeName = "HAFT_TEST_ENGINE"

func TestMain(m *testing.M) {
	if as := os.Getenv(fakeName); as != "" {
		fake(as)
		return
	}
	os.Exit(m.Run())
}

// fake speaks UCI, and plays at random until its third move: by the number of the move, so that a match is the same
// however often it is played.
func fake(as string) {
	g := search.NewGame(new(usual()))
	moves, plies := 0, 0
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			if as == "dumb" {
				return
			}
			fmt.Println("id name fake\noption name check type combo default on var on var off\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position":
			g = search.NewGame(new(usual()))
			plies = len(words)
			for _, word := range words[min(3, len(words)):] {
				m, _ := model.ParseMove(word)
				g.Play(m)
			}
		case "go":
			moves++
			if moves > 2 {
				misbehave(as)
			}
			if as == "late" && moves > 2 {
				fmt.Println("info depth 1 score cp 0 pv h2h4\nbestmove h2h4")
				continue
			}
			if as == "over" || as == "late" { // as in a world that is over
				fmt.Println("bestmove (none)")
				continue
			}
			if as == "sure" { // of its first two answers
				fmt.Printf("info depth 1 score cp %d pv e2e4\nbestmove e2e4\n", 400*max(0, 3-moves))
				continue
			}
			legal, draw := g.Moves(), rand.New(rand.NewPCG(1, uint64(plies)))
			fmt.Printf("info depth 1 score cp 12 pv e2e4\nbestmove %v\n", legal[draw.IntN(len(legal))])
		case "quit":
			return
		}
	}
}

func misbehave(as string) {
	switch as {
	case "crash":
		os.Exit(3)
	case "hang":
		time.Sleep(time.Hour)
	case "illegal":
		fmt.Println("bestmove a1a8")
	case "garbage":
		fmt.Println("bestmove \x00\xff")
	case "flood":
		for {
			fmt.Println("info string flood")
		}
	case "endless":
		for {
			fmt.Print(strings.Repeat("x", 1<<16))
		}
	case "mute":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	}
}

func usual() model.Rules { return model.DefaultRules() }

// full returns n with HAFT_SOAK=1, and few otherwise.
func full(n, few int) int {
	return extent.Of(few, few, n)
}
