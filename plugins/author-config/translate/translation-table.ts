import { attribute, NodeKind, parse, select, serialize, textOf, type XDocument, type XNode } from '../../../core/api.ts';
import { counterpart, escaped, hasWords, sourceLanguage, translatables } from '../model/languages.ts';
import { pathOf } from '../model/path.ts';
import { plain } from '../model/plain.ts';
import { isMarkedKind } from '../questions/notation.ts';
import { waitingTexts } from '../model/translations.ts';
import { changedWords, titleIn } from '../versions/compare.ts';

const MARKS = { same: 'same', removed: 'del', added: 'ins' } as const;

/** How much of a text names its field. */
const NAME_LENGTH = 60;

const within = (node: XNode): string => node.children.map(serialize).join('');

/** What has changed in an original since it was translated, as elements `same`, `del` and `ins`. */
function wordsSince(was: string, now: string): string {
  const parts = changedWords({ text: was, xml: was }, { text: now, xml: now });
  return parts.map(({ kind, text }) => `<${MARKS[kind]}>${escaped(text)}</${MARKS[kind]}>`).join('');
}

/** Which field a text and its translation have: paragraphs with formats, one line with marks in it, or a line. */
function fieldOf(node: XNode, other: XNode | null): 'html' | 'marked' | 'line' {
  if (node.name === 'html') return 'html';
  return [node, other].some((each) => each?.children.some(({ kind }) => kind === NodeKind.element)) ? 'marked' : 'line';
}

/** The titles of the parts that a text is in, from the outside in; without the object's own, which says nothing here. */
function whereOf(node: XNode): string {
  const titles: string[] = [];
  for (let around = node.parent; around !== null && around.parent?.name !== 'data' && around.name !== 'object'; around = around.parent)
    titles.unshift(titleIn(around, attribute(node, 'language')));
  return titles.filter((title) => title !== '').join(' › ');
}

function rowOf(node: XNode, to: string, waits: { readonly was?: string } | undefined): string {
  const other = counterpart(node, to);
  const state = other === null ? 'missing' : waits === undefined ? 'done' : waits.was === undefined ? 'waiting' : 'changed';
  const values = {
    path: pathOf(node),
    target: other ? pathOf(other) : '',
    around: node.parent ? pathOf(node.parent) : '',
    field: fieldOf(node, other),
    kind:
      node.name === 'text' && node.parent?.name === 'question' && isMarkedKind(attribute(node.parent, 'kind'))
        ? attribute(node.parent, 'kind')
        : '',
    state,
    where: whereOf(node),
    name: plain(textOf(node)).slice(0, NAME_LENGTH),
  };
  const attributes = Object.entries(values).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return (
    `<row${attributes.join('')}><original>${within(node)}</original>` +
    (waits?.was === undefined ? '' : `<words>${wordsSince(waits.was, textOf(node))}</words>`) +
    `<translation>${other ? within(other) : ''}</translation></row>`
  );
}

/**
 * All texts of a document with their translations into a language, as the stylesheet of the two columns reads them: what waits first, then
 * what is translated, each in the order of the document. Fields name the nodes of the document itself.
 */
export function translationTable(document: XDocument, to: string): XDocument {
  const from = sourceLanguage(document);
  const waiting = new Map(waitingTexts(document).flatMap(({ node, pending }) => (pending.to === to ? [[node, pending]] : [])));
  const rows = translatables(document, from).filter((node) =>
    [node, counterpart(node, to)].some((each) => each !== null && hasWords(each)),
  );
  const isOpen = (node: XNode): boolean => waiting.has(node) || counterpart(node, to) === null;
  const [open, done] = [rows.filter(isOpen), rows.filter((node) => !isOpen(node))];
  const draw = (nodes: readonly XNode[]): string => nodes.map((node) => rowOf(node, to, waiting.get(node))).join('');
  return parse(
    `<translationTable from="${escaped(from)}" to="${escaped(to)}"><open>${draw(open)}</open><done>${draw(done)}</done></translationTable>`,
  );
}

/** The path of the translation that waits next behind a text, from the first on again; '' when none does. */
export function nextWaiting(document: XDocument, path: string, to: string): string {
  const table = translationTable(document, to);
  const order = translatables(document, sourceLanguage(document)).map(pathOf);
  const waiting = select(table, '/*/open/row').map((row) => ({ at: order.indexOf(attribute(row, 'path')), row }));
  const here = order.indexOf(path);
  const next = waiting.find(({ at }) => at > here) ?? waiting[0];
  return next ? attribute(next.row, 'target') || attribute(next.row, 'path') : '';
}
