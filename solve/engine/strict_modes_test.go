//go:build unix

package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The file of a program is not read if others could have written it: the file, its folder, or one above.
func TestProgramsOfOthers(t *testing.T) {
	above := filepath.Join(t.TempDir(), "above")
	folder := filepath.Join(above, "folder")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	text, err := programFiles.ReadFile("programs/minisat.json")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "other.json")
	text = []byte(strings.Replace(string(text), `"id": "minisat"`, `"id": "other"`, 1))
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		of   string
		mode os.FileMode
		want string
	}{
		{name, 0o644, ""},
		{name, 0o664, "others can write " + name},
		{name, 0o602, "others can write " + name},
		{folder, 0o777, "others can write " + folder},
		{folder, 0o777 | os.ModeSticky, ""},
		{above, 0o775, "others can write " + above},
		{above, 0o700, ""},
	} {
		info, err := os.Stat(c.of)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(c.of, c.mode); err != nil {
			t.Fatal(err)
		}
		found, leftOut := FindPrograms([]string{folder})
		switch {
		case c.want == "" && (len(found) != 1 || len(leftOut) > 0):
			t.Errorf("%s %v: %v", c.of, c.mode, leftOut)
		case c.want != "" && (len(found) > 0 || len(leftOut) != 1 || !strings.Contains(leftOut[0].Error(), c.want)):
			t.Errorf("%s %v: found %d, %v", c.of, c.mode, len(found), leftOut)
		}
		if err := os.Chmod(c.of, info.Mode()); err != nil {
			t.Fatal(err)
		}
	}
}
