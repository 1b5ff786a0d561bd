import { describe, expect, it } from 'vitest';
import { parseRoot } from '../xml/nodes.ts';
import { indexTexts } from './index-texts.ts';
import { readObject } from './object.ts';

const bodyOf = (payload: string, title = 'Light'): string => {
  const xml = `<object ID="1" IDObjectType="4" dataType="p_Unit"><title language="en">${title}</title><data>${payload}</data></object>`;
  return indexTexts(readObject(parseRoot(xml)), ['en'])[0]?.body ?? '';
};

describe('what the search shows of a body', () => {
  it('says the name of a slide once where its text begins with the same words', () => {
    const slide = (title: string, text: string) =>
      `<slide><title language="en">${title}</title><html language="en"><h3>${title}</h3><p>${text}</p></html></slide>`;
    const body = bodyOf(`<unit><lesson><title language="en">Rays</title><slides>
      ${slide('Three cards', 'The lamp appears.')}${slide('Sharp or bright?', 'A small hole.')}</slides></lesson></unit>`);
    expect(body).toBe('Rays · Three cards · The lamp appears. Sharp or bright? A small hole.');
  });

  it('does not begin with the title that is read above it', () => {
    expect(bodyOf('<lesson><title language="en">LIGHT</title><slides><slide><html><p>Goes on.</p></html></slide></slides></lesson>')).toBe(
      'Goes on.',
    );
    expect(bodyOf('<unit><title>Rays</title><lesson><title>Light</title></lesson></unit>')).toBe('Rays · Light');
  });

  it('parts names that follow each other, and leaves what is in a line together', () => {
    expect(bodyOf('<course><unit><title>Flour</title></unit><unit><title>In <b>the</b> bag</title></unit></course>')).toBe(
      'Flour · In the bag',
    );
    // What is repeated in a text is the author's.
    expect(bodyOf('<html><h2>A <i>row</i></h2><p>Row</p><p>Row</p><p>on</p></html>')).toBe('A row · Row Row on');
    expect(bodyOf('<html><p>The end</p><h2>The end</h2></html>')).toBe('The end');
  });
});
