import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstElement, parse } from '../../../core/api.ts';
import { compare, type Difference } from './compare.ts';

const root = (xml: string) => firstElement(parse(`<object ID="1">${xml}</object>`), 'object')!;
const between = (before: string, after: string): Difference[] => compare(root(before), root(after), 'en');
/** A difference in one line: `[-was-]` and `{+is+}`. */
const line = ({ where, language, parts }: Difference): string =>
  `${where.join(' > ')}${language && ` (${language})`}: ${parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('')}`;
const lines = (before: string, after: string): string[] => between(before, after).map(line);

describe('the differences of two versions', () => {
  it('are none between the same', () => {
    expect(lines('<title language="en">A</title>', '<title language="en">A</title>')).toEqual([]);
  });

  it('are words in texts, with the titles that lead to them', () => {
    const unit = (text: string): string =>
      `<title language="de">Licht</title><title language="en">Light</title><data><unit><lesson id="1"><title language="en">Lenses</title>
       <html language="en"><p>A lens <b>${text}</b> rays.</p><ul><li>One</li><li>Two</li></ul></html></lesson></unit></data>`;
    expect(lines(unit('bends'), unit('bends all'))).toEqual(['Light > Lenses > html > p (en): A lens bends {+all +}rays.']);
    expect(lines(unit('x'), unit('x').replace('<li>Two</li>', ''))).toEqual(['Light > Lenses > html > ul > li (en): [-Two-]']);
  });

  it('RT-007 are those of a title alone where it has changed, not of all that it is the title of', () => {
    const news = (title: string): string =>
      `<title language="en">${title}</title><record date="1"/><data><news author="J"><title language="en">${title}</title>` +
      `<html language="en"><p>Same</p></html><part><title language="en">${title}</title>` +
      '<line language="en">Same</line></part></news></data>';
    expect(lines(news('Old'), news('New'))).toEqual(['New > title (en): [-Old-]{+New+}', 'New > New > New > title (en): [-Old-]{+New+}']);
  });

  it('are the XML where words are the same: marks, addresses, attributes', () => {
    expect(lines('<html language="en"><p>So <b>it</b> is</p></html>', '<html language="en"><p>So <i>it</i> is</p></html>')).toEqual([
      'html > p (en): <p>So <[-b-]{+i+}>it</[-b-]{+i+}> is</p>',
    ]);
    expect(lines('<record href="a.html"/>', '<record href="b.html"/>')).toEqual(['record: href="[-a-]{+b+}.html"']);
    expect(lines('<lesson revision="1" id="2"/>', '<lesson revision="9" id="2"/>'), 'revisions are no matter of authors').toEqual([]);
  });

  it('pair what was changed by what it is, and name what is in one version alone', () => {
    const step = (title: string): string => `<step id="${title}"><title language="en">${title}</title></step>`;
    expect(lines(step('a') + step('b'), step('a') + step('c') + step('b'))).toEqual(['c > title (en): {+c+}']);
    expect(lines('<title language="en">Old</title>', '<title language="en">New</title><title language="de">Neu</title>')).toEqual([
      'New > title (en): [-Old-]{+New+}',
      'New > title (de): {+Neu+}',
    ]);
  });

  it('RT-007 leave out what programs alone read, not what a reference leads to', () => {
    const film = '<videoClip id="clip_1" IDMedia="1" mediaToken="abc" alt=""/>';
    expect(lines('', film)).toEqual(['videoClip: {+IDMedia="1"+}']);
    expect(lines('<lesson ID="1" IDObjectType="3"/>', '<lesson ID="2" IDObjectType="4"/>')).toEqual([]);
    const note = '<translations><translation path="/a" to="de"><source>A</source></translation></translations>';
    expect(lines('', note)).toEqual([]);
    expect(lines('<objectRef ID="1"/>', '<objectRef ID="2"/>')).toEqual(['objectRef: ID="[-1-]{+2+}"']);
  });

  it('give both versions back: what is the same with what was removed, and with what was added', () => {
    const text = fc
      .array(fc.constantFrom('light', 'lens', 'ray', ' ', '.', 'the'), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        fc.pre(one.trim() !== '' && other.trim() !== '');
        const found = between(`<title>${one}</title>`, `<title>${other}</title>`);
        fc.pre(one !== other);
        const [{ parts } = { parts: [] }] = found;
        const without = (kind: string): string =>
          parts
            .filter((part) => part.kind !== kind)
            .map((part) => part.text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([one, other]);
      }),
    );
  });
});
