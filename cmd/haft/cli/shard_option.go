package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"haft/model/gamefile"
	"haft/model/packed"
)

// ShardFlag adds --shard.
//
// The files are laid end to end, as they are stored, and each shard has an equal part of their bytes. A game is in the
// shard that has its first byte. A packed file can only be read from its beginning, so all its games are in the shard
// that has the first byte of the file. A file that cannot be read also belongs to that shard alone, which reports it.
//
// A game keeps the number and the lines that it has in the whole file, so a shard that begins in the middle of a file
// counts what is before.
func (s *Series) ShardFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&s.Shard, "shard",
		"only part `I/N` of the input, as in 2/8, so that several machines share it:\n"+
			"see 'haft help files'")
}

// A span is a file, and which of its games are meant: those that start at a byte from one border to before the other.
type span struct {
	name     string
	from, to int64
}

// toEnd is the second border of a span that goes to the end of the file.
const toEnd = math.MaxInt64

// wholeFiles returns spans with all games of the files.
func wholeFiles(files []string) (spans []span) {
	for _, name := range files {
		spans = append(spans, span{name: name, to: toEnd})
	}
	return spans
}

// spans returns the spans of the files that are read: those in the shard, or all.
func (s *Series) spans(files []string) (spans []span, err error) {
	if !s.Shard.Given() {
		return wholeFiles(files), nil
	}
	if s.Games.Picks() {
		return nil, errors.New("--shard does not go together with --game")
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	total := int64(0)
	for _, name := range files {
		size, stored := s.Program.Size(name)
		if !stored || name == "-" {
			return nil, fmt.Errorf("--shard: %s is not a stored file; expected files, whose size is known", Shown(name))
		}
		total += size
	}
	from, to := s.Shard.Borders(total)
	begin := int64(0) // of the file, among all bytes
	for _, name := range files {
		size, _ := s.Program.Size(name)
		end := begin + size
		first := from <= begin && (begin < to || s.Shard.Last())
		divided := begin < to && from < end && (!first || to < end)
		switch {
		case divided && isPlain(name):
			own := span{name, max(0, from-begin), toEnd}
			if to < end {
				own.to = to - begin
			}
			spans = append(spans, own)
		case first:
			spans = append(spans, span{name: name, to: toEnd})
		}
		begin = end
	}
	return spans, nil
}

// isPlain reports whether a file can be read, and is not packed.
func isPlain(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	magic := make([]byte, packed.MagicSize)
	n, err := io.ReadFull(file, magic)
	return (err == nil || err == io.EOF || err == io.ErrUnexpectedEOF) && packed.Kind(magic[:n]) == ""
}

// countSize is how many bytes of text are counted at a time. It is small, because a whole section must be read if the
// count of one of its games is not certain.
const countSize = 1 << 13

// sectionSize returns how many bytes of text make the section that begins at a byte: own if its games are in the span.
// Games before the span are only counted.
func (s *span) sectionSize(begin int64, own int) int {
	if begin < s.from {
		return countSize
	}
	return own
}

// count counts the games of a section that is before the span, if that can be done without reading them.
func (s *span) count(in *gamefile.Section) (games int, certain bool) {
	if in.Size == 0 || in.Start+int64(in.Size) > s.from {
		return 0, false
	}
	return in.Count()
}

// Listed returns a checksum of the names of the files and, where they are stored, of their sizes.
func (s *Series) Listed(files []string) string {
	var list []byte
	for _, name := range files {
		size, _ := s.Program.Size(name) // any other file has the size 0
		list = fmt.Appendf(list, "%q %d\n", name, size)
	}
	return fmt.Sprintf("%x", sha256.Sum256(list))
}
