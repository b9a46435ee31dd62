#!/usr/bin/env bash
# scripts/new-game in a copy of the tree: a whole, renamed game that compiles, passes its own tests and
# plays; bad names change nothing. Then the steps of docs/adding-a-game.md: the commands of its sh
# blocks are read from the page and run with a program that has the new game.
#
#   new_game_test.sh PROJECT BUILD COMPILER
#
# Only what names the games is compiled; the rest comes from the libraries of BUILD. Without BUILD
# nothing is compiled.
set -euo pipefail
project=$1
build=${2:-}
compiler=${3:-c++}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
failures=0
fail() {
  printf 'FAILED: %s\n' "$*"
  failures=$((failures + 1))
}

mkdir "$tree"
(cd "$project" && tar cf - --exclude=node_modules --exclude=web/dist \
  scripts src data tests web cmake docs .clang-format) | tar xf - -C "$tree"

# -- bad names

contents() { (cd "$tree" && find . -type f -print0 | sort -z | xargs -0 sha256sum); }
contents >"$scratch/before"
refused() {  # WORD-OF-THE-ERROR [argument…]
  local word=$1 code=0
  shift
  "$tree/scripts/new-game" "$@" >"$scratch/out" 2>&1 || code=$?
  [[ $code == 2 ]] || fail "new-game $*: exit code $code"
  [[ $(wc -l <"$scratch/out") == 1 ]] || fail "new-game $*: more than a line"
  grep -q -- "$word" "$scratch/out" || fail "new-game $*: says $(cat "$scratch/out")"
}
refused "one name"
refused "one name" a b
for bad in "" Chess my-game _game game_ my__game "my game" 3d é ../x ab "$(printf 'x%.0s' {1..31})"; do
  refused "no name for a game" "$bad"
done
for reserved in class core plain toy namespace; do refused "taken" "$reserved"; done
refused "already" pantacle
refused "the example" liars_dice
contents | cmp -s - "$scratch/before" || fail "a bad name changed something"

# -- a good one

name=my_game
"$tree/scripts/new-game" $name 2>"$scratch/said" || fail "new-game $name: $(cat "$scratch/said")"
(cd "$tree" && find . -path "*liars_dice*" -type f | sed "s/liars_dice/$name/g" | sort) >"$scratch/wanted"
(cd "$tree" && find . -path "*$name*" -type f | sort) >"$scratch/made"
diff "$scratch/wanted" "$scratch/made" || fail "not the same files"
[[ $(wc -l <"$scratch/made") -gt 25 ]] || fail "too few files"
left=$(cd "$tree" && xargs -a "$scratch/made" \
  grep -nE "liars_dice|LiarsDice|Liar.?.?.?s Dice|dé menteur|LIA[-_\"]|\blia_|example = true|new-game" || true)
[[ -z "$left" ]] || fail "names of the example are left: $left"
grep -q "my_game::MyGame," "$tree/src/games/all.h" || fail "not in the list"
grep -q "liars_dice::LiarsDice" "$tree/src/games/all.h" || fail "the example left the list"
if command -v clang-format-16 >/dev/null; then
  (cd "$tree" && clang-format-16 --style=file --dry-run -Werror src/games/all.h) || fail "all.h is not formatted"
fi
refused "already" $name

# A second game of the same letters gets other ones for its rules.
"$tree/scripts/new-game" my_gate 2>>"$scratch/said" || fail "new-game my_gate"
prefixes=$(sed -n 's/^- \*\*\([A-Z]*\)-[A-Z]*-01\*\*.*/\1/p' "$tree"/src/games/my_ga*/RULES.md | sort -u | wc -l)
[[ $prefixes == 2 ]] || fail "two games with one prefix"

# -- it compiles and passes its tests

if [[ -n "$build" ]]; then
  cd "$scratch"
  for part in data/games/$name data/schemas/$name data/evaluation src/games/$name; do
    case $part in
      data/games/*) symbol=data files=("$tree/$part"/*.json) ;;
      data/schemas/*) symbol=schemas files=("$tree/$part"/*.json) ;;
      data/evaluation) symbol=evaluation files=("$tree/$part/$name".*json) ;;
      *) symbol=ledger files=("$tree/$part/RULES.md") ;;
    esac
    cmake -DOUT=embedded_$symbol.cpp -DSYMBOL=${name}_$symbol "-DFILES=$(IFS='|'; echo "${files[*]}")" \
      -P "$tree/cmake/embed_files.cmake"
  done
  echo "include(\"$tree/cmake/embed.cmake\")
agon_room_files($name \"$scratch/embedded_files.cpp\")" >files.cmake
  cmake -P files.cmake
  printf '#include "%s"\n' "$scratch"/embedded_*.cpp "$tree"/src/games/$name/*.cpp \
    "$tree"/src/games/$name/tests/*.cpp >all.cpp
  if "$compiler" -std=c++20 -O0 -I"$tree/src" -I"$tree/tests" -I"$tree/src/games/$name/tests" all.cpp \
    "$build/src/core/libagon_core.a" -lboost_json -lboost_container -lgtest -lgmock -lgtest_main -o tests; then
    ./tests --gtest_brief=1 || fail "the copy's tests fail"
  else
    fail "the copy does not compile"
  fi
fi

# -- the tutorial

# The program with the new game alone: the files that go through the list of games are compiled, and
# come before the libraries of the build, which have the same functions for the games of the project.
make_program() {
  local list=$tree/src/games/all.h link sources
  sed -i "/^#include \"games\//d; s|^namespace agon {|#include \"games/$name/$name.h\"\n\nnamespace agon {|
    /^    [a-z_]*::[A-Za-z]*[,>]/d; s|^using AllGames = GameList<|&$name::MyGame>;|" "$list"
  for lang in en fr; do
    cmake -DOUT=embedded_$lang.cpp -DSYMBOL=locales_$lang \
      "-DFILES=$(printf '%s|' "$tree"/data/locales/$lang/*.json | sed 's/|$//')" -P "$tree/cmake/embed_files.cmake"
  done
  echo "set(count 1)
set(index 0)
configure_file(\"$tree/src/ai/game_bots.cpp.in\" \"$scratch/game_bots.cpp\" @ONLY)" >bots.cmake
  cmake -P bots.cmake
  echo "BOARD($name)" >board_list.inc
  printf '#include "%s"\n' "$scratch"/embedded_*.cpp "$tree"/src/games/$name/*.cpp \
    "$tree/src/games/registry.cpp" "$scratch/game_bots.cpp" >program.cpp
  mapfile -t sources < <(grep -l games/all.h "$tree"/src/ai/*.cpp)
  link=$(ninja -C "$build" -t commands agon | tail -n 1)
  printf '%s\n' "$scratch/program.cpp" "${sources[@]}" "$tree/src/cli/boards/boards.cpp" \
    "$tree/src/cli/boards/$name.cpp" |
    xargs -P2 -I{} sh -c "'$compiler' -std=c++20 -O1 -w -DNDEBUG '-I$tree/src' '-I$scratch' -c '{}' -o \"\$(basename '{}' .cpp).o\"" &&
    (cd "$build" && "$compiler" -Wl,-z,muldefs -o "$scratch/agon" "$scratch"/*.o \
      $(grep -oE '(src/[A-Za-z0-9_./]*\.(a|o)|/usr/lib/[^ ]*\.(so|a)[0-9.]*|-ldl)' <<<"$link"))
}

# One line of an sh block: the program, the room's tests, or what needs the whole build.
run_step() {  # STEP COMMAND
  case $2 in
    "scripts/new-game $name" | ./test* | AGON_UPDATE_GOLDEN=1* | "ctest --preset release -L contract" | \
      "ctest --preset release -L text" | "ctest --preset release -R Ledger") return ;;  # not here
    "ctest --preset release -L $name") ./tests --gtest_brief=1 >out 2>&1 ;;
    "./run play "*) (cd "$tree" && echo quit | "$scratch/agon" ${2#./run }) >out 2>&1 ;;
    "./run "*) (cd "$tree" && "$scratch/agon" ${2#./run }) >out 2>&1 ;;
    *) fail "step $1: the test cannot run '$2'" && return ;;
  esac || fail "step $1: '$2' fails: $(tail -n 5 out)"
  [[ -s out ]] || fail "step $1: '$2' says nothing"
  done_steps[$1]=1
}

if [[ -n "$build" ]]; then
  if make_program; then
    declare -A done_steps=()
    while IFS=$'\t' read -r step command; do
      run_step "$step" "$command" </dev/null
    done < <(awk '/^## [0-9]/ { step = $2 + 0 } /^```/ { open = $0 == "```sh" && step; next }
      open { sub(/ *#.*/, ""); print step "\t" $0 }' "$tree/docs/adding-a-game.md")
    for step in {1..10}; do
      [[ -n ${done_steps[$step]:-} ]] || fail "step $step of docs/adding-a-game.md runs nothing"
    done
  else
    fail "the program with the copy does not build"
  fi
fi

# -- the compiler names what is missing

# broken FILE SED-SCRIPT WORD: so changed, the room does not compile, and the errors have the word.
broken() {
  cp "$tree/src/games/$name/$1" "$scratch/kept"
  sed -i "$2" "$tree/src/games/$name/$1"
  if "$compiler" -std=c++20 -fsyntax-only -I"$tree/src" -x c++ \
    - <<<"#include \"games/$name/$name.h\"" >"$scratch/errors" 2>&1; then
    fail "$1 compiles without $3"
  fi
  grep -q -- "$3" "$scratch/errors" || fail "$1: no word of $3: $(cat "$scratch/errors")"
  cp "$scratch/kept" "$tree/src/games/$name/$1"
}
if [[ -n "$build" ]]; then
  broken $name.h '/static float progress(/d' "G::progress(s)"
  broken $name.h '/static void resample(/d' "G::resample(state, v, chance)"
  broken state.h '/ unused\[/d' "padding"
fi

((failures == 0)) || exit 1
echo "new-game: everything passed."
