package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/color"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"haft/cmd/haft/web/match"
)

// Where others come to the page depends on where it listens and what it is called.
func TestReach(t *testing.T) {
	lan := netip.MustParseAddr("192.168.1.5")
	const typed = "haft serve --open --games '/my games' --host 192.168.1.5"
	for _, test := range []struct {
		at, names, games, cert string
		want                   reach
	}{
		{"127.0.0.1:80", "", "", "", reach{Near: true, Type: "haft serve --open --games haft-games --host 192.168.1.5"}},
		{"127.0.0.1:80", "", "/my games", "", reach{Near: true, Type: typed}},
		{"127.0.0.1:80", "chess.example", "/my games", "", reach{Near: true, Names: []string{"chess.example"}, Type: typed}},
		{"0.0.0.0:80", "", "/my games", "", reach{Near: true, Links: []string{"http://192.168.1.5:80/"}}},
		{"0.0.0.0:80", "", "/my games", "c", reach{Near: true, Links: []string{"https://192.168.1.5:80/"}}},
		{
			"[::]:80", "0.0.0.0,my.local,192.168.1.5", "/my games", "",
			reach{Near: true, Links: []string{"http://my.local:80/", "http://192.168.1.5:80/"}},
		},
		{"192.168.1.5:80", "192.168.1.5", "/my games", "", reach{Near: true, Links: []string{"http://192.168.1.5:80/"}}},
		{"[2001:db8::1]:80", "", "/my games", "", reach{Near: true, Links: []string{"http://[2001:db8::1]:80/"}}},
	} {
		o := &serveOptions{cert: test.cert, networks: func() []netip.Addr { return []netip.Addr{lan} }}
		if o.games.dir = test.games; test.names != "" {
			if err := o.names.Set(test.names); err != nil {
				t.Fatal(err)
			}
		}
		if got := o.reach(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(test.at))); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%+v: %+v", test, got)
		}
	}
	if got := (&serveOptions{}).reach(&net.UnixAddr{}); !reflect.DeepEqual(got, reach{Near: true}) {
		t.Errorf("at no address of a network: %+v", got)
	}
}

// A name of --host that is an address of this machine is where the server listens.
func TestOwnHost(t *testing.T) {
	for names, want := range map[string]string{
		"": "127.0.0.1", "chess.example": "127.0.0.1", "192.0.2.77": "127.0.0.1", "chess.example,0.0.0.0": "0.0.0.0", "::": "::",
		"127.0.0.1": "127.0.0.1",
	} {
		var h hosts
		if names != "" {
			_ = h.Set(names) // they are names
		}
		if got := h.own(); got != want {
			t.Errorf("--host %q listens on %s, want %s", names, got, want)
		}
	}
	for _, ip := range networkAddresses() {
		if got := (hosts{ip.String()}).own(); got != ip.String() || ip.IsLoopback() {
			t.Errorf("--host %s listens on %s", ip, got)
		}
	}
}

// Who does not sit at this machine is not told its addresses.
func TestReachIsPrivate(t *testing.T) {
	here, there := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, &net.TCPAddr{IP: net.IPv4(10, 0, 0, 7), Port: 80}
	s := &server{names: []string{"chess.example"}, reach: reach{Near: true, Links: []string{"http://10.0.0.7/"}}}
	for _, test := range []struct {
		host, remote, header string
		at                   net.Addr
		told                 bool
	}{
		{"127.0.0.1:80", "127.0.0.1:5", "", here, true},
		{"localhost", "127.0.0.1:5", "", here, true},
		{"[::1]:80", "[::1]:5", "", here, true},
		{"chess.example", "127.0.0.1:5", "", here, false},
		{"127.0.0.1:80", "127.0.0.1:5", "X-Forwarded-For", here, false},
		{"localhost", "127.0.0.1:5", "Forwarded", here, false},
		{"10.0.0.7:80", "10.0.0.9:5", "", there, false},
		{"127.0.0.1:80", "10.0.0.9:5", "", here, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/reach", nil)
		if r.Host, r.RemoteAddr = test.host, test.remote; test.header != "" {
			r.Header.Set(test.header, "192.0.2.1")
		}
		w := httptest.NewRecorder()
		s.tellReach(w, r)
		if told := strings.Contains(w.Body.String(), "10.0.0.7"); told != test.told {
			t.Errorf("%+v: %s", test, w.Body)
		}
	}
}

// A code is what the library makes, with a margin, as a picture and as lines. If zbarimg is installed it reads both.
func TestCode(t *testing.T) {
	const link = "http://192.168.100.100:8137/?game=0123456789abcdef0123456789abcdef#seat=0123456789abcdef0123456789abcdef"
	c, err := newCode(link)
	if err != nil {
		t.Fatal(err)
	}
	var drawn struct {
		Rect struct {
			Width int `xml:"width,attr"`
		} `xml:"rect"`
		Path struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(c.svg()), &drawn); err != nil || drawn.Rect.Width != c.side {
		t.Fatalf("%v, %+v", err, drawn)
	}
	dark := 0
	for y := range c.side {
		for x := range c.side {
			margin := min(x, y, c.side-1-x, c.side-1-y) < quiet4
			if c.dark(x, y) && margin {
				t.Errorf("%d, %d is dark", x, y)
			}
			if !margin && c.dark(x, y) != (c.At(x-quiet4, y-quiet4) == color.Black) {
				t.Errorf("%d, %d is not as in the code", x, y)
			}
			if c.dark(x, y) {
				dark++
			}
		}
	}
	if runs := strings.Count(drawn.Path.D, "M"); runs == 0 || runs > dark || strings.Contains(drawn.Path.D, "h0") {
		t.Errorf("%d dark modules in %d runs", dark, runs)
	}
	paper, ink := c.lines(false), c.lines(true)
	for y := range c.side {
		for x := range c.side {
			is := strings.ContainsRune([]string{"▀█", "▄█"}[y%2], []rune(paper[y/2])[x])
			not := strings.ContainsRune([]string{"▀█", "▄█"}[y%2], []rune(ink[y/2])[x])
			if is != c.dark(x, y) || not == is {
				t.Fatalf("%d, %d of the lines", x, y)
			}
		}
	}
	for _, text := range []string{"", strings.Repeat("x", maxCode+1)} {
		if _, err := newCode(text); err == nil {
			t.Errorf("a code of %d bytes", len(text))
		}
	}
	if _, err := newCode(strings.Repeat("x", maxCode)); err != nil {
		t.Error(err)
	}
	isRead(t, c, link)
}

// isRead wants zbarimg to read a code, where there is one.
func isRead(t *testing.T, c *code, want string) {
	t.Helper()
	program, err := exec.LookPath("zbarimg")
	if err != nil {
		return
	}
	const scale = 4
	text := fmt.Sprintf("P1 %d %[1]d\n", scale*c.side)
	for y := range scale * c.side {
		for x := range scale * c.side {
			text += map[bool]string{true: "1 ", false: "0 "}[c.dark(x/scale, y/scale)]
		}
		text += "\n"
	}
	file := filepath.Join(t.TempDir(), "code.pbm")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-q", "--raw", file).Output()
	if err != nil || strings.TrimSpace(string(out)) != want {
		t.Errorf("zbarimg reads %q, %v", out, err)
	}
}

// Of a game that two play without help, the server answers nothing that helps, whoever asks: until both agree, and
// after the game.
func TestUnaidedGame(t *testing.T) {
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"), nil)
	defer stop()
	p := newPlayed(t, addr)
	p.play(5)
	ask := func(question string, status int) string {
		t.Helper()
		text, err := json.Marshal(p.now().Document.Text)
		if err != nil {
			t.Fatal(err)
		}
		got, answer := p.post("/ask", "", `{"text":`+string(text)+`,"at":[5],`+question+`}`, nil)
		if got != status {
			t.Errorf("%s: %d, want %d: %.300s", question, got, status, answer)
		}
		return answer
	}
	helps := []string{
		`"question":"view","lens":"K"`, `"question":"view","suppose":"w5=K"`, `"question":"view","why":"w2=N"`,
		`"question":"view","world":1`, `"question":"picture","theme":"light","lens":"K"`, `"question":"timeline"`,
		`"question":"entangle"`, `"question":"ordinary"`, `"question":"hint"`, `"question":"value"`,
		`"question":"reply","level":"beginner"`,
	}
	for _, question := range helps {
		if answer := ask(question, http.StatusForbidden); !strings.Contains(answer, "without help") {
			t.Errorf("%s: %s", question, answer)
		}
	}
	if answer := ask(`"question":"view","unaided":false`, 200); strings.Contains(answer, " %") || strings.Contains(answer, "worlds") {
		t.Errorf("a view helps: %.2000s", answer)
	}
	ask(`"question":"play","move":"f8g7"`, 200)
	ask(`"question":"ended"`, 200)
	for _, try := range []struct {
		by   match.Seat
		body string
	}{
		{match.White, `{"do":"offer","what":"help","key":"offer-help","ply":5}`},
		{match.Black, `{"do":"accept","what":"help","key":"accept-help","ply":5}`},
	} {
		if status, answer := p.act(try.by, try.body); status != 200 {
			t.Fatal(answer)
		}
	}
	for _, question := range helps[:8] {
		ask(question, 200)
	}
	if answer := ask(`"question":"view"`, 200); !strings.Contains(answer, "worlds") {
		t.Errorf("a view does not help: %.2000s", answer)
	}
	if status, answer := p.act(match.Black, `{"do":"decline","what":"help","key":"end-help","ply":5}`); status != 200 {
		t.Fatal(answer)
	}
	running := p.now().Document.Text
	ask(helps[0], http.StatusForbidden)
	if status, answer := p.act(match.Black, `{"do":"resign","key":"resign-1","ply":5}`); status != 200 {
		t.Fatal(answer)
	}
	ask(helps[0], 200)
	text, _ := json.Marshal(running)
	if got, answer := p.post("/ask", "", `{"question":"timeline","at":[5],"text":`+string(text)+`}`, nil); got != 200 {
		t.Errorf("an old text of a game that is over: %d, %s", got, answer)
	}
}

// A link becomes a code, and nothing else does.
func TestAskForCode(t *testing.T) {
	addr, stop := withGames(t, filepath.Join(t.TempDir(), "games"), nil)
	defer stop()
	p := newPlayed(t, addr)
	for body, status := range map[string]int{
		`{"text":"http://192.168.1.5:8137/?game=0#seat=1"}`: 200, `{"text":""}`: 400, `{}`: 400, `{"x":1}`: 400,
		`{"text":"` + strings.Repeat("x", maxCode+1) + `"}`: 400, `{"text":"` + strings.Repeat("x", 5000) + `"}`: 413,
	} {
		if got, answer := p.post("/code", "", body, nil); got != status || status == 200 && !strings.Contains(answer, "svg") {
			t.Errorf("%.60s: %d, %.200s", body, got, answer)
		}
	}
	if got, _ := p.post("/code", "", `{"text":"x"}`, func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }); got != 403 {
		t.Errorf("a foreign page gets a code: %d", got)
	}
}
