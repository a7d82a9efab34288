package web

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"haft/solve/solvertest/extent"
)

// inNetwork is set for a process of the tests that has a network of its own.
const inNetwork = "HAFT_TEST_NETWORK"

// lanAddress is the address of the machine in that network.
const lanAddress = "192.168.77.5"

// ownNetwork runs the test again in a network of its own, in which the machine has an address. In that run it returns true.
func ownNetwork(t *testing.T) bool {
	t.Helper()
	if os.Getenv(inNetwork) != "" {
		return true
	}
	ip, err := exec.LookPath("ip")
	if err != nil {
		t.Skip("there is no program ip (iproute2), which makes a network")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := `set -e
"$1" link set lo up
"$1" link add haft0 type veth peer name haft1
"$1" link set haft0 addrgenmode none
"$1" link set haft1 addrgenmode none
"$1" addr add ` + lanAddress + `/24 dev haft0
"$1" link set haft0 up
"$1" link set haft1 up
until "$1" link show haft0 | grep -q LOWER_UP; do sleep 0.1; done # a browser begins anew when a network changes
echo ready
exec "$2" -test.run "^$3\$" -test.v`
	cmd := exec.Command("sh", "-c", script, "sh", ip, self, t.Name())
	cmd.Env = append(os.Environ(), inNetwork+"=yes")
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	switch said, ready := strings.CutPrefix(string(out), "ready\n"); {
	case !ready:
		t.Skipf("this system lets nobody make a network: %v, %s", err, out)
	case err != nil:
		t.Errorf("%v\n%s", err, said)
	case strings.Contains(said, "--- SKIP"):
		t.Skip(said)
	default:
		t.Log(said)
	}
	return false
}

// A friend plays from another address: the link that the page gives leads there, and what works at the address of the
// machine itself works there as well.
func TestFriendInNetwork(t *testing.T) {
	extent.Slow(t)
	if !ownNetwork(t) {
		return
	}
	folder := filepath.Join(t.TempDir(), "games")
	_, near := serving(t, "--games", folder, "--host", "0.0.0.0")
	if !strings.HasPrefix(near, "http://127.0.0.1:") {
		t.Fatal(near)
	}
	white := visit(t, near)
	white.open("#friend")
	white.has("#friend-near-words", "Whoever is in your network can open this page.")
	white.js("document.querySelector('[name=seat][value=white]').click()")
	white.press("#begin-go")
	white.has("#match-head", "You play White")
	white.until("document.querySelector('#invite-code svg') !== null")
	white.has("#invite-note", "Whoever is in your network can open this page.")
	white.main("Copy link")
	white.shot("network-invite")
	link := white.js("document.querySelector('#link-other').value")
	at, err := url.Parse(link)
	if err != nil || at.Hostname() != lanAddress {
		t.Fatal(link)
	}
	far := "http://" + at.Host
	black := visit(t, far)
	black.visitLink(link)
	black.has("#match-head", "You play Black")
	black.shot("network-friend")
	white.drag("e2", "e4")
	black.has("#state", "After 1. ")
	black.drag("e7", "e5")
	white.has("#state", "After 1... ")
	black.js("document.querySelector('#links').parentElement.open = true")
	if own := black.js("document.querySelector('#link-own').value"); !strings.HasPrefix(own, far+"/?game=") {
		t.Errorf("the friend's own link is %s", own)
	}
	for _, place := range []string{"", "#learn/haft/1", "#day/2024-02-29", "#play", "#friend", "#analyse"} {
		black.open(place)
		black.settled()
	}
	black.paste("e2e4 d7d5")
	black.press("#share") // such an address has no clipboard
	black.has("#shared", "The link is in the address bar.")
	black.press("#embed")
	black.has("#shared", "Copy the HTML from the field.")
	for _, v := range []*tab{white, black} {
		v.pardon("/games/")
		v.clean()
	}
}
