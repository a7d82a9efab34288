// Command site writes the board as a static site: files that any web space can hold, with the core as WebAssembly. No
// server has to answer.
//
//	go run ./cmd/haft/web/site FOLDER
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"haft/cmd/haft/web"
)

//go:embed worker.js
var worker []byte

//go:embed offline.js
var offline string

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: site FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// write writes the site. Whatever else the folder holds stays.
func write(folder string) error {
	all, err := files()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// files are those of the site by name.
func files() (map[string][]byte, error) {
	all := web.Files()
	for _, name := range []string{"index.html", "embed.html"} {
		page, err := static(string(all[name]))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[name] = []byte(page)
	}
	all["worker.js"] = worker
	if err := build(all); err != nil {
		return nil, err
	}
	var err error
	all["offline.js"], err = keeper(all)
	return all, err
}

// policy is that of the page, which runs WebAssembly here.
var policy = strings.Replace(web.Policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)

// static is the page with what a server would say of it, and with the name of the worker that answers.
func static(index string) (string, error) {
	const before = `<meta charset="utf-8">` + "\n"
	head, rest, found := strings.Cut(index, before)
	if !found {
		return "", fmt.Errorf("the page has no line %q", before)
	}
	return head + before + fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="referrer" content="no-referrer">
<meta name="haft-worker" content="worker.js">
`, policy) + rest, nil
}

// keeper is the script that keeps the files in the browser: the player when it was asked once, all others at once. Its
// version is another one whenever a file is.
func keeper(all map[string][]byte) ([]byte, error) {
	names, hash := slices.Sorted(maps.Keys(all)), fnv.New64a()
	for _, name := range names {
		fmt.Fprintln(hash, name, len(all[name]))
		hash.Write(all[name])
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == packedName(player) })
	list, err := json.Marshal(append([]string{"./"}, names...)) // the folder is the page, too
	if err != nil {
		return nil, err
	}
	text := strings.Replace(offline, "VERSION", fmt.Sprintf("'%x'", hash.Sum64()), 1)
	return bytes.Replace([]byte(text), []byte("FILES"), list, 1), nil
}
