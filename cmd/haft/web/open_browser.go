package web

import (
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"strconv"
)

// link is where the page is.
func (o *serveOptions) link(addr net.Addr) string {
	at := addr.String()
	tcp, ok := addr.(*net.TCPAddr)
	switch {
	case !ok || tcp.IP.IsLoopback(): // where no name of others leads
	case o.names.named() != "":
		at = net.JoinHostPort(o.names.named(), strconv.Itoa(tcp.Port))
	case tcp.IP.IsUnspecified():
		at = fmt.Sprintf("127.0.0.1:%d", tcp.Port) // all addresses are no address to go to
	}
	return o.scheme() + "://" + at + "/"
}

func (o *serveOptions) scheme() string {
	if o.cert != "" {
		return "https"
	}
	return "http"
}

// loopback reports whether only this machine reaches an address.
func loopback(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// browse opens the link. Whoever has no browser can read the link.
func (o *serveOptions) browse(link string) {
	command := map[string][]string{
		"darwin":  {"open", link},
		"windows": {"rundll32", "url.dll,FileProtocolHandler", link},
	}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open", link}
	}
	browser := exec.Command(command[0], command[1:]...) //nolint:gosec // the link is our own
	if err := browser.Start(); err != nil {
		o.program.Message("haft: cannot open the browser: %v", err)
		return
	}
	go browser.Wait()
}
