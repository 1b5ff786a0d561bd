/**
 * `node nginx-purge.mjs <folder of the cache> [<port>]`: takes from nginx's cache what was made from something that has changed, for
 * LECTERN_EDGE_PURGE: {"url": "http://127.0.0.1:8199/", "method": "PURGE", "headers": {"Surrogate-Key": "{tags}"}}
 * It runs as the user of nginx, whose files it deletes, and listens on this machine alone. nginx asks anew for a page whose file is gone.
 * docs/operate/edge.md; tests/deploy/edge.test.ts starts this file.
 */
import { open, readdir, unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [, , folder, port = '8199'] = process.argv;
if (folder === undefined) {
  console.error('Say where the cache is: node nginx-purge.mjs /var/cache/nginx/lectern');
  process.exit(1);
}
/** nginx writes the headers of an answer before it, behind its own. */
const HEAD_BYTES = 16 * 1024;
const TAGS = /\r\nSurrogate-Key: ([^\r\n]*)\r\n/i;
const MOST_TAGS = 1000;

/** The tags of a file of the cache; none where it has none, or is gone meanwhile. */
async function tagsOf(path) {
  const file = await open(path).catch(() => null);
  if (file === null) return [];
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return TAGS.exec(buffer.toString('latin1', 0, bytesRead))?.[1]?.split(' ') ?? [];
  } finally {
    await file.close();
  }
}

/** @returns how many pages are gone */
async function purge(wanted) {
  let gone = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (!(await tagsOf(path)).some((tag) => wanted.has(tag))) continue;
    await unlink(path).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
    gone += 1;
  }
  return gone;
}

/** One after the other: two at once would read every file twice. */
let last = Promise.resolve();
const server = createServer((request, reply) => {
  const tags = String(request.headers['surrogate-key'] ?? '')
    .split(' ')
    .filter((tag) => tag !== '');
  if (request.method !== 'PURGE' || tags.length === 0 || tags.length > MOST_TAGS) {
    reply.writeHead(400, { 'Content-Type': 'text/plain' }).end('Send PURGE with the tags in Surrogate-Key.\n');
    return;
  }
  last = last
    .then(() => purge(new Set(tags)))
    .then(
      (gone) => reply.writeHead(200, { 'Content-Type': 'text/plain' }).end(`${gone}\n`),
      (error) => {
        console.error(error);
        reply.writeHead(500).end();
      },
    );
});
server.listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`Pages of ${folder} are forgotten on request at port ${server.address().port}.\n`),
);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close(() => process.exit(0)));
