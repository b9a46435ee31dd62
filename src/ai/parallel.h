// The threads of this folder. No other file here starts one.
#pragma once

#include <functional>

namespace agon {

// Calls work(worker, i) once for each i from 0 to count - 1, on `threads` workers numbered from 0
// (the caller is one of them). Which worker gets which i is not fixed. Stops handing out when
// `work` returns false.
void run_parallel(int threads, int count, const std::function<bool(int worker, int i)>& work);

// How many threads the machine runs at once; at least 1.
int machine_threads();

}  // namespace agon
