import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { jsonValidator } from './scripts/build/validator.ts';

export default defineConfig({
  plugins: [jsonValidator(), react()],
  test: {
    projects: [
      {
        extends: true,
        // No file changes what the next one finds, here and below: modules are loaded once, which saves a third of the time.
        test: { name: 'page', include: ['{core,xsl,plugins}/**/*.test.{ts,tsx}'], pool: 'threads', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // The database's WebAssembly would be compiled twice in each process: a test is over before the better code pays.
          execArgv: ['--liftoff-only'],
          isolate: false,
          include: ['{sandbox,scripts,config}/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/{conformance,hostile,media}/**/*.test.ts'],
        },
      },
    ],
    // `vitest related` runs what a changed file reaches by imports, also after a change of this file or of package.json.
    forceRerunTriggers: [],
    testTimeout: 20_000,
    // `.ci/run` alone allows a second try, as for the browser tests; it is named beside the test.
    retry: Number(process.env.LECTERN_RETRIES ?? 0),
    maxWorkers: 2,
  },
});
