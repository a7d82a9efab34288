package trial

import (
	"fmt"
	"path/filepath"

	"haft/bench/family"
)

// given returns the files of the part, each once, with what is known of them: see [family.Files].
func (p *Part) given() (files []family.Given, err error) {
	at := map[string]int{} // in files, by path
	add := func(g family.Given) error {
		g.Format = p.Format
		if i, known := at[g.Path]; known {
			files[i].Known, err = files[i].Known.With(g.Known)
			return err
		}
		at[g.Path] = len(files)
		files = append(files, g)
		return nil
	}
	for _, entry := range p.Files {
		found, err := family.Files(entry)
		if err != nil {
			return nil, err
		}
		for _, g := range found {
			if err := add(g); err != nil {
				return nil, fmt.Errorf("%s: %w", g.Path, err)
			}
		}
	}
	if p.Known == "" {
		return files, nil
	}
	return files, family.AddKnown(files, p.Known)
}

// folderOf is the folder of a file, by its own name and with a slash: the family of the file in reports.
func folderOf(file string) string {
	folder := filepath.Base(filepath.Dir(file))
	if folder == string(filepath.Separator) {
		return "/"
	}
	return folder + "/"
}
