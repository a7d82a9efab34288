package process

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// A Cage is a control group (version 2) for programs, in which the kernel measures their memory: of all
// of them together, from the first on.
type Cage struct{ Path string }

// NewCage makes a cage, or returns nil if the system does not let us. It changes no other group: one
// that holds this one, and whose children have their memory measured, must be there and writable, as
// for root and in delegated groups.
func NewCage() *Cage {
	parent := cages()
	if parent == "" {
		return nil
	}
	path, err := os.MkdirTemp(parent, "programs-*")
	if err != nil {
		return nil
	}
	return &Cage{path}
}

// Peak returns the most memory of the programs in the cage, in bytes, 0 if there were none.
func (c *Cage) Peak() int64 {
	if c == nil {
		return 0
	}
	text, _ := os.ReadFile(filepath.Join(c.Path, "memory.peak"))
	peak, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return peak
}

// Remove removes the cage. No program may run in it.
func (c *Cage) Remove() {
	if c != nil {
		_ = os.Remove(c.Path)
	}
}

// cages is the group in which cages can be made, "" if there is none.
var cages = sync.OnceValue(func() string {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	groups, _ := os.ReadFile("/proc/self/cgroup")
	above := groupsAbove(string(mounts), string(groups))
	if i := slices.IndexFunc(above, habitable); i >= 0 {
		return above[i]
	}
	return ""
})

// groupsAbove returns the folders of the group of this process and of those that hold it, from the
// innermost on.
func groupsAbove(mounts, groups string) (folders []string) {
	root := ""
	for line := range strings.Lines(mounts) {
		fields := strings.Fields(line)
		if i := slices.Index(fields, "-"); i > 4 && i+1 < len(fields) && fields[i+1] == "cgroup2" {
			root = fields[4]
		}
	}
	for line := range strings.Lines(groups) {
		path, unified := strings.CutPrefix(strings.TrimSpace(line), "0::/")
		if !unified || root == "" || strings.HasPrefix(path, "..") {
			continue
		}
		for folder := filepath.Join(root, path); len(folder) >= len(root); folder = filepath.Dir(folder) {
			folders = append(folders, folder)
		}
	}
	return folders
}

// habitable reports whether a program can be started in a new group of that one, and its memory is
// measured there.
func habitable(parent string) bool {
	controllers, err := os.ReadFile(filepath.Join(parent, "cgroup.subtree_control"))
	if err != nil || !slices.Contains(strings.Fields(string(controllers)), "memory") {
		return false
	}
	path, err := os.MkdirTemp(parent, "programs-*")
	if err != nil {
		return false
	}
	c := &Cage{path}
	defer c.Remove()
	group, err := os.Open(path)
	if err != nil {
		return false
	}
	defer group.Close()
	cmd := exec.Command("true")
	cmd.SysProcAttr = &syscall.SysProcAttr{UseCgroupFD: true, CgroupFD: int(group.Fd())}
	return cmd.Run() == nil && c.Peak() > 0
}

// confinement is the group in which programs run; nil for that of this process.
var confinement struct {
	sync.Mutex
	group *os.File
}

// Confine says that programs that this process starts from now on run in the cage with this path, with
// all that comes from them; "" ends that.
func Confine(path string) error {
	confinement.Lock()
	defer confinement.Unlock()
	if confinement.group != nil {
		confinement.group.Close()
		confinement.group = nil
	}
	if path == "" {
		return nil
	}
	group, err := os.Open(path)
	confinement.group = group
	return err
}

// confine puts a program that is about to start into the cage.
func confine(cmd *exec.Cmd) {
	confinement.Lock()
	defer confinement.Unlock()
	if confinement.group != nil {
		cmd.SysProcAttr.UseCgroupFD, cmd.SysProcAttr.CgroupFD = true, int(confinement.group.Fd())
	}
}
