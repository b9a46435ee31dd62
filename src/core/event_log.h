// The log of a match. A match has thousands of lines, and mostly only the last ones are read. So
// lines are kept packed, which takes a tenth of the memory.
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "core/event.h"

namespace agon {

// A line of the log. Numbers only grow: a take-back removes lines and never reuses a number.
struct LogEntry {
  int number = 0;
  int position = 0;  // the action (counted from 1) that caused it; 0 for the set-up
  Event event;
  bool stays = false;  // no action caused it, so no take-back removes it
};

class EventLog {
 public:
  // Unpacks each line when it is looked at.
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = LogEntry;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = LogEntry;

    Iterator(const EventLog& log, std::size_t at) : log_(&log), at_(at) {}
    LogEntry operator*() const { return (*log_)[at_]; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator& other) const { return at_ == other.at_; }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const EventLog* log_;
    std::size_t at_;
  };

  std::size_t size() const { return lines_.size(); }
  bool empty() const { return lines_.empty(); }
  LogEntry operator[](std::size_t i) const;
  LogEntry back() const { return (*this)[size() - 1]; }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }

  // Without unpacking.
  int number(std::size_t i) const { return lines_[i].number; }
  int position(std::size_t i) const { return lines_[i].position; }
  // The first line that has this number or a greater one.
  std::size_t first_from(int number) const;

  // The first line of this position or a later one.
  std::size_t first_of(int position) const;

  // Positions only grow from one line to the next.
  void add(const LogEntry& line);
  // Removes the lines of later positions. Lines that stay get this position.
  void return_to(int position);

 private:
  struct Line {
    int number = 0;
    int position = 0;
    std::uint32_t begin = 0;  // of its bytes
    bool stays = false;
  };

  std::vector<Line> lines_;
  std::string bytes_;
};

}  // namespace agon
