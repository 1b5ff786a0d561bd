import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edits, parse, select, type XDocument } from '../../../xsl/engine/index.ts';
import { readTable, writeTable, type BankTable } from './bank-table.ts';
import { planRows, type BankPlan } from './bank-plan.ts';

const BANK = readFileSync(new URL('../../../sandbox/content/objects/placement.xml', import.meta.url), 'utf8');
const DOCUMENT = `<objectDocument ID="840" revision="3">${/<object [\s\S]*<\/object>/.exec(BANK)![0]}</objectDocument>`;
const EMPTY = DOCUMENT.replace(/\s*<question [\s\S]*<\/question>/, '');

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const table = (text: string): BankTable => readTable(bytes(text)) as BankTable;
const plan = (text: string, document: XDocument = parse(DOCUMENT)): BankPlan => planRows(edits, document, table(text).rows)!;
const verdicts = (text: string, document?: XDocument) => plan(text, document).rows.map(({ verdict }) => verdict);
const csvOf = (document: XDocument): string => writeTable(document, edits.serializeSource(document));
function taken(text: string, document: XDocument): string {
  const { change } = plan(text, document);
  return edits.serializeSource(edits.applyEdits(document, change!.splices).document);
}
const HEAD = 'id,kind,area,level,a,b,c,question,option 1,option 2,option 3';
const TEST = [
  '<objectDocument ID="1"><object ID="1" dataType="p_PlacementTest"><languages base="en" default="en"/><data>\n',
  '<test ID="1" kind="placement" adaptive="1"><level id="A1"/><area id="grammar"/>\n',
  '  <question id="q1" kind="singleChoice" points="1" area="grammar" level="A1" a="1.70" b="-2" c="0.2" parameters="authored">',
  '<text language="en">Who &amp; "what"?</text><option id="x" correct="0"><text language="en">me</text></option>',
  '<option id="y" correct="1"><text language="en">you</text></option></question>\n',
  '  <question id="q2" kind="gapText" a="1" b="0"><text language="en">I <gap id="g7" points="1"><accept>am</accept>',
  `<accept>'m</accept></gap> here.</text></question>\n`,
  '  <question id="q3" kind="ordering" a="1" b="1"><text language="en">Which comes first?</text>',
  '<item id="i1" position="1"><text language="en">1</text></item></question>\n',
  '  <question id="q4" kind="singleChoice" a="1" b="2"><text language="en">Both</text><text language="de">Beide</text>',
  '<option id="a" correct="1">x</option><option id="b">y</option></question>\n',
  '</test></data></object></objectDocument>',
].join('');

describe('the questions of a placement test as a table', () => {
  it('come back the same: into the test, which does not change, and into an empty one, byte for byte', () => {
    const csv = csvOf(parse(DOCUMENT));
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFid,kind,points,ignoreCase,area,level,a,b,c,parameters,question,option 1,option 2,option 3,option 4',
    );
    expect(new Set(verdicts(csv))).toEqual(new Set(['same']));
    expect(plan(csv).change?.splices).toEqual([]);
    const empty = parse(EMPTY);
    const filled = taken(csv, empty);
    const questions = (text: string): string[] => text.match(/<question [\s\S]*?<\/question>/g) ?? [];
    expect(questions(filled)).toEqual(questions(DOCUMENT));
    expect(questions(filled)).toHaveLength(160);
    expect(csvOf(parse(filled))).toBe(csv);
    expect(csvOf(parse(EMPTY)).trim()).toBe('id,kind,points,area,level,a,b,c,question,option 1,option 2');
  });

  it('have other words, answers and parameters in the place of theirs, and nothing else is touched', () => {
    const csv = csvOf(parse(TEST));
    expect(csv).toContain(`"q1","singleChoice",1,"grammar","A1",1.70,-2,0.2,"authored","Who & ""what""?","me","*you"\r\n`);
    expect(csv).toContain(`"q2","gapText",,,,1,0,,,"I [am/'m] here.",,\r\n`);
    const changed = csv.replace('1.70,-2,0.2', '"1,70",-1.5,').replace('"me","*you"', '"*me","you <all>"').replace('[am/', '[was/am/');
    const text = taken(changed, parse(TEST));
    expect(text).toBe(
      TEST.replace('b="-2"', 'b="-1.5"')
        .replace('correct="0"><text language="en">me', 'correct="1"><text language="en">me')
        .replace('correct="1"><text language="en">you', 'correct="0"><text language="en">you &lt;all&gt;')
        .replace('<accept>am<', '<accept>was</accept><accept>am<'),
    );
    expect(verdicts(csvOf(parse(text)), parse(text))).toEqual(['same', 'same', 'same', 'same']);
    const more = taken('id,question,option 1,option 2,option 3\nq1,"Who & ""what""?",me,you,*they', parse(TEST));
    expect(more).toContain('<option id="c" correct="1" language="en">they</option></question>');
  });

  it('of which a table does not say all have other parameters, and other words are refused', () => {
    expect(verdicts('id,a\nq3,2\nq4,"1,5"\nq2,1', parse(TEST))).toEqual(['changed', 'changed', 'same']);
    expect(taken('id,a\nq3,2', parse(TEST))).toBe(TEST.replace('kind="ordering" a="1"', 'kind="ordering" a="2"'));
    expect(verdicts('id,question\nq3,Another\nq4,Others', parse(TEST))).toEqual([
      { problem: 'moreThanTable' },
      { problem: 'moreThanTable' },
    ]);
  });

  it('are added behind the others, under the next free name, in one step', () => {
    const csv =
      'Frage;Antwort 1;Antwort 2;Trennschärfe;Schwierigkeit;note\r\n"1, 2; ""3""";*vier;fünf;1,5;−0,25;x\r\nIch [bin/war] da;;;1;0;\r\n';
    expect([table(csv).read, table(csv).unread]).toEqual([['Frage', 'Antwort 1', 'Antwort 2', 'Trennschärfe', 'Schwierigkeit'], ['note']]);
    const document = parse(TEST);
    const { change, rows } = plan(csv, document);
    expect([rows.map(({ verdict }) => verdict), change?.splices.length, change?.focus]).toEqual([['new', 'new'], 1, 'q5']);
    expect(taken(csv, document)).toBe(
      TEST.replace(
        '\n</test>',
        '\n  <question id="q5" kind="singleChoice" points="1" a="1.5" b="-0.25"><text language="en">1, 2; "3"</text>' +
          '<option id="a" correct="1" language="en">vier</option><option id="b" correct="0" language="en">fünf</option></question>' +
          '\n  <question id="q6" kind="gapText" points="1" ignoreCase="1" a="1" b="0"><text language="en">Ich <gap id="g1" points="1">' +
          '<accept>bin</accept><accept>war</accept></gap> da</text></question>\n</test>',
      ),
    );
  });

  it('have formulas as text, tags as text, stars as stars', () => {
    const csv = `${HEAD}\nf1,,,,1,0,,=1+1,*-5,'=x,\\*star\nf2,,,,1,0,,<b>&amp;</b>,*@a,'+b,"two\r\nlines"\n`;
    const text = taken(csv, parse(TEST));
    const read = (id: string) => select(parse(text), `//question[@id="${id}"]/*`).map((each) => each.children[0]!.value);
    expect(read('f1')).toEqual(['=1+1', '-5', '=x', '*star']);
    expect(read('f2')).toEqual(['<b>&amp;</b>', '@a', '+b', 'two\nlines']);
    const again = csvOf(parse(text));
    expect(again).toContain(`"'=1+1","*-5","'=x","\\*star"`);
    // No cell begins with what a spreadsheet would take for a formula, but for numbers.
    expect(again.split(/[,\r\n]+/).filter((cell) => /^"?[=+@]|^"-/.test(cell))).toEqual([]);
    expect(new Set(verdicts(again, parse(text)))).toEqual(new Set(['same']));
  });

  it('are read with tabs and the ends of lines and marks of any program', () => {
    for (const csv of ['\uFEFFid\ta\r\nq3\t"2,5"\r\n', 'sep=;\r\nid;a\r\nq3;2,5', 'id,a\nq3,"2,5"', 'id,a\rq3,2.5\r'])
      expect(taken(csv, parse(TEST)), csv).toContain('kind="ordering" a="2.5"');
  });

  it.each([
    ['x y,,,,1,0,,Who?,*a,b,', { problem: 'badId' }],
    ['q9,matching,,,1,0,,Who?,*a,b,', { problem: 'kind' }],
    ['q1,gapText,,,1,0,,Who?,*a,b,', { problem: 'kindDiffers' }],
    ['q9,,,,1,0,,,*a,b,', { problem: 'noQuestion' }],
    ['q9,,,,1,0,,Who?,*a,,', { problem: 'fewOptions' }],
    ['q9,,,,1,0,,Who?,*,b,', { problem: 'fewOptions' }],
    ['q9,,,,1,0,,Who?,a,b,', { problem: 'oneRight' }],
    ['q9,singleChoice,,,1,0,,Who?,*a,*b,', { problem: 'oneRight' }],
    ['q9,multipleChoice,,,1,0,,Who?,a,b,', { problem: 'noneRight' }],
    ['q9,,,,1,0,,Who?,,,', { problem: 'noGap' }],
    ['q9,gapText,,,1,0,,I [am],*a,,', { problem: 'noOptions' }],
    ['q9,,,,one,0,,Who?,*a,b,', { problem: 'number', column: 'a' }],
    ['q9,,,,"1.000,5",0,,Who?,*a,b,', { problem: 'number', column: 'a' }],
    ['q9,,,,1,7,,Who?,*a,b,', { problem: 'range', column: 'b', low: -6, high: 6 }],
    ['q9,,,,0,0,,Who?,*a,b,', { problem: 'range', column: 'a', low: 0.01, high: 5 }],
    ['q9,,,,1,,,Who?,*a,b,', { problem: 'missing', column: 'b' }],
    ['q9,,reading,,1,0,,Who?,*a,b,', { problem: 'nowhere', column: 'area' }],
    ['q9,,,B2,1,0,,Who?,*a,b,', { problem: 'nowhere', column: 'level' }],
    ['q9,,,,1,0,,Who?,*a,b,,more', { problem: 'cells' }],
    ['q9,,,,1,0,,Who\uFFFE?,*a,b,', { problem: 'signs' }],
  ])('say what is wrong with the row %s', (row, problem) => {
    const { rows, change } = plan(`${HEAD}\nnew,,,,1,0,,Who?,*a,b,\n${row}`, parse(TEST));
    expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
      [2, 'new'],
      [3, problem],
    ]);
    expect(change, 'nothing half').toBeNull();
  });

  it('say which name comes twice, and which flag is none', () => {
    expect(verdicts(`${HEAD}\nq9,,,,1,0,,Who?,*a,b,\nq9,,,,1,0,,Who?,*a,b,`, parse(TEST))).toEqual(['new', { problem: 'twice' }]);
    expect(verdicts('id,scoring,ignoreCase\nq1,half,\nq2,,yes', parse(TEST))).toEqual([
      { problem: 'flag', column: 'scoring' },
      { problem: 'flag', column: 'ignoreCase' },
    ]);
  });

  it('are none where the file is none', () => {
    const problem = (text: string) => readTable(bytes(text));
    expect(problem('a,b\n1,2')).toEqual({ problem: 'columns' });
    expect(problem('')).toEqual({ problem: 'empty' });
    expect(problem('id,points,question,Points\nq1,1,What?,2')).toEqual({ problem: 'columnTwice', names: 'points, Points' });
    expect(problem('id,id\nq1,q2')).toEqual({ problem: 'columnTwice', names: 'id' });
    expect(problem('question,Frage\nWhat?,Was?')).toEqual({ problem: 'columnTwice', names: 'question, Frage' });
    expect(table('id,option,option,note,note\nq1,a,*b,x,y').rows[0]!.options, 'answers are several, and notes nobody reads').toHaveLength(
      2,
    );
    expect(problem('id,a\n')).toEqual({ problem: 'empty' });
    expect(problem('id,a\n"q1,2')).toEqual({ problem: 'quotes', line: 2 });
    expect(problem(`id,a\n${'q,1\n'.repeat(301)}`)).toEqual({ problem: 'tooMany' });
    expect(readTable(new Uint8Array([0x50, 0x4b, 3, 4, 1]))).toEqual({ problem: 'workbook' });
    expect(planRows(edits, parse('<objectDocument><object/></objectDocument>'), [])).toBeNull();
  });
});
