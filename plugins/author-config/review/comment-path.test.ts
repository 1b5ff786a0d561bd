// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { commentedLanguage, commentedNode, commentPath, fieldOf } from './comment-path.ts';

const SOURCE = `<objectDocument><object ID="1" language=""><title language="en">A</title><title language="de">B</title>
  <record date="2026-11-20"><teaser language="en">x</teaser></record>
  <data><unit><lesson id="1"><html language="en"><p>One</p><p>Two</p></html></lesson><lesson id="2"/></unit></data>
  </object></objectDocument>`;
const document_ = parse(SOURCE);
const one = (path: string) => select(document_, path)[0]!;

describe('what a comment is bound to', () => {
  it('is a text as a whole, or an element, by ids and languages', () => {
    expect(commentPath(one('//title[2]'))).toBe("/objectDocument/object/title[@language='de']");
    expect(commentPath(one('//p[2]'))).toBe("/objectDocument/object/data/unit/lesson[@id='1']/html");
    expect(commentPath(one('//record'))).toBe('/objectDocument/object/record');
    expect(commentPath(one('//lesson[2]'))).toBe("/objectDocument/object/data/unit/lesson[@id='2']");
  });

  it('is found again when the order changes, and is none when it is gone', () => {
    const path = commentPath(one('//title[2]'));
    const turned = parse(SOURCE.replace('<title language="en">A</title>', ''));
    expect([commentedNode(turned, path)?.name, commentedLanguage(turned, path)]).toEqual(['title', 'de']);
    expect(commentedNode(turned, "/objectDocument/object/title[@language='en']")).toBe(null);
    expect([commentedNode(turned, ''), commentedNode(turned, '/a[')]).toEqual([null, null]);
  });

  it('has a field of the form: its own, one in it, or the one that it is in, also before the editor of its text is there', () => {
    document.body.innerHTML = `<textarea data-xpath="/objectDocument/object/title[2]" id="title"></textarea>
      <input data-xpath="/objectDocument/object/record/@date" id="date">
      <details><div data-node="//lesson[@id='1']/html" id="text"><div class="author-html"></div></div></details>`;
    const id = (path: string) => fieldOf(document.body, document_, path)?.id;
    expect(id("/objectDocument/object/title[@language='de']")).toBe('title');
    expect(id('/objectDocument/object/record')).toBe('date');
    expect(id("/objectDocument/object/data/unit/lesson[@id='1']/html")).toBe('text');
    expect(id("/objectDocument/object/data/unit/lesson[@id='1']/html/p[2]")).toBe('text');
    expect(id("/objectDocument/object/title[@language='fr']")).toBeUndefined();
  });
});
