import { emptyDatabase } from '../../../sandbox/server/fixtures/databases.ts';

// The server of all browser tests, on a copy of an empty database: making one takes longer than filling it.
process.env.LECTERN_DATABASE_TEMPLATE = await emptyDatabase();
await import('../../../sandbox/server/main.ts');
