//go:build !unix

package engine

// private finds nothing where files have no modes that say who may write.
func private(string) error { return nil }
