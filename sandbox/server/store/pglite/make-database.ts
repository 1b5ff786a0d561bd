// Run as a process of its own: making a database directory takes 900 MB, which the server itself should never hold.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

process.umask(0o077);
const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: make-database.ts <folder to make>');
const database = await PGlite.create({ dataDir: folder });
await database.close();
// PostgreSQL reserves these buffers at once: 128 MB, its default, is a third of the server's memory and slows every start.
appendFileSync(join(folder, 'postgresql.conf'), '\nshared_buffers = 32MB\n');
