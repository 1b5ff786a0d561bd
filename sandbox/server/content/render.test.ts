import { describe, expect, it } from 'vitest';
import { parseRoot } from '../xml/nodes.ts';
import { render } from './render.ts';

const written = (xml: string): string => render(parseRoot(xml), { lang: 'en', fallback: 'en' });

describe('white space of a payload', () => {
  it('between inline elements of a text belongs to the words', () => {
    for (const xml of [
      '<text language="en">I <b>am</b> <i>here</i>\n<u>now</u>.</text>',
      '<text language="en"><b>Only</b>\n  <i>inline</i></text>',
      '<option id="a">of <b>one</b>\n<i>line</i></option>',
      '<left id="l"><b>two</b> <i>words</i></left>',
      '<text>We <gap id="g"><accept>go</accept></gap> <gap id="h"><accept>home</accept></gap></text>',
      '<html><p>a</p>\n<p>b</p></html>',
    ])
      expect(written(xml)).toBe(xml);
  });

  it('that only indents elements of data is left out', () => {
    expect(written('<question id="q">\n  <text>Why?</text>\n  <option id="a">\n    <text>x</text>\n  </option>\n</question>')).toBe(
      '<question id="q"><text>Why?</text><option id="a"><text>x</text></option></question>',
    );
  });
});

it('of a text in ten thousands of languages one is written in a moment', () => {
  const texts = Array.from({ length: 40_000 }, (_, index) => `<text language="x${index}">${index}</text>`).join('');
  const root = parseRoot(`<news>${texts}<text language="en">here</text></news>`);
  const begun = performance.now();
  expect(render(root, { lang: 'en', fallback: 'en' })).toBe('<news><text language="en">here</text></news>');
  expect(performance.now() - begun).toBeLessThan(1000);
});
