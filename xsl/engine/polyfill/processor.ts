import { readDom, transformToDocument, transformToFragment, type DomReading } from '../dom/index.ts';
import type { XNode } from '../xml/index.ts';
import type { Stylesheet, TransformOptions } from '../xslt/index.ts';
import { compileAsBrowsers } from './compile.ts';
import { fetchIncludes, type Fetched } from './fetch.ts';
import { loader } from './load.ts';

type Parameter = string | number | boolean | readonly Node[];

/** @throws TypeError worded as browsers word it */
function refuse(method: string, reason: string): never {
  throw new TypeError(`Failed to execute '${method}' on 'XSLTProcessor': ${reason}`);
}

function need(method: string, count: number, present: number): void {
  if (present < count) refuse(method, `${count} argument${count > 1 ? 's' : ''} required, but only ${present} present.`);
}

/** Nodes of other frames have other classes. */
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).nodeType === 'number' && 'ownerDocument' in value;

function needNode(method: string, value: unknown, at: number, type: 'Node' | 'Document'): void {
  if (!isNode(value) || (type === 'Document' && value.nodeType !== 9)) refuse(method, `parameter ${at} is not of type '${type}'.`);
}

const baseOf = (node: Node): string => node.baseURI || document.baseURI;

/** Nodes, in any of the forms that a script has them; null of what is none. */
function nodesOf(value: unknown): readonly Node[] | null {
  if (isNode(value)) return [value];
  if (typeof XPathResult !== 'undefined' && value instanceof XPathResult) {
    const found: Node[] = [];
    if (value.resultType === 6 || value.resultType === 7)
      for (let at = 0; at < value.snapshotLength; at++) found.push(value.snapshotItem(at)!);
    else if (value.resultType > 7) found.push(...[value.singleNodeValue].filter((node) => node !== null));
    else if (value.resultType > 3) for (let node = value.iterateNext(); node; node = value.iterateNext()) found.push(node);
    else return null;
    return found;
  }
  if (typeof value !== 'object' || value === null || !(Symbol.iterator in value)) return null;
  const all = [...(value as Iterable<unknown>)];
  return all.every(isNode) ? all : null;
}

/**
 * The interface of the same name that browsers had, on this engine. A stylesheet that is wrong, and a run that fails, give null and an
 * error
 * on the console with stylesheet, line and instruction. What a stylesheet imports, and what `document()` names, is read while the page
 * waits,
 * from its own origin; `importStylesheetAsync` fetches imports beforehand.
 */
export class XSLTProcessor {
  #sheet: Node | null = null;
  #fetched: Fetched | undefined;
  #compiled: Stylesheet | null | undefined;
  readonly #parameters = new Map<string, Parameter>();

  /**
   * Sets the stylesheet: a document, or the element `xsl:stylesheet` in one. It is read at the first transformation.
   * @throws TypeError when it is no node
   */
  importStylesheet(style: Node): void {
    need('importStylesheet', 1, arguments.length);
    needNode('importStylesheet', style, 1, 'Node');
    this.#sheet = style;
    this.#fetched = this.#compiled = undefined;
  }

  /** The same, when all that the stylesheet includes and imports has been fetched. @throws TypeError when it is no node */
  async importStylesheetAsync(style: Node): Promise<void> {
    needNode('importStylesheetAsync', style, 1, 'Node');
    const fetched = await fetchIncludes(readDom(style).document, baseOf(style));
    this.importStylesheet(style);
    this.#fetched = fetched;
  }

  /** The result for a node as nodes of a document; null when the stylesheet fails. @throws TypeError when an argument is no node */
  transformToFragment(source: Node, output: Document): DocumentFragment | null {
    need('transformToFragment', 2, arguments.length);
    needNode('transformToFragment', source, 1, 'Node');
    needNode('transformToFragment', output, 2, 'Document');
    return this.#run(source, (sheet, node, options) => transformToFragment(sheet, node, output, options));
  }

  /** The result for a node as a document; null when the stylesheet fails. @throws TypeError when the argument is no node */
  transformToDocument(source: Node): Document | null {
    need('transformToDocument', 1, arguments.length);
    needNode('transformToDocument', source, 1, 'Node');
    return this.#run(source, (sheet, node, options) => transformToDocument(sheet, node, document.implementation, options));
  }

  /**
   * Sets a global parameter. Strings, numbers, booleans and nodes (a node, a list of nodes, a result of `evaluate`) have their types in
   * XPath;
   * anything else is its string.
   */
  setParameter(namespaceURI: string | null, localName: string, value: unknown): void {
    need('setParameter', 3, arguments.length);
    const isPlain = typeof value === 'number' || typeof value === 'boolean';
    this.#parameters.set(keyOf(namespaceURI, localName), isPlain ? value : (nodesOf(value) ?? String(value)));
  }

  /** The value that was set; null when there is none. */
  getParameter(namespaceURI: string | null, localName: string): unknown {
    need('getParameter', 2, arguments.length);
    return this.#parameters.get(keyOf(namespaceURI, localName)) ?? null;
  }

  removeParameter(namespaceURI: string | null, localName: string): void {
    need('removeParameter', 2, arguments.length);
    this.#parameters.delete(keyOf(namespaceURI, localName));
  }

  clearParameters(): void {
    this.#parameters.clear();
  }

  /** Forgets the stylesheet and the parameters. */
  reset(): void {
    this.#sheet = null;
    this.#fetched = this.#compiled = undefined;
    this.#parameters.clear();
  }

  get [Symbol.toStringTag](): string {
    return 'XSLTProcessor';
  }

  #run<T>(source: Node, make: (sheet: Stylesheet, node: XNode, options: TransformOptions) => T): T | null {
    try {
      const sheet = this.#compile();
      if (!sheet) return null;
      const read = readDom(source, baseOf(source));
      const message = (text: string): void => console.warn(`xsl:message: ${text}`);
      return make(sheet, read.document, { load: loader(this.#fetched), message, parameters: this.#values(read) });
    } catch (error) {
      console.error(String(error));
      return null;
    }
  }

  /** The stylesheet, compiled once; null when there is none, or it is wrong. */
  #compile(): Stylesheet | null {
    if (this.#compiled !== undefined) return this.#compiled;
    this.#compiled = null;
    const style = this.#sheet;
    if (!style) return null;
    const href = baseOf(style);
    const read = readDom(style.nodeType === 9 ? style : (style.ownerDocument ?? style), href);
    const root = read.nodeOf(style) ?? read.document;
    this.#compiled = compileAsBrowsers(root, href, loader(this.#fetched));
    return this.#compiled;
  }

  /** The parameters for a run; nodes of the source are the nodes that are transformed, those of other documents are read once. */
  #values(read: DomReading): Record<string, string | number | boolean | readonly XNode[]> {
    const others = new Map<Node, DomReading>();
    const copyOf = (node: Node): XNode => {
      const own = read.nodeOf(node);
      if (own) return own;
      const root = node.getRootNode();
      const other = others.get(root) ?? readDom(root, baseOf(root));
      others.set(root, other);
      return other.nodeOf(node) ?? other.document;
    };
    const values = [...this.#parameters].map(([key, value]) => [key, typeof value === 'object' ? value.map(copyOf) : value] as const);
    return Object.fromEntries(values);
  }
}

const keyOf = (uri: string | null, local: string): string => (uri === null || uri === '' ? String(local) : `{${uri}}${local}`);
