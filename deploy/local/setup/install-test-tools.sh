#!/usr/bin/env bash
# What `make test` needs beyond npm packages, from Debian: a browser with fonts for all eight languages, the tool that reads the compose file, and the one that makes certificates.
set -eu

missing=()
[ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium-headless-shell)
fc-list 2>/dev/null | grep -qi 'noto.*cjk' || missing+=(fonts-noto-cjk fontconfig)
command -v openssl >/dev/null || missing+=(openssl)
docker compose version >/dev/null 2>&1 || command -v docker-compose >/dev/null || missing+=(docker-compose)

[ ${#missing[@]} -eq 0 ] && exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
  echo "✗ Missing: ${missing[*]}. Install them (Debian: sudo apt-get install ${missing[*]}) and try again" >&2
  exit 1
fi
echo "· installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -q --no-install-recommends "${missing[@]}" >"$log" 2>&1; }
log=$(mktemp)
if ! { install || { apt-get update -q >>"$log" 2>&1 && install; }; }; then
  tail -n 5 "$log" >&2
  echo "✗ apt-get could not install ${missing[*]}. See the lines above" >&2
  exit 1
fi
