import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { compile, parse, serialize, type ElementFactory } from '../../../xsl/engine/index.ts';
import { askReferences, namedIn, written, type References } from './references.ts';

const SHEETS = join(import.meta.dirname, '../../../xsl/sheets');
const load = (href: string): string => readFileSync(join(SHEETS, href), 'utf8');
const course = parse(
  '<objectDocument ID="1" revision="1"><object ID="1" dataType="p_Course"><title language="en">T</title><languages base="en"/><data>' +
    '<course ID="1"><chapter id="1"><objectRef ID="100000" requires="7, 8;x"/>' +
    '<objectRef ID="8"><title language="en">My name</title></objectRef>' +
    '<objectRef ID="0"/><objectRef ID="999"/></chapter></course></data></object></objectDocument>',
);

/** Headings of the form, and what is said of numbers. */
function drawn(references: References): { names: string[]; meanings: string[]; tools: string[] } {
  const [meanings, tools]: [string[], string[]] = [[], []];
  const factory: ElementFactory<string> = {
    element: (name, attributes, children) => {
      const inside = children.join('').replace(/\s+/g, ' ').trim();
      if (attributes['data-reference']) meanings.push(`${attributes['data-reference']}: ${inside}`);
      if (attributes['data-arg-name'] && attributes['data-command'] === 'author.delete') tools.push(attributes['data-arg-name']);
      if (name === 'h4') names.push(inside);
      return inside;
    },
  };
  const names: string[] = [];
  const sheet = compile(load('p_Course.edit.xsl'), { href: 'p_Course.edit.xsl', load });
  sheet.toElements(course, { factory, parameters: { lang: 'en', authorLanguage: 'en', references: written(references) } });
  return { names, meanings, tools };
}

describe('what the numbers of a document mean', () => {
  it('are those of steps and of what they open after, each once', () => {
    expect(namedIn(course)).toEqual([100_000, 7, 8, 999]);
    expect(namedIn(parse('<objectDocument/>'))).toEqual([]);
  });

  it('is asked of the server, in parts; what it does not name is gone, and what does not come is left out', async () => {
    const answers = [
      '<cms><studio><named><entry ID="1" title="One\n more" titleLang="de" state="draft"/><entry ID="2" title="Two"/>' +
        '<entry ID="3" title="Three" state="bin"/></named></studio></cms>',
      null,
    ];
    const send = vi.fn<(call: { readonly paramString?: string }) => Promise<object>>(async () => {
      const text = answers.shift();
      return text ? { outcome: 'success', status: 200, answer: { document: parse(text) } } : { outcome: 'failed', status: 0, answer: null };
    });
    const numbers = Array.from({ length: 201 }, (_, index) => index + 1);
    const found = await askReferences({ send } as never, numbers);
    expect(send.mock.calls.map(([{ paramString }]) => paramString!.split(',').length)).toEqual([200, 1]);
    expect(found.get(1)).toEqual({ title: 'One more', language: 'de', state: 'draft' });
    expect([2, 3, 4].map((each) => found.get(each)?.state)).toEqual(['published', 'gone', 'gone']);
    expect(found.has(201)).toBe(false);
  });

  it('heads the steps of a course: by their own name, else by what they lead to, and says what learners do not have', () => {
    expect(drawn(new Map()).names).toEqual(['1Step 100000', '2My name', '3New step: choose a page', '4Step 999']);
    const found = drawn(
      new Map([
        [100_000, { title: 'What is <in> it', language: '', state: 'published' }],
        [8, { title: 'Ein Entwurf', language: 'de', state: 'draft' }],
        [999, { title: '', language: '', state: 'gone' }],
      ]),
    );
    expect(found.names).toEqual(['1What is <in> it', '2My name', '3New step: choose a page', '4Step 999']);
    expect(found.tools).toEqual(expect.arrayContaining(['What is <in> it', 'My name', 'New step: choose a page']));
    expect(found.meanings.map((each) => each.replace(/ ·.*/, ''))).toEqual(
      expect.arrayContaining(['published: What is <in> it', 'draft: Ein Entwurf', 'gone:']),
    );
    expect(serialize(course)).toContain('100000');
  });
});
