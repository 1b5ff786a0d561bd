import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** Tests of the server whose databases are their own folders: on PostgreSQL they would only be run twice. */
const IN_FOLDERS = /store\/(?:durability|full-disk|backup\/trial)|server\/(?:stopping|start-problems|production)\.test|seeding\/seed\.test/;

/** Tests of headers, files, customers and words: they ask the database nothing that others do not ask as well. */
const OF_FILES = /server\/(?:http|media|faults|settings|customers\/customers|texts\/texts|http\/sites|routes\/(?:gate|page-head))\.test/;

/** Servers on one PostgreSQL behind what is before them. */
const DEPLOYED = ['tests/deploy/many-servers.test.ts', 'tests/deploy/a-day.test.ts'];

/** Something in a file is about the database in a folder alone: it leaves itself out on PostgreSQL. */
const LEFT_OUT_ON_POSTGRES =
  /skipIf\([^)]*(?:DATABASE_URL !== undefined|(?<!!)isPostgres)|runIf\([^)]*(?:DATABASE_URL === undefined|!isPostgres)/;

/** Whether the tests with this source need not run on a database in a folder when they run on PostgreSQL. */
export const isProvenOnPostgres = (source) => !LEFT_OUT_ON_POSTGRES.test(source);

const sourceOf = (name) => readFileSync(join(root, name), 'utf8');

/** The tests that use a database: they begin with the server's fixtures. */
export const databaseTests = () => [
  ...readdirSync(join(root, 'sandbox', 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `sandbox/server/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts') && !IN_FOLDERS.test(name) && !OF_FILES.test(name))
    .filter((name) => sourceOf(name).includes('/fixtures/')),
  ...DEPLOYED,
];

export const provenOnPostgres = () => databaseTests().filter((name) => isProvenOnPostgres(sourceOf(name)));
