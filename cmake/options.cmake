# Compiler settings shared by every target, as the interface target agon_options.
add_library(agon_options INTERFACE)
target_include_directories(agon_options INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(agon_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror=return-type)

# Intel since 2008, AMD since 2011; counting bits is a call without it.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(agon_options INTERFACE -march=x86-64-v2)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What ccache must overlook to keep what was made with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  target_link_options(agon_options INTERFACE -fuse-ld=mold)
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
# Fast enough to play thousands of games with asserts or sanitizers on; -g1 keeps line numbers.
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1 -D_GLIBCXX_ASSERTIONS")
if(AGON_ASSERTS)
  string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
endif()
if(AGON_SANITIZE)
  target_compile_options(agon_options INTERFACE -fsanitize=${AGON_SANITIZE}
    -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(agon_options INTERFACE -fsanitize=${AGON_SANITIZE})
endif()

# One folder, one target: agon_folder(name [sources…] DEPENDS targets…). The listed dependencies
# are all a folder may include, so the compiler and linker hold the direction.
function(agon_folder name)
  cmake_parse_arguments(FOLDER "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(agon_${name} STATIC ${FOLDER_SOURCES})
  target_link_libraries(agon_${name} PUBLIC agon_options ${FOLDER_DEPENDS})
endfunction()

# A game's room, the folder `name` below the current one: agon_game(name) makes agon_game_<name> of
# its sources, of data/games/<name>, data/schemas/<name> and data/evaluation/<name>.*, and
# <name>_tests of its tests. The files are built in as <name>_data, _schemas, _evaluation, _ledger,
# and all together as embedded::<name>().
function(agon_game name)
  set(room ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  set(data ${PROJECT_SOURCE_DIR}/data)
  file(GLOB sources CONFIGURE_DEPENDS ${room}/*.cpp)
  file(GLOB content CONFIGURE_DEPENDS ${data}/games/${name}/*.json)
  file(GLOB schemas CONFIGURE_DEPENDS ${data}/schemas/${name}/*.json)
  file(GLOB evaluation CONFIGURE_DEPENDS ${data}/evaluation/${name}.json
    ${data}/evaluation/${name}.*.json)
  agon_folder(game_${name} SOURCES ${sources} DEPENDS agon_core agon_parts)
  # Search lives on these functions: -O3 makes random play a quarter faster (docs/decisions.md).
  target_compile_options(agon_game_${name} PRIVATE $<$<CONFIG:Release>:-O3>)
  set_target_properties(agon_game_${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  agon_embed(agon_game_${name} SYMBOL ${name}_data FILES ${content})
  agon_embed(agon_game_${name} SYMBOL ${name}_schemas FILES ${schemas})
  agon_embed(agon_game_${name} SYMBOL ${name}_evaluation FILES ${evaluation})
  agon_embed(agon_game_${name} SYMBOL ${name}_ledger FILES ${room}/RULES.md)
  agon_room_files(${name} ${CMAKE_CURRENT_BINARY_DIR}/${name}_files.cpp)
  target_sources(agon_game_${name} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}_files.cpp)
  if(AGON_TESTS)
    file(GLOB tests CONFIGURE_DEPENDS ${room}/tests/*.cpp)
    agon_test(${name}_tests LABEL ${name} SOURCES ${tests}
      DEPENDS agon_game_${name} agon_parts agon_core)
  endif()
endfunction()

# A test program from sources: agon_test(name [LABEL label] SOURCES … DEPENDS …). Its tests carry
# the name of their folder as label, unless there is another: tests/contract is `contract`.
function(agon_test name)
  cmake_parse_arguments(TEST "" "LABEL" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE agon_options ${TEST_DEPENDS} GTest::gtest GTest::gmock
    GTest::gtest_main)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests
    ${PROJECT_BINARY_DIR}/generated)
  # Reading these takes half the time of compiling a test; making them pays from the fourth unit on.
  list(LENGTH TEST_SOURCES units)
  if(CMAKE_UNITY_BUILD)
    math(EXPR units "${units} / ${CMAKE_UNITY_BUILD_BATCH_SIZE}")
  endif()
  if(units GREATER 3)
    target_precompile_headers(${name} PRIVATE <gtest/gtest.h> <gmock/gmock.h> <boost/json.hpp>
      <algorithm> <array> <functional> <map> <string> <vector>)
  endif()
  target_compile_definitions(${name} PRIVATE AGON_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(NOT TEST_LABEL)
    get_filename_component(TEST_LABEL ${CMAKE_CURRENT_SOURCE_DIR} NAME)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 900 LABELS ${TEST_LABEL})
endfunction()
