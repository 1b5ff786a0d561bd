import { afterEach, describe, expect, it, vi } from 'vitest';
import { edits, select } from '../../../xsl/engine/index.ts';
import { cloneBlock, deleteBlock, insertCopies, swapBlock } from './blocks.ts';
import { changed, CONFIGURATION, configuration, values } from './configuration.fixture.ts';

const BLOCK = (id: string): string => `/objectConfiguration/content/template[@id='${id}']`;
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => {
  warn.mockClear();
});

describe('blocks of a configuration', () => {
  it('AUT-006 a copy stands behind its block, set off alike, with ids of its own; all else stays byte for byte', () => {
    const document = configuration();
    const { splices, focus } = cloneBlock(edits, document, BLOCK('t1'))!;
    const { text, document: next } = changed(document, splices);
    expect(values(next, '//template/@id')).toEqual(['t1', 't4', 't2', 't3']);
    expect(focus).toBe('t4');
    expect(values(next, "//template[@id='t4']/*/@id")).toEqual(['x3', 'x4', 'h3', 'clip_9001']);
    const at = text.indexOf('\n    <template id="t4"');
    const end = text.indexOf('\n    <template id="t2"');
    expect(text.slice(0, at) + text.slice(end)).toBe(CONFIGURATION);
    expect(new Set(values(next, '//@id[not(parent::videoClip)]')).size).toBe(values(next, '//@id[not(parent::videoClip)]').length);
  });

  it('AUT-007 a deleted block is gone with its white space; the focus goes to the next one, from the last to the one before', () => {
    const document = configuration();
    const { splices, focus } = deleteBlock(edits, document, BLOCK('t2'))!;
    const { text } = changed(document, splices);
    expect(text).toBe(CONFIGURATION.replace(/\n {4}<template id="t2"[^]*?<\/template>/, ''));
    expect(focus).toBe('t3');
    expect(deleteBlock(edits, configuration(), BLOCK('t3'))!.focus).toBe('t2');
  });

  it('AUT-006 AUT-007 a copy of the title is a heading; deleting its block leaves it, and a block with nothing else stays', () => {
    const marked = CONFIGURATION.replace('<text id="x1"', '<text role="title" id="x1"').replace(
      '<text id="x2"',
      '<text role="title" id="x2"',
    );
    const document = configuration(marked);
    const cloned = changed(document, cloneBlock(edits, document, BLOCK('t1'))!.splices);
    expect(values(cloned.document, '//text[@role = "title"]/@id')).toEqual(['x1', 'x2']);
    const deleted = deleteBlock(edits, document, BLOCK('t1'))!;
    const { document: rest } = changed(document, deleted.splices);
    expect(deleted.focus).toBe('t1');
    expect(values(rest, "//template[@id='t1']/*/@id")).toEqual(['x1', 'x2']);
    expect(values(rest, '//template/@id')).toEqual(['t1', 't2', 't3']);
    expect(deleteBlock(edits, rest, BLOCK('t1'))).toEqual({ splices: [], focus: 't1' });
  });

  it('AUT-008 a block that is moved above the one with the title leaves the title what it is, also where none is marked', () => {
    const document = configuration(
      CONFIGURATION.replace('<html id="h2"', '<text id="x9" language="en" translate="0">Later</text><html id="h2"'),
    );
    const { document: next } = changed(document, swapBlock(edits, document, BLOCK('t2'), 'before')!.splices);
    expect(values(next, '//template/@id')).toEqual(['t2', 't1', 't3']);
    expect(values(next, "//text[@role='title']")).toEqual(['Welcome', 'Willkommen']);
    const { text } = changed(next, swapBlock(edits, next, BLOCK('t2'), 'after')!.splices);
    expect(text.replaceAll(' role="title"', '')).toBe(edits.serializeSource(document));
  });

  it('AUT-008 AUT-080 a swap exchanges neighbours and nothing else; at the border nothing moves', () => {
    const document = configuration();
    const { text, document: next } = changed(document, swapBlock(edits, document, BLOCK('t2'), 'before')!.splices);
    expect(values(next, '//template/@id')).toEqual(['t2', 't1', 't3']);
    expect(text.length).toBe(CONFIGURATION.length);
    const back = swapBlock(edits, next, BLOCK('t2'), 'after')!;
    expect(back.focus).toBe('t2');
    expect(changed(next, back.splices).text).toBe(CONFIGURATION);
    expect(swapBlock(edits, configuration(), BLOCK('t1'), 'before')).toEqual({ splices: [], focus: 't1' });
    expect(swapBlock(edits, configuration(), BLOCK('t3'), 'after')!.splices).toEqual([]);
  });

  it.each([
    ['AUT-083 ERR-030', 'delete', (xpath: string) => deleteBlock(edits, configuration(), xpath)],
    ['AUT-084 ERR-030', 'clone', (xpath: string) => cloneBlock(edits, configuration(), xpath)],
    ['AUT-085 ERR-030', 'swap', (xpath: string) => swapBlock(edits, configuration(), xpath, 'after')],
  ])('%s to %s needs exactly one node: none and two are told on the console, and nothing is done', (_rows, purpose, run) => {
    expect(run('//nothing')).toBeNull();
    expect(warn.mock.lastCall?.[0]).toMatch(new RegExp(`${purpose}.*matches 0 nodes`));
    expect(run('//template[@LT="lesson.text"]')).toBeNull();
    expect(warn.mock.lastCall?.[0]).toContain('matches 2 nodes');
    expect(warn).toHaveBeenCalledTimes(2);
    expect(run(BLOCK('t2'))).not.toBeNull();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('ERR-029 a field without an XPath, or with one that is none, is told on the console', () => {
    expect(deleteBlock(edits, configuration(), '')).toBeNull();
    expect(warn.mock.lastCall?.[0]).toContain('has no XPath');
    expect(deleteBlock(edits, configuration(), '//[')).toBeNull();
    expect(warn.mock.lastCall?.[0]).toContain('is no XPath');
  });

  it('AUT-009 texts come in behind a block or at the end, with ids of their own', () => {
    const document = configuration();
    const { splices, focus } = insertCopies(edits, document, { behind: BLOCK('t1') }, [
      '<template id="t1"><text id="x1">a</text></template>',
      '<template id="new"/>',
    ]);
    const { document: next } = changed(document, splices);
    expect(values(next, '//template/@id')).toEqual(['t1', 't4', 'new', 't2', 't3']);
    expect(values(next, "//template[@id='t4']/text/@id")).toEqual(['x3']);
    expect(focus).toBe('t4');
    const end = changed(next, insertCopies(edits, next, { into: '/objectConfiguration/content' }, ['<template id="t9"/>']).splices);
    expect(values(end.document, '//template/@id').at(-1)).toBe('t9');
    const empty = configuration('<objectConfiguration><content/></objectConfiguration>');
    expect(changed(empty, insertCopies(edits, empty, { into: '/objectConfiguration/content' }, ['<template id="a"/>']).splices).text).toBe(
      '<objectConfiguration><content><template id="a"/></content></objectConfiguration>',
    );
  });

  it('ERR-032 a place to copy to that is not there is an error that says where', () => {
    expect(() => insertCopies(edits, configuration(), { behind: BLOCK('gone') }, ['<template/>'])).toThrow(
      /node to copy to was not found.*gone/,
    );
    expect(() => insertCopies(edits, configuration(), { into: '//template' }, ['<template/>'])).toThrow(/not found/);
  });

  it('what no template knows goes with its block, as it is', () => {
    const document = configuration();
    const { document: next } = changed(document, cloneBlock(edits, document, BLOCK('t3'))!.splices);
    expect(select(next, '//unknown[@a="1"]/deep')).toHaveLength(2);
  });
});
