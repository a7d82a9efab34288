package main

// wares is a package in which every operator finds a place.
const wares = `// Package toy has a bit of everything.
package toy

const size, half = 8, 1.5

var table = [...]int{1, -2}

type box[K comparable, V any] struct{ held map[K][]V }

func compare(a, b int, s string) (least int, ok bool) {
	if a < b || a <= 1 && !(b > 2) {
		least, ok = a, true
	} else if ok = a >= b; ok {
		return b, ok
	}
	for a == b && !ok {
		break
	}
	if !ok {
		ok = a != b
	}
	return
}

func compute(x, y int) int {
	x += y*2 - x/3 + y%4
	x -= x & y
	x *= x | y
	x /= x ^ y
	x %= x &^ y
	x &= x << 1
	x |= x >> 2
	x ^= -y
	x &^= ^y
	x <<= 1
	x >>= 1
	x++
	y--
	return -x
}

func (b *box[K, V]) put(k K, all ...V) (n int, err error) {
	b.held[k] = append(b.held[k], all...)
	list := append([]V(nil), b.held[k][1:]...)
	list = list[:len(list)-1]
	list = append(list[:], list[0:2:3]...)
	switch n := len(list); {
	case n > 3:
		println(n)
		return n, nil
	default:
		b.held = nil
	}
	return b.more(k, list)
}

func (*box[K, _]) more(_ K, _ any) (int, error) { return 7, nil }

func loop(c chan int, f func(int) bool) (last *int) {
outer:
	for i := 0; i < 3; i++ {
		select {
		case n := <-c:
			last = &n
			continue outer
		case c <- i:
			break outer
		default:
			goto end
		}
	}
end:
	func() {
		f(1)
		defer func() { recover() }()
	}()
	return last
}

func rescued() (caught any) {
	caught = recover()
	return caught
}

func init() { table[0] = 3 }

func _() { table[1] = 4 }
`
