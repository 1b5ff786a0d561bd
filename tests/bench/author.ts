/**
 * Times of the author's editor for documents of 10, 100 and 1 000 blocks, in ms, the median of 9 runs: drawing the form, one letter in a
 * formatted text brought into the document, a swap, and the text to be sent. Then one text of 1 MB: opening it, and the processor time of
 * 200 keys in it at random places, each brought into the document. Prints JSON lines.
 */
import { readFileSync } from 'node:fs';
import { ContentChanges } from '../../plugins/author-config/form/changed-span.ts';
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

const contents = new ContentChanges(edits);

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
      ({ document } = edits.applyEdits(document, [contents.change(html(), before, after)]));
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

/** Parts of a text of 1 MB, so that a key can be anywhere in it without the whole being made anew first. */
const parts = Array.from({ length: Math.ceil(1_048_576 / HTML.length) }, (_, i) => HTML.replace('never', `never${i} `));
const whole =
  '<objectConfiguration ID="1" base="en" default="en" revision="1"><content><template id="t1" name="Text">' +
  `<html id="h1" language="en">${parts.join('')}</html></template></content></objectConfiguration>`;
let large = parse(whole);
const open = median(() => {
  large = parse(whole);
  draw(large);
});
let shown = parts.join('');
const keys = Array.from({ length: 200 }, (_, i) => {
  const at = (i * 7919) % parts.length;
  parts[at] = parts[at]!.replace('never', 'neverx');
  const after = parts.join('');
  const begin = process.cpuUsage();
  const [html] = select(large, '//html');
  ({ document: large } = edits.applyEdits(large, [contents.change(html!, shown, after)]));
  const { user, system } = process.cpuUsage(begin);
  shown = after;
  return (user + system) / 1000;
}).sort((a, b) => a - b);
console.log(JSON.stringify({ kilobytes: Math.round(whole.length / 1024), open, key: keys[100], key95: keys[190] }));
