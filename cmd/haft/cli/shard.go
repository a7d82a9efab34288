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

// A span is a file, and which of its games are meant: those that start at a byte from one border to before the other.
type span struct {
	name     string
	from, to int64
	mark     mark // not after from; reading can begin there
}

// toEnd is the second border of a span that goes to the end of the file.
const toEnd = math.MaxInt64

// spansOf returns spans with all games of the files.
func spansOf(files []string) (spans []span) {
	for _, name := range files {
		spans = append(spans, span{name: name, to: toEnd})
	}
	return spans
}

// count counts the games of a section that is before the span, if that can be done without reading them.
func (s *span) count(in *gamefile.Section) (games int, certain bool) {
	if in.Size == 0 || in.Start+int64(in.Size) > s.from {
		return 0, false
	}
	return in.Count()
}

// ShardFlag adds --shard.
func (s *Series) ShardFlag(cmd *cobra.Command) {
	cmd.Flags().Var(&s.Shard, "shard",
		"only part `I/N` of the input, as in 2/8, so that several machines share it:\n"+
			"see 'haft help files'")
}

// share finds the spans of the files that are in the shard. The files are laid end to end, and the shard has an equal
// part of their bytes. A game is in the shard that has its first byte. A packed file can only be read from its
// beginning, so all its games are in the shard that has the first byte of the file. That is so for a file that cannot
// be read, too: one shard tells of it.
func (s *Series) share(files []string) ([]span, error) {
	if !s.Shard.Given() {
		return spansOf(files), nil
	}
	if s.Picks() {
		return nil, errors.New("--shard does not go together with --game")
	}
	sizes, total, err := s.sizes(files)
	if err != nil {
		return nil, err
	}
	var spans []span
	from, to := s.Shard.Borders(total)
	begin := int64(0) // of the file, among all bytes
	for i, name := range files {
		end := begin + sizes[i]
		first := from <= begin && (begin < to || s.Shard.Last())
		within := begin < to && from < end && (!first || to < end) // a part of the file
		switch {
		case within && isPlain(name):
			own := span{name: name, from: max(0, from-begin), to: toEnd}
			if to < end {
				own.to = to - begin
			}
			if own.from > 0 {
				own.mark = s.mark
			}
			spans = append(spans, own)
		case first:
			spans = append(spans, span{name: name, to: toEnd})
		}
		begin = end
	}
	return spans, nil
}

// sizes returns how large the files are as they are stored.
func (s *Series) sizes(files []string) (sizes []int64, total int64, err error) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		size, stored := s.Size(name)
		if !stored || name == "-" {
			return nil, 0, fmt.Errorf("--shard: %s is not a stored file; expected files, whose size is known", Shown(name))
		}
		sizes = append(sizes, size)
		total += size
	}
	return sizes, total, nil
}

// Listed returns a checksum of the names of the files and, where they are stored, of their sizes.
func (s *Series) Listed(files []string) string {
	var list []byte
	for _, name := range files {
		size, _ := s.Size(name)
		list = fmt.Appendf(list, "%q %d\n", name, size)
	}
	return fmt.Sprintf("%x", sha256.Sum256(list))
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
