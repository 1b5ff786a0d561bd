import { expect, it } from 'vitest';
import { attribute, textOf } from '../../../core/base/xml.ts';
import { parse, select } from '../../../xsl/engine/index.ts';
import { collectedXml } from './collected-xml.ts';

it('TST-015 each answer in its own form: a text, ids in their order, or a text for each part', () => {
  expect(
    collectedXml(812, [
      { id: 'q1', kind: 'audio', points: 1, mpoints: 2, value: 'lens', part: 'part' },
      { id: 'q2', kind: 'ordering', mpoints: 2, value: ['b', 'a'], part: 'part' },
      { id: 'q3', kind: 'gapText', points: 0, mpoints: 1, value: { g1: 'am', g2: '' }, part: 'gap' },
      { id: 'q4', kind: 'hotspot', value: null, part: 'part' },
      { id: 'q5', kind: 'multipleChoice', value: [], part: 'part' },
    ]),
  ).toBe(
    '<subTemplates IDObject="812">' +
      '<subTemplate id="q1" kind="audio" points="1" mpoints="2" answer="lens"/>' +
      '<subTemplate id="q2" kind="ordering" mpoints="2"><answer>b</answer><answer>a</answer></subTemplate>' +
      '<subTemplate id="q3" kind="gapText" points="0" mpoints="1"><answer gap="g1">am</answer><answer gap="g2"></answer></subTemplate>' +
      '<subTemplate id="q4" kind="hotspot"/>' +
      '<subTemplate id="q5" kind="multipleChoice"></subTemplate>' +
      '</subTemplates>',
  );
});

it('TST-015 names the attempt, and says which answers are its last', () => {
  expect(collectedXml(812, [], '5-7')).toBe('<subTemplates IDObject="812" attempt="5-7"></subTemplates>');
  expect(collectedXml(812, [], '5-7', true)).toBe('<subTemplates IDObject="812" attempt="5-7" end="1"></subTemplates>');
});

it('TST-015 whatever was typed comes out of the XML as it went in, but for what no XML can hold', () => {
  const typed = 'a & b < c > d "e" \'f\'\n\r\tü\u{1f600}';
  const parsed = parse(
    collectedXml(1, [
      { id: 'q', kind: 'audio', value: `${typed}\u0000\u000b\ud800\udc00\udc01\ufffe`, part: 'part' },
      { id: 'r', kind: 'matching', value: { [typed]: `${typed}\ud800` }, part: 'left' },
    ]),
  );
  expect(attribute(select(parsed, '//subTemplate[1]')[0]!, 'answer')).toBe(`${typed}\ud800\udc00`);
  const [part] = select(parsed, '//answer');
  expect([attribute(part!, 'left'), textOf(part!)]).toEqual([typed, typed]);
});
