import type { Pair } from './xslt-pairs.ts';

interface Processor {
  importStylesheet(sheet: Document): void;
  setParameter(uri: null, name: string, value: string): void;
  transformToDocument(source: Document): Document | null;
  transformToFragment(source: Document, output: Document): DocumentFragment | null;
}

/**
 * Runs in the page, and has nothing around it: transforms each pair with the browser's processor and with ours, which the page has as the
 * global `ours`, to a document and to a fragment.
 * @returns by name of the pair the first lines that differ; nothing for those that are the same
 */
export async function compareIn(pairs: readonly Pair[]): Promise<Record<string, string>> {
  const window = globalThis as unknown as { XSLTProcessor: new () => Processor; ours: { XSLTProcessor: new () => Processor } };
  const load = (path: string) =>
    new Promise<Document>((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open('GET', `/${path}`);
      call.responseType = 'document';
      call.overrideMimeType('application/xml');
      call.addEventListener('loadend', () => (call.responseXML ? resolve(call.responseXML) : reject(new Error(`${path} is no document`))));
      call.send();
    });
  const attributesOf = (element: Element) =>
    [...element.attributes].map(({ name, namespaceURI, value }) => `${name} {${namespaceURI}} ${JSON.stringify(value)}`).toSorted();
  const describe = (node: Node, depth: string): string[] => {
    const inside = [...node.childNodes].flatMap((child) => describe(child, `${depth} `));
    if (node instanceof Element) {
      const { nodeName, localName, namespaceURI } = node;
      // A page of errors is worded by the browser.
      if (localName === 'parsererror') return ['an error'];
      const content = node instanceof HTMLTemplateElement ? describe(node.content, `${depth} `) : [];
      return [
        `${depth}<${nodeName} ${localName} {${namespaceURI}}`,
        ...attributesOf(node).map((each) => `${depth} ${each}`),
        ...content,
        ...inside,
      ];
    }
    if (node instanceof Document) return [`document ${node.contentType}`, ...inside];
    if (node instanceof DocumentType) return [`<!DOCTYPE ${node.name} "${node.publicId}" "${node.systemId}"`];
    return [`${depth}${node.nodeType} ${node.nodeName} ${JSON.stringify(node.nodeValue)}`, ...inside];
  };
  const outcome = (node: Node | null): string[] => {
    const lines = node ? describe(node, '') : ['nothing'];
    return lines.includes('an error') ? ['an error'] : lines;
  };
  const differs: Record<string, string> = {};
  for (const { id, sheet, document: path, parameters } of pairs) {
    const [style, source] = [await load(sheet), await load(path)];
    const results = [window.XSLTProcessor, window.ours.XSLTProcessor].map((Processor) => {
      const processor = new Processor();
      processor.importStylesheet(style);
      for (const [name, value] of Object.entries(parameters)) processor.setParameter(null, name, value);
      return [outcome(processor.transformToDocument(source)), outcome(processor.transformToFragment(source, document))];
    });
    const [native = [], ours = []] = results;
    for (const [at, kind] of ['document', 'fragment'].entries()) {
      const [theirs, own] = [native[at] ?? [], ours[at] ?? []];
      const line = theirs.findIndex((each, index) => each !== own[index]);
      if (line < 0 && theirs.length === own.length) continue;
      const from = line < 0 ? theirs.length : line;
      differs[id] ??= `${kind}: ${theirs.slice(from, from + 2).join(' / ')} <> ${own.slice(from, from + 2).join(' / ')}`;
    }
  }
  return differs;
}
