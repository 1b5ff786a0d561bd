import { describe, expect, it } from 'vitest';
import {
  coverage,
  missingTitles,
  outcomeOfModule,
  outcomeOfPlaywright,
  parseWire,
  survives,
  unnamedRows,
  wrongCut,
  wrongUncut,
  type RunModule,
} from './model.mjs';

const patch = '--- a/f.ts\n+++ b/f.ts\n@@ -1 +1 @@\n-File: old\n+File: new\n';
const test = (title: string, group = '') => ({ title, fullName: `${group}${group && ' '}${title}` });
const outcome = (...failed: { title: string; fullName: string }[]) => ({ failed, unloaded: [] });

describe('reading a wire', () => {
  it('takes the file, one or more tests, and its own name as the row', () => {
    expect(parseWire('ZZ-001.patch', `File: a.test.ts\nTest: one\nTest: two: 2\n\n${patch}`)).toEqual({
      name: 'ZZ-001',
      file: 'a.test.ts',
      titles: ['one', 'two: 2'],
      rows: ['ZZ-001'],
      changed: ['f.ts'],
      wrong: '',
    });
  });

  it('takes the rows that it names', () => {
    expect(parseWire('ZZ-001b.patch', `Rows: RT-001, RT-002\nFile: a.test.ts\nTest: one\n${patch}`).rows).toEqual(['RT-001', 'RT-002']);
  });

  it.each([
    ['no patch', 'ZZ-001.patch', 'File: a.test.ts\nTest: one\n', 'it has no patch'],
    ['no test', 'ZZ-001.patch', `File: a.test.ts\n${patch}`, 'it names no test'],
    ['no file before the patch', 'ZZ-001.patch', `Test: one\n${patch}`, 'it names no test'],
    ['a name that is no row', 'ZZ-001b.patch', `File: a.test.ts\nTest: one\n${patch}`, '"ZZ-001b" is no row'],
  ])('refuses %s', (_case, name, text, wrong) => {
    expect(parseWire(name, text).wrong).toBe(wrong);
  });
});

describe('judging a cut', () => {
  const wire = { titles: ['one'] };
  it.each([
    ['its test fails', outcome(test('one')), ''],
    ['its test fails in a group', outcome(test('one', 'group')), ''],
    ['nothing fails', outcome(), 'SURVIVES: passes: one'],
    ['another one fails', outcome(test('phone')), 'SURVIVES: passes: one'],
    ['others fail with it', outcome(test('one'), test('two'), test('three')), 'others fail with it: two; three'],
    ['the tests do not load', { failed: [], unloaded: ['SyntaxError'] }, 'cut, its tests do not load: SyntaxError'],
  ])('%s', (_case, came, wrong) => {
    expect(wrongCut(wire, came)).toBe(wrong);
  });

  it('asks each of several tests to fail', () => {
    const both = { titles: ['one', 'group two'] };
    expect(wrongCut(both, outcome(test('one'), test('two', 'group')))).toBe('');
    const wrong = wrongCut(both, outcome(test('one')));
    expect([wrong, survives(wrong), survives('others fail')]).toEqual(['SURVIVES: passes: group two', true, false]);
  });

  it('asks the file of tests to be green without the cut', () => {
    expect(wrongUncut(outcome())).toBe('');
    expect(wrongUncut(outcome(test('one', 'group')))).toBe('its file is red without the patch: group one');
    expect(wrongUncut({ failed: [], unloaded: ['SyntaxError'] })).toBe('its tests do not load: SyntaxError');
  });
});

describe('reading reports', () => {
  /** What is asked of a module that Vitest has run. */
  function moduleOf(ok: boolean, failed: readonly string[], errors: readonly string[], ofGroup: readonly string[] = []): RunModule {
    const thrown = (messages: readonly string[]) => messages.map((message) => ({ message }));
    const parent = { type: 'suite' as const, name: 'g', parent: { type: 'module' as const }, errors: () => thrown(ofGroup) };
    const children = { allTests: () => failed.map((name) => ({ name, parent })), allSuites: () => [parent] };
    return { ok: () => ok, errors: () => thrown(errors), children };
  }

  it.each([
    ['green', moduleOf(true, [], []), outcome()],
    ['with a test that failed', moduleOf(false, ['one'], []), outcome(test('one', 'g'))],
    ['that does not load', moduleOf(false, [], ['SyntaxError: x\n at y']), { failed: [], unloaded: ['SyntaxError: x'] }],
    ['whose group cannot begin', moduleOf(false, [], [], ['no server']), { failed: [], unloaded: ['no server'] }],
    ['that came to no end', undefined, { failed: [], unloaded: ['the worker is gone'] }],
  ])("takes the failed tests from Vitest's module: one %s", (_case, module, expected) => {
    expect(outcomeOfModule(module, module === undefined ? [new Error('the worker is gone')] : [])).toEqual(expected);
  });

  it("takes a file's failed tests from Playwright's, with their groups", () => {
    const inner = { title: 'group', specs: [{ title: 'one', ok: false }] };
    const report = { suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [{ title: 'two', ok: true }], suites: [inner] }] };
    const outcomes = ['tests/e2e/a.spec.ts', 'tests/e2e/aa.spec.ts'].map((file) => outcomeOfPlaywright(report, file));
    expect(outcomes).toEqual([
      { failed: [{ title: 'one', fullName: 'group one' }], unloaded: [] },
      { failed: [], unloaded: ['no tests were run'] },
    ]);
  });
});

describe('what is named', () => {
  it('finds titles that a table or a loop fills in', () => {
    const written = ['RT-001 is %s', 'RT-002 of ${name} and $other.part', 'group', 'a (b) [c]'];
    const titles = ['RT-001 is 3', 'group RT-002 of x and y', 'a (b) [c]', 'RT-003', 'RT-001 was 3'];
    expect(missingTitles({ titles }, written)).toEqual(['RT-003', 'RT-001 was 3']);
  });

  it('lists the rows of a wire that no title of its tests has', () => {
    const titles = ['RT-001 RT-002 one', 'group RT-0030'];
    expect(unnamedRows({ rows: ['RT-001', 'RT-002', 'RT-003'], titles })).toEqual(['RT-003']);
  });

  it('lists rows without a wire or a reason, and reasons that nobody needs', () => {
    const wires = [{ rows: ['RT-001', 'XX-001'] }];
    expect(coverage(['RT-001', 'RT-002', 'RT-003'], wires, { 'RT-001': 'a', 'RT-002': 'b', 'RT-009': 'c' })).toEqual({
      open: ['RT-003'],
      needless: ['RT-001', 'RT-009'],
      unknown: ['XX-001'],
    });
  });
});
