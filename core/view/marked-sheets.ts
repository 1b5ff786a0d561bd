import {
  NodeKind,
  parse,
  type ElementFactory,
  type Extension,
  type Stylesheet,
  type XDocument,
  type XNode,
} from '../../xsl/engine/page.ts';
import { lossesOf } from './drawing/losses.ts';

const XSLT = 'http://www.w3.org/1999/XSL/Transform';
const URI = 'urn:lectern:inspection';

/** XPath of a node, with a number where its name alone is not enough. */
export function pathOf(node: XNode | null | undefined): string {
  if (!node || node.kind === NodeKind.document) return '/';
  const parent = pathOf(node.parent).replace(/^\/$/, '');
  if (node.kind === NodeKind.attribute) return `${parent}/@${node.name}`;
  if (node.kind !== NodeKind.element) return `${parent}/${node.kind === NodeKind.text ? 'text' : 'node'}()`;
  const twins = node.parent?.children.filter(({ kind, name }) => kind === NodeKind.element && name === node.name) ?? [];
  return `${parent}/${node.name}${twins.length > 1 ? `[${twins.indexOf(node) + 1}]` : ''}`;
}

/** The function that marked stylesheets call: the path of the node at hand. */
export const INSPECTION: Extension = {
  uri: URI,
  functions: { path: { type: 'string', args: '.N', run: (_env, _node, nodes: readonly XNode[]) => pathOf(nodes[0]) } },
};

/** A compiled stylesheet that tells, once each, what the page leaves out of what it draws; the marks say where that is written. */
export function reportLosses(sheet: Stylesheet): Stylesheet {
  const reported = new Set<string>();
  const factories = new WeakMap<object, ElementFactory<unknown>>();
  let message: (text: string) => void = () => {};
  const reporting = <T>(factory: ElementFactory<T>): ElementFactory<T> => {
    const found = factories.get(factory) as ElementFactory<T> | undefined;
    if (found) return found;
    const made: ElementFactory<T> = {
      ...factory,
      element(name, attributes, children) {
        for (const loss of lossesOf(name, attributes)) {
          const [file, line] = (attributes['data-from'] ?? '').split(':');
          const text = `${file && line ? `${file}, line ${line}, ` : ''}${name}: ${loss}`;
          if (!reported.has(text)) message(text);
          reported.add(text);
        }
        return factory.element(name, attributes, children);
      },
    };
    factories.set(factory, made);
    return made;
  };
  return {
    output: sheet.output,
    run: (source, sink, options) => sheet.run(source, sink, options),
    toElements: (source, options) => {
      message = options.message ?? message;
      return sheet.toElements(source, { ...options, factory: reporting(options.factory) });
    },
  };
}

const isXslt = (node: XNode): boolean => node.namespaceURI === XSLT;
/** What is in these is data, not drawn. */
const DATA = new Set(['variable', 'param', 'with-param', 'attribute', 'comment', 'processing-instruction', 'message']);

/**
 * A stylesheet whose drawn elements name their origin: `data-from="p_News.xsl:12"` and `data-node="/cms/object/data/news"`. Lines
 * stay as
 * they are. Widgets (`ui-…`) get no mark: their attributes are their settings.
 * @param file name of the stylesheet, for the mark
 */
export function markSheet(file: string, document: XDocument): XDocument {
  const { source } = document.tree;
  const marks: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: XNode): void => {
    if (node.kind !== NodeKind.element || (isXslt(node) && DATA.has(node.localName))) return;
    if (!isXslt(node) && !node.name.includes(':') && !node.name.startsWith('ui-')) {
      // An attribute that its author has written already says something else, and would be there twice.
      const isWritten = (name: string): boolean => node.attributes.some((each) => each.name === name);
      const line = isWritten('data-from') ? '' : ` data-from="${file}:${lineOf(source, node.start)}"`;
      const path = isWritten('data-node') ? '' : ' data-node="{lectern-inspection:path()}"';
      marks.push({ at: node.start + 1 + node.name.length, text: line + path });
    }
    node.children.forEach(visit);
  };
  const root = document.children.find(({ kind }) => kind === NodeKind.element);
  if (!root || !isXslt(root)) return document;
  marks.push({ at: root.start + 1 + root.name.length, text: ` xmlns:lectern-inspection="${URI}"` });
  for (const top of root.children) if (isXslt(top) && top.localName === 'template') visit(top);
  let marked = '';
  let from = 0;
  for (const { at, text } of marks) {
    marked += source.slice(from, at) + text;
    from = at;
  }
  return parse(marked + source.slice(from), { href: document.tree.href });
}

function lineOf(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) line++;
  return line;
}
