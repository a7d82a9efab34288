package cli

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"haft/lazyregexp"
	"haft/model/packed"
)

// OnGames is [Program.OnFiles] for commands that take a directory as well: it stands for the files of games in it.
func (s *Series) OnGames(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := s.gamesIn(cmd.Context(), args)
		if err != nil {
			return err
		}
		if _, err := s.spans(files); err != nil { // before any output is begun
			return err
		}
		return s.Program.OnFiles(run)(cmd, files)
	}
}

// gamesIn replaces each directory by the files of games in it. A directory without any is an error; gamesIn returns
// it only if nothing else is left to read.
func (s *Series) gamesIn(ctx context.Context, args []string) (files []string, err error) {
	if err := s.Program.inPieces(args); err != nil {
		return nil, err
	}
	for _, arg := range args {
		info, fault := os.Stat(arg)
		if arg == "-" || fault != nil || !info.IsDir() {
			files = append(files, arg)
			continue
		}
		found, stopped := lookInto(ctx, arg, s.Recursive)
		if stopped != nil {
			return nil, stopped
		}
		files = append(files, found.files...)
		for _, fault := range found.faults {
			if err != nil {
				s.Program.Complain(err)
			}
			err = fault
		}
		if found.below != "" && len(found.files) > 0 {
			s.Program.Message("haft: %s: -r reads the games in folders below it too, such as %s", arg, found.below)
		}
	}
	if len(files) > 0 && err != nil {
		s.Program.Complain(err)
		err = nil
	}
	return files, err
}

// A folder is what was found in a directory.
type folder struct {
	files  []string // of games, sorted by name
	faults []error  // folders that cannot be read; the last one may say that there is no file of games
	below  string   // a file in a folder below, if those do not count; "" if none was found
	deep   bool     // the folders below count, too
	looked int      // how many names were looked at to find below
}

// lookInto goes through a directory; deep says whether the folders below it count, too. The only error is that of the
// context.
func lookInto(ctx context.Context, dir string, deep bool) (*folder, error) {
	f := &folder{deep: deep}
	if err := f.look(ctx, dir); err != nil {
		return nil, err
	}
	if err := f.none(dir); err != nil {
		f.faults = append(f.faults, err)
	}
	return f, nil
}

// gameFile matches the ends of the names that count, without that of a packed file.
var gameFile = lazyregexp.New(`(?i)\.(?:pgn|jsonl)$`)

// maxLooked limits the search for games that are not read.
const maxLooked = 10_000

// look goes through a directory. It does not follow links to directories, which could form a loop, and it ignores
// names that begin with a dot.
func (f *folder) look(ctx context.Context, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.faults = append(f.faults, err)
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
		case e.IsDir() && f.below == "":
			if f.below, err = f.first(ctx, path); err != nil {
				return err
			}
		case isGameFile(path):
			f.files = append(f.files, path)
		}
	}
	return nil
}

// first returns a file of games in a directory or below it. It returns "" if there is none, or if the search takes
// too long.
func (f *folder) first(ctx context.Context, dir string) (found string, err error) {
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
	if !gameFile().MatchString(strings.TrimSuffix(path, packed.Ending(path))) {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// none returns the error for a directory without files of games, or nil if there are some.
func (f *folder) none(dir string) error {
	switch {
	case len(f.files) > 0:
		return nil
	case f.below != "":
		return fmt.Errorf("%s: no file of games in this directory; -r reads the folders below, such as %s", dir, f.below)
	}
	return fmt.Errorf("%s: no file of games in this directory; expected names that end with .pgn or .jsonl, or either "+
		"with %s", dir, english.WordSeries(packed.Endings, "or"))
}
