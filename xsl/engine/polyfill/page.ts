import { readDom, transformToDocument } from '../dom/index.ts';
import type { XNode } from '../xml/index.ts';
import type { Stylesheet } from '../xslt/index.ts';
import { compileAsBrowsers } from './compile.ts';
import { fetchDocument, fetchIncludes } from './fetch.ts';
import { loader } from './load.ts';
import { FAILED, sentence, stylesheetNamed } from './named.ts';
import { holdEvents, runScripts, silence } from './scripts.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** The address that a page names its stylesheet by; null when it names none. */
function stylesheetOf(page: Document): string | null {
  const data: string[] = [];
  for (let node = page.firstChild; node && node !== page.documentElement; node = node.nextSibling)
    if (node.nodeType === 7 && (node as ProcessingInstruction).target === 'xml-stylesheet') data.push((node as ProcessingInstruction).data);
  return stylesheetNamed(data);
}

/** Compiles what a page names: a file, or an element of the page itself (`#id`). */
async function compileFor(page: Document, href: string, read: ReturnType<typeof readDom>): Promise<Stylesheet> {
  let [sheet, base]: [XNode, string] = [read.document, page.baseURI];
  if (href.startsWith('#')) {
    const id = href.slice(1);
    const own = [...page.querySelectorAll('*')].find((each) => each.getAttribute('id') === id || each.getAttribute('xml:id') === id);
    const found = own && read.nodeOf(own);
    if (!found) throw new Error(`The page has no stylesheet with the id "${id}".`);
    sheet = found;
  } else {
    sheet = await fetchDocument(new URL(href, base).href);
    base = sheet.tree.href;
  }
  return compileAsBrowsers(sheet, base, loader(await fetchIncludes(sheet, base)));
}

/** Puts a document's nodes in the place of the page's. */
function replaceContent(page: Document, by: Document): void {
  while (page.lastChild) page.lastChild.remove();
  for (const node of [...by.childNodes]) {
    // A page takes a document type of its own alone.
    const own =
      node.nodeType === 10 ? page.implementation.createDocumentType(by.doctype!.name, by.doctype!.publicId, by.doctype!.systemId) : node;
    page.appendChild(own);
  }
}

function errorPage(page: Document, error: unknown): Document {
  const shown = page.implementation.createHTMLDocument('XSLT');
  const text = shown.createElementNS(XHTML, 'pre');
  text.setAttribute('role', 'alert');
  text.textContent = `${FAILED}\n${sentence(error)}`;
  shown.body.append(text);
  return shown;
}

/**
 * Does what browsers did with a page of XML that names a stylesheet by `<?xml-stylesheet type="text/xsl" href="…"?>`: transforms it,
 * shows the
 * result instead of it at the same address, runs the result's scripts in order, and lets DOMContentLoaded and load happen once, for the
 * result. An error is shown in the page, with stylesheet, line and column.
 * @param page the document; a page without such a stylesheet stays as it is
 * @param own the script that the page has for this alone: it is no part of what is transformed
 * @returns whether the page has been replaced
 */
export async function transformPage(page: Document = document, own: Element | null = null): Promise<boolean> {
  const href = stylesheetOf(page);
  if (href === null) return false;
  const release = holdEvents(page);
  if (page.readyState === 'loading') await new Promise((resolve) => page.addEventListener('readystatechange', resolve, { once: true }));
  own?.remove();
  let result: Document;
  try {
    const read = readDom(page);
    const sheet = await compileFor(page, href, read);
    const message = (text: string): void => console.warn(`xsl:message: ${text}`);
    result = transformToDocument(sheet, read.document, page.implementation, { load: loader(), message }, true);
  } catch (error) {
    console.error(sentence(error));
    result = errorPage(page, error);
  }
  const scripts = silence(result);
  replaceContent(page, result);
  await runScripts(page, scripts);
  release();
  return true;
}
