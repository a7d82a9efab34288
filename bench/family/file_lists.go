package family

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"haft/model/input"
	"haft/model/packed"
)

// listEnds are the ends of names of lists.
var listEnds = []string{".txt", ".csv", ".list"}

// maxList is how much a list may hold, unpacked, maxListLine how much a line of it, and maxListed how many files it may
// name that are asked about. Answers of more files are looked at one by one.
const (
	maxListed              = 200_000
	maxList     input.Size = 64 << 20
	maxListLine input.Size = 64 << 10
)

// Files returns the files that an entry stands for: a file, a pattern with *, ? or [ for several, or a list, whose name
// ends with .txt, .csv or .list. A line of a list is a file, relative to the list's folder, and perhaps a comma or a
// space and its answer.
func Files(entry string) (files []Given, err error) {
	names := []string{entry}
	if _, missing := os.Stat(entry); missing != nil && strings.ContainsAny(entry, "*?[") {
		if names, err = filepath.Glob(entry); err != nil {
			return nil, fmt.Errorf("%s: %w", entry, err)
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("%s: no file has such a name", entry)
		}
	}
	for _, name := range names {
		if !isList(name) {
			files = append(files, Given{Path: filepath.Clean(name)})
			continue
		}
		listed, err := readList(name)
		if err != nil {
			return nil, err
		}
		files = append(files, listed...)
	}
	return files, nil
}

// isList tells a list by its name.
func isList(name string) bool {
	name = strings.ToLower(name)
	for _, packing := range packed.Endings {
		name = strings.TrimSuffix(name, packing)
	}
	return slices.Contains(listEnds, filepath.Ext(name))
}

// readList reads a list of files to ask about.
func readList(name string) (files []Given, err error) {
	err = eachListed(name, func(g Given) error {
		if len(files) == maxListed {
			return fmt.Errorf("found more than %d files, expected fewer in one list", maxListed)
		}
		files = append(files, g)
		return nil
	})
	return files, err
}

// eachListed calls do for the files of a list. Blank lines and those that begin with # say nothing.
func eachListed(name string, do func(Given) error) error {
	return eachLine(name, func(line string, number int) error {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			return nil
		}
		file, answer := splitLine(line)
		if file == "" || strings.ContainsRune(file, 0) { // no file has such a name
			return fmt.Errorf("found %.40q, expected the name of a file, and perhaps its answer", line)
		}
		known, err := parseKnown(answer, fmt.Sprintf("%s:%d", name, number))
		if err != nil {
			return err
		}
		if !filepath.IsAbs(file) {
			file = filepath.Join(filepath.Dir(name), file)
		}
		return do(Given{Path: filepath.Clean(file), Known: known})
	})
}

// splitLine divides a line of a list into a file and an answer.
func splitLine(line string) (file, answer string) {
	at := strings.LastIndexAny(line, ",; \t")
	if at < 0 {
		return line, ""
	}
	return strings.Trim(line[:at], ",; \t"), line[at+1:]
}

// eachLine calls do for the lines of a file. Errors name the line.
func eachLine(name string, do func(line string, number int) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s: not a regular file", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	in, err := packed.Open(file)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	lines := input.NewLines(input.NewReader(input.Newlines(in), input.NewBudget(maxList)), maxListLine)
	for {
		line, err := lines.Next()
		ended := err == io.EOF
		if err == nil || ended {
			err = do(string(line), lines.Number())
		}
		switch {
		case err != nil:
			return fmt.Errorf("%s:%d: %w", name, lines.Number(), err)
		case ended:
			return nil
		}
	}
}

// AddKnown adds the answers of a list: to the file with the same path, or else to those with the same name.
// What it says of other files that are there is not looked at. A name that no file has is an error.
func AddKnown(files []Given, list string) error {
	byPath, byName := map[string][]int{}, map[string][]int{}
	for i, g := range files {
		byPath[g.Path] = append(byPath[g.Path], i)
		byName[filepath.Base(g.Path)] = append(byName[filepath.Base(g.Path)], i)
	}
	return eachListed(list, func(k Given) (err error) {
		meant := byPath[k.Path]
		if meant == nil {
			meant = byName[filepath.Base(k.Path)]
		}
		if _, missing := os.Stat(k.Path); missing != nil && meant == nil {
			return fmt.Errorf("%s fits none of the instances, and there is no such file", k.Path)
		}
		for _, i := range meant {
			if files[i].Known, err = files[i].Known.With(k.Known); err != nil {
				return fmt.Errorf("%s: %w", files[i].Path, err)
			}
		}
		return nil
	})
}
