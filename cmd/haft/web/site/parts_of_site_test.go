package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// The page of the site has its policy and the name of its worker in the head. A page without the line before them
// is refused.
func TestStatic(t *testing.T) {
	t.Parallel()
	got, err := static("<head>\n<meta charset=\"utf-8\">\n<title>x</title>\n")
	const want = `<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ` +
		`style-src 'self'; img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="haft-worker" content="worker.js">
<title>x</title>
`
	if err != nil || got != want {
		t.Errorf("%v: it is\n%s\nwant\n%s", err, got, want)
	}
	if text, err := static("<head>"); text != "" || err == nil || !strings.Contains(err.Error(), "has no line") {
		t.Errorf("%q, %v", text, err)
	}
}

// The browser keeps all files but the player, which comes when it is asked, under another version whenever a file is
// another one.
func TestKeeper(t *testing.T) {
	t.Parallel()
	versions := map[string]bool{}
	version := regexp.MustCompile(`'[0-9a-f]{10,16}'`)
	for _, all := range []map[string]string{
		{"b.js": "1", "a.css": "22", "player.wasm.gz": "3", "core.wasm.gz": "4"},
		{"b.js": "1", "a.css": "22", "player.wasm.gz": "4", "core.wasm.gz": "4"},
		{"b.js": "1", "a.css": "2", "player.wasm.gz": "3", "core.wasm.gz": "4"},
		{"b.js": "1", "a.css": "22", "core.wasm.gz": "4"},
	} {
		files := map[string][]byte{}
		for name, text := range all {
			files[name] = []byte(text)
		}
		script, err := keeper(files)
		if err != nil || !bytes.Contains(script, []byte(`["./","a.css","b.js","core.wasm.gz"]`)) ||
			bytes.Contains(script, []byte("FILES")) || bytes.Contains(script, []byte("VERSION")) {
			t.Errorf("%v: %v\n%s", all, err, script)
		}
		versions[version.FindString(string(script))] = true
	}
	if len(versions) != 4 || versions[""] {
		t.Errorf("the versions are %v", versions)
	}
}

// What is packed is the same when it is unpacked, and shorter.
func TestPacked(t *testing.T) {
	t.Parallel()
	text := bytes.Repeat([]byte("the same again, "), 1000)
	short, err := packed(text)
	if err != nil || len(short) > len(text)/50 {
		t.Fatalf("%d bytes of %d, %v", len(short), len(text), err)
	}
	r, err := gzip.NewReader(bytes.NewReader(short))
	if err != nil {
		t.Fatal(err)
	}
	if long, err := io.ReadAll(r); err != nil || !bytes.Equal(long, text) {
		t.Errorf("%d bytes, %v", len(long), err)
	}
}

// The go command works for a browser, and what it says about a failure is told.
func TestGoCommand(t *testing.T) {
	t.Parallel()
	if said, err := command("env", "GOOS", "GOARCH"); err != nil || strings.Join(strings.Fields(said), " ") != "js wasm" {
		t.Errorf("%q, %v", said, err)
	}
	if _, err := command("nosuch"); err == nil || !strings.HasPrefix(err.Error(), "go nosuch: exit status") ||
		!strings.Contains(err.Error(), "unknown command") {
		t.Error(err)
	}
	if text, err := compiled("./nosuch"); err == nil || text != nil {
		t.Errorf("%d bytes of a program that is not there", len(text))
	}
}

// A module without a licence is no part of the site.
func TestLicences(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	root := t.TempDir()
	if _, err := licences(root); err == nil || !strings.HasPrefix(err.Error(), "Go: no licence in ") {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(root, "LICENSE.md"), []byte("do as you like"), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := licences(root)
	if err != nil || !bytes.HasPrefix(all, []byte("==== Go ====\n\ndo as you like\n==== ")) ||
		bytes.Count(all, []byte("\n==== haft ====\n")) != 1 || bytes.Count(all, []byte("\n==== ")) < 3 {
		t.Errorf("%v: %.100s", err, all)
	}
}
