package process

import "sync"

// place holds the processors on which programs run; empty for those of this process.
var place struct {
	sync.Mutex
	cores []int
}

// Place sets the processors on which programs run that this process starts from now on, with all
// that comes from them. None means those on which this process runs. Starting one fails if the system
// cannot do that.
func Place(cores []int) {
	place.Lock()
	defer place.Unlock()
	place.cores = cores
}

// placed starts a program in its place.
func placed(own []int, start func() error) error {
	if len(own) > 0 {
		return on(own, start)
	}
	place.Lock()
	cores := place.cores
	place.Unlock()
	return on(cores, start)
}
