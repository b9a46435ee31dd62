// One suite for both stores, and hands for it.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "postgres_server.h"
#include "server/store/store.h"

namespace agon::server {

inline void PrintTo(Appended appended, std::ostream* out) {
  *out << (appended == Appended::kDone       ? "done"
           : appended == Appended::kConflict ? "conflict"
                                             : "failed");
}

}  // namespace agon::server

namespace agon::test {

using server::Appended;
using server::Store;

// A folder that goes with its owner.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "agon-store-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::unique_ptr<Store> open_at(const std::string& address) {
  auto store = server::open_store(address);
  if (!store) throw std::runtime_error("the store did not open: " + store.error().message.id);
  return std::move(*store);
}

inline std::future<Appended> append_later(Store& store, const std::string& table,
                                          std::int64_t number, std::string text) {
  auto told = std::make_shared<std::promise<Appended>>();
  store.append(table, number, std::move(text),
               [told](Appended appended) { told->set_value(appended); });
  return told->get_future();
}

inline Appended append(Store& store, const std::string& table, std::int64_t number,
                       std::string text = "text") {
  return append_later(store, table, number, std::move(text)).get();
}

inline std::vector<std::string> texts(Store& store, const std::string& table,
                                      std::int64_t from = 0) {
  auto entries = store.load(table, from);
  if (!entries) throw std::runtime_error("the store does not answer");
  std::vector<std::string> found;
  for (const server::StoredEntry& entry : *entries) {
    EXPECT_EQ(entry.number, from + static_cast<std::int64_t>(found.size())) << "of " << table;
    found.push_back(entry.text);
  }
  return found;
}

// After a refusal one has to look.
inline Appended append_after_look(Store& store, const std::string& table, std::int64_t number,
                                  std::string text = "text") {
  texts(store, table);
  return append(store, table, number, std::move(text));
}

// Keeps the store's thread until it is let go, so that what is appended meanwhile gathers.
class Hold {
 public:
  explicit Hold(Store& store) {
    static std::atomic<int> holds{0};
    auto free = std::make_shared<std::shared_future<void>>(free_.get_future().share());
    auto held = std::make_shared<std::promise<void>>();
    store.append("hold" + std::to_string(++holds), 0, "", [free, held](Appended) {
      held->set_value();
      free->wait();
    });
    held->get_future().wait();
  }
  ~Hold() { free_.set_value(); }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

 private:
  std::promise<void> free_;
};

enum class Kind { kSqlite, kPostgres };

class BothStores : public testing::TestWithParam<Kind> {
 protected:
  BothStores()
      : address_(GetParam() == Kind::kSqlite ? folder_.file("tables.db")
                                             : PostgresServer::shared().new_database()) {}

  std::unique_ptr<Store> open() const { return open_at(address_); }
  // Runs a statement beside the store.
  void run_sql(const std::string& statement) const;

  TemporaryFolder folder_;
  std::string address_;
};

inline std::string kind_name(const testing::TestParamInfo<Kind>& info) {
  return info.param == Kind::kSqlite ? "Sqlite" : "Postgres";
}

}  // namespace agon::test
