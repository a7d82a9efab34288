package family_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/solve/solvertest/golden"
)

// folder returns a folder with files, by name, and what turns its name in messages into "..".
func folder(t *testing.T, files map[string]string) (name string, said func(format string, args ...any) string) {
	t.Helper()
	name = t.TempDir()
	for file, text := range files {
		path := filepath.Join(name, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return name, func(format string, args ...any) string {
		text := strings.ReplaceAll(fmt.Sprintf(format, args...), name, "..")
		return strings.ReplaceAll(text, `\`, "/")
	}
}

func optimum(k family.Known) string {
	if k.Optimum == nil {
		return fmt.Sprintf("%v by %q", k.Status, k.Source)
	}
	return fmt.Sprintf("%v, least cost %d, by %q", k.Status, *k.Optimum, k.Source)
}

// Words for answers, and what comes of two of them.
func TestKeptAnswers(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	words := strings.Fields("sat Satisfiable UNSAT unsatisfiable ? unknown 0 7 -3 +4 1e3 yes 99999999999999999999 s")
	for _, word := range append(words, "", " sat", strings.Repeat("x", 50)) {
		k, err := family.ParseKnown(word, "here")
		fmt.Fprintf(&b, "%q: %s, %v\n", word, optimum(k), err)
		for _, other := range []string{"", "sat", "unsat", "7", "8"} {
			o, _ := family.ParseKnown(other, "there")
			if both, err := k.With(o); k.Source != "" || word == "?" {
				fmt.Fprintf(&b, "\twith %q: %s, %v\n", other, optimum(both), err)
			}
		}
	}
	golden.Text(t, "testdata/answers.txt", b.String())
}

// What files say of themselves, how they are read, and what is wrong with them.
func TestKeptFiles(t *testing.T) {
	t.Parallel()
	const cnf = "p cnf 2 2\n1 -2 0\n2 0\n"
	texts := map[string]string{
		"plain.cnf": cnf, "sat.cnf": "c sat\n" + cnf, "status.cnf": "c Status: UNSAT\n" + cnf,
		"word.cnf": "c unsat core\n" + cnf,
		"both.cnf": "c sat\nc answer = unsat\n" + cnf, "csat.cnf": "csat\n" + cnf,
		"result.cnf": "c result satisfiable  \n" + cnf,
		"star.opb":   "* expected unsat\n* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n",
		"cost.opb":   "* #variable= 2 #constraint= 1\nmin: +1 x1 ;\n+1 x1 +1 x2 >= 1 ;\n",
		"soft.wcnf":  "h 1 0\n3 -1 0\n", "hard.wcnf": "h 1 0\nh 2 0\n",
		"info.smt2": "(set-info :status unsat)\n(set-logic QF_UF)\n(declare-const a Bool)\n(assert a)\n(check-sat)\n",
		"ints.smt2": "(set-info :status weird)\n(set-logic QF_LIA)\n(check-sat)\n", "lia.smt2": "(set-logic QF_LIA)\n" +
			"(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n",
		"broken.cnf": "p cnf 2 2\n1 -2 0\n2", "none.cnf": "nothing", "empty": "",
		"back.lp": "\\ sat\nMinimize\n obj:\nSubject To\nEnd\n",
	}
	name, said := folder(t, texts)
	var b strings.Builder
	files, err := family.Files(filepath.Join(name, "*"))
	if err != nil {
		t.Fatal(err)
	}
	seven, none := 7, 0
	for _, g := range files {
		for _, known := range []family.Known{
			{},
			{Status: 1, Source: "a list"},
			{
				Status: 1, Optimum: &seven,
				Source: "a list",
			},
			{Status: 1, Optimum: &none, Source: "a list"},
		} {
			if g.Known = known; known.Optimum != nil && strings.HasSuffix(g.Path, ".smt2") {
				continue
			}
			in, err := g.Read(0)
			if err != nil {
				b.WriteString(said("%s: %v\n", g.Path, err))
				continue
			}
			b.WriteString(said("%s: %.8s, %v by %q, soft %v, optimum %v, script %v, %q\n", g.Path, in.Hash, in.Expected,
				in.Source,
				in.Soft != nil, in.Optimum != nil, in.Script != nil, in.Unread))
		}
	}
	golden.Text(t, "testdata/files.txt", b.String())
}

// Lists of files, with their answers.
func TestKeptLists(t *testing.T) {
	t.Parallel()
	name, said := folder(t, map[string]string{
		"a.cnf": "p cnf 0 0\n", "sub/b.cnf": "p cnf 0 0\n", "sub/a.cnf": "p cnf 0 0\n",
		"list.txt":     "# files\n\n a.cnf\r\nsub/b.cnf, sat\nsub/../a.cnf ;\tunsat\nmy file.cnf 7\n  # no file\nx.cnf,?\n",
		"sub/list.CSV": "b.cnf,unsat\n", "bad.list": "a.cnf\nb.cnf, maybe\n", "long.txt": strings.Repeat("x", 1<<17) + "\n",
		"known.txt": "a.cnf sat\nb.cnf 3\n", "clash.txt": "a.cnf sat\nsub/a.cnf unsat\na.cnf unsat\n",
		"foreign.txt": "c.cnf sat\n",
		"empty.txt":   "", "other.txt": "list.txt sat\n", "byname.txt": "elsewhere/b.cnf unsat\n",
	})
	var b strings.Builder
	for _, entry := range []string{
		"a.cnf", "list.txt", "sub/list.CSV", "bad.list", "long.txt", "*.cnf", "*/*.cnf", "[a-z]*.zip", "[", "empty.txt",
		"sub/*",
	} {
		files, err := family.Files(filepath.Join(name, filepath.FromSlash(entry)))
		b.WriteString(said("== %s: %v\n", entry, err))
		for _, f := range files {
			b.WriteString(said("%s %s\n", f.Path, optimum(f.Known)))
		}
	}
	for _, list := range []string{"known.txt", "clash.txt", "foreign.txt", "other.txt", "byname.txt", "bad.list"} {
		files, err := family.Files(filepath.Join(name, "*", "*.cnf"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, family.Given{Path: filepath.Join(name, "a.cnf")})
		b.WriteString(said("== added %s: %v\n", list, family.AddKnown(files, filepath.Join(name, list))))
		for _, f := range files {
			b.WriteString(said("%s %s\n", f.Path, optimum(f.Known)))
		}
	}
	golden.Text(t, "testdata/lists.txt", b.String())
}
