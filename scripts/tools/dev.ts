/**
 * `npm run dev`: Vite's development server, which replaces changed modules in the open page, with the sandbox server behind it for
 * everything else. `PORT` chooses the port. The pages have no content security policy here: hot replacement needs an inline script.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import process from 'node:process';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { startServer, type RunningServer } from '../../sandbox/server/server.ts';
import { checkNode, dataFolder } from './setup.mjs';

/** Addresses that Vite answers; all others are the sandbox server's. */
const OWN = '/(?:core|plugins|xsl/engine|node_modules|shared|scripts|@[^/]*)/|/@';
const PAGE = /^\/(?:[\w-]+\.html)?(?:\?|$)/;
/** Files that the sandbox server reads at each request: a page that shows them is loaded again. */
const SERVED = /[\\/](?:xsl[\\/]sheets|config[\\/](?:customers|modules)|sandbox[\\/]content)[\\/]|[\\/]texts[\\/][\w-]+\.json$/;

/** Pages as the sandbox server makes them (head, language, configuration), prepared by Vite. */
function pagesOf(sandbox: RunningServer): Plugin {
  const answer = async (server: ViteDevServer, url: string, host: string): Promise<string> => {
    const { body } = await sandbox.app.inject({ method: 'GET', url, headers: { host } });
    return server.transformIndexHtml(url, body);
  };
  return {
    name: 'lectern-dev-pages',
    configureServer(server) {
      // A file that comes or goes as well: a sheet, a language, a module.
      server.watcher.on('all', (_event, file) => {
        if (SERVED.test(file)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '/';
        if (request.method !== 'GET' || !PAGE.test(url)) return next();
        answer(server, url, request.headers.host ?? '').then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=UTF-8');
          response.end(html);
        }, next);
      });
    },
  };
}

checkNode();
const root = process.cwd();
const port = Number(process.env.PORT || 5173);
/** What Vite has prepared; within the project's folder it is served under its path, elsewhere under `/@fs/`. */
const cacheDir = join(dataFolder(), 'cache', 'vite');
mkdirSync(cacheDir, { recursive: true });
const cachePath = relative(root, realpathSync(cacheDir)).split(sep).join('/').replaceAll('.', '\\.');
// The page's source instead of the build: the server puts the customer's head into it.
const sandbox = await startServer({ port: 0, dist: root, quiet: true });
const server = await createServer({
  root,
  cacheDir,
  plugins: [pagesOf(sandbox)],
  server: {
    port,
    strictPort: process.env.PORT !== undefined,
    host: '127.0.0.1',
    proxy: { [`^(?!${OWN}|/${cachePath}/)`]: { target: sandbox.url, changeOrigin: false } },
    watch: { ignored: ['**/.lectern/**', '**/dist/**', '**/test-results/**'] },
    fs: { allow: [root, cacheDir, realpathSync(join(root, 'node_modules'))] },
  },
});
await server.listen();
const address = server.httpServer?.address();
const listening = typeof address === 'object' && address !== null ? address.port : port;
console.log(`Lectern is running at http://localhost:${listening}/ and replaces what changes`);
for (const name of sandbox.services.customers.names) console.log(`  ${name}: http://${name}.localhost:${listening}/`);

const stop = async (): Promise<void> => {
  await server.close();
  await sandbox.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
