#!/usr/bin/env bash
# Which Node.js builds the page: scripts/page on machines played by small stand-ins for node and npm.
#
#   page_test.sh PROJECT
#
# A stand-in npm writes down its version, the node in front of it, and what it was asked.
set -euo pipefail
project=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
  printf 'FAILED %s: %s\n' "$test" "$1"
  sed 's/^/    /' "$scratch/calls" "$scratch/said" 2>/dev/null || true
  failures=$((failures + 1))
}
called() { grep -qxF -- "$1" "$scratch/calls" || fail "npm was never called as: $1"; }
never_called() { if grep -qE -- "$1" "$scratch/calls"; then fail "npm was called as: $1"; fi; }

# A stand-in for node of some version, and one for npm, in a folder.
stand_in() {  # FOLDER NODE NPM
  mkdir -p "$1"
  cat >"$1/node" <<EOF
#!/bin/bash
case "\$1" in
  -e) [[ $2 =~ ^(2[1-9]|20\.(19|[2-9][0-9])) ]] ;;
  -p) echo "v$2 linux x64" ;;
  --version) echo "v$2" ;;
esac
EOF
  cat >"$1/npm" <<EOF
#!/bin/bash
if [[ "\$1" == --version ]]; then echo "$3"; exit; fi
words=()
for word in "\$@"; do if [[ "\$word" != --* ]]; then words+=("\$word"); fi; done
echo "npm $3 on node \$(node --version): \${words[*]}" >>"$scratch/calls"
if [[ -n "\${REGISTRY_DOWN:-}" ]]; then echo "npm ERR! code ENOTFOUND"; echo "npm ERR! the registry is away"; exit 1; fi
case "\${words[*]}" in
  "install node@22 npm@10") "$scratch/stand_in" node_modules/.bin 22.1.0 10.9.0 ;;
  install) mkdir -p node_modules ;;
  "run build") mkdir -p dist && echo page >dist/index.html ;;
esac
EOF
  chmod +x "$1/node" "$1/npm"
}
# Stand-ins make stand-ins, too.
{
  echo '#!/bin/bash'
  echo "scratch='$scratch'"
  declare -f stand_in
  echo 'stand_in "$@"'
} >"$scratch/stand_in"
chmod +x "$scratch/stand_in"

# A copy of what scripts/page needs, on a machine that has only these.
machine() {  # NAME NODE NPM
  test=$1
  rm -rf "$scratch/project" "$scratch/machine" "$scratch/calls" "$scratch/said"
  mkdir -p "$scratch/project/web" "$scratch/project/data/locales" "$scratch/machine"
  cp -r "$project/scripts" "$scratch/project/"
  touch "$scratch/calls" "$scratch/project/data/strength.json"
  echo '{}' | tee "$scratch/project/web/package.json" >"$scratch/project/web/package-lock.json"
  if [[ -n "${2:-}" ]]; then stand_in "$scratch/machine" "$2" "$3"; fi
}
page() {
  env PATH="$scratch/machine:/usr/bin:/bin" "$scratch/project/scripts/page" "$@" 2>"$scratch/said"
}

machine OldNodeGetsANewOneBeforeAnythingIsFetched 18.19.0 9.2.0
page || fail "scripts/page failed"
called "npm 9.2.0 on node v18.19.0: install node@22 npm@10"
called "npm 10.9.0 on node v22.1.0: install"
called "npm 10.9.0 on node v22.1.0: run build"
never_called "^npm 9.2.0 on node v18.19.0: (install|run build)$"

machine OldNpmOnANewNodeIsReplacedToo 20.19.1 9.2.0
page || fail "scripts/page failed"
called "npm 10.9.0 on node v22.1.0: install"

machine NodeThatIsNewEnoughIsUsedAsItIs 20.19.0 10.8.2
page || fail "scripts/page failed"
called "npm 10.8.2 on node v20.19.0: install"
never_called "node@"

machine NothingIsFetchedTwice 20.19.0 10.8.2
page && page && page packages || fail "scripts/page failed"
[[ $(grep -c ': install$' "$scratch/calls") == 1 ]] || fail "fetched more than once"

machine PackagesOfAnotherNodeAreFetchedAnew 20.19.0 10.8.2
page || fail "scripts/page failed"
stand_in "$scratch/machine" 22.4.0 10.8.2
page packages || fail "scripts/page failed"
called "npm 10.8.2 on node v22.4.0: install"

machine WhatCannotBeFetchedIsSaidInOneSentence 20.19.0 10.8.2
if REGISTRY_DOWN=1 page; then fail "scripts/page did not notice"; fi
[[ $(wc -l <"$scratch/said") == 2 ]] || fail "more than one sentence"
grep -q "npm could not fetch what the page is made with (the registry is away)" "$scratch/said" ||
  fail "it does not say what is missing"

if ((failures > 0)); then exit 1; fi
echo "scripts/page: everything held."
