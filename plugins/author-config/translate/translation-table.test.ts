import { describe, expect, it } from 'vitest';
import { edits, parse, select, serialize, type XDocument } from '../../../xsl/engine/index.ts';
import { attribute } from '../../../core/api.ts';
import { noteOutdated } from '../model/translations.ts';
import { nextWaiting, translationTable } from './translation-table.ts';

const OBJECT =
  '<objectDocument ID="20" revision="7" form="p_News.edit"><object ID="20" dataType="p_News">' +
  '<languages base="en" default="en"><language code="en"/><language code="de"/></languages>' +
  '<title language="en">First</title><title language="de">Erstes</title>' +
  '<data><news xmlns:m="urn:m"><html language="en"><p>Hello <m:b>you</m:b></p></html><html language="de"><p>Hallo</p></html>' +
  '<chapter><title language="en">Part</title><note language="en">Only here</note></chapter>' +
  '<line language="en">a &lt; <b>b</b></line><line language="de"/></news></data></object></objectDocument>';

const rows = (table: XDocument, list: string, name: string): string[] =>
  select(table, `/translationTable/${list}/row`).map((row) => attribute(row, name));

describe('the table of original and translation', () => {
  it('has each text of the original language, what lacks its translation first, with where and in which field it is', () => {
    const table = translationTable(parse(OBJECT), 'de');
    expect(rows(table, 'open', 'state')).toEqual(['missing', 'missing']);
    expect(rows(table, 'open', 'name')).toEqual(['Part', 'Only here']);
    expect(rows(table, 'open', 'where')[1]).toBe('Part');
    expect(rows(table, 'open', 'target')).toEqual(['', '']);
    expect(rows(table, 'done', 'field')).toEqual(['line', 'html', 'marked']);
    expect(rows(table, 'done', 'target')[0]).toBe('/objectDocument/object/title[2]');
    expect(serialize(select(table, '//done/row[2]/original/p')[0]!)).toBe('<p xmlns:m="urn:m">Hello <m:b>you</m:b></p>');
    expect(select(table, '//done/row[2]/translation')[0]!.children.map(serialize)).toEqual(['<p xmlns:m="urn:m">Hallo</p>']);
  });

  it('shows what has changed in an original since it was translated, and what waits next', () => {
    const before = parse(OBJECT);
    const [title] = select(before, '//object/title[1]');
    let { document } = edits.applyEdits(before, [edits.setText(title!, 'Very first')]);
    ({ document } = edits.applyEdits(document, noteOutdated(edits, before, document)));
    const table = translationTable(document, 'de');
    expect(rows(table, 'open', 'state')).toEqual(['changed', 'missing', 'missing']);
    expect(select(table, '//words')[0]!.children.map(serialize).join('')).toMatch(/<del>First<\/del>.*<ins>Very first<\/ins>/);
    const [, part, only] = rows(table, 'open', 'path');
    expect(nextWaiting(document, rows(table, 'open', 'path')[0]!, 'de')).toBe(part);
    expect(nextWaiting(document, only!, 'de')).toBe('/objectDocument/object/title[2]');
    expect(nextWaiting(parse('<objectDocument><object/></objectDocument>'), '/x', 'de')).toBe('');
  });
});
