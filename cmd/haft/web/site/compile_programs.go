package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// programs are those that become WebAssembly, by the names that the page has for them.
var programs = map[string]string{"core": "haft/cmd/haft/web/wasm", player: "haft/cmd/haft/web/wasm/player"}

// player is the program that is loaded when it is first asked.
const player = "player"

// cold are packages that do little of the work, in which no call is inlined. That makes the packed core shorter by
// 90,000 bytes; an analysis then takes a fifth longer.
var cold = []string{
	"encoding/json", "regexp", "regexp/syntax", "fmt", "time", "reflect", "os", "syscall", "internal/abi",
	"internal/poll", "math/big", "bufio", "bytes", "context", "encoding/base64", "io/fs", "path/filepath", "slices",
	"sort", "strconv", "strings", "unicode/utf8",
	"haft/cmd/haft/board", "haft/cmd/haft/picture", "haft/cmd/haft/picture/scene", "haft/model/gamefile",
	"haft/model/pgn", "haft/solve", "haft/solve/explain", "haft/solve/schema",
}

// packedName is the file of a program.
func packedName(program string) string { return program + ".wasm.gz" }

// build adds the programs, the script of Go that starts them, and the licences of what is in them.
func build(all map[string][]byte) error {
	for name, path := range programs {
		text, err := compiled(path)
		if err != nil {
			return err
		}
		if all[packedName(name)], err = packed(text); err != nil {
			return err
		}
	}
	root, err := command("env", "GOROOT")
	if err != nil {
		return err
	}
	if all["wasm_exec.js"], err = os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js")); err != nil {
		return err
	}
	all["licences.txt"], err = licences(root)
	return err
}

// compiled is a program as WebAssembly.
func compiled(path string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "haft-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "program.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", program}
	for _, p := range cold {
		args = append(args, "-gcflags="+p+"=-l")
	}
	if _, err := command(append(args, path)...); err != nil {
		return nil, err
	}
	return os.ReadFile(program)
}

// packed packs with Go's own package: here its result is the smaller one.
func packed(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, _ = w.Write(text) // a buffer takes everything
	err = w.Close()
	return b.Bytes(), err
}

// licences are those of haft, of Go, and of the modules in the programs.
func licences(root string) ([]byte, error) {
	args := []string{"list", "-deps", "-f", "{{with .Module}}{{.Path}} {{.Dir}}{{end}}"}
	modules, err := command(slices.AppendSeq(args, maps.Values(programs))...)
	if err != nil {
		return nil, err
	}
	lines := slices.Compact(slices.Sorted(slices.Values(strings.Split("Go "+root+"\n"+modules, "\n"))))
	var all bytes.Buffer
	for _, line := range lines {
		name, folder, found := strings.Cut(line, " ")
		if !found {
			continue // a package of Go itself
		}
		files, err := filepath.Glob(filepath.Join(folder, "LICENSE*"))
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("%s: no licence in %s", name, folder)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&all, "==== %s ====\n\n%s\n", name, text)
		}
	}
	return all.Bytes(), nil
}

// command is what the go command says, for WebAssembly in a browser.
func command(args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, &said)
	}
	return strings.TrimSpace(string(out)), nil
}
