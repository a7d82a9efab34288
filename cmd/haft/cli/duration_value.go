package cli

import (
	"errors"
	"time"
)

// A Duration is the value of an option: a time that is not negative.
type Duration time.Duration

// Set reads a duration.
func (l *Duration) Set(text string) error {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("expected a duration such as 500ms or 10s")
	case d < 0:
		return errors.New("expected a positive duration")
	}
	*l = Duration(d)
	return nil
}

// String returns the time, or "0" if there is no limit; pflag takes that for no default.
func (l *Duration) String() string {
	if *l == 0 {
		return "0"
	}
	return time.Duration(*l).String()
}

// Type returns the name of the type for pflag's help.
func (l *Duration) Type() string { return "duration" }
