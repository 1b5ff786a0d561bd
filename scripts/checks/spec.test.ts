import { describe, expect, it } from 'vitest';
import { areasOf, groupsWithIds, idsOf, levelOf, levelsOf, missing, rowsOf, titlesOf } from './spec.mjs';

/** The sources below leave the bodies of their tests out. */
const filled = (source: string): string => source.replaceAll('=> {}', '=> { check(); }');
const ids = (source: string): string[] => [...idsOf(filled(source))].sort();

describe('rows of the requirements', () => {
  it('are the first cells of table lines, in order, with the level that the last cell asks for', () => {
    expect(
      rowsOf(
        '# x\n| ID | R |\n|---|---|\n| RT-002 | see RT-009 | card | U: x |\n| I18-001 | y | s | B: a \\| b |\n' +
          '| OP-03 | z |\n| RT-003 | a | b | U fake timers: c |\n| RT-004 | a | b | I |\n| RT-005 | a | b | U: x; B: y |\n',
      ),
    ).toEqual([
      { id: 'RT-002', level: 'U' },
      { id: 'I18-001', level: 'B' },
      { id: 'RT-003', level: 'U' },
      { id: 'RT-004', level: 'I' },
      { id: 'RT-005', level: 'B' },
    ]);
  });

  it('are counted by area', () => {
    const rows = ['RT-001', 'RT-002', 'CFG-001'].map((id) => ({ id, level: 'U' as const }));
    expect(areasOf(rows, new Set(['RT-001', 'CFG-001']))).toEqual([
      { area: 'RT', proven: 1, rows: 2 },
      { area: 'CFG', proven: 0, rows: 1 },
    ]);
  });
});

describe('the level of a proof', () => {
  it('is given by where the test is and what it runs', () => {
    expect(levelOf('tests/e2e/widgets/window.spec.ts')).toBe('browser');
    expect(levelOf('tests/boundaries.test.ts')).toBe('integration');
    expect(levelOf('config/customers/customers.test.ts')).toBe('integration');
    expect(levelOf('core/request/answer/answer.test.ts', "import { x } from './fixtures/x.ts';")).toBe('unit');
    expect(levelOf('sandbox/server/xml/sheet.test.ts', "import { slim } from './slim-sheet.ts';")).toBe('unit');
    expect(levelOf('sandbox/server/lists.test.ts', "import { openSite } from './fixtures/site.ts';")).toBe('integration');
  });

  it('must be the one that the row asks for, or a higher one; what lacks is said', () => {
    const rows = [
      { id: 'RT-001', level: 'B' as const },
      { id: 'RT-002', level: 'U' as const },
      { id: 'RT-003', level: 'I' as const },
      { id: 'RT-004', level: 'I' as const },
      { id: 'RT-005', level: 'S' as const },
      { id: 'RT-006', level: 'B' as const },
    ];
    const levels = levelsOf([
      ['core/a.test.ts', "it('RT-001 RT-003 a row', () => check());"],
      ['tests/e2e/a.spec.ts', "test('RT-002 RT-004 another', async ({ page }) => check(page));"],
      // Beside the browser tests, and without a browser.
      ['tests/e2e/b.spec.ts', "test('RT-006 a third', { tag: '@engines' }, async ({ request }) => check(request));"],
    ]);
    expect(missing(rows, levels)).toEqual([
      { id: 'RT-001', lacks: 'a browser test', has: ['unit'] },
      { id: 'RT-003', lacks: 'an integration test', has: ['unit'] },
      { id: 'RT-005', lacks: 'a test', has: [] },
      { id: 'RT-006', lacks: 'a browser test', has: ['integration'] },
    ]);
  });
});

describe('IDs in titles', () => {
  it('come from every way to write a title', () => {
    expect(
      ids(`
      describe('NAV-001 group', () => { it("RT-001 RT-002 two", () => {}); });
      test(\`RT-003 \${value} template\`, async () => {});
      it.each([[1, 2]])('RT-004 %s', () => {});
      it.each\`a | b
        \${1} | \${2}\`('RT-005 $a', () => {});
      test.describe('SES-001', () => { test('works', async ({ page }) => {}); });
      it.concurrent('RT-006', () => {});
      it
        .each(rows)('RT-007', () => {});
    `),
    ).toEqual(['RT-001', 'RT-002', 'RT-003', 'RT-004', 'RT-005', 'RT-006', 'RT-007']);
  });

  it('come from a title that is written in several strings', () => {
    const long =
      "it('RT-001 one, ' +\n  'RT-002 two' + ` RT-003 ${three} ` + // more\n  \"RT-004\", () => {}); it(name + 'RT-005', () => {});";
    expect(ids(long)).toEqual(['RT-001', 'RT-002', 'RT-003', 'RT-004']);
    expect(titlesOf(long)).toEqual(['RT-001 one, RT-002 two RT-003 ${three} RT-004']);
    expect(ids("it.each([['RT-006 a ' + 'RT-007 b']])('%s', () => {});")).toEqual(['RT-006']);
  });

  it('come from a table when the title takes its words from there', () => {
    expect(ids(`it.each([['RT-058', 'none'], ['RT-059', 'list']])('%s flag %s', () => {});`)).toEqual(['RT-058', 'RT-059']);
    expect(ids(`const FLAGS = [['RT-060', 'show']] as const;\nit.each(FLAGS)('$0 flag', () => {});`)).toEqual(['RT-060']);
    expect(
      ids(
        `const FLAGS = { 'RT-061': 4 };\nfor (const [id, value] of Object.entries(FLAGS)) {\n  it(\`\${id} is \${value}\`, () => {});\n}`,
      ),
    ).toEqual(['RT-061']);
    expect(ids(`const ROWS = [['RT-062', 8]];\nROWS.forEach(([id]) => { it(\`\${id}\`, () => {}); });`)).toEqual(['RT-062']);
    expect(ids(`it.each([['RT-058']])('a fixed title', () => {});`)).toEqual([]);
  });

  it('come from the table of their own loop alone, and from no other title in it', () => {
    expect(
      ids(`
      for (const player of ['a', 'b'] as const) {
        describe(player, () => {
          const told = (player: string): string => player;
          for (const [name, clip] of Object.entries({ MP4: 1 })) {
            it(\`RT-070 \${name} plays\`, () => {});
          }
          for (const [row, name] of [['RT-071', 'one'], ['RT-072 RT-073', 'see RT-079']] as const) it(\`\${row} \${name}\`, () => {});
        });
      }`),
    ).toEqual(['RT-070', 'RT-071', 'RT-072', 'RT-073']);
  });

  it('are not taken from comments, bodies, other calls or ranges', () => {
    expect(
      ids(`
      // it('RT-010', () => {});
      /* it('RT-011', () => {}); */
      it('plain', () => { expect(report('RT-012')).toBe("it('RT-013')"); });
      page.test('RT-014');
      const pattern = /it('RT-015'/;
      submit('RT-016');
      it('RT-020 to RT-022 a range', () => {});
    `),
    ).toEqual(['RT-020', 'RT-022']);
  });

  it('are not taken from tests that do not run', () => {
    expect(
      ids(`
      it.skip('RT-030', () => {}); it.todo('RT-031'); test.fixme('RT-032', async () => {}); xit('RT-033', () => {});
      describe.skip('RT-034', () => { it('RT-035', () => {}); });
      it('RT-038 runs in the long form alone @long', () => {});
      test('RT-039 the same', { tag: '@long' }, async () => {});
      describe('RT-036 without a test', () => {});
      it('RT-037 runs', () => {});
    `),
    ).toEqual(['RT-037']);
  });

  it('are not taken from tests that run on a condition, or do nothing', () => {
    expect(
      ids(`
      it.skipIf(isWindows)('RT-041', () => {}); it.runIf(process.env.LECTERN_SLOW)('RT-042', () => {});
      test('RT-043', async () => { test.skip(true); check(); });
      it('RT-044', ({ skip }) => { if (!server) skip(); check(); });
      test.describe('group', () => { test.skip(!process.env.CODECS, 'no codecs'); test('RT-045', () => {}); });
      test('RT-046 of one browser', async ({ browserName }) => { test.skip(browserName !== 'chromium', 'one is enough'); check(); });
      test('RT-047', async () => { skip(player, 5); });
    `),
    ).toEqual(['RT-046', 'RT-047']);
    expect([
      ...idsOf("it('RT-048', () => {}); it('RT-049', async () => {\n  // later\n}, 1_000); it('RT-050', () => all.map(() => {}));"),
    ]).toEqual(['RT-050']);
  });

  it('are not taken from a title that gives several rows to every case of a table', () => {
    expect(ids("it.each([1, 2])('RT-001 RT-002 RT-003 %s', () => {}); it.each([1, 2])('RT-004 %s', () => {});")).toEqual(['RT-004']);
  });

  it('in the title of a group prove nothing, and are named', () => {
    const source = "describe('RT-001 a group', () => { it('anything', () => {}); it('RT-002', () => {}); });";
    expect([ids(source), groupsWithIds(source)]).toEqual([['RT-002'], ['RT-001 a group']]);
  });

  it('survive apostrophes in JSX text, divisions, regular expressions and nested templates', () => {
    expect(
      ids(`
      const view = <p>don't</p>;
      const half = (a + b) / 2; const rest = c / d;
      const text = \`a \${list.map((x) => \`'\${x}'\`).join("'")} b\`;
      const quote = value.replace(/['"/]/g, '');
      it('RT-040 still found', () => {});
    `),
    ).toEqual(['RT-040']);
  });
});
