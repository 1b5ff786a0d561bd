import { setFlagsFromString } from 'node:v8';
import { configDefaults, defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { jsonValidator } from './scripts/build/validator.ts';
import { provenOnPostgres } from './scripts/tools/database-tests.mjs';

// Most code of a test runs a few times: optimizing it after eight times what V8 takes otherwise saves a sixth of the processor time.
// Later versions of Node have no such option, and a process that is given one that it does not know ends at once.
const LATE = process.versions.node.startsWith('20.') ? ['--interrupt-budget=1000000'] : [];
// The project's threads share the flags of this process.
for (const each of LATE) setFlagsFromString(each);

/** Measures the processor time and the memory of its process: no other file may run in it meanwhile, as the threads' do. */
const OF_ONE_PROCESS = 'xsl/engine/limits.test.ts';

export default defineConfig({
  plugins: [jsonValidator(), react()],
  test: {
    projects: [
      {
        extends: true,
        // No file changes what the next one finds, here and below: modules are loaded once, which saves a third of the time.
        test: {
          name: 'page',
          include: ['{core,xsl,plugins}/**/*.test.{ts,tsx}'],
          exclude: [OF_ONE_PROCESS],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: 'scripts/tools/temporary.mjs',
          // The database's WebAssembly would be compiled twice in each process: a test is over before the better code pays.
          execArgv: ['--liftoff-only', ...LATE],
          isolate: false,
          include: [
            '{sandbox,scripts,config}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{boundaries,conformance,deploy,hostile,media}/**/*.test.ts',
            OF_ONE_PROCESS,
          ],
          // The part postgres of `npm test` runs them.
          exclude: [...configDefaults.exclude, ...(process.env.LECTERN_ON_POSTGRES ? provenOnPostgres() : [])],
        },
      },
    ],
    // `vitest related` runs what a changed file reaches by imports, also after a change of this file or of package.json.
    forceRerunTriggers: [],
    testTimeout: 20_000,
    // A test that expects nothing cannot fail.
    expect: { requireAssertions: true },
    // `.ci/run` alone allows a second try, as for the browser tests; it is named beside the test.
    retry: Number(process.env.LECTERN_RETRIES ?? 0),
    // A third worker on two cores makes the whole slower: 269 s in place of 246.
    maxWorkers: 2,
  },
});
