package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"haft/solve/solvertest/extent"
)

// maxPacked is how long each program may be, packed: what a phone loads in a few seconds.
const maxPacked = 2_200_000

// madeSite makes the static site. That takes seconds, so it is done once for all tests of it.
func madeSite(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.Command("go", "run", "./site", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// A space is one on the web that holds files and does nothing else. It notes what is asked for.
type space struct {
	*httptest.Server
	mu    sync.Mutex
	asked []string
}

func newSpace(t testing.TB, path, folder string) *space {
	t.Helper()
	s := &space{}
	files := http.StripPrefix(path, http.FileServer(http.Dir(folder)))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked = append(s.asked, r.Method+" "+r.URL.String())
		s.mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// taken gives what was asked for since it was last called.
func (s *space) taken() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	return asked
}

// The static site does what the page of the server does, in any folder of any web space. After it was loaded it asks
// for nothing more, and when it was there once, it opens without a network.
func TestSite(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the core for WebAssembly")
	}
	folder := madeSite(t)
	for _, program := range []string{"core", "player"} {
		packed, err := os.Stat(filepath.Join(folder, program+".wasm.gz"))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("the %s has %d bytes, packed", program, packed.Size())
		if packed.Size() > maxPacked {
			t.Errorf("the %s has %d bytes, packed; want %d at most", program, packed.Size(), maxPacked)
		}
	}
	const path = "/some/where/"
	s := newSpace(t, path, folder)
	v := visitAt(t, s.URL, path)
	v.open("#analyse")
	v.js("navigator.serviceWorker.ready.then(() => { document.body.dataset.kept = 'yes'; })")
	v.until("document.body.dataset.kept === 'yes'")
	for _, asked := range s.taken() {
		if !strings.HasPrefix(asked, "GET "+path) {
			t.Errorf("asked for %s", asked)
		}
	}
	t.Run("loaded", func(t *testing.T) { v.of(t, v.story) })
	t.Run("damaged", func(t *testing.T) { v.of(t, v.damaged) })
	t.Run("stopped", func(t *testing.T) { v.of(t, v.stopped) })
	if asked := s.taken(); len(asked) > 0 {
		t.Errorf("after it was loaded, it asked for %v", asked)
	}
	t.Run("hints", func(t *testing.T) { v.of(t, v.hints) })
	if asked := s.taken(); !slices.Equal(asked, []string{"GET " + path + "player.wasm.gz"}) {
		t.Errorf("for the first hint, it asked for %v", asked)
	}
	s.Close()
	for _, test := range slices.Concat(pageTests, placeTests) {
		if test.name == "friend" { // the site says something else
			continue
		}
		if !extent.Soak() && !slices.Contains([]string{"files", "puzzles", "lessons", "day", "embed", "live lines"}, test.name) {
			continue
		}
		t.Run("offline/"+test.name, func(t *testing.T) {
			v.of(t, func() {
				v.open("#analyse")
				test.do(v)
			})
		})
	}
	v.open("#friend")
	v.has("#friend-why", "This is a site of files")
	v.asFile(folder)
}

// damaged files are refused, and those of zstd, which the core of the site cannot unpack.
func (v *tab) damaged() {
	v.dropPacked("bytes.slice(0, 20)")
	v.has("#refused", "he gzip data is damaged or cut off")
	v.dropPacked("new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0])")
	v.has("#refused", "expected one that is not packed, or packed by gzip")
}

// stopped gives up a question that gets no answer. The worker ends with it, and the next question has another one.
func (v *tab) stopped() {
	v.js("window.post = Worker.prototype.postMessage")
	v.js("Worker.prototype.postMessage = () => {}")
	v.js("document.querySelector('#first').click()")
	v.until("getComputedStyle(document.querySelector('#busy')).visibility === 'visible'")
	v.shot("busy")
	v.press("#give-up")
	v.has("#refused", "Stopped, without an answer.")
	v.js("Worker.prototype.postMessage = window.post")
	v.press("#last")
	v.has("#state", "After 6... a5")
}

// How long somebody waits for the page of the static site, and for its answers about a game of 12 plies.
func BenchmarkSite(b *testing.B) {
	s := newSpace(b, "/", madeSite(b))
	v := visitAt(b, s.URL, "/")
	b.Run("page", func(b *testing.B) {
		for b.Loop() {
			v.open("#analyse")
		}
	})
	v.paste(v.file(checkGame))
	for _, one := range []struct{ what, about string }{
		{"analysis", ""},
		{"what-if", "suppose: 'w5=K'"},
		{"reason", "why: 'w2=N'"},
	} {
		n := 0 // each is another question, or it would be remembered
		b.Run(one.what, func(b *testing.B) {
			all := 0.0
			for b.Loop() {
				n++
				v.js("delete document.body.dataset.took")
				v.js(fmt.Sprintf(`(async () => {
					const { ask } = await import('./core.js'), { state, game } = await import('./state.js'), begun = performance.now();
					await ask({ question: 'view', text: game().text + ' '.repeat(%d), at: state.at, %s });
					document.body.dataset.took = performance.now() - begun;
				})()`, n, one.about))
				v.until("document.body.dataset.took !== undefined")
				took, err := strconv.ParseFloat(v.js("document.body.dataset.took"), 64)
				if err != nil {
					b.Fatal(err)
				}
				all += took
			}
			b.ReportMetric(all/float64(b.N), "ms/answer") // without what the test itself asks the browser
		})
	}
}
