import type { Wire, Answer } from './wire.ts';

/** What a call needs of who runs the kit. */
export type Needs = 'guest' | 'login' | 'author';

/** One call of the protocol, or one rule on calls. */
export interface Call {
  readonly name: string;
  /** The sections of docs/protocol.md that it is of, the first one is quoted. */
  readonly sections: readonly string[];
  readonly dataTypes?: readonly string[];
  readonly needs?: Needs;
  /** What it stores; such a call is left out by `--read-only`. */
  readonly stores?: string;
  readonly play: (kit: Kit) => Promise<void>;
}

export interface Account {
  readonly user: string;
  readonly password: string;
}

export interface Kit {
  readonly wire: Wire;
  readonly customer: string;
  readonly account: (who: 'login' | 'author') => Account;
  /** Logs in once for all calls. */
  readonly token: (who: 'login' | 'author') => Promise<string>;
  /** What is wrong with an answer by the schemas, empty when nothing is. */
  readonly schemaErrors: (xml: string) => readonly string[];
}

/** An answer that is not as the protocol says. */
export class Differs extends Error {
  constructor(
    readonly expected: string,
    readonly came: string,
  ) {
    super(`expected ${expected}, came ${came}`);
  }
}

/** An optional part that the server does not have, or content that it would take to try it. */
export class NotOffered extends Error {}

/** @throws Differs unless both are equal */
export function same(what: string, came: unknown, expected: unknown): void {
  if (came !== expected) throw new Differs(`${what} ${JSON.stringify(expected)}`, JSON.stringify(came) ?? 'nothing');
}

/** @throws Differs unless the text is as the pattern says */
export function matches(what: string, came: string | undefined, pattern: RegExp): void {
  if (came === undefined || !pattern.test(came)) throw new Differs(`${what} like ${pattern}`, came === undefined ? 'nothing' : brief(came));
}

/** @throws Differs unless it is an answer of XML that keeps the rules of 1.5 and the schemas */
export function isXml({ schemaErrors }: Kit, answer: Answer, status = 200): void {
  same('status', answer.status, status);
  matches('Content-Type', answer.headers['content-type'], /^(application|text)\/xml; ?charset=utf-8$/i);
  if (/<!DOCTYPE/i.test(answer.body)) throw new Differs('no DOCTYPE', 'one');
  if (/<\?(?!xml\s)/.test(answer.body)) throw new Differs('no processing instruction', 'one');
  const errors = schemaErrors(answer.body);
  if (errors.length > 0) throw new Differs('an answer as docs/protocol/answers.rng says', errors.slice(0, 3).join('; '));
}

/** @throws Differs unless it is an error of this status and code, 2.2 */
export function isError(kit: Kit, answer: Answer, status: number, code: string): void {
  isXml(kit, answer, status);
  same('error/@status', attribute(answer.body, 'error', 'status'), String(status));
  same('error/@code', attribute(answer.body, 'error', 'code'), code);
}

/** The value of an attribute of the first element of that name; the schemas have proven that the text is XML. */
export function attribute(xml: string, element: string, name: string): string | undefined {
  const tag = new RegExp(`<${element}(?=[\\s/>])[^>]*>`).exec(xml)?.[0];
  return tag === undefined ? undefined : new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

/** The first characters of a text, on one line. */
export const brief = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
};
