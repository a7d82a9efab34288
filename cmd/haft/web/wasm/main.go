//go:build js && wasm

// The core of the board as WebAssembly, for a page without a server. It adds one function to the script that runs it,
// haft(question), which takes a question as JSON and gives the answer as JSON: what the server answers to the same
// question, or an object with the field error.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"syscall/js"

	"haft/cmd/haft/web/core"
	"haft/solve/schema"
)

func main() {
	js.Global().Set("haft", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, err := answer(args[0].String())
		if err != nil {
			text, _ = json.Marshal(map[string]string{"error": err.Error()}) // a text can be written
		}
		return string(text)
	}))
	select {} // functions of a program that has ended cannot be called
}

func answer(question string) (text []byte, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("internal error: this is a fault of haft: %v", fault)
		}
	}()
	q := &core.Request{}
	if err := json.Unmarshal([]byte(question), q); err != nil {
		return nil, err
	}
	limits := core.Usual
	limits.Unpack = unpack
	reply, err := limits.Answer(context.Background(), q)
	if err != nil {
		return nil, err
	}
	return schema.Marshal(reply)
}

// unpack unpacks gzip. The decompressor of zstd would be a tenth of the program.
func unpack(data []byte) (io.Reader, error) {
	switch {
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return gzip.NewReader(bytes.NewReader(data))
	case bytes.HasPrefix(data, []byte("\x28\xb5\x2f\xfd")):
		return nil, errors.New("found a file packed by zstd; expected one that is not packed, or packed by gzip")
	}
	return bytes.NewReader(data), nil
}
