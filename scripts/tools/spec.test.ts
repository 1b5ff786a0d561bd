import { describe, expect, it } from 'vitest';
import { areasOf, idsOf, rowsOf } from './spec.mjs';

const ids = (source: string): string[] => [...idsOf(source)].sort();

describe('rows of the requirements', () => {
  it('are the first cells of table lines, in order', () => {
    expect(rowsOf('# x\n| ID | R |\n|---|---|\n| RT-002 | see RT-009 |\n| I18-001 | y |\n| OP-03 | z |\n')).toEqual(['RT-002', 'I18-001']);
  });

  it('are counted by area', () => {
    expect(areasOf(['RT-001', 'RT-002', 'CFG-001'], new Set(['RT-002', 'CFG-009']))).toEqual([
      { area: 'RT', proven: 1, rows: 2 },
      { area: 'CFG', proven: 0, rows: 1 },
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
    ).toEqual(['NAV-001', 'RT-001', 'RT-002', 'RT-003', 'RT-004', 'RT-005', 'RT-006', 'RT-007', 'SES-001']);
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
      describe('RT-036 without a test', () => {});
      it('RT-037 runs', () => {});
    `),
    ).toEqual(['RT-037']);
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
