// agon serve: the tables on a local port.
#include <pthread.h>

#include <csignal>

#include "ai/parallel.h"
#include "cli/command.h"
#include "server/service/service.h"

namespace agon::cli {
namespace {

struct Arguments {
  std::string address, port, store, web, threads;
};

Result<server::ServiceOptions> read_arguments(const Arguments& arguments) {
  server::ServiceOptions options;
  if (!arguments.address.empty()) options.net.address = arguments.address;
  if (!arguments.store.empty()) options.store = arguments.store;
  options.web = arguments.web;
  const auto port = read_number("--port", arguments.port, 8080, 0, 65535);
  if (!port) return port.error();
  const auto threads = read_number("--threads", arguments.threads,
                                   static_cast<std::uint64_t>(machine_threads()), 1, 256);
  if (!threads) return threads.error();
  options.net.port = static_cast<std::uint16_t>(*port);
  options.bot_threads = static_cast<int>(*threads);
  return options;
}

int serve(const Context& context, const Arguments& arguments) {
  Result<server::ServiceOptions> options = read_arguments(arguments);
  if (!options) return fail(context, options.error());
  // Blocked before any thread begins, so that only the wait below receives them.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  const std::string address = options->net.address;
  Result<std::unique_ptr<server::Service>> service = server::Service::start(std::move(*options));
  if (!service) return fail(context, service.error());
  const std::string url = "http://" + address + ":" + std::to_string((*service)->port()) + "/";
  context.screen.print(
      context.words(Message("cli.serve.started", {{"address", Value::of_text(url)}})) + "\n");
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  (*service)->stop();
  return kOk;
}

}  // namespace

void add_serve(Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = program.command("serve", [arguments](const Context& context) {
    return serve(context, *arguments);
  });
  add_text(program, command, "--address", "IP", arguments->address);
  add_text(program, command, "--port", "N", arguments->port);
  add_text(program, command, "--store", "FILE|postgresql://…", arguments->store);
  add_text(program, command, "--web", "DIR", arguments->web);
  add_text(program, command, "--threads", "N", arguments->threads);
}

}  // namespace agon::cli
