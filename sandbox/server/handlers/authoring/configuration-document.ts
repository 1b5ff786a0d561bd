import { edits } from '../../../../xsl/engine/index.ts';
import { configured, DESCRIBED, holderOf, isWithoutDescription, TITLE, titlesIn } from './configured.ts';
import { layoutParameters } from './page-layout.ts';
import { languagesOf } from '../../content/index-texts.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import type { Call } from '../../protocol/contract.ts';
import { message } from '../../texts/texts.ts';
import { attribute, child, children, descendants, parseRoot, serialize, type XNode } from '../../xml/nodes.ts';
import { edited } from '../../xml/edited.ts';
import { element } from '../../xml/write.ts';

/** The languages of an object: those that it names, else those of its texts. */
function codesOf(object: ContentObject): string[] {
  const stated = child(object.element, 'languages');
  return stated === null ? languagesOf(object) : children(stated, 'language').map((node) => attribute(node, 'code'));
}

/** The texts of an object as translatable nodes. @param taken ids that are in use */
function htmlsOf({ payload }: ContentObject, taken: ReadonlySet<string> = new Set()): string[] {
  let number = 0;
  return (payload === null ? [] : children(holderOf(payload), 'html')).map((node) => {
    do number += 1;
    while (taken.has(`h${number}`));
    return element(
      'html',
      { id: `h${number}`, language: attribute(node, 'language'), translate: 0, disabled: 0 },
      ...node.children.map(serialize),
    );
  });
}

/**
 * The titles and texts of an object as translatable nodes. What its other languages lack is marked: all that is there in all of them waits
 * for nothing.
 * @param base the language that is translated from
 */
function nodesOf(object: ContentObject, base: string, taken?: ReadonlySet<string>): string[] {
  const inTitles = new Set(object.titles.map((node) => attribute(node, 'language')));
  const isIncomplete = codesOf(object).some((code) => !inTitles.has(code));
  const titles = object.titles.map((node, index) => {
    const language = attribute(node, 'language');
    return element(
      'text',
      { id: `x${index + 1}`, language, translate: language === base && isIncomplete ? 1 : 0, ...TITLE },
      ...node.children.map(serialize),
    );
  });
  return [...titles, ...htmlsOf(object, taken)];
}

const partsOf = (root: XNode): XNode[] => children(child(root, 'content') ?? root, 'template').flatMap((block) => children(block));

/** A configuration of before descriptions were in it, with that of its object behind the title, which is marked from now on. */
function withDescription(object: ContentObject, root: XNode): string {
  const titles = [...titlesIn(partsOf(root)).values()];
  const content = child(root, 'content');
  const taken = new Set([...descendants(root)].map((node) => attribute(node, 'id')));
  const splices = titles.map((node) => edits.setAttribute(node, 'role', TITLE.role));
  splices.push(edits.setAttribute(root, 'described', String(DESCRIBED.described)));
  const last = titles.at(-1);
  const htmls = htmlsOf(object, taken).join('');
  if (last !== undefined) splices.push({ at: last.end, remove: 0, insert: htmls });
  else if (content !== null)
    splices.push(edits.append(content, element('template', { id: 't0' }, ...nodesOf(object, attribute(root, 'base'), taken))));
  return edited(root, splices);
}

/** The document of an object that no author has configured. */
export function newConfiguration(object: ContentObject, call: Call): string {
  const stated = child(object.element, 'languages');
  const base = stated === null ? 'en' : attribute(stated, 'base');
  const codes = codesOf(object);
  const layout = `${object.dataType.replace(/^[a-z]_/, '').toLowerCase()}.page`;
  return element(
    'objectConfiguration',
    {
      ID: object.ID,
      IDObjectType: object.type,
      IDObjectTypeCategory: object.category,
      language: object.language,
      LT: layout,
      base,
      default: object.fallback || base,
      revision: object.revision,
      ...DESCRIBED,
    },
    element('languages', {}, ...codes.map((code) => element('language', { code }))),
    element(
      'parameters',
      {},
      element('section', { id: 'layout', title: message('configuration.layout', call) }, ...layoutParameters(codes, call)),
    ),
    element(
      'content',
      {},
      element('template', { id: 't1', LT: layout, name: message('configuration.page', call) }, ...nodesOf(object, base)),
    ),
    element('translations'),
  );
}

/** The text with another revision at its root; what an author's tool does not know stays byte for byte. */
export const withRevision = (root: XNode, revision: number): string =>
  edited(root, [edits.setAttribute(root, 'revision', String(revision))]);

const titlesOf = ({ titles }: ContentObject): Map<string, XNode> => new Map(titles.map((node) => [attribute(node, 'language'), node]));
const textsOf = ({ payload }: ContentObject): string =>
  payload === null ? '' : children(holderOf(payload), 'html').map(serialize).join('');

/** A stored configuration as an author gets it. @param isCurrent nobody has stored its object by itself since */
export function presentConfiguration(object: ContentObject, xml: string, isCurrent: boolean): string {
  const root = parseRoot(xml);
  if (isWithoutDescription(object, root, partsOf(root))) return withTitlesOf(object, withDescription(object, root));
  return isCurrent ? xml : withTextsOf(object, root);
}

/** The titles that an object has by now, where the configuration has them, and its revision. */
function withTitlesOf(object: ContentObject, xml: string): string {
  const root = parseRoot(xml);
  const named = titlesIn(partsOf(root));
  const splices = [edits.setAttribute(root, 'revision', String(object.revision))];
  for (const [language, title] of titlesOf(object)) {
    const node = named.get(language);
    if (node !== undefined) splices.push(edits.setContent(node, title.children.map(serialize).join('')));
  }
  return edited(root, splices);
}

/**
 * A stored configuration with the texts that its object has by now: another author may have stored these by themselves. Titles change where
 * they are; for other texts than the blocks make, one block has all of them, and nothing that was noted to be translated is there any more.
 */
function withTextsOf(object: ContentObject, root: XNode): string {
  const shown = readObject(parseRoot(configured(object, root)));
  const [titles, before] = [titlesOf(object), titlesOf(shown)];
  const content = child(root, 'content');
  const blocks = content === null ? [] : children(content, 'template');
  const named = titlesIn(blocks.flatMap((block) => children(block)));
  // Headings of blocks were of level 3 once.
  const texts = textsOf(object);
  const isAlike = [textsOf(shown), textsOf(shown).replaceAll(/<(\/?)h2>/g, '<$1h3>')].includes(texts);
  const isSame = isAlike && [...titles.keys()].join() === [...before.keys()].join();
  const splices = [edits.setAttribute(root, 'revision', String(object.revision))];
  if (isSame)
    for (const [language, title] of titles) {
      const node = named.get(language);
      const text = title.children.map(serialize).join('');
      if (node !== undefined && text !== before.get(language)?.children.map(serialize).join('')) splices.push(edits.setContent(node, text));
    }
  else if (content !== null) {
    const attributes = Object.fromEntries((blocks[0]?.attributes ?? []).map(({ name, value }) => [name, value]));
    splices.push(edits.setContent(content, element('template', attributes, ...nodesOf(object, attribute(root, 'base')))));
    const noted = child(root, 'translations');
    if (noted !== null && noted.children.length > 0) splices.push(edits.setContent(noted, ''));
  }
  return edited(root, splices);
}
