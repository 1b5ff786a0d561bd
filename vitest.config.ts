import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { jsonValidator } from './scripts/build/validator.ts';

export default defineConfig({
  plugins: [jsonValidator(), react()],
  test: {
    include: [
      '{core,xsl,plugins,sandbox,scripts,config}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/{conformance,hostile,media}/**/*.test.ts',
    ],
    // `vitest related` runs what a changed file reaches by imports, also after a change of this file or of package.json.
    forceRerunTriggers: [],
    testTimeout: 20_000,
    maxWorkers: 2,
  },
});
