import { attribute, childElements, NodeKind, type XNode } from '../../../core/api.ts';

/** Elements that begin a line of their own. */
const LINES: ReadonlySet<string> = new Set(
  'p li h2 h3 h4 h5 h6 tr blockquote pre figure figcaption caption dt dd div section option'.split(' '),
);
/** Elements after which a cell or an answer is another one. */
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'accept', 'choice']);
/** What holds a formula's two parts together in one line of text. */
const BETWEEN: Readonly<Record<string, string>> = { mfrac: '/', msup: '^', msub: '_', mover: '^', munder: '_' };

function inside(node: XNode): string {
  const between = BETWEEN[node.name];
  if (between !== undefined) return childElements(node).map(written).join(between);
  return node.children.map(written).join('');
}

function written(node: XNode): string {
  if (node.kind === NodeKind.text) return node.value.replace(/\s+/gu, ' ');
  const role = attribute(node, 'role');
  if (node.kind !== NodeKind.element || node.name === 'annotation' || role === 'doc-backlink') return '';
  if (node.name === 'br') return '\n';
  if (node.name === 'img') return ` [${attribute(node, 'alt')}] `;
  if (node.name === 'math') return ` ${inside(node).replace(/\s+/gu, '')} `;
  if (role === 'doc-noteref') return ` [${inside(node)}]`;
  if (CELLS.has(node.name)) return `${inside(node)} · `;
  return LINES.has(node.name) ? `\n${node.name === 'li' ? '• ' : ''}${inside(node)}\n` : inside(node);
}

/** A text as it is read, without its markup: one line for each paragraph, item and row, and nothing that runs into what is beside it. */
export const readText = (node: XNode): string =>
  node.children
    .map(written)
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/gu, ' ').replace(/(?:^ | ·? ?$)/gu, ''))
    .filter((line) => line !== '')
    .join('\n');
