package packed

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"haft/model/input"
)

// maxArchive is the size of the largest zip archive that is read. Its list of files is at its end, so it must be in
// memory as a whole. What it holds is unpacked as it is read.
const maxArchive input.Size = 256 << 20

// openZip opens the file in an archive. There must be one, besides folders and what macOS adds.
func openZip(r io.Reader) (io.Reader, error) {
	data, err := input.ReadAll(r, maxArchive)
	if err != nil {
		return nil, fmt.Errorf("a zip archive: %w", err)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, damaged("zip", err)
	}
	var files []*zip.File
	for _, f := range archive.File {
		if !strings.HasSuffix(f.Name, "/") && !strings.HasPrefix(f.Name, "__MACOSX/") &&
			!strings.HasPrefix(path.Base(f.Name), ".") {
			files = append(files, f)
		}
	}
	if len(files) != 1 {
		return nil, fmt.Errorf("a zip archive with %d files; expected one file", len(files))
	}
	in, err := files[0].Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return nil, errors.New("a zip archive packed by a method that is not read; expected Deflate, which is usual")
	}
	if err != nil {
		return nil, damaged("zip", err)
	}
	return stream{in, "zip"}, nil
}
