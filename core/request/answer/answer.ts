import { parse, type XDocument } from '../../../xsl/engine/page.ts';
import type { CustomerConfiguration } from '../../config/contract.ts';
import { envelopeOf, readCommands, readError, readObjects, readSessionLost } from './envelope.ts';
import type { Answer } from '../model.ts';
import { attribute } from '../../base/xml.ts';
import type { RemoteDocument } from '../../../xsl/engine/worker/client.ts';

/** What an answer is read from, once its body is complete. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

function mediaType(headers: Headers): string {
  return (headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase();
}

/** Null when the text is no XML, or has a document type, which is refused (protocol 1.5). */
function tryParse(text: string, parseText: (text: string) => XDocument): XDocument | null {
  try {
    return parseText(text);
  } catch (error) {
    console.warn(`An answer of XML is shown as text: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** From this length on, in UTF-16 code units, an answer is parsed and transformed in a worker (docs/measurements/2026-11-22.md). */
const LARGE = 250_000;

const isXml = (headers: Headers): boolean => /^[^/]+\/(?:.+\+)?xml$/.test(mediaType(headers));

/** Whether a worker is worth its start. What the page has to look into as a whole, inserts and menus, stays here. */
export function isLarge({ status, body, headers }: RawAnswer): boolean {
  return body.length >= LARGE && status === 200 && isXml(headers) && !body.includes('<insertObject') && !body.includes('<menu');
}

/**
 * Reads an answer (protocol 1.5, 1.6, 2.1, 2.2). XML needs both an XML content type and a successful parse; `text/html`
 * is HTML; anything else is text (REN-003, ERR-005). Never throws.
 * @param lang language of texts that are in several
 * @param parseText parses XML, perhaps by what differs from an earlier document; throws when it is not well-formed
 */
export function readAnswer(
  raw: RawAnswer,
  names: CustomerConfiguration['headers'],
  lang: string,
  parseText: (text: string) => XDocument = parse,
): Answer {
  const type = mediaType(raw.headers);
  const empty = raw.status === 204 || raw.body === '';
  const document = !empty && isXml(raw.headers) ? tryParse(raw.body, parseText) : null;
  const cms = document === null ? null : envelopeOf(document);
  const kind = empty ? 'empty' : document !== null ? 'xml' : type === 'text/html' ? 'html' : 'text';
  return {
    status: raw.status,
    kind,
    document,
    text: kind === 'html' || kind === 'text' ? raw.body : '',
    objects: cms ? readObjects(cms) : [],
    commands: cms ? readCommands(cms) : [],
    error: cms && readError(cms, lang),
    alternateTarget: raw.headers.get(names.alternateTarget)?.trim() ?? '',
    noLicence: raw.headers.get(names.licence)?.trim() === 'noLicence',
    requestId: raw.headers.get(names.requestId) ?? '',
    returnFunction: cms ? attribute(cms, 'returnFunction') : '',
    sessionLost: cms && readSessionLost(cms, lang),
  };
}

/**
 * Reads a body to its end; `onArriving` is called once, with the first bytes, or at the end of a body without any (RT-011).
 * Rejects when the connection breaks.
 */
export async function readBody(response: Response, onArriving: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) {
    onArriving();
    return '';
  }
  const decoder = new TextDecoder();
  let text = '';
  let arriving = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (!arriving) {
      arriving = true;
      onArriving();
    }
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Notes the worker that holds an answer's document; a copy of the answer does not have it. */
export function noteWorkerDocument(answer: Answer, remote: RemoteDocument): void {
  Object.defineProperty(answer, 'remote', { value: remote });
}

/** The worker that holds an answer's document; null for an answer that was parsed in the page. */
export const workerDocumentOf = (answer: Answer): RemoteDocument | null => (answer as { readonly remote?: RemoteDocument }).remote ?? null;
