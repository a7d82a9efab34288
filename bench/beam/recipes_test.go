package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// blocks returns the blocks of the README in a language.
func blocks(t *testing.T, language string) (texts []string) {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllSubmatch(readme, -1) {
		texts = append(texts, string(m[1]))
	}
	if len(texts) == 0 {
		t.Fatalf("README.md has no block of %s", language)
	}
	return texts
}

// tables writes the same games as Parquet and as JSON Lines, under the names that the README has, and returns the
// folder.
func tables(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for command, folder := range map[string]string{"parquet": "table", "analyze": "answers"} {
		args := append([]string{command, "--ranges", "3", "-o", filepath.Join(dir, folder)}, files...)
		if got := beamed(t, args...); got.code != 0 {
			t.Fatalf("%s: exit status %d, %s", command, got.code, got.messages)
		}
	}
	return dir
}

// duckdb runs statements on the tables in a folder, and returns the rows of each.
func duckdb(t *testing.T, dir, statements string) []string {
	t.Helper()
	cmd := exec.Command("node", "-e", inDuckDB)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(duckdbFolder(t), "node_modules"))
	cmd.Stdin = strings.NewReader(statements)
	got := end(t, cmd)
	if got.code != 0 {
		t.Fatal(got.messages)
	}
	return strings.Split(strings.TrimSpace(got.out), "\n")
}

// inDuckDB is a script that prints the rows of each statement as a line of JSON.
const inDuckDB = `
const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
	const db = await (await DuckDBInstance.create(':memory:')).connect();
	const text = require('fs').readFileSync(0, 'utf8');
	for (const statement of text.split(/;\s*\n/).filter(s => s.trim()))
		console.log(JSON.stringify((await db.runAndReadAll(statement)).getRowsJson()));
})().catch(e => { console.error(e.message); process.exit(1); });`

// duckdbFolder installs DuckDB from the npm registry, once, beside Go's own cache. It is of 70 MB.
func duckdbFolder(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Skip("DuckDB is missing: no folder to install it in: ", err)
	}
	dir := filepath.Join(cache, "haft-beam-duckdb")
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "@duckdb", "node-api")); err == nil {
		return dir
	}
	npm := exec.Command("npm", "install", "--prefix", dir, "--no-audit", "--no-fund", "@duckdb/node-api@1.5.6-r.1")
	if text, err := npm.CombinedOutput(); err != nil {
		t.Skipf("DuckDB is missing: npm: %v\n%s", err, text)
	}
	return dir
}

// The queries of the README give the same answers on Parquet and on JSON Lines.
func TestDuckDB(t *testing.T) {
	sql := blocks(t, "sql")
	dir := tables(t, "../../testdata/games/lichess_100k.pgn", "../../testdata/cases/games.jsonl")
	table, answers := duckdb(t, dir, sql[0]), duckdb(t, dir, sql[1])[1:]
	if strings.Join(table, "\n") != strings.Join(answers, "\n") || !strings.Contains(table[0], `["castling",`) {
		t.Errorf("Parquet:\n%s\nJSON Lines:\n%s", table, answers)
	}
}

// When all games are legal, no column vanishes.
func TestDuckDBLegal(t *testing.T) {
	sql := blocks(t, "sql")
	dir := tables(t, immortal)
	for _, rows := range [][]string{duckdb(t, dir, sql[0]), duckdb(t, dir, sql[1])[1:]} {
		if rows[0] != "[]" {
			t.Errorf("the reasons of illegal games are %s", rows[0])
		}
	}
}

// The recipe for pandas works on illegal games, and on legal ones alone.
func TestPandas(t *testing.T) {
	python := pandasPython(t)
	for _, c := range []struct{ file, want string }{
		{"../../testdata/games/lichess_100k.pgn", "castling"}, {immortal, "Empty DataFrame"},
	} {
		cmd := exec.Command(python, "-")
		cmd.Dir = tables(t, c.file)
		cmd.Stdin = strings.NewReader(strings.Join(blocks(t, "py"), "") + "print(games.dtypes['worlds'])\n")
		got := end(t, cmd)
		if got.code != 0 || !strings.Contains(got.out, c.want) || !strings.Contains(got.out, "Int64") {
			t.Errorf("%s: exit status %d, %s%s", c.file, got.code, got.messages, got.out)
		}
	}
}

// pandasPython returns a Python that has pandas. Debian's is /usr/bin/python3.
func pandasPython(t *testing.T) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import pandas").Run() == nil {
			return python
		}
	}
	t.Skip("pandas is missing: apt-get install python3-pandas")
	return ""
}

// The README names every column of Parquet.
func TestColumnsInReadme(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, column := range parquet.SchemaOf(Row{}).Fields() {
		if !bytes.Contains(readme, []byte("`"+column.Name()+"`")) {
			t.Errorf("README.md does not name the column %s", column.Name())
		}
	}
}
