import { expect, it } from 'vitest';
import { parse, select, textOf } from '../../../xsl/engine/index.ts';
import { withLongWords } from './long-words.ts';

it('lengthens what people read, and nothing else', () => {
  const xml =
    '<cms><object kind="list"><state>open</state><title language="en">A &amp; lens</title>' +
    '<html language="en"><p>Light <b>goes</b></p></html></object></cms>';
  const long = withLongWords(xml);
  const texts = (path: string): string[] => select(parse(long), path).map(textOf);
  expect(texts('//state')).toEqual(['open']);
  expect(texts('//title')[0]).toMatch(/^A & Rind/);
  expect(texts('//b')[0]).toMatch(/^Rind/);
  expect(texts('//p')[0]).toMatch(/^Rind\S+ Rind/);
  expect(withLongWords('<a/>')).toBe('<a/>');
});
