package cli

import (
	"context"
	"os"

	"github.com/spf13/cobra"
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
		return s.OnFiles(run)(cmd, files)
	}
}

// gamesIn replaces each directory by the files of games in it. A directory without any is an error; gamesIn returns
// it only if nothing else is left to read.
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
		found, stopped := lookInto(ctx, arg, s.Recursive)
		if stopped != nil {
			return nil, stopped
		}
		files = append(files, found.files...)
		for _, fault := range found.faults {
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
