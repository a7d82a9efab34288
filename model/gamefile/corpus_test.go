package gamefile

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/solve/solvertest/golden"
)

const corpus = "../../testdata/pgn/"

// The files of other programs are read as testdata/pgn/expected.txt says. UPDATE=1 rewrites that file.
func TestCorpus(t *testing.T) {
	var got strings.Builder
	for _, path := range corpusFiles(t) {
		games := gamesOf(t, path)
		fmt.Fprintf(&got, "%s: plies of the games:%s\n", filepath.Base(path), plies(games))
		for _, g := range games {
			said := g.Odd
			if g.Recoded != nil {
				said = append([]*model.SyntaxError{g.Recoded}, said...)
			}
			if g.Broken != nil {
				said = append(said, g.Broken)
			}
			for _, what := range said {
				fmt.Fprintf(&got, "\t%v\n", what)
			}
		}
	}
	golden.Text(t, corpus+"expected.txt", got.String())
}

// A game keeps its tags when it is written: first those of the seven tag roster, then the others in their order. Only
// the tags of the normal form are new.
func TestCorpusTags(t *testing.T) {
	own := []string{"Variant", "HaftRules", "SetUp", "FEN"}
	for _, path := range corpusFiles(t) {
		for _, g := range gamesOf(t, path) {
			if g.Broken != nil {
				continue
			}
			sameWhenRead(t, g)
			var want, got []model.Tag
			for _, first := range []bool{true, false} {
				for _, tag := range g.Tags {
					if isOneOf([]byte(tag.Name), "Event", "Site", "Date", "Round", "White", "Black", "Result") == first &&
						!isOneOf([]byte(tag.Name), own...) {
						want = append(want, tag)
					}
				}
			}
			for _, tag := range readAll(t, write(t, g))[0].Tags {
				if !isOneOf([]byte(tag.Name), own...) {
					got = append(got, tag)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, game %s: tags (-want +got):\n%s", path, g.ID, diff)
			}
		}
	}
}

// otherwise are the files that pgn-extract 19.04 reads differently, and why.
var otherwise = map[string]string{
	"by-hand.pgn":          "it stops at a semicolon",
	"chesscom.pgn":         "it reads Bughouse as chess",
	"chesscom-review.pgn":  "it does not know 0000",
	"web-page.pgn":         "it knows no blanks beyond ASCII",
	"faulty.pgn":           "it forgives other faults",
	"lichess-study.pgn":    "it reads positions in the middle of a game",
	"lichess-variants.pgn": "it knows no castling of Chess960, and no Crazyhouse",
	"scid.pgn":             "it does not know +/=",
}

// Another program, pgn-extract, finds as many games and plies.
func TestCorpusElsewhere(t *testing.T) {
	program := pgnExtract(t)
	for _, path := range corpusFiles(t) {
		if why := otherwise[filepath.Base(path)]; why != "" {
			t.Logf("%s: not compared, since %s", path, why)
			continue
		}
		out, err := exec.Command(program, "-s", "--plycount", path).Output()
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		found := ""
		for line := range bytes.Lines(out) {
			if count, ok := bytes.CutPrefix(line, []byte(`[PlyCount "`)); ok {
				found += " " + strings.TrimRight(string(count), "\"]\r\n")
			}
		}
		if want := plies(gamesOf(t, path)); found != want {
			t.Errorf("%s: pgn-extract finds the plies%s, haft%s", path, found, want)
		}
	}
}

func corpusFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(corpus + "*.pgn")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	return files
}

func gamesOf(t *testing.T, path string) (games []*model.Game) {
	t.Helper()
	for _, g := range readAll(t, readFile(t, path)) {
		g.Name = path
		games = append(games, g)
	}
	return games
}

func plies(games []*model.Game) (list string) {
	for _, g := range games {
		list += fmt.Sprint(" ", len(g.Moves))
	}
	return list
}

// pgnExtract finds the program. Debian installs it in /usr/games, which may not be on the path.
func pgnExtract(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"pgn-extract", "/usr/games/pgn-extract"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("pgn-extract is not installed")
	return ""
}
