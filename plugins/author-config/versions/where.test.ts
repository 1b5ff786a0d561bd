import { expect, it } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { whereOf } from './where.tsx';

const DOCUMENT = parse(
  '<objectDocument><object ID="1"><title language="en">Unit</title><data><unit><title language="en">Unit</title>' +
    '<lesson><title language="en">The sea</title><html language="en"><ul><li>wet</li></ul></html></lesson>' +
    '<lesson id="7"><slide/><slide><text language="de">nass</text><other a="1"/></slide></lesson></unit></data></object></objectDocument>',
);
const where = (path: string): string => {
  const { names, language } = whereOf(select(DOCUMENT, path)[0]!, 'en', (key) => key.replace('author.part.', ''));
  return `${names.join(' > ')}${language && ` (${language})`}`;
};

it('RT-007 where something is, is what it is in by titles, else by numbers, and what it is called in a form', () => {
  expect(where('//object/title')).toBe('title (en)');
  expect(where('//html')).toBe('The sea > text (en)');
  expect(where('//li')).toBe('The sea > text (en)');
  expect(where('//slide[2]/text')).toBe('lesson 2 > slide 2 > text (de)');
  expect(where('//slide[2]/other')).toBe('lesson 2 > slide 2 > other');
  expect(where('//lesson[1]')).toBe('The sea');
});
