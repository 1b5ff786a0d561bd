import '../../../sandbox/server/fixtures/derived-keys.ts';
import { demoDatabase } from '../../../sandbox/server/fixtures/databases.ts';

// The server of all browser tests, on a copy of the demonstration that the servers of single tests begin with too.
process.env.LECTERN_DATABASE_TEMPLATE = await demoDatabase();
await import('../../../sandbox/server/main.ts');
