package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// chooserName is the package that knows which mutation a program was started with. It is part of an overlay only.
const chooserName = "mutantchooser"

// chooser is its text, with the file that has the number. A file reaches the programs that tests start, too, which an
// environment variable may not. Without the file no mutation is chosen.
const chooser = `// Package mutantchooser tells which mutation is tried.
package mutantchooser

import (
	"os"
	"strconv"
)

// Number is the number of the mutation, or 0.
var Number = func() int {
	text, _ := os.ReadFile(%q)
	n, _ := strconv.Atoi(string(text))
	return n
}()
`

// clones are mutations that one build has together.
type clones struct {
	*build
	has    map[int]bool // by number
	choice string       // the file with the number that is chosen
}

// choose makes programs that start from now on have a mutation, or none if the number is 0.
func (c *clones) choose(number int) error {
	return os.WriteFile(c.choice, []byte(strconv.Itoa(number)), 0o644)
}

// together compiles those mutations together that can be cloned. The others are left to builds of their own, and so are
// those of a package that does not compile with its copies.
func (s *session) together(ctx context.Context, all []numbered) (*clones, error) {
	folder := filepath.Join(s.folder, "clones")
	if err := os.Mkdir(folder, 0o755); err != nil {
		return nil, err
	}
	c := &clones{has: map[int]bool{}, choice: filepath.Join(folder, "choice")}
	module := s.reach.module
	byFile := map[string][]numbered{}
	for _, m := range all {
		if m.canClone() {
			byFile[m.at.Filename] = append(byFile[m.at.Filename], m)
			c.has[m.number] = true
		}
	}
	texts := map[string][]byte{
		filepath.Join(module.root, chooserName, "chooser.go"): fmt.Appendf(nil, chooser, c.choice),
	}
	for name, mutations := range byFile {
		texts[name] = cloned(mutations, path.Join(module.path, chooserName))
	}
	var err error
	if c.build, err = newBuild(module, folder, texts); err != nil {
		return nil, err
	}
	faulty, err := c.faulty(ctx, byFile)
	if err != nil || len(faulty) == 0 {
		return c, err
	}
	for name, mutations := range byFile {
		if slices.Contains(faulty, mutations[0].source.ImportPath) {
			delete(texts, name)
			for _, m := range mutations {
				delete(c.has, m.number)
			}
		}
	}
	c.build, err = newBuild(module, folder, texts)
	return c, err
}

// faulty returns the packages that do not compile with their copies.
func (c *clones) faulty(ctx context.Context, byFile map[string][]numbered) (faulty []string, err error) {
	packages := map[string]bool{}
	for _, mutations := range byFile {
		packages[mutations[0].source.ImportPath] = true
	}
	if len(packages) == 0 {
		return nil, nil
	}
	args := append([]string{"build", "-o", os.DevNull, "-overlay=" + c.overlay}, slices.Sorted(maps.Keys(packages))...)
	compile := exec.CommandContext(ctx, "go", args...)
	compile.Dir = c.module.root
	out, err := compile.CombinedOutput()
	if err == nil || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for line := range strings.Lines(string(out)) { // each package that does not compile has such a line
		if name, found := strings.CutPrefix(line, "# "); found {
			faulty = append(faulty, strings.TrimSpace(name))
		}
	}
	if len(faulty) == 0 {
		return nil, errors.Join(err, errors.New(string(out)))
	}
	return faulty, nil
}
