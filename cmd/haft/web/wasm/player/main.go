//go:build js && wasm

// Command player gives the answers that take a search, as WebAssembly, for a page without a server. It is a program of
// its own, so that the board need not wait until it is loaded.
package main

import (
	"haft/cmd/haft/player"
	"haft/cmd/haft/web/wasm/script"
)

func main() { script.Serve(player.Answer) }
