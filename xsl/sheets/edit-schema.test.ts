import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unknownIn } from '../../plugins/author-config/source/check-source.ts';
import { Grammar, grammarsIn } from '../../plugins/author-config/source/grammar.ts';
import { parse, select, serialize, type XNode } from '../engine/index.ts';

const SHEETS = dirname(fileURLToPath(import.meta.url));
const OBJECTS = join(SHEETS, '..', '..', 'sandbox', 'content', 'objects');
const SAMPLES = join(SHEETS, 'samples');
const text = (file: string): string => readFileSync(join(SHEETS, file), 'utf8');
const attribute = (node: XNode, name: string): string => node.attributes.find((each) => each.name === name)?.value ?? '';

/** A stylesheet with all that it includes. */
function withIncluded(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, href = ''] of text(file).matchAll(/<xsl:include href="([^"]+)"/g)) withIncluded(href, seen);
  return seen;
}

const forms = new Set(readdirSync(SHEETS).filter((file) => file.endsWith('.edit.xsl')));
const formOf = (dataType: string): string => (forms.has(`${dataType}.edit.xsl`) ? `${dataType}.edit.xsl` : 'p_ObjectDocument.xsl');
const grammarOf = (form: string): Grammar => new Grammar([...withIncluded(form)].flatMap((file) => grammarsIn(parse(text(file)))));
const unknown = (form: string, xml: string): string[] =>
  unknownIn(parse(xml), grammarOf(form)).map(({ kind, of, name }) => `${kind} ${of} ${name}`);

const objects = readdirSync(OBJECTS)
  .filter((file) => file.endsWith('.xml'))
  .flatMap((file) => select(parse(readFileSync(join(OBJECTS, file), 'utf8')), '/objects/object'));

describe('what forms say that documents are made of', () => {
  it.each([...forms])('%s says it of its payload', (form) => {
    const { content } = grammarOf(form).start.elements.get('objectDocument')![0]!.content.elements.get('object')![0]!;
    expect(content.elements.get('data')![0]!.content).toMatchObject({ hasAnyElement: false });
    expect(content.elements.get('data')![0]!.content.elements.size).toBeGreaterThan(0);
  });

  it('every object of the demonstration is', () => {
    const wrong = objects.flatMap((object) => {
      const form = formOf(attribute(object, 'dataType'));
      return unknown(form, `<objectDocument ID="1" revision="1">${serialize(object)}</objectDocument>`).map(
        (each) => `${attribute(object, 'dataType')} ${attribute(object, 'ID')}: ${each}`,
      );
    });
    expect([...new Set(wrong)]).toEqual([]);
    expect(objects.length).toBeGreaterThan(70);
  });

  const samples = readdirSync(SAMPLES).filter((file) => /^p_Object(?:Document\.|Configuration\.).*xml$/.test(file));
  it.each(samples)('so is %s', (sample) => {
    const xml = readFileSync(join(SAMPLES, sample), 'utf8');
    const [root] = select(parse(xml), '/*');
    const form = root!.name === 'objectConfiguration' ? 'p_ObjectConfiguration' : attribute(root!, 'form') || 'p_ObjectDocument';
    expect(unknown(`${form}.xsl`, xml)).toEqual([]);
  });

  it.each([
    ['p_Course', '<chapter ', '<chaptre/><chapter ', 'element course chaptre'],
    ['p_Course', 'course ID=', 'course id="1" ID=', 'attribute course id'],
    ['p_Unit', 'type="1"', 'type="4"', 'value event type'],
    ['p_Unit', ' tc="', ' tcc="', 'missing event tc'],
    ['p_PracticeTest', 'scoring="partial"', 'scoring="parts"', 'value question scoring'],
    ['p_PracticeTest', '<accept', '<acept/><accept', 'element gap acept'],
    ['p_News', '<title ', '<titel/><title ', 'element object titel'],
  ])('in a document of %s, %s as %s is noticed', (dataType, from, to, expected) => {
    const object = objects.find((each) => attribute(each, 'dataType') === dataType && serialize(each).includes(from))!;
    const [before, ...behind] = serialize(object).split(from);
    const xml = `<objectDocument ID="1">${[before, behind.join(from)].join(to)}</objectDocument>`;
    expect(unknown(formOf(dataType), xml)).toContain(expected);
  });
});
