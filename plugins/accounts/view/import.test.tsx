// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REQUESTS } from '../../../core/api.ts';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { parse } from '../../../xsl/engine/index.ts';
import { Import } from './import.tsx';

interface Sent {
  readonly fields: Readonly<Record<string, string>>;
}
const send = vi.fn<(call: Sent) => Promise<object>>();
const onImported = vi.fn();
let page: ComponentPage;
beforeEach(async () => {
  send.mockReset();
  onImported.mockReset();
  page = new ComponentPage({ services: [[REQUESTS, { send }]] });
  await page.draw(<Import onImported={onImported} />);
});
afterEach(() => page.close());

const answer = (xml: string) => ({ outcome: 'success', answer: { document: parse(`<cms>${xml}</cms>`), error: null } });
const sentRows = (call: number) => JSON.parse(send.mock.calls[call]![0].fields['rows']!) as { line: number }[];
/** A server that finds all rows new, and stores them. */
const works = (): void => {
  send.mockImplementation(async ({ fields }) => {
    const rows = (JSON.parse(fields['rows']!) as { line: number }[]).map(({ line }) => `<row line="${line}" state="new"/>`).join('');
    return answer(fields['subAction'] === 'import' ? `<imported>${rows}</imported>` : `<importPlan>${rows}</importPlan>`);
  });
};
const choose = (name: string, parts: readonly (string | Uint8Array<ArrayBuffer>)[]) =>
  act(async () => {
    const input = page.one('input[type=file]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { configurable: true, value: [new File([...parts], name)] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    // A file is read when it is read.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const status = (): string => page.one('[role=status]').textContent ?? '';
const alert = (): string => page.one('[role=alert]').textContent ?? '';
const cells = (): string[] => page.all('tbody tr').map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
const store = () => page.all('button').find(({ textContent }) => textContent?.startsWith('Import '));

it('shows what would become of each row with line and reason, and stores nothing before it is asked to', async () => {
  send.mockResolvedValue(
    answer(
      '<importPlan><row line="2" state="new"/><row line="3" state="there"/>' +
        '<row line="4" state="error" field="email" code="accounts.twice" of="2"/>' +
        '<row line="6" state="error" code="what.is.that"/></importPlan>',
    ),
  );
  await choose('people.csv', ['name;email\nAda;a@x.org\nBert;b@x.org\nCleo;a@x.org\nDora;d@x.org;;more\n=x;e@x.org\n']);
  expect(status()).toBe('New: 1. Already there: 1. With mistakes: 3.');
  expect(cells()).toEqual([
    '2|new|Ada|a@x.org|||',
    '3|already there|Bert|b@x.org|||',
    '4|The same address or user name is in line 2.|Cleo|a@x.org|||',
    '5|This row has more cells than the first one.|Dora|d@x.org|||',
    '6|This row cannot be imported.|=x|e@x.org|||',
  ]);
  expect([send.mock.calls.length, sentRows(0).map(({ line }) => line)]).toEqual([1, [2, 3, 4, 6]]);
  expect(store()?.textContent).toBe('Import 1 account');
  await act(async () => (page.one('.accounts__import .field--check input') as HTMLInputElement).click());
  expect(cells().map((row) => row[0])).toEqual(['4', '5', '6']);
});

it('stores the new rows in steps, says how far it is, and goes on after a failure where it was', async () => {
  works();
  await choose('people.csv', [`name,email\n${Array.from({ length: 250 }, (_, at) => `P,p${at}@x.org`).join('\n')}`]);
  expect(store()?.textContent).toBe('Import 250 accounts');
  expect(cells()).toHaveLength(50);
  let release = (): void => {};
  send.mockImplementationOnce(async ({ fields }) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    const rows = JSON.parse(fields['rows']!) as { line: number }[];
    return answer(`<imported>${rows.map(({ line }) => `<row line="${line}" state="new"/>`).join('')}</imported>`);
  });
  send.mockResolvedValueOnce({ outcome: 'networkError', answer: null });
  await act(async () => {
    store()!.click();
    store()!.click();
  });
  expect([status(), page.one('progress').getAttribute('max')]).toEqual(['0 of 250 …', '250']);
  await act(async () => release());
  expect(status()).toBe('Accounts imported and invited: 100.');
  expect(alert()).toContain('The import stopped before its end.');
  // The first step was stored once, however often the button was pressed.
  expect(send.mock.calls.slice(1).map(([{ fields }]) => [fields['subAction'], fields['invite']])).toEqual([
    ['import', '1'],
    ['import', '1'],
  ]);
  expect(store()?.textContent).toBe('Import 150 accounts');
  works();
  await act(async () => store()!.click());
  expect([status(), alert(), store()]).toEqual(['Accounts imported and invited: 150.', '', undefined]);
  expect(sentRows(3)[0]!.line).toBe(102);
  expect(onImported).toHaveBeenCalledTimes(2);
});

it('says what is wrong with a file, and takes rows that are pasted', async () => {
  works();
  await choose('people.xlsx', [new Uint8Array([0x50, 0x4b, 3, 4])]);
  expect(alert()).toContain('workbook');
  await choose('people.csv', ['name,email\n"open,a@x.org']);
  expect(alert()).toBe('The quotes in line 2 are not closed, or something follows them.');
  await choose('people.csv', ['Ada,a@x.org']);
  expect(alert()).toContain('name, email');
  expect(send).not.toHaveBeenCalled();
  (page.one('textarea') as HTMLTextAreaElement).value = 'name\temail\nAda\ta@x.org';
  await act(async () => page.all('button')[0]!.click());
  expect([alert(), cells()]).toEqual(['', ['2|new|Ada|a@x.org|||']]);
  send.mockResolvedValue({ outcome: 'httpError', answer: { document: null, error: { text: 'The database is away.', fields: [] } } });
  await act(async () => page.all('button')[0]!.click());
  expect([alert(), cells()]).toEqual(['The database is away.', []]);
});
