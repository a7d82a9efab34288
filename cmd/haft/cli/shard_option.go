package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/cmd/haft/share"
	"haft/model/gamefile"
)

// ShardFlag adds --shard.
func (s *Series) ShardFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&s.Shard, "shard",
		"only part `I/N` of the input, as in 2/8, so that several machines share it:\n"+
			"see 'haft help files'")
}

// CountsFlag adds --counts.
func (s *Series) CountsFlag(cmd *cobra.Command) {
	flags.Input(cmd, &s.counts, "counts",
		"do not count the games before the shard: \"haft count\" has done it for all\nshards, and its output is in `FILE`")
}

// part returns the files with the shard. Each must be stored.
func (s *Series) part(files []string) (*share.Part, error) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	sized, err := s.sized(files)
	return &share.Part{
		Files: sized, Shard: s.Shard, Version: s.version,
		Reading: fmt.Sprintf("--rules %q --start %q", s.Rules, s.Start),
		Open:    openAt,
		Obey:    func(r *gamefile.Reader) error { return s.apply(r) },
	}, err
}

// sized returns the files with their sizes. It also returns an error about the first that is not a stored file.
func (s *Series) sized(files []string) (sized []share.File, err error) {
	for _, name := range files {
		size, stored := s.Size(name)
		if (!stored || name == "-") && err == nil {
			err = fmt.Errorf("--shard: %s is not a stored file; expected files, whose size is known", Shown(name))
		}
		sized = append(sized, share.File{Name: name, Size: size})
	}
	return sized, err
}

// Listed returns a checksum of the names of the files and, where they are stored, of their sizes.
func (s *Series) Listed(files []string) string {
	sized, _ := s.sized(files) // any other file has the size 0
	return share.Listed(sized)
}

// spans returns the spans of the files that are read: those in the shard, or all.
func (s *Series) spans(files []string) ([]share.Span, error) {
	if !s.Shard.Given() {
		return share.Whole(files), nil
	}
	if s.Picks() {
		return nil, errors.New("--shard does not go together with --game")
	}
	part, err := s.part(files)
	if err != nil {
		return nil, err
	}
	return part.Spans(s.mark), nil
}

// WriteCount writes what the shard counts for the others.
func (s *Series) WriteCount(ctx context.Context, files []string) error {
	part, err := s.part(files)
	if err != nil {
		return err
	}
	return part.WriteCount(ctx, s.Stdout)
}

// readCounts finds the mark before the shard.
func (s *Series) readCounts(ctx context.Context, files []string) error {
	if s.counts == "" {
		return nil
	}
	if !s.Shard.Given() {
		return errors.New("--counts is for a --shard")
	}
	part, err := s.part(files)
	if err != nil {
		return err
	}
	in, err := s.OpenInput(ctx, s.counts)
	if err != nil {
		return err
	}
	defer in.Close()
	s.mark, err = part.ReadCounts(in, in.Name)
	return err
}

// openSpan opens a file at the mark before a span.
func (p *Program) openSpan(ctx context.Context, s *share.Span) (*Input, error) {
	if s.Mark.Start == 0 {
		return p.OpenGames(ctx, s.Name)
	}
	in, err := openAt(ctx, s.Name, s.Mark.Start)
	if err != nil {
		return nil, err
	}
	return &Input{metered{in, p.input}, in, s.Name, false}, nil
}
