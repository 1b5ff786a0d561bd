import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../../scripts/tools/setup.mjs';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
  '.mpegts': 'video/mp2t',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.bin': 'application/octet-stream',
  '.vtt': 'text/vtt',
};

/** A page with our player, built as the product is built, beside the peers' files and the test clips. */
export interface Site {
  readonly address: string;
  /** Kilobytes of a file of the build as it travels compressed. */
  gzipped(path: string): number;
  stop(): void;
}

function sendFile(response: ServerResponse, file: string, range: string | undefined): void {
  const { size } = statSync(file);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const [start, end] = [Number(from ?? 0), to ? Math.min(Number(to), size - 1) : size - 1];
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.setHeader('Content-Length', end - start + 1);
  if (from !== undefined) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  response.writeHead(from === undefined ? 200 : 206);
  createReadStream(file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
}

/** Builds the page with the product's own settings and serves it. @param peers folder of the peers' packages */
export async function openSite(peers: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-player-'));
  const entry = join(import.meta.dirname, 'page.tsx');
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: entry } },
  });
  if (!('output' in built)) throw new Error('Nothing was built.');
  const script = built.output.find((each) => each.type === 'chunk' && each.isEntry)?.fileName;
  const styles = built.output
    .filter((each) => each.fileName.endsWith('.css'))
    .map(({ fileName }) => `<link rel="stylesheet" href="/${fileName}">`)
    .join('');
  const page =
    `<!DOCTYPE html><html lang="en"><head><title>Bench</title><link rel="icon" href="data:,">${styles}` +
    `<script type="module" src="/${script}"></script></head><body></body></html>`;
  const folders: Readonly<Record<string, string>> = { media: join(root, 'tests/media/files'), peers, '': folder };

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    response.setHeader('Cache-Control', 'no-store');
    if (path === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(page);
      return;
    }
    const [, first = ''] = path.split('/');
    const base = folders[first] ?? folder;
    const file = normalize(join(base, first in folders ? path.slice(first.length + 1) : path));
    try {
      if (!file.startsWith(base + sep)) throw new Error('outside');
      sendFile(response, file, request.headers.range);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    gzipped: (path) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length / 1024,
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
