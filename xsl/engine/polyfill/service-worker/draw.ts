import { writeForBrowser, type Written } from '../../dom/index.ts';
import type { Limits } from '../../output/index.ts';
import { ELEMENT, INSTRUCTION, parse, readDoctype, XML, type XDocument, type XNode } from '../../xml/index.ts';
import type { LoadDocument, Stylesheet } from '../../xslt/index.ts';
import { compileAsBrowsers } from '../compile.ts';
import { addressOf, decode, fetchIncludes } from '../fetch.ts';
import { FAILED, sentence, stylesheetNamed } from '../named.ts';
import { Documents } from './documents.ts';

export interface DrawOptions {
  /** Origins beside the page's own that stylesheets, and documents for `document()`, may come from; none. */
  readonly origins?: readonly string[];
  /** Ends stylesheets that do not end by themselves, which hold up every page of the worker; 20 seconds. */
  readonly limits?: Limits;
}

const IS_XML = /^\s*(?:(?:text|application)\/xml|[\w.+-]+\/[\w.+-]+\+xml)\s*(?:;|$)/i;
const TYPES: Readonly<Record<Written['method'], string>> = { html: 'text/html', xml: 'application/xml', text: 'text/plain' };
/** What is true of the bytes of the answer alone, not of what is made of it. */
const OF_BYTES = ['content-type', 'content-length', 'content-encoding', 'content-range', 'accept-ranges', 'transfer-encoding', 'etag'];
const OF_DIGEST = ['content-md5', 'digest', 'content-digest', 'repr-digest'];
const TIME = 20_000;
/** So often a run may ask for documents that no run before it asked for. */
const ROUNDS = 50;

function answerWith(from: Response, body: string, type: string, status = from.status, statusText = from.statusText): Response {
  const headers = new Headers(from.headers);
  for (const name of [...OF_BYTES, ...OF_DIGEST]) headers.delete(name);
  headers.set('content-type', `${type}; charset=utf-8`);
  return new Response(body, { status, statusText, headers });
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A page that needs neither scripts nor styles, so that any policy lets it be. */
function errorPage(from: Response, error: unknown): Response {
  const body =
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>XSLT</title></head>\n<body><h1>${FAILED}</h1>\n<p role="alert">${escape(sentence(error))}</p></body></html>\n`;
  return answerWith(from, body, 'text/html', 500, 'Stylesheet Error');
}

function elementWithId(node: XNode, id: string): XNode | undefined {
  const isIt = node.attributes.some(
    (each) => each.value === id && (each.name === 'id' || (each.localName === 'id' && each.namespaceURI === XML)),
  );
  if (isIt) return node;
  for (const child of node.children) {
    const found = child.kind === ELEMENT ? elementWithId(child, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Compiles what a document names: a file, or an element of the document itself, of which `again` makes a copy. */
async function compileFor(named: string, base: string, again: () => XDocument, documents: Documents): Promise<Stylesheet> {
  const get = (address: string): Promise<XDocument> => documents.get(address);
  let sheet: XNode;
  if (named.startsWith('#')) {
    const found = elementWithId(again(), decodeURIComponent(named.slice(1)));
    if (!found) throw new Error(`The page has no stylesheet with the id "${named.slice(1)}".`);
    sheet = found;
  } else sheet = await get(addressOf(named, base));
  await fetchIncludes(sheet, sheet.tree.href, get);
  const load: LoadDocument = (href, from) => {
    const found = documents.fetched(addressOf(href, from));
    if (!found) throw new Error(`${href} was not fetched.`);
    return found;
  };
  return compileAsBrowsers(sheet, sheet.tree.href, load);
}

/**
 * Runs a stylesheet as often as it asks for documents that are not there yet, which are fetched between the runs: a run waits for nothing.
 * @throws XsltError
 */
async function run(sheet: Stylesheet, source: XDocument, documents: Documents, limits: Limits): Promise<Written> {
  for (let round = 0; ; round++) {
    const wanted = new Set<string>();
    const messages: string[] = [];
    const load: LoadDocument = (href, base) => {
      const address = addressOf(href, base);
      const found = documents.fetched(address);
      if (found) return found;
      wanted.add(address);
      throw new Error('it is being fetched.');
    };
    let written: Written | undefined;
    let failure: unknown;
    try {
      // The answer is UTF-8, whatever the stylesheet asks for.
      const output = { ...sheet.output, encoding: undefined };
      written = writeForBrowser(sheet, source, output, { load, limits, message: (text) => messages.push(text) });
    } catch (error) {
      failure = error;
    }
    // What a run did without its documents, errors included, counts for nothing.
    if (!wanted.size) {
      for (const text of messages) console.warn(`xsl:message: ${text}`);
      if (!written) throw failure;
      return written;
    }
    if (round === ROUNDS) throw new Error(`document() names others each time, ${[...wanted][0]} after ${ROUNDS} times.`);
    await Promise.all([...wanted].map((address) => documents.get(address).catch(() => {})));
  }
}

/**
 * Draws a server's answer, as browsers did, when it is XML that names a stylesheet: the result has the status and the headers of the
 * answer, its policies included, but what belonged to its bytes. An error of the stylesheet is a page of HTML with the status 500.
 * @param answer of the server; what is no such XML comes back as it is
 * @param address of the page, which relative addresses are resolved against
 */
export async function drawResponse(answer: Response, address: string, options: DrawOptions = {}): Promise<Response> {
  const type = answer.headers.get('content-type') ?? '';
  const isFile = /^\s*attachment\b/i.test(answer.headers.get('content-disposition') ?? '');
  if (!IS_XML.test(type) || isFile || answer.type.startsWith('opaque') || !answer.body) return answer;
  const text = decode(new Uint8Array(await answer.clone().arrayBuffer()), type);
  const href = addressOf(answer.url || address, address);
  const again = (): XDocument => parse(text, { href, doctype: readDoctype });
  let source: XDocument;
  let named: string | null = null;
  try {
    source = again();
    const before = source.children.slice(
      0,
      source.children.findIndex(({ kind }) => kind === ELEMENT),
    );
    named = stylesheetNamed(before.filter(({ kind, name }) => kind === INSTRUCTION && name === 'xml-stylesheet').map(({ value }) => value));
  } catch {
    // The browser says what is wrong with a document that is not well-formed.
    return answer;
  }
  if (named === null) return answer;
  const { origins = [], limits } = options;
  const documents = (): Documents => new Documents(new URL(address).origin, origins);
  try {
    const sheet = await compileFor(named, href, again, documents());
    const written = await run(sheet, source, documents(), { time: TIME, ...limits });
    return answerWith(answer, written.text, TYPES[written.method]);
  } catch (error) {
    console.error(sentence(error));
    return errorPage(answer, error);
  }
}
