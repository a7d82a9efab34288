package cli

import "sync"

// Reserve allocates, once, memory that nobody uses. haft keeps little in memory while games go by, so Go would
// collect garbage every 4 MB, hundreds of times a second. The collector counts the reserve as live memory, and so
// waits until there is that much garbage. Measured with two workers, in seconds of CPU time:
//
//	                                     none   SetGCPercent(200)   (400)   reserve
//	check, 40,000 games of JSON Lines    1.14   1.03                0.98    0.97
//	check, 29 MB of PGN                  0.66   0.53                0.48    0.49
//	analyze without locks, 1,500 games   0.92   0.70                0.64    0.61
//
// A percentage multiplies the live memory: with 400, analyze took up to 184 MB. With debug.SetMemoryLimit, the
// collector would run all the time if more than the limit is live, such as the window of a zstd file.
var Reserve = sync.OnceValue(func() []byte { return make([]byte, 16<<20) })
