package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A build is an overlay, and the tests that were built with it.
type build struct {
	module  *module
	overlay string            // the JSON file that tells go which files to replace
	folder  string            // of the test binaries
	built   map[string]string // the binary by package; "" if it does not compile
}

// newBuild writes the texts of the files that are to be replaced, and the overlay.
func newBuild(m *module, folder string, texts map[string][]byte) (*build, error) {
	b := &build{module: m, overlay: filepath.Join(folder, "overlay.json"), folder: folder, built: map[string]string{}}
	replace := map[string]string{}
	for name, text := range texts {
		replace[name] = filepath.Join(folder, fmt.Sprintf("%d.go", len(replace)))
		if err := os.WriteFile(replace[name], text, 0o644); err != nil {
			return nil, err
		}
	}
	data, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return nil, err
	}
	return b, os.WriteFile(b.overlay, data, 0o644)
}

// binary returns the tests of a package as a program, or "" if they do not compile.
func (b *build) binary(ctx context.Context, p *listed) (string, error) {
	path, known := b.built[p.ImportPath]
	if known {
		return path, nil
	}
	path = filepath.Join(b.folder, strings.ReplaceAll(p.ImportPath, "/", "-")+".test")
	compile := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", // vet knows no package that is in an overlay only
		"-ldflags=-s -w", "-overlay="+b.overlay, "-o", path, p.ImportPath)
	compile.Dir = p.Dir
	_, err := compile.Output()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.As(err, new(*exec.ExitError)):
		path = ""
	case err != nil:
		return "", err
	}
	b.built[p.ImportPath] = path
	return path, nil
}
