//go:build js && wasm

// The answers that take a search, as WebAssembly, for a page without a server. This is a program of its own, so that
// the board need not wait until it is loaded.
package main

import (
	"haft/cmd/haft/player"
	"haft/cmd/haft/web/wasm/script"
)

func main() { script.Serve(player.Answer) }
