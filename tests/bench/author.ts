/**
 * Times of the author's editor for documents of 10, 100 and 1 000 blocks, in ms, the median of 9 runs: drawing the form, one letter in a
 * formatted text brought into the document, a swap, and the text to be sent. Prints JSON lines.
 */
import { readFileSync } from 'node:fs';
import { changeContent } from '../../plugins/author-config/form/changed-span.ts';
import { swapBlock } from '../../plugins/author-config/model/blocks.ts';
import { compile, edits, parse, select, type XDocument } from '../../xsl/engine/index.ts';

const folder = new URL('../../xsl/sheets/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const sheet = compile(read('p_ObjectConfiguration.xsl'), { load: (href) => read(href) });

const HTML =
  '<p>Light goes <em>straight</em> on &amp; never waits.</p>' +
  `<ul>${'<li>One <a href="news.html">link</a></li>'.repeat(5)}</ul><p>${'Words and words. '.repeat(30)}</p>`;
const block = (number: number): string =>
  `<template id="t${number}" name="Text"><text id="x${number}" language="en" translate="1">Heading</text>` +
  `<html id="h${number}" language="en" translate="1">${HTML}</html></template>`;
const made = (blocks: number): string =>
  '<objectConfiguration ID="1" base="en" default="en" revision="1">' +
  `<content>${Array.from({ length: blocks }, (_, i) => block(i + 1)).join('\n')}</content></objectConfiguration>`;

function median(run: () => void): number {
  const times = Array.from({ length: 9 }, () => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  }).sort((a, b) => a - b);
  return Math.round(times[4]! * 100) / 100;
}

const draw = (document: XDocument): void =>
  void sheet.toElements<object>(document, {
    factory: { element: (name, attributes, children) => ({ name, attributes, children }) },
    parameters: { authorLanguage: 'en' },
  });

for (const blocks of [10, 100, 1000]) {
  const xml = made(blocks);
  let document = parse(xml);
  const html = (): ReturnType<typeof select>[number] => select(document, `//html[@id="h${blocks >> 1 || 1}"]`)[0]!;
  let before = HTML;
  const result = {
    blocks,
    kilobytes: Math.round(xml.length / 1024),
    draw: median(() => draw(document)),
    letter: median(() => {
      const after = before.replace('never', 'neverx');
      ({ document } = edits.applyEdits(document, [changeContent(edits, html(), before, after)]));
      before = after;
    }),
    swap: median(() => {
      ({ document } = edits.applyEdits(
        document,
        swapBlock(
          edits,
          document,
          '//template[@id="t1"]',
          select(document, '//template[@id="t1"]/preceding-sibling::template').length ? 'before' : 'after',
        )!.splices,
      ));
    }),
    text: median(() => void edits.serializeSource(document)),
  };
  console.log(JSON.stringify(result));
}
