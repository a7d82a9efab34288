//go:build unix

package engine

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// private returns an error if others can change a file, or put another one in its place: whoever writes the file of a
// program chooses what is run. So it is with the files of ssh (StrictModes). Where the sticky bit is set, as in /tmp,
// others cannot replace what belongs to somebody else.
func private(name string) error {
	whole, err := filepath.Abs(name)
	if err == nil {
		whole, err = filepath.EvalSymlinks(whole)
	}
	if err != nil {
		return err
	}
	for at := whole; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		if err != nil {
			return err
		}
		if owner := info.Sys().(*syscall.Stat_t).Uid; owner != 0 && int(owner) != os.Geteuid() {
			return fmt.Errorf("%s: %s belongs to another user, who could change what is run; expected your own or root's",
				name, at)
		}
		sticky := info.IsDir() && info.Mode()&fs.ModeSticky != 0
		if info.Mode().Perm()&0o022 != 0 && !sticky {
			return fmt.Errorf("%s: others can write %s (%v), and so change what is run; try: chmod go-w %s",
				name, at, info.Mode(), at)
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
}
