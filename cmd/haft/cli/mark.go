package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"haft/model/gamefile"
	"haft/model/pgn"
)

// A mark is a place in a file before the first game of a shard, so that the shard need not read what is before it.
type mark struct {
	pgn.Mark
	games int // how many are before it
}

// CountsFlag adds --counts.
func (s *Series) CountsFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.counts, "counts", "",
		"do not count the games before the shard: \"haft count\" has done it for all\nshards, and its output is in `FILE`")
}

// readCounts finds the mark before the shard.
func (s *Series) readCounts(ctx context.Context, files []string) error {
	if s.counts == "" {
		return nil
	}
	if !s.Shard.Given() {
		return errors.New("--counts is for a --shard")
	}
	in, err := s.OpenInput(ctx, s.counts)
	if err != nil {
		return err
	}
	defer in.Close()
	all := counts{want: s.countLine(files), shards: s.Shard.Of}
	if err := all.read(in); err != nil {
		return err
	}
	s.mark = all.markBefore(s.Shard.Part)
	return nil
}

// openAt opens a file at the mark before a span.
func (p *Program) openAt(ctx context.Context, s *span) (*Input, error) {
	if s.mark.Start == 0 {
		return p.OpenGames(ctx, s.name)
	}
	file, err := os.Open(s.name)
	if err != nil {
		return nil, err
	}
	if _, err := file.Seek(s.mark.Start, io.SeekStart); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	return &Input{metered{&reading{ctx: ctx, in: file, stored: true}, p.input}, file, s.name, false}, nil
}

// sections cuts a file that was opened by openAt.
func (s *span) sections(in *Input) *gamefile.Sections {
	if s.mark.Start == 0 {
		return gamefile.NewSections(in, in.Name, in.live)
	}
	return gamefile.NewSectionsAt(in, in.Name, s.mark.Mark)
}
