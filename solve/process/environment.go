package process

import (
	"os"
	"runtime"
	"slices"
	"strings"
)

// usual are the variables that every program gets: where programs, libraries and temporary files are, what language to
// speak, and what Windows needs. Others may hold secrets.
var usual = []string{
	"PATH", "HOME", "TMPDIR", "TMP", "TEMP", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
	"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", mark,
}

// Environment returns the environment for a program of others: of that of haft what all of them need, and the variables
// with the given names.
func Environment(names ...string) (kept []string) {
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if runtime.GOOS == "windows" {
			name = strings.ToUpper(name)
		}
		if strings.HasPrefix(name, "LC_") || slices.Contains(usual, name) || slices.Contains(names, name) {
			kept = append(kept, variable)
		}
	}
	return kept
}
