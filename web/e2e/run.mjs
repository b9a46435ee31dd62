// Runs the browser tests, two files at a time (E2E_JOBS): npm run e2e [-- name …]
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs'))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

if (!process.env.AGON_WEB && !existsSync(`${here}../dist/index.html`)) {
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: `${here}..`,
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const run = spawnSync(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${process.env.E2E_JOBS ?? 2}`,
    '--test-reporter=spec',
    ...files.map((name) => here + name),
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
