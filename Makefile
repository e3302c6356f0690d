# Fovea. `make help` lists the commands.
SHELL := /bin/bash
.DEFAULT_GOAL := help
# The project's own Node comes first: it is newer than most machines'.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
# Prisma's engines are not used; any existing file keeps its installer from fetching them.
export PRISMA_SCHEMA_ENGINE_BINARY ?= /bin/true
NODE := node --no-warnings
PORT ?= 8080
DATA ?= .local
PLACE = --port '$(PORT)' --data '$(DATA)'
# Runs a program under the clock of the stack, which `make time` moves.
MOVABLE = $(NODE) deploy/local/src/clock/run.ts $(PLACE)

.PHONY: help up dev test test-all e2e check fix gen migrate migration audit-verify seed bench chaos device time observe replay backup restore rotate-keys images sbom signatures clean packages test-tools

help: ## Show this list
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z0-9-]+):.*## /\1|/' | awk -F'|' '{ printf "  make %-12s %s\n", $$1, $$2 }'

up dev: export STEP = 1/7
up: packages ## Start the whole product on http://localhost:8080 (SCALE="billing=2" for replicas, PORT=9080 DATA=.local-2 for a second one)
	@exec $(MOVABLE) deploy/local/src/up.ts $(PLACE) --scale '$(SCALE)'

dev: packages ## The same for developing: web with hot reload, services restart on change
	@exec $(NODE) deploy/local/src/up.ts --dev $(PLACE) --scale '$(SCALE)'

test: packages test-tools ## Run what a change has to pass: types, lint, unit, service, contract, deploy and browser tests
	@exec $(NODE) deploy/test/src/main.ts --data '$(DATA)'

test-all: packages test-tools ## The same and the long drills: outages, a lost database restored, load and faults, the books over 10,000 payments, the first start of a clone on an idle and a busy machine, an upgrade from the previous release
	@exec $(NODE) deploy/test/src/main.ts --data '$(DATA)' all

e2e: packages test-tools ## Run the browser tests alone (ONLY=journey picks files by name)
	@exec $(NODE) deploy/test/src/main.ts --data '$(DATA)' journeys outages $(ONLY)

check: packages gen ## Types, lint, format and repository tests; takes seconds
	@exec $(NODE) deploy/test/src/main.ts --data '$(DATA)' types lint repository

fix: packages ## Format and mend what the linter can
	@biome check --write .

gen: packages ## Write the generated code: database clients, permissions of the bus, the alerts of Kubernetes, the common passwords, tables in docs
	@$(NODE) services/kit/src/prisma/gen.ts && $(NODE) deploy/local/src/write-bus-accounts.ts && $(NODE) deploy/local/src/write-alert-rules.ts && $(NODE) deploy/ops/src/write-common-passwords.ts && $(NODE) deploy/ops/src/write-tables.ts

migrate: packages ## Bring every database of every region to the newest migration
	@exec $(NODE) deploy/local/src/migrate.ts $(PLACE)

migration: packages ## Write the SQL of changed schemas: make migration NAME=add_notes
	@exec $(NODE) services/kit/src/prisma/new-migration.ts '$(NAME)'

audit-verify: packages ## Prove that no row of the audit trail and no value beside it was altered or removed (ARCHIVES=1: no archived one either)
	@exec $(MOVABLE) deploy/local/src/ops.ts '$(PORT)' '$(DATA)' audit-verify $(if $(ARCHIVES),--archives)

seed: packages ## Load the demo business into the running product
	@exec $(NODE) deploy/local/src/seed.ts $(PLACE)

bench: packages ## Measure the running product against bare references
	@exec $(NODE) deploy/bench/src/main.ts $(ARGS)

chaos: packages ## Load the product while its parts are killed, frozen, cut off and filled: 20 minutes (ARGS="--minutes 2" for the few of make test-all)
	@exec $(NODE) deploy/chaos/src/main.ts --data '$(DATA)' $(ARGS)

device: packages ## Be a treatment device: make device alone explains
	@exec $(NODE) deploy/local/src/device/main.ts --port '$(PORT)' --serial '$(SERIAL)' --username '$(USERNAME)' --password '$(PASSWORD)' --at '$(AT)' --zone '$(ZONE)' $(DO)

time: packages ## Move the clock of the running product forward: make time DAYS=3 (or HOURS=12)
	@exec $(NODE) deploy/local/src/clock/move.ts $(PLACE) --days='$(DAYS)' --hours='$(HOURS)'

observe: packages ## Look at the figures of the running product: Prometheus with its rules and a page (Ctrl-C ends it)
	@exec $(NODE) deploy/local/src/observe.ts $(PLACE)

replay: packages ## Publish kept outbox messages again: make replay SERVICE=billing SINCE=2026-11-01
	@exec $(NODE) deploy/local/src/ops.ts '$(PORT)' '$(DATA)' replay --service '$(SERVICE)' --since '$(SINCE)'

backup: packages ## Back up everything sealed, and keep each change from then on: make backup TO=folder (FOVEA_BACKUP_KEY is the key; KEEP=14 removes all but so many, and the log before them)
	@exec $(NODE) deploy/backup/src/main.ts $(PLACE) --to '$(TO)' --keep '$(KEEP)'

restore: packages ## Bring back what was backed up: make restore FROM=folder (REGION=jp for one server, AT=2026-11-26T07:00:00Z for an instant)
	@exec $(NODE) deploy/backup/src/restore.ts $(PLACE) --from '$(FROM)' --region '$(REGION)' --at '$(AT)'

rotate-keys: packages ## Seal anew with the first secret: FOVEA_SECRET_KEY="new,present" make rotate-keys (TEXTS=1: new keys for texts too, NOW=1: end every session)
	@exec $(NODE) deploy/local/src/ops.ts '$(PORT)' '$(DATA)' rotate-keys $(if $(TEXTS),--texts) $(if $(NOW),--now)

images: packages ## Build every container image with buildah or docker (IMAGES=registry.example.com/fovea names them)
	@exec $(NODE) deploy/local/src/images/build.ts '$(IMAGES)'

sbom: packages ## Write the list of shipped packages with their versions and licences (CycloneDX) to .local/sbom.json
	@mkdir -p .local && npx cyclonedx-npm --omit dev --ignore-npm-errors --output-reproducible --output-file .local/sbom.json

signatures: packages ## Verify the registry's signatures of installed packages (needs npm's registry and Sigstore)
	@exec npm audit signatures

clean: ## Delete everything made here: data of the local stack, builds, generated code
	rm -rf .local '$(DATA)' web/dist services/*/generated services/kit/test/fixture/generated test-results playwright-report coverage

packages:
	@node deploy/local/setup/install-packages.mjs

test-tools:
	@deploy/local/setup/install-test-tools.sh
