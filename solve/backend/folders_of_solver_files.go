package backend

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// SearchPath are the folders in which files of further programs are looked for: those of
// HAFT_SOLVER_PATH, then [UserFolder]. The current folder is none of them unless it is named: what lies there
// need not be the user's.
func SearchPath() []string {
	folders := namedFolders()
	if user, err := UserFolder(); err == nil {
		folders = append(folders, user)
	}
	return folders
}

// namedFolders are those of HAFT_SOLVER_PATH.
func namedFolders() []string {
	return slices.DeleteFunc(filepath.SplitList(os.Getenv("HAFT_SOLVER_PATH")), func(f string) bool { return f == "" })
}

// missingFolders returns an error for each name in HAFT_SOLVER_PATH that is no folder. The user's folder for
// configuration need not be there.
func missingFolders() (missing []error) {
	for _, folder := range namedFolders() {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			missing = append(missing, fmt.Errorf("%s, which HAFT_SOLVER_PATH names: no such folder", folder))
		}
	}
	return missing
}

// UserFolder is haft/solvers in the user's folder for configuration.
func UserFolder() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "haft", "solvers"), nil
}
