import { describe, expect, it } from 'vitest';
import type { Entry } from '../../tape/model.ts';
import { laidOut, pluginOf, sheetOf } from './exchange.ts';
import { Filter, KINDS, type Row, type RowKind, Rows } from './rows.ts';

const request = (n: number, at = 100): Entry => ({
  at,
  type: 'request',
  n,
  method: 'GET',
  address: '/dispatcher.php?action=show&id=7&datatype=p_News',
  headers: {},
  body: '',
});
const answer = (n: number, status: number, at = 140): Entry => ({ at, type: 'answer', n, status, headers: {}, body: '<cms/>' });
const fact = (name: string, content = {}): Entry => ({ at: 1, type: 'fact', name, content });
const all = new Set(KINDS);
const filtered = (rows: readonly Row[], kinds: ReadonlySet<RowKind>, search: string): readonly Row[] =>
  new Filter().of(rows, rows.length, kinds, search);

describe('the lines of a timeline', () => {
  it('have an answer at its request, when it has come', () => {
    const entries: Entry[] = [request(1)];
    const rows = new Rows();
    expect(rows.of(entries, 1)[0]).toMatchObject({ kind: 'request', text: 'GET p_News 7 show → no answer yet', isBad: false });
    entries.push(fact('a.b'), answer(1, 500));
    expect(rows.of(entries, 3)).toHaveLength(2);
    expect(rows.of(entries, 3)[0]).toMatchObject({ text: 'GET p_News 7 show → 500 after 40 ms', isBad: true });
    expect(rows.answerOf(1)?.answer).toMatchObject({ status: 500 });
    expect(new Rows().of([request(0)], 1)[0]?.isBad).toBe(true);
  });

  it('are filtered by kind and by words, and failures are marked', () => {
    const entries: Entry[] = [
      fact('session.lost', { anonymous: false }),
      fact('object.opened', { target: 'mainContent' }),
      { at: 3, type: 'console', level: 'error', text: 'Broken' },
      { at: 4, type: 'time', now: 0, speed: 60 },
      { at: 5, type: 'time', now: 0, speed: 1, server: true },
    ];
    const rows = new Rows().of(entries, 5);
    expect(rows.map(({ isBad }) => isBad)).toEqual([true, false, true, false, false]);
    expect(filtered(rows, all, 'OPENED main').map(({ index }) => index)).toEqual([1]);
    expect(filtered(rows, new Set(['state'] as const), '').map(({ text }) => text)).toEqual([
      'clock set to 1970-01-01T00:00:00.000Z, 60 ×',
      'clock set to 1970-01-01T00:00:00.000Z, 1 ×, the server too',
    ]);
  });

  it('what is typed letter by letter finds what the whole of it does, also while more lines come and answers change them', () => {
    const entries: Entry[] = [fact('a.made', { n: 1 }), request(1), fact('a.mad'), fact('b.made')];
    const rows = new Rows();
    const filter = new Filter();
    const steps = ['', 'm', 'ma', 'mad', 'mad', 'made', 'made a', 'made', 'mad', 'b', 'b made'];
    for (const [turn, search] of steps.entries()) {
      if (turn % 3 === 2) entries.push(fact('a.made', { turn }));
      if (turn === 4) entries.push({ type: 'answer', at: 9, n: 1, status: 200, headers: {}, body: '' });
      const lines = rows.of(entries, entries.length);
      expect(filter.of(lines, entries.length, all, search), search).toEqual(filtered(lines, all, search));
    }
    const some = new Set(['request'] as const);
    expect(filter.of(rows.of(entries, entries.length), entries.length, some, '')).toHaveLength(1);
  });

  it('ten thousand cost less than a key may take, and one more almost nothing', () => {
    const entries: Entry[] = Array.from({ length: 10_000 }, (_each, index) => fact('a.b', { index, words: 'some words to be found' }));
    const rows = new Rows();
    rows.of(entries, entries.length);
    // The quickest of some: a machine that is busy with other tests makes any single one long.
    let quickest = Infinity;
    for (let turn = 0; turn < 10; turn++) {
      entries.push(fact('a.c'));
      const began = performance.now();
      expect(filtered(rows.of(entries, entries.length), all, 'words index=9')).toHaveLength(1111);
      quickest = Math.min(quickest, performance.now() - began);
    }
    expect(quickest).toBeLessThan(16);
  });
});

describe('an exchange', () => {
  const xml = '<cms version="1" versionHash="abc123"><object ID="1" dataType="p_News" xslStylesheet=""><title>A</title></object></cms>';

  it('names its sheet and its plugin', () => {
    expect(sheetOf(xml)).toBe('/abc123/xsl/p_News.xsl');
    expect(sheetOf(xml.replace('xslStylesheet=""', 'xslStylesheet="own"'))).toBe('/abc123/xsl/own.xsl');
    expect(sheetOf('<cms version="1"/>')).toBe('');
    const opened = fact('object.opened', { object: { dataType: 'p_News' }, plugin: 'news' });
    expect(pluginOf([request(1), fact('object.opened', { object: { dataType: 'p_Unit' }, plugin: 'unit' }), opened], 0, 'p_News')).toBe(
      'news',
    );
    expect(pluginOf([request(1)], 0, 'p_News')).toBe('');
  });

  it('is laid out for reading', () => {
    expect(laidOut('<a><b>text</b><c/></a>')).toBe('<a>\n  <b>text</b>\n  <c/>\n</a>');
    expect(laidOut('no <xml>')).toBe('no <xml>');
  });
});
