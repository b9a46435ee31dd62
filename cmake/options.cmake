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

# A test program from sources: agon_test(name SOURCES … DEPENDS …). Its tests carry the name of
# their folder as label: tests/contract is `contract`, src/games/panthalos/tests is `panthalos`.
function(agon_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE agon_options ${TEST_DEPENDS} GTest::gtest GTest::gmock
    GTest::gtest_main)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
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
  string(REGEX REPLACE "/tests$" "" folder ${CMAKE_CURRENT_SOURCE_DIR})
  get_filename_component(label ${folder} NAME)
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 900 LABELS ${label})
endfunction()
