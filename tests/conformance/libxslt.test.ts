import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCases } from './cases.ts';
import { execute } from './execute.ts';
import existing from './known-failures.json' with { type: 'json' };
import waivers from './waivers.json' with { type: 'json' };

const FOLDER = join(import.meta.dirname, '../../../shared/fixtures/xslt');
const there = existsSync(FOLDER);
const allowed = [...Object.keys(waivers), ...existing.libxslt].sort();

describe.skipIf(!there)(`libxslt's own cases${there ? '' : ' (skipped: ../shared/fixtures/xslt is not there)'}`, () => {
  it('all pass but those that waivers.json and known-failures.json name, and these fail', { timeout: 120_000 }, () => {
    const outcomes = readCases(FOLDER).map((each) => execute(each));
    expect(outcomes.length).toBeGreaterThan(300);
    const failures = outcomes.filter(({ failure }) => failure !== null);
    expect(failures.filter(({ id }) => !allowed.includes(id)).map(({ id, failure }) => `${id}: ${failure}`)).toEqual([]);
    expect(failures.map(({ id }) => id).sort()).toEqual(allowed);
  });
});

describe('the lists of cases that need not pass', () => {
  it('name a case once, waivers with their reason', () => {
    expect(new Set(allowed).size).toBe(allowed.length);
    for (const reason of Object.values(waivers)) expect(reason.length).toBeGreaterThan(20);
  });
});
