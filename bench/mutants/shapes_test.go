package main

// shapes are functions of every shape that a copy can have, and some of which no copy can be made. All but one are
// tested.
var shapes = map[string]string{
	"shapes/shapes.go": `package shapes // of functions

type Box[T any] struct{ held []T }

func (Box[T]) Size(_ int, _ string) int { return 31 }

func (b *Box[T]) Put(all ...T) { b.held = append(b.held, all...) }

func Last[T any, _ comparable](all ...T) (last T, n int) {
	last = all[len(all)-1]
	return last, len(all)
}

func Unnamed(int, func(int) int) int { return 32 }

func Caught() (caught any) {
	defer func() { caught = recover() }()
	panic(33)
}

func Rescue(to *int) {
	*to = 34
	recover()
}

var start int

func init() { start = 35 }

func Start() int { return start }

const size = 36

func Size() int { return size }

func _() int { return 37 }
`,
	"shapes/shapes_test.go": `package shapes

import "testing"

func TestShapes(t *testing.T) {
	var b Box[int]
	b.Put(1, 2)
	last, n := Last[int, int](b.held...)
	rescued := 0
	func() {
		defer Rescue(&rescued)
		panic("to be caught")
	}()
	if last != 2 || n != 2 || b.Size(0, "") != 31 || Unnamed(0, nil) != 32 || Caught() != 33 || rescued != 34 ||
		Start() != 35 || Size() != 36 {
		t.Error("wrong")
	}
}
`,
	"odd/odd.go": "package odd // does not compile with copies\n\nfunc mutantchooser() int { return 51 }\n",
	"odd/odd_test.go": `package odd

import "testing"

func TestOdd(t *testing.T) {
	if mutantchooser() != 51 {
		t.Error("wrong")
	}
}
`,
}
