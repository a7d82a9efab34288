package process

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// The groups above this process are found where the system has mounted them, the innermost first.
func TestGroupsAbove(t *testing.T) {
	const v2 = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"
	const mixed = "42 32 0:39 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n" +
		"43 32 0:40 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
	for _, c := range []struct {
		mounts, groups string
		want           []string
	}{
		{v2, "0::/user.slice/app\n", []string{
			"/sys/fs/cgroup/user.slice/app", "/sys/fs/cgroup/user.slice", "/sys/fs/cgroup",
		}},
		{v2, "0::/\n", []string{"/sys/fs/cgroup"}},
		{mixed, "4:memory:/a\n0::/\n", []string{"/sys/fs/cgroup/unified"}},
		{v2, "0::/../other\n", nil}, // outside of what this process may see
		{"", "0::/a\n", nil},
		{v2, "4:memory:/a\n", nil},
	} {
		if got := groupsAbove(c.mounts, c.groups); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.groups, got, c.want)
		}
	}
}

// A folder that is no group, or whose children are not measured, cannot hold programs.
func TestUninhabitable(t *testing.T) {
	dir := t.TempDir()
	for _, controllers := range []string{"cpu io\n", "cpu memory\n"} {
		if err := os.WriteFile(filepath.Join(dir, "cgroup.subtree_control"), []byte(controllers), 0o600); err != nil {
			t.Fatal(err)
		}
		if habitable(dir) {
			t.Errorf("with %q a program runs in a plain folder", controllers)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "programs-*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// Where the system lets us, the memory of a program and its children is measured.
func TestCage(t *testing.T) {
	c := NewCage()
	if c == nil {
		t.Skip("this system has no control group in which the memory of programs can be measured")
	}
	defer c.Remove()
	if err := Confine(c.Path); err != nil {
		t.Fatal(err)
	}
	defer Confine("")
	f := &Folder{}
	err := f.Run(t.Context(), exec.Command("sh", "-c", "sh -c true"), os.Stdout, os.Stderr)
	if err != nil || c.Peak() <= 0 {
		t.Errorf("peak %d, %v", c.Peak(), err)
	}
}
