package web

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"haft/cmd/haft/cli"
)

// A reach is how others come to the page. Only whoever sits at this machine is told.
type reach struct {
	Near  bool     `json:"near"`            // the page is open at an address that leads others elsewhere
	Links []string `json:"links,omitempty"` // where others in the network open it; none if they cannot
	Names []string `json:"names,omitempty"` // of --host: those that a server in front of this one has
	Type  string   `json:"type,omitempty"`  // what to type so that others in the network can open it
}

// reach tells how others come to a server that listens at an address.
func (o *serveOptions) reach(addr net.Addr) reach {
	r := reach{Near: true}
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return r
	}
	var all []netip.Addr
	if o.networks != nil {
		all = o.networks()
	}
	link := func(host string) string {
		return o.scheme() + "://" + net.JoinHostPort(host, strconv.Itoa(tcp.Port)) + "/"
	}
	switch {
	case tcp.IP.IsUnspecified():
		for _, name := range o.names {
			if ip := net.ParseIP(name); ip == nil || !ip.IsUnspecified() {
				r.Links = append(r.Links, link(name))
			}
		}
		for _, ip := range all {
			if l := link(ip.String()); !slices.Contains(r.Links, l) {
				r.Links = append(r.Links, l)
			}
		}
	case !tcp.IP.IsLoopback():
		r.Links = []string{link(tcp.IP.String())}
	case len(o.names) > 0:
		r.Names = o.names
	}
	if (len(r.Links) == 0 || o.games.dir == "") && len(all) > 0 {
		r.Type = "haft serve --open --games " + quoted(cmp.Or(o.games.dir, "haft-games")) + " --host " + all[0].String()
	}
	return r
}

// quoted is the name of a folder as a shell takes it.
func quoted(name string) string {
	if strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./~") == "" {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}

// invite tells whoever runs the server how others come to the page, and what to mind.
func (o *serveOptions) invite(addr net.Addr, r *reach) error {
	say := o.program.Message
	if !loopback(addr) {
		if o.cert == "" {
			say("haft: warning: whoever is in the network can open this page, and without --tls-cert also read what is sent")
		} else {
			say("haft: whoever is in the network can open this page")
		}
		for _, link := range r.Links {
			if link != o.link(addr) {
				say("haft: others in the network open %s", link)
			}
		}
	} else if o.games.dir != "" && len(o.names) == 0 {
		say("haft: only this machine can open this link")
	}
	for _, name := range o.names {
		if _, err := netip.ParseAddr(name); err == nil && loopback(addr) && (hosts{name}).own() != name {
			say("haft: warning: %s is no address of this machine: only a server in front of this one can lead others here", name)
		}
	}
	if o.games.dir == "" {
		say("haft: two cannot play each other here: moves are passed on only with --games")
	}
	if r.Type != "" && len(r.Names) == 0 {
		say("haft: to play a friend in the same network, type: %s", r.Type)
	}
	if len(r.Links) == 0 || !cli.IsTerminal(o.program.Output) {
		return nil
	}
	c, err := newCode(r.Links[0])
	if err != nil {
		return nil // the link is written above
	}
	palette := o.program.Palette()
	for _, line := range c.lines(!bool(palette)) {
		o.program.Printf("%s\n", palette.Paper(line))
	}
	return o.program.Stdout.Flush()
}

// tellReach tells the page how others come to it. It is nobody's business which addresses this machine has but of who
// sits at it; a server in front of this one may pass on the questions of anybody.
func (s *server) tellReach(w http.ResponseWriter, r *http.Request) {
	_, near := whose(r.RemoteAddr)
	for _, passed := range []string{"Forwarded", "X-Forwarded-For", "X-Real-Ip", "Via"} {
		near = near && r.Header.Get(passed) == ""
	}
	if !near || !loopbackHost(r.Host) {
		reply(w, http.StatusOK, reach{})
		return
	}
	reply(w, http.StatusOK, s.reach)
}

// maxNetworks is how many addresses are offered.
const maxNetworks = 8

// networkAddresses are the addresses of this machine in the networks that it is in. That which leads to the rest of the
// world comes first. Those of IPv6 count only where there is no other.
func networkAddresses() (all []netip.Addr) {
	list, err := net.Interfaces()
	if err != nil {
		return nil
	}
	for _, i := range list {
		if i.Flags&net.FlagUp == 0 || i.Flags&(net.FlagLoopback|net.FlagPointToPoint) != 0 {
			continue
		}
		addrs, _ := i.Addrs() // an interface that is gone has none
		for _, a := range addrs {
			if ip, ok := netip.AddrFromSlice(addressOf(a)); ok && ip.Unmap().IsGlobalUnicast() {
				all = append(all, ip.Unmap())
			}
		}
	}
	if four := slices.DeleteFunc(slices.Clone(all), netip.Addr.Is6); len(four) > 0 {
		all = four
	}
	if i := slices.Index(all, outward()); i > 0 {
		all[0], all[i] = all[i], all[0]
	}
	return all[:min(len(all), maxNetworks)]
}

func addressOf(a net.Addr) net.IP {
	if n, ok := a.(*net.IPNet); ok {
		return n.IP
	}
	return nil
}

// outward is the address from which this machine would send to an address of no network (RFC 5737). Nothing is sent.
func outward() (own netip.Addr) {
	c, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return own
	}
	defer c.Close()
	if udp, ok := c.LocalAddr().(*net.UDPAddr); ok {
		own = udp.AddrPort().Addr().Unmap()
	}
	return own
}
