package share

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"

	"haft/cmd/haft/flags"
	"haft/model/gamefile"
)

// A Part is one shard of a collection.
type Part struct {
	Files   []File // all of the collection, in their order
	Shard   flags.Shard
	Version string // of haft
	Reading string // the options that say how games are read

	// Open opens a file at a byte. Reading fails when the context ends.
	Open func(ctx context.Context, name string, from int64) (io.ReadCloser, error)
	// Obey makes a reader obey the options.
	Obey func(*gamefile.Reader) error
}

// A File is a file of a collection.
type File struct {
	Name string
	Size int64 // in bytes, as it is stored
}

// Listed returns a checksum of the names and sizes of files.
func Listed(files []File) string {
	var list []byte
	for _, f := range files {
		list = fmt.Appendf(list, "%q %d\n", f.Name, f.Size)
	}
	return fmt.Sprintf("%x", sha256.Sum256(list))
}

// borders returns which bytes are in the shard, where all files are laid end to end: those from the first to before the
// second border.
func (p *Part) borders() (from, to int64) {
	total := int64(0)
	for _, f := range p.Files {
		total += f.Size
	}
	return p.Shard.Borders(total)
}
