package explain

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// TestTold compares stories with those in testdata/stories, which people have read. Each file has a head of lines
// "name: value": a game of testdata with its number, or moves and rules; a claim; and plies that force it. UPDATE=1
// rewrites the stories below the heads.
func TestTold(t *testing.T) {
	extent.Slow(t)
	files, err := filepath.Glob(solvertest.Testdata("stories", "*.txt"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			head := readHead(t, file)
			c := newChecker(t, parseHead(t, head))
			c.check()
			c.solver = gini(t) // the steps must also follow by a formula
			c.check()
			got := c.story.Text()
			if again := newChecker(t, c.x).story.Text(); again != got {
				t.Errorf("told\n%s\nand then\n%s", got, again)
			}
			got += "In short: " + c.story.Summary() + "\n"
			if c.x.claim.Kind == solve.ClaimIllegal {
				text, err := newRecord(c.x.game).illegal(c.x.plies)
				if err != nil {
					t.Fatal(err)
				}
				got += "Of the move: " + text + "\n"
			}
			golden.Text(t, file, head+"\n\n"+got)
		})
	}
}

func readHead(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\n\n")
	return head
}

// readStory returns what the story with that name is about.
func readStory(t *testing.T, name string) telling {
	t.Helper()
	return parseHead(t, readHead(t, solvertest.Testdata("stories", name+".txt")))
}

func parseHead(t *testing.T, head string) telling {
	t.Helper()
	values := map[string]string{}
	for line := range strings.Lines(head) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		values[name] = value
	}
	x := telling{game: readGame(t, values)}
	var err error
	if x.claim, err = solve.ParseClaim(values["claim"]); err != nil {
		t.Fatal(err)
	}
	for _, word := range strings.Fields(values["plies"]) {
		ply, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		x.plies = append(x.plies, model.Ply(ply))
	}
	return x
}

func gini(t *testing.T) solve.Solver {
	t.Helper()
	b, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	return solvertest.Open(t, b, b.Encoding)
}

// readGame reads the game that a head names or contains.
func readGame(t *testing.T, values map[string]string) *model.Game {
	t.Helper()
	if name, number, _ := strings.Cut(values["game"], " "); name != "" {
		return readFile(t, name, number)
	}
	return gametest.Game(t, values["rules"], values["moves"])
}

// readFile reads the game with that number, or the first, of a file.
func readFile(t *testing.T, name, number string) *model.Game {
	t.Helper()
	f, err := os.Open(solvertest.Testdata(strings.Split(name, "/")...))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for r := gamefile.NewReader(f, name); ; {
		g, err := r.Next()
		if err != nil || g.Broken != nil {
			t.Fatalf("%s has no game %q that can be read: %v", name, number, err)
		}
		if number == "" || g.ID == number {
			return g
		}
	}
}

// Every move of a game that is over is refused, in the order of the candidates, by the plies that force it to be
// over and the facts of the move itself. Every step of these stories follows.
func TestTellOver(t *testing.T) {
	told := 0
	for _, x := range solvertest.Cases(t) {
		if !x.Expect.Legal || x.Expect.Outcome.Ongoing > 0 || told > 40 {
			continue
		}
		g := x.Game()
		e, err := solve.Explain(context.Background(), solve.Exact{}, g, solve.Claim{Kind: solve.ClaimOver})
		if err != nil || !e.Follows() {
			t.Fatalf("%v is over, but %v, %v", g.Moves, e, err)
		}
		refusals, err := TellOver(context.Background(), g, e.Plies())
		if err != nil {
			t.Fatal(err)
		}
		candidates := model.ReplayTo(g, model.Ply(len(g.Moves))).Candidates()
		if len(refusals) != len(candidates) {
			t.Fatalf("%v: %d refusals of %d candidates", g.Moves, len(refusals), len(candidates))
		}
		for i, r := range refusals {
			told++
			longer := *g
			longer.Moves = append(g.Moves[:len(g.Moves):len(g.Moves)], candidates[i])
			if r.Move != candidates[i] {
				t.Errorf("%v: refusal %d is of %v, want %v", g.Moves, i, r.Move, candidates[i])
			}
			allowed := append(e.Plies(), model.Ply(len(longer.Moves)))
			if len(common(r.Story.Plies, allowed)) != len(r.Story.Plies) {
				t.Errorf("%v, %v: told of plies %v, allowed are %v", g.Moves, r.Move, r.Story.Plies, allowed)
			}
			newChecker(t, telling{&longer, r.Story.Plies, solve.Claim{Kind: solve.ClaimIllegal}}).check()
		}
	}
	if told == 0 {
		t.Error("no game is over")
	}
}

func TestTellOverDoesNotFollow(t *testing.T) {
	g := solve.RandomGame(solve.Seed(1), model.DefaultRules(), solve.Styles[0], 10)
	if refusals, err := TellOver(context.Background(), g, nil); err == nil {
		t.Errorf("a game that goes on is told to be over: %v", refusals)
	}
}
