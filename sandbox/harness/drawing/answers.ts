import { NodeKind, parse, type XDocument, type XNode } from '../../../xsl/engine/index.ts';
import type { ExampleServer, Surroundings } from '../gallery/model.ts';

/** What a frame is to draw. */
export interface Drawing extends Partial<ExampleServer> {
  readonly xml: string;
  /** Name of the stylesheet, without `.xsl`. */
  readonly name: string;
  /** Its text; null: as the server has it. */
  readonly sheet: string | null;
  /** What it includes, by file name, as far as it is not as the server has it. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
  /** Instead of a document: it never comes, or the server says that it failed. */
  readonly state?: 'loading' | 'error';
  /** Data types whose further calls are answered with the document, too: then it is these that the state is about. */
  readonly further?: readonly string[];
  /** Width of the frame in px that it needs, '' or left out for any. */
  readonly width?: string;
  /** The page of the drawing before is of no use. */
  readonly isFresh?: boolean;
  /** In what page it is drawn; left out: in one that has what the browser has. */
  readonly surroundings?: Surroundings;
}

/** Marks the calls that ask for what is to be drawn. */
export const MARK = 'harnessDrawing';
const FRAME = 'harness-frame';
const VERSION = /\/xsl\/(?:harness-|[\w-]+-v)(\d+)\.xsl$/;

/** The version of the drawing that a call is for; null for what all have. A page may ask for one when the next is written already. */
export function versionOf({ pathname, searchParams }: URL): number | null {
  const version = searchParams.get(MARK) ?? VERSION.exec(pathname)?.[1];
  return version === undefined ? null : Number(version);
}
const OWN = /^harness-\d+$/;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const rootOf = (document: XDocument): XNode | undefined => document.children.find(({ kind }) => kind === NodeKind.element);

/** The whole document of an object, as its author gets it: what is in it is no object that is shown. */
const isObjectDocument = (document: XDocument): boolean => rootOf(document)?.localName === 'objectDocument';

const objectOf = (document: XDocument): XNode | undefined => {
  const root = rootOf(document);
  if (root?.localName === 'objectDocument') return undefined;
  return root?.localName === 'object' ? root : root?.children.find(({ localName }) => localName === 'object');
};

/** What the first object says of itself. */
function attributesOf(xml: string): (name: string) => string {
  const object = objectOf(parse(xml));
  return (name) => object?.attributes.find((each) => each.name === name)?.value ?? '';
}

/** The name of the stylesheet that draws a document. @param usual of one that does not say what it is */
export function sheetNameOf(xml: string, usual = 'p_Object'): string {
  const document = parse(xml);
  if (isObjectDocument(document)) return rootOf(document)?.attributes.find(({ name }) => name === 'form')?.value || 'p_ObjectDocument';
  const value = attributesOf(xml);
  return value('xslStylesheet') || value('dataType') || usual;
}

/** What asks for a document: the attributes of its first object. @param usual the data type of one that does not say what it is */
export function callOf(xml: string, usual = 'p_Object'): Readonly<Record<string, string>> {
  const document = parse(xml);
  // The object in it is what is edited, by the view of its form.
  if (isObjectDocument(document)) {
    const id = rootOf(document)?.attributes.find(({ name }) => name === 'ID')?.value ?? '0';
    return { action: '8', datatype: 'p_ObjectDocument', id, idobjecttype: '' };
  }
  const value = attributesOf(xml);
  // What an author edits is no object yet.
  const action = value('action') || (/<object(?:Configuration|Document)[\s>]/.test(xml) ? '8' : '2');
  return { action, datatype: value('dataType') || usual, id: value('ID') || '0', idobjecttype: value('IDObjectType') };
}

/** Whether a document is a frame of the whole page, not what is shown in one. */
export const isFrame = (xml: string): boolean => /<framework[\s>]/.test(xml) && attributesOf(xml)('dataType') === 'p_StartPage';

/** With which status the server gives such a document. */
const statusOf = (xml: string): number =>
  /<sessionLost[\s>]/.test(xml) ? 440 : Number(/<error\b[^>]*\sstatus="(\d{3})"/.exec(xml)?.[1] ?? 200);

/** A document whose first object is drawn by another stylesheet. Nothing else in it is another. */
function withStylesheet(xml: string, sheet: string): string {
  const object = objectOf(parse(xml));
  if (object === undefined) return xml;
  const from = object.start;
  const end = from + 1 + object.name.length;
  const attribute = object.attributes.find(({ name }) => name === 'xslStylesheet');
  const plain = attribute === undefined ? xml.slice(end) : xml.slice(end).replace(/\sxslStylesheet\s*=\s*(?:"[^"]*"|'[^']*')/, '');
  return `${xml.slice(0, end)} xslStylesheet="${sheet}"${plain}`;
}

/** A stylesheet around one that is being written: its parameters have these values, whatever the page says. */
const bound = (own: string, parameters: Readonly<Record<string, string>>): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:import href="${own}.xsl"/>${Object.entries(
    parameters,
  )
    .map(([name, value]) => `<xsl:variable name="${name}">${escaped(value)}</xsl:variable>`)
    .join('')}</xsl:stylesheet>`;

/** @param hasAccount who has logged in is named above what is drawn, as on the site */
const frameSheet = (mainTarget: string, hasAccount: boolean): string =>
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><div class="site">' +
  (hasAccount
    ? '<header class="site-header"><div class="site-header__inner"><div class="site-header__tools"><ui-user-area/></div></div></header>'
    : '') +
  `<div class="site-body"><div class="site-content"><main id="${escaped(mainTarget)}" class="site-main" tabindex="-1"/>` +
  '</div></div></div></xsl:template></xsl:stylesheet>';

const FRAME_XML =
  `<cms version="1"><object ID="0" IDObjectType="0" action="2" dataType="p_StartPage" xslStylesheet="${FRAME}">` +
  '<title language="en">Drawing</title><data><framework/></data></object></cms>';

const FAILED =
  '<cms version="1" lang="en"><error status="500" code="internal" ref="r-1" retry="0">' +
  '<text language="en">The server could not answer.</text></error></cms>';

const AWAY = '<cms version="1" lang="en"><error status="503" code="away" ref="r-2" retry="1"/></cms>';
const refusal = (code: string): string =>
  `<cms version="1" lang="en"><error status="409" code="${escaped(code)}" ref="r-3" retry="0">` +
  '<text language="en">The server does not store this.</text></error></cms>';
/** The page names the action, the outbox gives its number. */
const STORE = new Set(['16', 'store']);

const answer = (body: string, type: string, status = 200): Promise<Response> =>
  Promise.resolve(new Response(body, { status, headers: { 'Content-Type': `${type}; charset=UTF-8` } }));
const xmlAnswer = (body: string, status = 200): Promise<Response> => answer(body, 'application/xml', status);

/** The answer to what a view asks for when it is there. */
function answerFurther(drawing: Drawing, dataType: string, action: string): Promise<Response> | null {
  if (STORE.has(action) && drawing.away?.includes(dataType)) return xmlAnswer(AWAY, 503);
  if (STORE.has(action) && drawing.refuses?.dataTypes.includes(dataType)) return xmlAnswer(refusal(drawing.refuses.code), 409);
  const document = drawing.documents?.[dataType] ?? (drawing.further?.includes(dataType) ? drawing.xml : undefined);
  return document === undefined ? null : (inState(drawing) ?? xmlAnswer(document, statusOf(document)));
}

/** What comes in the place of a document; null: the document. */
function inState({ state }: Drawing): Promise<Response> | null {
  if (state === 'loading') return new Promise(() => {});
  return state === 'error' ? xmlAnswer(FAILED, 500) : null;
}

/**
 * What the server is not asked for.
 * @param version of the drawing, a part of its stylesheet's name
 * @param mainTarget the element that the customer's views are drawn into
 */
export function answerTo(address: URL, drawing: Drawing, version: number, mainTarget: string): Promise<Response> | null {
  const sheet = /\/xsl\/([\w-]+)\.xsl$/.exec(address.pathname)?.[1];
  if (sheet !== undefined) {
    if (sheet === FRAME) return answer(frameSheet(mainTarget, (drawing.surroundings?.account ?? '') !== ''), 'text/xsl');
    const part = drawing.parts?.[`${sheet}.xsl`];
    if (part !== undefined) return answer(part, 'text/xsl');
    // Each version has names of its own: the page reads and compiles a name once.
    const own = drawing.sheet === null ? drawing.name : `${drawing.name}-v${version}`;
    if (OWN.test(sheet)) return answer(bound(own, drawing.parameters), 'text/xsl');
    return sheet === own && drawing.sheet !== null ? answer(drawing.sheet, 'text/xsl') : null;
  }
  if (!address.searchParams.has('datatype')) return null;
  const isDrawing = address.searchParams.get(MARK) !== null;
  const asksFrame = address.searchParams.get('framework') === '1';
  if (!isDrawing && !asksFrame)
    return answerFurther(drawing, address.searchParams.get('datatype') ?? '', address.searchParams.get('action') ?? '');
  if (asksFrame && !isFrame(drawing.xml)) return xmlAnswer(FRAME_XML);
  const instead = (drawing.further ?? []).length === 0 ? inState(drawing) : null;
  if (instead !== null) return instead;
  // The page says the language itself.
  const isBound = drawing.sheet !== null || Object.keys(drawing.parameters).some((name) => name !== 'lang');
  return xmlAnswer(isBound ? withStylesheet(drawing.xml, `harness-${version}`) : drawing.xml, statusOf(drawing.xml));
}
