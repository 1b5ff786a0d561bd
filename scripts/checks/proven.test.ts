import { expect, it } from 'vitest';
import { levelsPassed, unprovenIn } from './proven.mjs';

const unit = {
  testResults: [
    {
      name: 'core/base/clock.test.ts',
      assertionResults: [
        { status: 'passed', title: 'RT-001 RT-002 passes' },
        { status: 'pending', title: 'RT-003 left itself out' },
        { status: 'failed', title: 'RT-004 fails' },
      ],
    },
    { name: 'sandbox/server/http.test.ts', assertionResults: [{ status: 'passed', title: 'RT-005 by the whole server' }] },
  ],
};
const spec = (title: string, ...tries: string[]) => ({
  title,
  file: 'menu.spec.ts',
  tests: [{ results: tries.map((status) => ({ status })) }],
});
const browsers = {
  suites: [
    {
      specs: [spec('RT-006 passes', 'passed'), spec('RT-007 is left out in a condition', 'skipped')],
      suites: [{ specs: [spec('RT-001 at a second try', 'failed', 'passed'), spec('RT-008 was never begun')] }],
    },
  ],
};

it('a row is proven in a run by a test that passed, at the level of its file', () => {
  const source = (file: string): string => (file.startsWith('sandbox') ? "import { openServer } from './fixtures/open.ts';" : '');
  expect([...levelsPassed([unit, browsers], source)].map(([id, levels]) => [id, ...levels])).toEqual([
    ['RT-001', 'unit', 'browser'],
    ['RT-002', 'unit'],
    ['RT-005', 'integration'],
    ['RT-006', 'browser'],
  ]);
});

it('says nothing about a run whose reports are missing', () => {
  expect(unprovenIn(['no-such-report.json'])).toBeNull();
});
