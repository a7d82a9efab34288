package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"haft/solve/process"
)

// namePattern is how unfinished files are called: the name of the program tells them from other hidden files.
var namePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\..*\.haft-[0-9a-f]{8}(\.[^.]*)?$`)
})

// createUnfinished makes a new file in the folder of another, target. It has the same extension, because programs choose their
// format by it. The first call for a folder sweeps it: see sweep. Errors are about the new file.
func createUnfinished(target string) (*os.File, error) {
	folder, base := filepath.Split(target)
	if _, done := swept.LoadOrStore(folder, true); !done {
		sweep(folder)
	}
	for {
		name := fmt.Sprintf("%s.%s.haft-%08x%s", folder, base, rand.Uint32(), filepath.Ext(base))
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_ = process.Lock(file) // where there are no locks, nobody sweeps
		}
		return file, err
	}
}

// swept has the folders that were swept.
var swept sync.Map

// leastAge is how long a file that is swept has been left alone. A file is not locked in the instant before it gets its
// lock, and in the one before it gets its name.
const leastAge = time.Minute

// sweep removes the unfinished files of a folder that nobody writes any more.
func sweep(folder string) {
	if folder == "" {
		folder = "."
	}
	entries, _ := os.ReadDir(folder) // an unreadable folder is not swept
	for _, e := range entries {
		if !namePattern().MatchString(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < leastAge {
			continue
		}
		name := filepath.Join(folder, e.Name())
		file, err := os.Open(name)
		if err != nil {
			continue
		}
		if process.Lock(file) == nil {
			_ = os.Remove(name)
		}
		file.Close()
	}
}
