import { afterEach, expect, it, vi } from 'vitest';
import { parse, select, textOf } from '../../../xsl/engine/index.ts';
import { drawingOf } from './choice.ts';

/** The document that is drawn for an example in the state `long`. */
async function longOf(xml: string): Promise<string> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(xml)));
  return (await drawingOf({ example: 'sheets/p_News.list', state: 'long', lang: 'en', width: '' })).xml;
}

// The next file in this process has the network again.
afterEach(() => vi.unstubAllGlobals());

it('lengthens what people read, and nothing else', async () => {
  const xml =
    '<cms><object kind="list"><state>open</state><title language="en">A &amp; lens</title>' +
    '<html language="en"><p>Light <b>goes</b></p><gap><accept>aperture</accept></gap></html></object></cms>';
  const long = await longOf(xml);
  const texts = (path: string): string[] => select(parse(long), path).map(textOf);
  expect(texts('//state')).toEqual(['open']);
  expect(texts('//title')[0]).toMatch(/^A & Rind/);
  expect(texts('//accept')).toEqual(['aperture']);
  expect(texts('//b')[0]).toMatch(/^Rind/);
  expect(texts('//p')[0]).toMatch(/^Rind\S+ Rind/);
  expect(await longOf('<a/>')).toBe('<a/>');
});

it('has a page of its own in the states that are about an answer that does not come', async () => {
  const isFresh = async (state: string): Promise<boolean | undefined> => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<cms><object/></cms>')));
    return (await drawingOf({ example: 'sheets/p_News.list', state, lang: 'en', width: '' })).isFresh;
  };
  expect(await Promise.all(['', 'long', 'loading', 'error'].map(isFresh))).toEqual([false, false, true, true]);
});
