import { expect, it } from 'vitest';
import { edits, parse, select, type XDocument } from '../../../xsl/engine/index.ts';
import { cloneBlock, insertCopies } from './blocks.ts';
import { changed } from './configuration.fixture.ts';

const INSIDE =
  '<h2 id="top" xml:id="top">Lenses</h2><p id="p1" aria-labelledby="top other" aria-describedby="p1"><label for="in">A</label>' +
  '<input id="in" list="in p1"/><a href="#top">up</a><a href="#other">there</a><a href="page.html#top">page</a>' +
  '<sup><a id="r\u00e9f" href="#n%C3%A9">1</a></sup>' +
  '<svg><mask id="m"/><g fill="url(#m)" style="mask:url(\'#m\')" stroke="url(#no)"/></svg></p>' +
  '<p id="n\u00e9"><a href="#r\u00e9f">back</a></p>';
const ids = (document: XDocument): string[] => select(document, '//@id | //@xml:id').map(({ value }) => value);
const twice = (document: XDocument): string[] => {
  const all = select(document, '//*[@id]/@id').map(({ value }) => value);
  return all.filter((id, index) => all.indexOf(id) !== index);
};
const at = (document: XDocument, path: string): string => select(document, path)[0]!.value;

/** What in a copy leads to elements of the copy does so by the ids that these have now. */
function leadsInside(document: XDocument, copy: string): void {
  const of = (name: string): string => at(document, `${copy}/${name}`);
  const top = of('h2/@id');
  expect(top).not.toBe('top');
  expect(of('h2/@xml:id')).toBe(top);
  expect(of('p[1]/@aria-labelledby')).toBe(`${top} other`);
  expect(of('p[1]/@aria-describedby')).toBe(of('p[1]/@id'));
  expect(of('p[1]/label/@for')).toBe(of('p[1]/input/@id'));
  expect(of('p[1]/input/@list')).toBe(`${of('p[1]/input/@id')} ${of('p[1]/@id')}`);
  expect([of('p[1]/a[1]/@href'), of('p[1]/a[2]/@href'), of('p[1]/a[3]/@href')]).toEqual([`#${top}`, '#other', 'page.html#top']);
  expect([of('p[1]/sup/a/@href'), of('p[2]/a/@href')]).toEqual([`#${of('p[2]/@id')}`, `#${of('p[1]/sup/a/@id')}`]);
  const mask = of('p[1]/svg/mask/@id');
  expect([of('p[1]/svg/g/@fill'), of('p[1]/svg/g/@style'), of('p[1]/svg/g/@stroke')]).toEqual([
    `url(#${mask})`,
    `mask:url('#${mask}')`,
    'url(#no)',
  ]);
}

it('AUT-006 a copy of a block leads to its own elements, and no id is there twice', () => {
  const block = `<template id="t1"><html id="h1">${INSIDE}</html></template>`;
  const source = `<objectConfiguration><content>${block}</content></objectConfiguration>`;
  const document = parse(source);
  const { text, document: next } = changed(document, cloneBlock(edits, document, '//template')!.splices);
  leadsInside(next, '//template[2]/html');
  expect(twice(next)).toEqual([]);
  expect(text.startsWith(source.slice(0, source.indexOf('</content>')))).toBe(true);
});

it('AUT-006 a slide of an object that is copied has other ids in its formatted text alone: those of its parts are their own', () => {
  const slide = `<slide id="1" idFolie="1"><html language="en">${INSIDE}</html><event id="1"/></slide>`;
  const document = parse(`<objectDocument ID="1"><object ID="1"><data><lesson>${slide}</lesson></data></object></objectDocument>`);
  const { document: next } = changed(document, cloneBlock(edits, document, '//slide')!.splices);
  leadsInside(next, '//slide[2]/html');
  expect(select(next, '//slide/@idFolie | //slide/event/@id').map(({ value }) => value)).toEqual(['1', '1', '2', '1']);
  const inText = select(next, '//html//@id').map(({ value }) => value);
  expect(new Set(inText).size).toBe(inText.length);
});

it('AUT-009 of several copies that come in at once each has its own', () => {
  const document = parse('<objectConfiguration><content><template id="t1"/></content></objectConfiguration>');
  const block = `<template id="t1"><html id="h1">${INSIDE}</html></template>`;
  const { document: next } = changed(document, insertCopies(edits, document, { behind: '//template' }, [block, block]).splices);
  leadsInside(next, '//template[3]/html');
  expect([ids(next).length > 10, twice(next)]).toEqual([true, []]);
});
