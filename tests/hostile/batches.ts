import { compile, parse, transformToText } from '../../xsl/engine/index.ts';
import { corpus } from './corpus.ts';
import type { Hostile, Kind } from './types.ts';

/** What is drawn by one answer, and the entries in it. */
export interface Batch {
  readonly name: string;
  readonly kind: Kind;
  readonly entries: readonly Hostile[];
  readonly body: string;
}

const SIZE = 30;

/** A stylesheet around bodies; braces that are not its own expressions are text. */
export function stylesheet(bodies: readonly string[]): string {
  const content = bodies.map((body) =>
    body.includes('xsl:') ? body : body.replace(/"[^"]*"/g, (value) => value.replace(/[{}]/g, '$&$&')),
  );
  return (
    '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
    `<div class="hostile">${content.join('\n')}</div></xsl:template></xsl:stylesheet>`
  );
}

/** Why the engine refuses what a stylesheet would draw; null when it draws it. */
export function refusal({ body }: Hostile): string | null {
  try {
    transformToText(compile(stylesheet([body])), parse('<cms/>'));
    return null;
  } catch (error) {
    return String(error);
  }
}

const wrapped = (entries: readonly Hostile[]): string[] => entries.map(({ body }, i) => `<section data-hostile="${i}">${body}</section>`);

/** The corpus in batches. What is no XML is drawn alone, because it may swallow what follows it. */
export function batches(): Batch[] {
  const parts: Batch[] = [];
  const isAlone = (each: Hostile): boolean =>
    each.kind === 'html' && !corpus.some((other) => other.kind === 'sheet' && other.body === each.body);
  for (const kind of ['sheet', 'insert', 'html'] as const) {
    const together = corpus.filter((each) => each.kind === kind && !isAlone(each) && (kind !== 'sheet' || refusal(each) === null));
    for (let i = 0; i < together.length; i += SIZE) {
      const entries = together.slice(i, i + SIZE);
      parts.push({
        name: `${kind} ${i}`,
        kind,
        entries,
        body: kind === 'sheet' ? stylesheet(wrapped(entries)) : wrapped(entries).join('\n'),
      });
    }
  }
  for (const each of corpus)
    if (isAlone(each)) parts.push({ name: each.id, kind: 'html', entries: [each], body: `<p>first</p>${each.body}` });
  return parts;
}
