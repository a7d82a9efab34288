# The habits of this project. `make test` is all that a fresh machine with Go needs.

# Other programs that tests need: a reader to compare with, a browser for the page, a terminal, an opponent; zstd packs
# results. Debian's packages have the same names. The tests of haft-ipasir compile two solvers' libraries.
# Any Chromium will do; the one without windows is the fastest. One test of the page gets axe-core from npm by itself.
OTHERS = pgn-extract $(shell for b in chromium-headless-shell chromium chromium-browser google-chrome \
	google-chrome-stable; do command -v $$b >/dev/null && exit; done; echo chromium-headless-shell) tmux stockfish zstd
FUZZTIME ?= 1m
COUNT ?= 10
BENCHTIME ?= 0.3s

# Nothing of haft is in C. Without cgo the program needs no library of the system and starts faster, which the tests do
# thousands of times. Only the race detector needs cgo.
export CGO_ENABLED = 0
race race-changed: export CGO_ENABLED = 1

.PHONY: run site test short cluster-test beam-test install lint check race-changed race fuzz bench bench-paper \
	bench-puzzles bench-paper-readme cover soak matrix golden cross dist solvers build

# Without the tables for debuggers the program has 29 MB and not 38. Traces of a panic do not need them.
LDFLAGS = -ldflags '-s -w'

build:
	go build $(LDFLAGS) -o haft ./cmd/haft
	go build $(LDFLAGS) -o haft-ipasir ./cmd/haft-ipasir

run: ## the main job, on a famous game
	go run ./cmd/haft check testdata/games/immortal.pgn

test: solvers ## every test at its normal length, as in continuous integration; some five minutes on two cores
	go vet ./...
	GOOS=windows go build -o /dev/null ./cmd/haft
	$(TEST) -vet=off ./...

short: ## the tests that take less than a tenth of a second; under a minute
	$(TEST) -short -vet=off ./...

cluster-test: ## bench/slurm on a Slurm of two nodes, which it starts here; takes root
	bench/slurm/test/run

# haft-beam is a module of its own. Its recipes take pandas, of Debian, and DuckDB, which the test gets from npm.
beam-test: ## the tests of bench/beam; within a minute, and some minutes more to compile it for the first time
	@/usr/bin/python3 -c 'import pandas' 2>/dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
		apt-get install -qq -y --no-install-recommends python3-pandas >/dev/null 2>&1 || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends python3-pandas >/dev/null; }
	cd bench/beam && go vet ./... && $(TEST) ./...

SITE ?= site

site: ## the board as a static site, in the folder SITE: any web space can hold it
	go run ./cmd/haft/web/site $(SITE)

# Where "make install" puts the program, its manual pages and completions. DESTDIR goes before it, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
HAFT = $(DESTDIR)$(PREFIX)/bin/haft

install: ## program, manual pages, and completions for bash, zsh and fish
	mkdir -p $(dir $(HAFT)) $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
		$(SHARE)/fish/vendor_completions.d
	go build $(LDFLAGS) -o $(HAFT) ./cmd/haft
	go build $(LDFLAGS) -o $(HAFT)-ipasir ./cmd/haft-ipasir
	$(HAFT) man $(SHARE)/man/man1
	$(HAFT) completion bash >$(SHARE)/bash-completion/completions/haft
	$(HAFT) completion zsh >$(SHARE)/zsh/site-functions/_haft
	$(HAFT) completion fish >$(SHARE)/fish/vendor_completions.d/haft.fish

# External solvers, whose files name their packages, and OTHERS are Debian packages. As root they are
# installed; otherwise the tests of a missing one are skipped, and say so. Debian keeps some in /usr/games.
solvers:
	@PATH="$$PATH:/usr/games"; missing=$$(go run ./cmd/haft solvers doctor --missing | sed 's/^/ /' | tr -d '\n'); \
	for s in $(OTHERS); do command -v $$s >/dev/null || missing="$$missing $$s"; done; \
	[ -e /usr/include/ccadical.h ] || missing="$$missing libcadical-dev"; \
	[ -e /usr/include/cryptominisat5/cryptominisat_c.h ] || missing="$$missing libcryptominisat5-dev"; \
	command -v cc >/dev/null || missing="$$missing gcc libc6-dev"; \
	for p in python3 /usr/bin/python3; do $$p -c 'import scipy' 2>/dev/null && break; false; done || \
		missing="$$missing python3-scipy"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "installing$$missing"; \
		apt-get install -qq -y --no-install-recommends $$missing >/dev/null 2>&1 || \
		{ apt-get update -qq && apt-get install -qq -y --no-install-recommends $$missing >/dev/null; }; \
	else \
		echo "not installed, tests of these programs will be skipped:$$missing"; \
		echo "install them with: sudo apt-get install$$missing"; \
	fi

# Tests make much garbage and keep little: with more of it between two collections they take a tenth less processor
# time (solve/backend a third). Go's own limit of ten minutes for a package is near on a slow machine with other work.
TEST = GOGC=400 go test -timeout 20m

lint: ## formatting, vet, staticcheck, go.mod, and who imports whom
	@test -z "$$(go tool gofumpt -l .)" || { go tool gofumpt -l .; echo "run: go tool gofumpt -w ."; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	go mod tidy -diff
	GOOS=darwin go build -o /dev/null ./cmd/haft
	cd bench/beam && go vet ./... && go tool -modfile=../../go.mod staticcheck ./... && go mod tidy -diff
	go test -run '^TestLayers$$' ./cmd/haft

check: lint short race-changed ## before every commit: lint, short and race-changed

# Packages are those with Go files that are not as in the commit where this branch left main; on main, as in the last
# commit. Packages that import them are left to make race: of model that would be all. bench/beam is another module.
race-changed: ## the tests of changed packages with the race detector
	@base=$$(git merge-base HEAD main 2>/dev/null || git rev-parse HEAD); \
	packages=$$({ git diff --name-only $$base -- '*.go'; git ls-files --others --exclude-standard -- '*.go'; } | \
		xargs -r -n 1 dirname | sort -u | grep -vx bench/beam | \
		while read -r d; do ls $$d/*.go >/dev/null 2>&1 && echo ./$$d; done); \
	if [ -z "$$packages" ]; then echo "no package is changed"; exit; fi; \
	echo go test -race -short $$packages && go test -race -short $$packages

race: ## every test at its normal length with the race detector; half an hour on two cores
	go test -race -timeout 0 ./...

# Each fuzz target is a law; FUZZTIME is for each.
fuzz:
	@grep -rl --include='*_test.go' '^func Fuzz' . | while read -r file; do \
		for target in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$$file"); do \
			echo "$$target in $$(dirname $$file)"; \
			go test "$$(dirname $$file)" -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) || exit 1; \
		done; \
	done

# COUNT rounds of every benchmark, so that what else the machine does meanwhile is spread over all of
# them and ratios hold. The first lines say what is measured.
bench: solvers ## in the format that benchstat reads; five to ten minutes on two cores
	@printf 'commit: %s\ngo: %s\ncores: %s\nos: %s\n' "$$(git describe --always --dirty)" "$$(go env GOVERSION)" \
		"$$(getconf _NPROCESSORS_ONLN)" "$$(uname -srm)" >bench.txt
	@for round in $$(seq $(COUNT)); do \
		echo "round $$round of $(COUNT)"; \
		go test ./... -run '^$$' -bench . -benchtime $(BENCHTIME) -timeout 0 >>bench.txt || { tail bench.txt; exit 1; }; \
	done
	go tool benchstat bench.txt

# Interrupted, it goes on where it was; the results and the page with all plots are paper.jsonl and paper.html. Go
# stamps the commit into the program only in a folder that is a clone, which the records need.
bench-paper: solvers ## the study that bench/README.md tells of; within an hour on two cores
	go build -buildvcs=true $(LDFLAGS) -o haft ./cmd/haft
	@go version -m haft | grep -q vcs.revision || \
		{ echo "no commit is known here, and the results could not name it: make a clone with git"; exit 1; }
	@! go version -m haft | grep -q vcs.modified=true || \
		echo "files have changed since the commit: the results will say so, with a +"
	./haft bench run --study bench/paper.json --progress always -o paper.jsonl
	./haft bench report --format html -o paper.html paper.jsonl

# Interrupted, it goes on where it was.
bench-puzzles: solvers ## the other studies that bench/README.md tells of; within two hours on one core
	go build -buildvcs=true -o haft ./cmd/haft
	for study in puzzles subset-sum optima cutting-planes tight-order; do \
		./haft bench run --study bench/$$study.json --progress always -o $$study.jsonl && \
		./haft bench report --format html -o $$study.html $$study.jsonl || exit 1; \
	done

# It keeps the results, and runs the commands of bench/README.md anew on them. The sentences between the tables are for
# a person to check.
bench-paper-readme: ## the tables of the studies in bench/README.md, from the .jsonl of these studies that there are
	for study in paper puzzles subset-sum optima cutting-planes tight-order; do [ ! -e $$study.jsonl ] || zstd -q -19 -f $$study.jsonl -o testdata/bench/$$study.jsonl.zst; done
	UPDATE=1 go test ./cmd/haft -count 1 -run 'TestReadme/bench/README.md'

cover:
	go test -short -coverpkg=./... -coverprofile=cover.out ./...
	go tool cover -func=cover.out | tail -n 1

# It adds to make test: every backend with every encoding and on 1,000 random games, exhaustive tables of encodings and
# proofs, packed bombs of all kinds, 500 pairs of a command and a hostile file, 20,000 damaged files, kills at
# every stage, the page of the static site without a network, and pictures as other programs draw them.
soak: solvers ## every test with the long tables at full length; hours
	HAFT_SOAK=1 HAFT_REQUIRE_SOLVERS=1 go test -timeout 0 -v ./...

ENCODINGS ?= 2000
# It takes hours, most of them glpsol's. The first command may end with 1 or 3, for a program that is known to be wrong
# or one that is slow; the second is to run then, too.
matrix: solvers build ## all backends against the exact solver: random games in ENCODINGS encodings, and cases; hours
	-./haft solvers agree --encodings $(ENCODINGS) --progress always
	-./haft solvers agree --encodings 5 --random 0 --games testdata/cases/games.jsonl --progress always

golden: ## rewrite what tests compare with: the output of scripts, stories, pictures, effort
	UPDATE=1 go test $$(grep -rl --include='*_test.go' solvertest/golden . | xargs -n1 dirname | sort -u)

# The systems and processors that haft is built for. It needs no C compiler.
PLATFORMS = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
DIST ?= dist

cross: ## does everything build for every platform?
	@for p in $(PLATFORMS); do \
		echo "$$p"; \
		GOOS=$${p%/*} GOARCH=$${p#*/} go vet ./... || exit 1; \
	done
	@echo js/wasm && GOOS=js GOARCH=wasm go vet ./cmd/haft/web/wasm

# Go stamps the version from git into the programs: "haft version" tells it.
dist: build ## archives for every platform in $(DIST), with manual pages, completions and checksums
	@rm -rf $(DIST) && mkdir -p $(DIST)/share/man/man1 $(DIST)/share/completions
	@./haft man $(DIST)/share/man/man1
	@for shell in bash zsh fish powershell; do \
		./haft completion $$shell >$(DIST)/share/completions/haft.$$shell || exit 1; \
	done
	@version=$$(git describe --always --dirty); for p in $(PLATFORMS); do \
		name=haft-$$version-$${p%/*}-$${p#*/}; dir=$(DIST)/$$name; echo "$$name"; \
		mkdir $$dir && cp -r LICENSE README.md CHANGELOG.md $(DIST)/share $$dir && \
		GOOS=$${p%/*} GOARCH=$${p#*/} go build -trimpath -buildvcs=true $(LDFLAGS) -o $$dir/ ./cmd/haft ./cmd/haft-ipasir && \
		tar -C $(DIST) --sort=name --owner=0 --group=0 -czf $$dir.tar.gz $$name && rm -r $$dir || exit 1; \
	done
	@rm -r $(DIST)/share && cd $(DIST) && sha256sum *.tar.gz >SHA256SUMS && cat SHA256SUMS
