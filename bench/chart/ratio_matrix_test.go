package chart

import "testing"

func TestRatioText(t *testing.T) {
	for v, want := range map[float64]string{
		0: "", 1: "1.0", 0.97: "1.0", 0.9: "1/1.1", 1.04: "1.0", 9.94: "9.9", 9.96: "10", 49: "49", 999: "999",
		999.6: "1.0k", 3627: "3.6k", 20000: "20k", 9.949: "9.9", 9.951: "10", 999.4: "999", 9_945: "9.9k",
		9_951: "10k", 999_499: "999k", 999_501: "1.0M", 9_940_000: "9.9M", 9_951_000: "10M", 1.2e6: "1.2M",
		0.02: "1/50", 1 / 3627.0: "1/3.6k",
	} {
		if got := ratioText(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
		if v < 1.05 {
			continue
		}
		if inverse := ratioText(1 / v); inverse != "1/"+want {
			t.Errorf("1/%v is %q, want %q", v, inverse, "1/"+want)
		}
	}
}
