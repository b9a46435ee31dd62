# Small helpers of ./run, ./test and the scripts beside this file. Sourced, never run.
# They write to standard error only: standard output belongs to the program.

root="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"

say() { printf '%s\n' "$@" >&2; }  # a line for each argument
die() {
  say "$@"
  exit 1
}

# How many compilers at a time: one a core, and one for each 1.2 GB of free memory.
build_jobs() {
  local cores kilobytes by_memory
  cores=$(nproc 2>/dev/null || echo 1)
  kilobytes=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null || true)
  by_memory=$((${kilobytes:-4000000} / 1200000))
  if ((by_memory < 1)); then by_memory=1; fi
  echo $((cores < by_memory ? cores : by_memory))
}

# configure PRESET: runs CMake where it has not run yet, or for another place or other presets;
# Ninja runs it again by itself when a list of files changed.
configure() {
  local folder="$root/build/$1" home
  if [[ -f "$folder/build.ninja" ]]; then
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
    if [[ "$home" != "$root" ]]; then
      rm -rf "$folder"
    elif [[ "$folder/build.ninja" -nt "$root/CMakePresets.json" ]]; then
      return 0
    fi
  fi
  (cd "$root" && cmake --preset "$1" -Wno-dev)
}

# build PRESET [TARGET…]: all targets of the preset, or those named.
build() {
  local preset=$1
  shift
  cmake --build "$root/build/$preset" -j "$(build_jobs)" ${1+--target "$@"}
}

# The C++ files that we write.
source_files() {
  (cd "$root" && find src tests bench examples -type f \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z)
}

# -- Node.js, which builds and tests the page

# Where scripts/page puts a Node.js of its own if the machine's is too old.
own_node="$root/build/node"
use_own_node() { export PATH="$own_node/node_modules/.bin:$PATH"; }

# Whether the Node.js and npm found first in PATH are new enough for the page's tools.
has_node() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
    process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null &&
    [[ "$(npm --version 2>/dev/null)" =~ ^[1-9][0-9]+\. ]]
}
