package explain

import "testing"

func TestNumber(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 9: "9", 999: "999", 1000: "1,000", 25401600: "25,401,600", 123456: "123,456",
	} {
		if got := Number(n); got != want {
			t.Errorf("number(%d) is %s, want %s", n, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		part, whole uint64
		want        string
	}{
		{0, 9, ""},
		{9, 9, "100.0"},
		{2, 17, "11.8"},
		{1, 1_000_000, "<0.1"},
		{999_999, 1_000_000, ">99.9"},
		{5, 10_000, "0.1"},
		{9_994, 10_000, "99.9"},
	} {
		if got := Percent(c.part, c.whole); got != c.want {
			t.Errorf("percent(%d, %d) is %q, want %q", c.part, c.whole, got, c.want)
		}
	}
}

func TestList(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{
		{nil, ""},
		{[]string{"a"}, "a"},
		{[]string{"a", "b"}, "a and b"},
		{[]string{"a", "b", "c"}, "a, b and c"},
	} {
		if got := List(c.words); got != c.want {
			t.Errorf("list(%q) is %q, want %q", c.words, got, c.want)
		}
	}
}
