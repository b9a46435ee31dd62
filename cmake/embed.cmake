# Builds files into the program: agon_embed(target NAMESPACE ns SYMBOL name FILES …) generates a
# header <ns>_<name>.h with `const std::map<std::string, std::string, std::less<>>& name()` in
# namespace agon::embedded, by file name, and compiles its definition into the target.
set(AGON_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake)
function(agon_embed target)
  cmake_parse_arguments(EMBED "" "SYMBOL" "FILES" ${ARGN})
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded_${EMBED_SYMBOL}.cpp)
  string(JOIN "|" joined ${EMBED_FILES})
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DSYMBOL=${EMBED_SYMBOL} "-DFILES=${joined}"
      -P ${AGON_EMBED_SCRIPT}
    DEPENDS ${EMBED_FILES} ${AGON_EMBED_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()

# Writes a file with embedded::<game>(), the files of a game's room (core/room_files.h).
function(agon_room_files game out)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT [=[
#include "core/room_files.h"

namespace agon::embedded {
const ContentFiles& @game@_data();
const ContentFiles& @game@_schemas();
const ContentFiles& @game@_evaluation();
const ContentFiles& @game@_ledger();

const RoomFiles& @game@() {
  static const RoomFiles files{"@game@", @game@_data(), @game@_schemas(), @game@_evaluation(),
                               @game@_ledger().begin()->second};
  return files;
}
}  // namespace agon::embedded
]=])
endfunction()
