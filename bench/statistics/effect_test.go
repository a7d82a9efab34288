package statistics_test

import (
	"testing"

	"haft/bench/statistics"
)

func TestEffectWords(t *testing.T) {
	for e, want := range map[statistics.Effect]string{
		0.5: "negligible", 0.55: "negligible", 0.45: "negligible",
		0.57: "small", 0.37: "small", 0.65: "medium", 0.3: "medium", 0.72: "large", 0: "large",
	} {
		if got := e.Size(); got != want {
			t.Errorf("%v is %s, want %s", e, got, want)
		}
	}
}
