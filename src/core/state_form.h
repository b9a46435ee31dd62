// The whole state as JSON, both ways. A room describes its fields once, by a template that visits
// them; a FieldWriter or a FieldReader walks through it:
//
//   template <class Fields, class S>
//   void visit_state(Fields& f, S& s) {
//     f.number("round", s.round, 1, 60000);
//     f.object("options", [&](auto& g) { g.word("exact", s.exact, kSwitchIds); });
//   }
//
// A room that has fields of its own kinds derives from both: `class Writer : public
// FieldWriter<Writer>`.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/result.h"

namespace agon {

struct Plain {};  // no fields of one's own

template <class Derived = Plain>
class FieldWriter {
  using Self = std::conditional_t<std::is_same_v<Derived, Plain>, FieldWriter<Plain>, Derived>;

 public:
  explicit FieldWriter(JsonWriter& out) : out_(out) {}

  template <class T>
  void number(std::string_view name, const T& value, int, int) {
    out_.field(name, value);
  }
  // One of a list of words.
  template <class T, class Words>
  void word(std::string_view name, const T& index, const Words& words) {
    out_.field(name, words[index]);
  }
  // A set of things by kind: the word of each, in the order of the kinds.
  template <class Counts, class Words>
  void each(std::string_view name, const Counts& counts, const Words& words, int) {
    out_.key(name).begin_array();
    for (int kind = 0; kind < counts.size(); ++kind) {
      for (int i = 0; i < counts[kind]; ++i) out_.value(words[kind]);
    }
    out_.end_array();
  }
  void numbers(std::string_view name, const std::uint8_t* values, int count, int) {
    out_.key(name).begin_array();
    for (int i = 0; i < count; ++i) out_.value(values[i]);
    out_.end_array();
  }
  template <class Visit>
  void object(std::string_view name, Visit&& visit) {
    out_.key(name).begin_object();
    visit(self());
    out_.end_object();
  }
  // A list of `count` records.
  template <class Count, class Visit>
  void list(std::string_view name, const Count& count, int, Visit&& visit) {
    out_.key(name).begin_array();
    for (int i = 0; i < static_cast<int>(count); ++i) {
      out_.begin_object();
      visit(self(), i);
      out_.end_object();
    }
    out_.end_array();
  }
  // A field that is left out unless there is something to say.
  template <class Visit>
  void maybe(std::string_view, bool something, Visit&& visit) {
    if (something) visit(self());
  }
  template <class Visit>
  void maybe_object(std::string_view name, bool something, Visit&& visit) {
    if (something) object(name, visit);
  }
  template <class G>
  void agenda(const typename G::State& s) {
    G::write_agenda(s, out_.key("agenda"));
  }

 protected:
  JsonWriter& out_;

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

template <class Derived = Plain>
class FieldReader {
  using Self = std::conditional_t<std::is_same_v<Derived, Plain>, FieldReader<Plain>, Derived>;

 public:
  explicit FieldReader(JsonFields& fields) : fields_(fields) {}

  template <class T>
  void number(std::string_view name, T& value, int low, int high) {
    value = static_cast<T>(fields_.number(name, low, high));
  }
  template <class T, class Words>
  void word(std::string_view name, T& index, const Words& words) {
    index = fields_[name].id(in(words));
  }
  template <class Counts, class Words>
  void each(std::string_view name, Counts& counts, const Words& words, int most) {
    fields_[name].each(static_cast<std::size_t>(most),
                       [&](const JsonValue& value) { ++counts[value.id(in(words))]; });
  }
  void numbers(std::string_view name, std::uint8_t* values, int count, int high) {
    int i = 0;
    const JsonValue list = fields_[name];
    list.each(static_cast<std::size_t>(count), [&](const JsonValue& value) {
      values[i++] = static_cast<std::uint8_t>(value.number(0, high));
    });
    if (i != count) list.reader().fail("core.state.count", list.path(), {{"count", count}});
  }
  template <class Visit>
  void object(std::string_view name, Visit&& visit) {
    record(fields_[name], visit);
  }
  template <class Count, class Visit>
  void list(std::string_view name, Count& count, int most, Visit&& visit) {
    int i = 0;
    fields_[name].each(static_cast<std::size_t>(most), [&](const JsonValue& value) {
      record(value, [&](Self& inner) { visit(inner, i++); });
    });
    count = static_cast<Count>(i);
  }
  template <class Visit>
  void maybe(std::string_view name, bool, Visit&& visit) {
    if (fields_.has(name)) visit(self());
  }
  template <class Visit>
  void maybe_object(std::string_view name, bool, Visit&& visit) {
    if (fields_.has(name)) object(name, visit);
  }
  template <class G>
  void agenda(typename G::State& s) {
    G::read_agenda(fields_["agenda"], s);
  }
  // A reader of the same kind for another record.
  Self on(JsonFields& fields) const { return Self(fields); }
  // How many records a list has, where other fields depend on it.
  template <class Count>
  void count(std::string_view name, Count& count, int most) {
    int i = 0;
    fields_[name].each(static_cast<std::size_t>(most), [&](const JsonValue&) { ++i; });
    count = static_cast<Count>(i);
  }

 protected:
  JsonFields& fields_;

 private:
  Self& self() { return static_cast<Self&>(*this); }
  template <class Visit>
  void record(const JsonValue& value, Visit&& visit) {
    JsonFields inner(value);
    Self reader = self().on(inner);
    visit(reader);
    inner.finish();
  }
};

// A whole object by a visitor.
template <class Visit>
void write_object(JsonWriter& out, Visit&& visit) {
  FieldWriter<> fields(out.begin_object());
  visit(fields);
  out.end_object();
}
template <class Visit>
void read_object(const JsonValue& value, Visit&& visit) {
  JsonFields inner(value);
  FieldReader<> fields(inner);
  visit(fields);
  inner.finish();
}

// Reads a state by read(JsonValue, state). Whatever comes in, what comes out obeys every invariant
// and has an agenda that the engine can go on from.
template <class G, class Read>
Result<typename G::State> read_whole(const typename G::Content& content,
                                     const boost::json::value& json, Read&& read) {
  JsonReader reader;
  typename G::State s;
  s.content = &content;
  read(JsonValue(reader, &json, ""), s);
  if (reader.failed()) return reader.error();
  if (const Status status = G::possible(s); !status) return status.error();
  return s;
}

}  // namespace agon
