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
