//go:build race

package encode

func init() { raceDetector = true }
