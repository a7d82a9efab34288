package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"haft/cmd/haft/flags"
)

// profiles returns the profiles of all packages with tests whose tests are to run, from the cache or measured now. If a
// package cannot be measured, it still measures the others: the next run finds them in the cache.
func (m *module) profiles(ctx context.Context, o options, progress io.Writer) (all []*profile, err error) {
	if err := os.MkdirAll(o.cache, 0o755); err != nil {
		return nil, err
	}
	var faults []error
	for _, p := range m.inTurn(&o.shard) {
		if !p.hasTests() || o.own && !m.named[p.ImportPath] || ctx.Err() != nil {
			continue
		}
		found, err := m.profile(ctx, p, o.cache, progress)
		all, faults = append(all, found), append(faults, err)
		if err == nil {
			for _, test := range found.Failing {
				tellLeftOut(progress, p, test)
			}
		}
	}
	return all, cmp.Or(ctx.Err(), errors.Join(faults...))
}

// inTurn returns the packages in the order in which a shard measures them: its own part first, then
// the others from the end, where other shards have not yet been.
func (m *module) inTurn(s *flags.Shard) []*listed {
	from, to := s.Borders(int64(len(m.packages)))
	others := slices.Concat(m.packages[:from], m.packages[to:])
	slices.Reverse(others)
	return slices.Concat(m.packages[from:to], others)
}

// profile returns the profile of a package.
func (m *module) profile(ctx context.Context, p *listed, cache string, progress io.Writer) (*profile, error) {
	key, err := m.key(p)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(cache, strings.ReplaceAll(p.ImportPath, "/", "-")+"-"+key+".json")
	found, err := readProfile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return found, err
	}
	fmt.Fprintln(progress, "measuring what the tests reach of", p.ImportPath)
	if found, err = m.measure(ctx, p, splitAbove, progress); err != nil {
		return nil, err
	}
	return found, writeProfile(path, found)
}

func readProfile(path string) (*profile, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p := new(profile)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%s: %w; remove it", path, err)
	}
	return p, nil
}

// writeProfile writes a whole file or none. Other runs may write the same at the same time.
func writeProfile(path string, p *profile) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	part := fmt.Sprintf("%s.%d", path, os.Getpid())
	if err := os.WriteFile(part, data, 0o644); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// measured is part of the key of each profile: one with other fields has another key.
const measured = "cpu"

// key identifies what the profile of a package was measured on: the files that its tests are built
// from, and the test data beside them and that of the module.
func (m *module) key(p *listed) (string, error) {
	files := slices.Concat(p.files(p.TestGoFiles), p.files(p.XTestGoFiles))
	for _, q := range m.reached(p) {
		files = slices.Concat(files, q.files(q.GoFiles), q.files(q.EmbedFiles))
	}
	data, err := m.testdata(p)
	if err != nil {
		return "", err
	}
	code, err := m.digest(slices.Concat(files, data))
	return measured + "-" + code, err
}

// files returns the paths of files of a package.
func (p *listed) files(names []string) []string {
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = filepath.Join(p.Dir, name)
	}
	return paths
}

// testdata returns the files that the tests of a package may read: those in its folder testdata and in that of the
// module.
func (m *module) testdata(p *listed) (paths []string, err error) {
	for _, beside := range []string{m.root, p.Dir} {
		err := filepath.WalkDir(filepath.Join(beside, "testdata"), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				paths = append(paths, path)
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return paths, nil
}

// digest returns a short hash of files, of their names in the module, and of the Go version.
func (m *module) digest(paths []string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, runtime.Version())
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, strings.TrimPrefix(path, m.root), len(text))
		h.Write(text)
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}
