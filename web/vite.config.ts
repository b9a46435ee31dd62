import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `import owl from 'icon:owl'` is the drawing of one icon: only those that are used are built in. */
function icons(): Plugin {
  const file = here('node_modules/@iconify-json/game-icons/icons.json');
  const all = JSON.parse(readFileSync(file, 'utf8')).icons as Record<string, { body: string }>;
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return undefined;
      const icon = all[id.slice('\0icon:'.length)];
      if (!icon) this.error(`no such icon: ${id.slice(1)}`);
      return `export default ${JSON.stringify(icon.body.replaceAll(' fill="currentColor"', ''))}`;
    },
  };
}

/** `titles:en` has the name and the tagline of every game, for pages that list them. */
function titles(): Plugin {
  return {
    name: 'titles',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('titles:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0titles:')) return undefined;
      const folder = here(`../data/locales/${id.slice('\0titles:'.length)}/`);
      const found: Record<string, string> = {};
      for (const file of readdirSync(folder)) {
        this.addWatchFile(folder + file);
        const words = JSON.parse(readFileSync(folder + file, 'utf8')) as Record<string, string>;
        for (const [message, text] of Object.entries(words)) {
          if (/^[a-z_]+\.(name|tagline)$/.test(message)) found[message] = text;
        }
      }
      return `export default ${JSON.stringify(found)}`;
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [icons(), titles(), svelte()],
  resolve: {
    alias: { $lib: here('src/lib'), $parts: here('src/parts'), $locales: here('../data/locales') },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: { '/ws': { target: process.env.AGON_URL ?? 'http://127.0.0.1:8080', ws: true } },
  },
  build: {
    target: 'es2023',
    // The server's content-security policy allows no data: addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
  },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node' },
});
