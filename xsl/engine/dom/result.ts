import type { Output } from '../output/index.ts';
import { XmlError, XMLNS, type XNode } from '../xml/index.ts';
import type { Stylesheet, TransformOptions } from '../xslt/index.ts';
import { parseXmlFragment, parseXmlInto } from './build.ts';
import { parseHtmlFragment, parseHtmlInto } from './html.ts';
import { madeDirectly } from './direct/index.ts';
import { XHTML } from './names.ts';
import { writeForBrowser } from './written.ts';

/** What a result is written as: the stylesheet's own output, or what a browser makes of it. */
function outputOf(stylesheet: Stylesheet, asFragment: boolean, preferred?: string): Output {
  const output = { ...stylesheet.output };
  output.method ??= preferred;
  // Nothing is encoded.
  if (output.method === 'xml' && output.doctypePublic === undefined) output.encoding = undefined;
  if (asFragment) output.omitXmlDeclaration = true;
  if (asFragment && output.method !== 'html') output.doctypePublic = output.doctypeSystem = undefined;
  return output;
}

/** Text in the page that browsers show it in. */
function textDocument(implementation: DOMImplementation, text: string): Document {
  const type = implementation.createDocumentType(
    'html',
    '-//W3C//DTD XHTML 1.0 Strict//EN',
    'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd',
  );
  const document = implementation.createDocument(XHTML, 'html', type);
  const make = (name: string, ...children: (Node | string)[]): Element => {
    const element = document.createElementNS(XHTML, name);
    element.append(...children);
    return element;
  };
  document.documentElement.setAttributeNS(XMLNS, 'xmlns', XHTML);
  document.documentElement.append(
    '\n',
    make('head', make('title')),
    '\n',
    make('body', '\n', make('pre', ...(text === '' ? [] : [text])), '\n'),
    '\n',
  );
  return document;
}

/** What browsers show of a result that is no document, such as one with two roots. */
function errorDocument(implementation: DOMImplementation, error: XmlError): Document {
  const document = implementation.createDocument(null, null, null);
  const element = document.createElementNS(XHTML, 'parsererror');
  element.append(`The stylesheet's result is no document. ${error.message}`);
  document.append(element);
  return document;
}

/**
 * Transforms to a document, as browsers do: what the stylesheet writes is parsed, so that HTML gets its missing elements, text whose
 * escaping
 * is disabled becomes markup, and `indent` adds line breaks; text is shown in a `pre`. A result by the method `xml` that is no document
 * becomes a document with `parsererror`. Only `createElementNS` and its like are used: no text is handed to the browser as markup.
 * @param source the document, of `readDom` or `parse`
 * @param implementation of the page's document: makes the new one
 * @param scripts whether the document is to be shown in a page that runs scripts: what is in `noscript` is text then
 * @throws XsltError when the stylesheet fails
 */
export function transformToDocument(
  stylesheet: Stylesheet,
  source: XNode,
  implementation: DOMImplementation,
  options: TransformOptions = {},
  scripts = false,
): Document {
  const output = outputOf(stylesheet, false);
  const page = implementation.createHTMLDocument('');
  while (page.lastChild) page.lastChild.remove();
  if (madeDirectly(stylesheet, source, { document: page, root: page, content: 'document', output, scripts: false }, options)) return page;
  const { text, method } = writeForBrowser(stylesheet, source, output, options);
  if (method === 'text') return textDocument(implementation, text);
  if (method === 'html') {
    parseHtmlInto(page, text, scripts);
    return page;
  }
  const document = implementation.createDocument(null, null, null);
  try {
    parseXmlInto(document, text);
  } catch (error) {
    if (error instanceof XmlError) return errorDocument(implementation, error);
    throw error;
  }
  return document;
}

/**
 * Transforms to nodes for a document, as browsers do: a stylesheet that names no method writes HTML for an HTML document, and HTML is
 * parsed
 * as content of `body`; text is one text.
 * @returns null when a result by the method `xml` is not well-formed, by disabled escaping
 * @throws XsltError when the stylesheet fails
 */
export function transformToFragment(
  stylesheet: Stylesheet,
  source: XNode,
  document: Document,
  options: TransformOptions = {},
): DocumentFragment | null {
  const output = outputOf(stylesheet, true, document.contentType === 'text/html' ? 'html' : undefined);
  const direct = document.createDocumentFragment();
  if (madeDirectly(stylesheet, source, { document, root: direct, content: 'flow', output, scripts: true }, options)) return direct;
  const { text, method } = writeForBrowser(stylesheet, source, output, options);
  if (method === 'html') return parseHtmlFragment(document, text);
  if (method !== 'text') {
    try {
      return parseXmlFragment(document, text);
    } catch (error) {
      if (error instanceof XmlError) return null;
      throw error;
    }
  }
  const fragment = document.createDocumentFragment();
  fragment.append(text);
  return fragment;
}
