import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const project = join(import.meta.dirname, '..', '..');
const root = join(project, 'sandbox', 'harness');
/** A tool is a folder with a `main.tsx`. */
const tools = readdirSync(root).filter((name) => existsSync(join(root, name, 'main.tsx')));
/** What each page begins with, by its title: `Stage – harness`. */
const pages = new Map([
  [join(root, 'index.html'), { title: 'Harness', script: './shell/start.tsx' }],
  ...tools.map((name) => {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} – harness`;
    return [join(root, name, 'index.html'), { title, script: './main.tsx' }] as const;
  }),
]);

/** The pages are one file but for title and script, so no tool has one of its own. */
const onePage: Plugin = {
  name: 'one-page',
  enforce: 'pre',
  resolveId: (id) => (pages.has(id) ? id : null),
  load(id) {
    const page = pages.get(id);
    if (page === undefined) return null;
    const html = readFileSync(join(root, 'shell', 'page.html'), 'utf8');
    return html.replace('%TITLE%', page.title).replace('%SCRIPT%', page.script);
  },
};

/**
 * The harness's own pages, beside its script for the site's (`harness.config.ts`, which builds these too and empties the folder before).
 * They are never cached: names of files need no hash, and a file that goes is replaced by its successor.
 */
export default defineConfig({
  root,
  base: '/sandbox/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [onePage, react()],
  resolve: { conditions: ['lectern-source', 'module', 'browser', 'development|production'] },
  define: { 'import.meta.env.LECTERN_TOOLS': JSON.stringify(tools) },
  // One file: what a worker imports on its own would be subject to the policy of its script's answer, which allows nothing.
  worker: { format: 'es', rollupOptions: { output: { codeSplitting: false } } },
  build: {
    outDir: join(project, '.lectern', 'harness'),
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      input: Object.fromEntries([['start', join(root, 'index.html')], ...tools.map((name) => [name, join(root, name, 'index.html')])]),
      output: { entryFileNames: 'pages/[name].js', chunkFileNames: 'pages/[name].js', assetFileNames: 'pages/[name][extname]' },
    },
  },
});
