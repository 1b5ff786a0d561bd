import { XHTML } from './names.ts';
import { inertScript } from './scripts.ts';

/** HTML's parser takes names that a script may not give, and has no prefixes. */
export function elementOf(document: Document, name: string, uri: string, scriptsRun: boolean): Element {
  const isHtml = uri === XHTML;
  if (isHtml && name === 'script' && !scriptsRun) return inertScript(document);
  const own = /^[a-z][\w.:-]*$/i.test(name) ? name : name.replace(/[^\w.:-]+/g, '_').replace(/^(?![a-z])/i, '_');
  if (!isHtml || !own.includes(':')) return document.createElementNS(uri, own.replaceAll(':', isHtml ? ':' : '_'));
  return document.adoptNode(document.implementation.createHTMLDocument('').createElement(own));
}
