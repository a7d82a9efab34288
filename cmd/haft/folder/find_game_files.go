// Package folder finds the files of games in a directory.
package folder

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model/packed"
)

// A Folder is what was found in a directory.
type Folder struct {
	Files  []string // of games, sorted by name
	Faults []error  // folders that cannot be read; the last one may say that there is no file of games
	Below  string   // a file in a folder below, if those do not count; "" if none was found
	deep   bool     // the folders below count, too
	looked int      // how many names were looked at to find Below
}

// Look goes through a directory; deep says whether the folders below it count, too. The only error is that of the
// context.
func Look(ctx context.Context, dir string, deep bool) (*Folder, error) {
	f := &Folder{deep: deep}
	if err := f.look(ctx, dir); err != nil {
		return nil, err
	}
	if err := f.none(dir); err != nil {
		f.Faults = append(f.Faults, err)
	}
	return f, nil
}

// gameFile matches the ends of the names that count, without that of a packed file.
var gameFile = regexp.MustCompile(`(?i)\.(?:pgn|jsonl)$`)

// maxLooked limits the search for games that are not read.
const maxLooked = 10_000

// look goes through a directory. It does not follow links to directories, which could form a loop, and it ignores
// names that begin with a dot.
func (f *Folder) look(ctx context.Context, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.Faults = append(f.Faults, err)
	}
	for _, e := range entries {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(dir, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
		case e.IsDir() && f.deep:
			if err := f.look(ctx, path); err != nil {
				return err
			}
		case e.IsDir() && f.Below == "":
			if f.Below, err = f.first(ctx, path); err != nil {
				return err
			}
		case isGameFile(path):
			f.Files = append(f.Files, path)
		}
	}
	return nil
}

// first returns a file of games in a directory or below it. It returns "" if there is none, or if the search takes
// too long.
func (f *Folder) first(ctx context.Context, dir string) (found string, err error) {
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		f.looked++
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case f.looked > maxLooked:
			return fs.SkipAll
		case err != nil || strings.HasPrefix(e.Name(), "."):
			if err != nil || e.IsDir() {
				return fs.SkipDir
			}
		case !e.IsDir() && isGameFile(path):
			found = path
			return fs.SkipAll
		}
		return nil
	})
	return found, err
}

// isGameFile reports whether a name is that of a file of games, or of a link to one.
func isGameFile(path string) bool {
	if !gameFile.MatchString(strings.TrimSuffix(path, packed.Ending(path))) {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// none returns the error for a directory without files of games, or nil if there are some.
func (f *Folder) none(dir string) error {
	switch {
	case len(f.Files) > 0:
		return nil
	case f.Below != "":
		return fmt.Errorf("%s: no file of games in this directory; -r reads the folders below, such as %s", dir, f.Below)
	}
	return fmt.Errorf("%s: no file of games in this directory; expected names that end with .pgn or .jsonl, or either "+
		"with %s", dir, english.WordSeries(packed.Endings, "or"))
}
