package web

import (
	"os"
	"path/filepath"
	"testing"
)

const story = "../../../testdata/games/seeds/001-check.pgn"

func fileText(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The story of the blog: who looks at the game learns from the page what the post tells.
func TestStory(t *testing.T) {
	v := visit(t, "")
	v.shot("start")
	v.paste(fileText(t, story))
	v.square("e6", "e6, Black piece 3, bishop 71 %, queen 29 %")
	v.shot("loaded")

	v.drag("e6", "e8")
	v.has("#refused", "illegal")
	t.Log(v.text("#refused"))
	v.shot("refused")

	v.click("e6")
	v.has("#panel-head", "Black piece 3")
	v.square("e6", "selected")
	v.shot("selected")
	v.press("#natures [aria-label^=suppose]")
	v.has("#banner-text", "Suppose")
	v.shot("suppose-panel")
	v.press("#stop")

	v.click("e1")
	v.press("[aria-label='suppose w5=K']")
	v.square("e6", "Black piece 3, bishop")
	v.has("#banner-text", "37,800 of 321,300 worlds")
	v.shot("suppose")
	v.press("#stop")

	v.press("[aria-label='why w2=N?']")
	v.has("#why-text", "knight")
	v.shot("why")
	v.press("#step-forth")
	v.has("#story [aria-current]", ".")
	v.shot("step")

	v.drag("a6", "a5")
	v.has("#state", "a6a5")
	v.clean()
}
