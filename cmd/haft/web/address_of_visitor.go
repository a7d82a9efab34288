package web

import "net/netip"

// whose returns the visitor that an address counts as, and whether that is this machine. In IPv6, all addresses of a
// network of 64 bits count as one visitor.
func whose(remote string) (who netip.Prefix, near bool) {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return who, true // no network: a test
	}
	ip, bits := at.Addr().Unmap().WithZone(""), 32
	if ip.Is6() {
		bits = 64
	}
	who, _ = ip.Prefix(bits) // an address has that many
	return who, ip.IsLoopback()
}
