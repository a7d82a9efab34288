package backend

import (
	"os"
	"path/filepath"
	"slices"
)

// SearchPath are the folders in which files of further programs are looked for: those of
// HAFT_SOLVER_PATH, then [UserFolder]. The current folder is none of them unless it is named: what lies there
// need not be the user's.
func SearchPath() []string {
	folders := slices.DeleteFunc(filepath.SplitList(os.Getenv("HAFT_SOLVER_PATH")), func(f string) bool { return f == "" })
	if user, err := UserFolder(); err == nil {
		folders = append(folders, user)
	}
	return folders
}

// UserFolder is haft/solvers in the user's folder for configuration.
func UserFolder() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "haft", "solvers"), nil
}
