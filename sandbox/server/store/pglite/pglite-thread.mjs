/**
 * The thread that PGlite runs in: on a full disk its WebAssembly may spin for ever, and a thread can be ended from outside. Plain
 * JavaScript, because a thread of Node 20 starts without the loader of TypeScript. It answers one statement after another.
 * Messages in: `{ id, sql, parameters }`, `{ close: true }`; out: `{ open: true }`, `{ id, fields, rows, affected }`, `{ id, error }`.
 */
import { statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { folder, reserve } = workerData;

/** What takes room on the disk. */
const WRITES = /^\s*(?:insert|update|delete|merge|create|alter|drop|truncate|analyze|vacuum|reindex)\b/i;
/** The same inside of a query. */
const WRITES_WITHIN = /^\s*with\b[^]*\b(?:insert\s+into|update\s+\w|delete\s+from|merge\s+into)\b/i;

/** PostgreSQL's own code for it. */
const DISK_FULL = '53100';

function isRoomLeft() {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= reserve;
}

/** What the database says of a statement; anything else means that PGlite itself is broken. */
function refusalOf(error) {
  if (typeof error?.code !== 'string' || typeof error.severity !== 'string' || error.severity === 'PANIC') throw error;
  const { message, code, detail, constraint, table, column } = error;
  return { message, code, detail, constraint, table, column };
}

const database = await PGlite.create({ dataDir: folder });

async function answer({ id, sql, parameters }) {
  if ((WRITES.test(sql) || WRITES_WITHIN.test(sql)) && !isRoomLeft())
    return { id, error: { message: `less than ${reserve} bytes are free for ${folder}`, code: DISK_FULL } };
  try {
    const { fields, rows, affectedRows } = await database.query(sql, parameters, { rowMode: 'array' });
    return { id, fields: fields.map(({ name }) => name), rows, affected: affectedRows ?? 0 };
  } catch (error) {
    return { id, error: refusalOf(error) };
  }
}

let last = Promise.resolve();
parentPort.on('message', (message) => {
  last = last.then(async () => {
    if (message.close !== true) return parentPort.postMessage(await answer(message));
    await database.close();
    parentPort.close();
  });
});
parentPort.postMessage({ open: true });
