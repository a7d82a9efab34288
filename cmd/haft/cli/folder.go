package cli

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

// OnGames is [Program.OnFiles] where a directory stands for the files of games in it.
func (s *Series) OnGames(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := s.gamesIn(cmd.Context(), args)
		if err != nil {
			return err
		}
		return s.OnFiles(run)(cmd, files)
	}
}

// gamesIn puts the files of games in a directory in its place. One that has none is an error, which is the result
// only if nothing else is left to be read.
func (s *Series) gamesIn(ctx context.Context, args []string) (files []string, err error) {
	if err := s.inPieces(args); err != nil {
		return nil, err
	}
	for _, arg := range args {
		info, fault := os.Stat(arg)
		if arg == "-" || fault != nil || !info.IsDir() {
			files = append(files, arg)
			continue
		}
		found := folder{deep: s.Recursive}
		if err := found.look(ctx, arg); err != nil {
			return nil, err
		}
		files = append(files, found.files...)
		for _, fault := range append(found.faults, found.none(arg)) {
			if fault == nil {
				continue
			}
			if err != nil {
				s.Complain(err)
			}
			err = fault
		}
		if found.below != "" && len(found.files) > 0 {
			s.Message("haft: %s: -r reads the games in folders below it too, such as %s", arg, found.below)
		}
	}
	if len(files) > 0 && err != nil {
		s.Complain(err)
		err = nil
	}
	return files, err
}

// A folder is what was found in a directory.
type folder struct {
	deep   bool     // files in folders below count
	files  []string // in the order of their names
	faults []error  // of folders that cannot be read
	below  string   // the first file in a folder below that does not count
	looked int      // how many names were looked at for below
}

// gameFile is the end of the names that count.
var gameFile = regexp.MustCompile(`(?i)\.(?:pgn|jsonl)(?:\.(?:gz|zst))?$`)

// maxLooked bounds the search for games that are not read.
const maxLooked = 10_000

// look goes through a directory. Links to directories are not followed, so that they can make no loop; names that begin
// with a dot are left out.
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

// first is a file of games in a directory or below; "" if there is none, or if it takes too long to find.
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

// isGameFile tells whether a name is that of a file of games, or of a link to one.
func isGameFile(path string) bool {
	if !gameFile.MatchString(path) {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// none is the error of a directory without files of games; nil if it has some.
func (f *folder) none(dir string) error {
	switch {
	case len(f.files) > 0:
		return nil
	case f.below != "":
		return fmt.Errorf("%s: no file of games in this directory; -r reads the folders below, such as %s", dir, f.below)
	}
	const names = "names that end with .pgn or .jsonl, or either with .gz or .zst"
	return fmt.Errorf("%s: no file of games in this directory; expected %s", dir, names)
}
