// Run as a process of its own: making a database directory takes 900 MB, which the server itself should never hold.
import { PGlite } from '@electric-sql/pglite';

const folder = process.argv[2];
if (folder === undefined) throw new Error('usage: template.ts <folder to make>');
const database = await PGlite.create({ dataDir: folder });
await database.close();
