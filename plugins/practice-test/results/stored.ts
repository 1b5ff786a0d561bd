import { attribute, parse, select } from '../../../core/api.ts';

/** What the server says of a result that it has stored. */
export interface StoredResult {
  /** null when the server does not say them. */ readonly points: number | null;
  readonly best: number | null;
  readonly mpoints: number;
  readonly level: string;
}

/** Reads the answer to a stored result (protocol 4.8); null when it is something else. */
export function readStored(answer: string): StoredResult | null {
  try {
    const [node] = select(parse(answer), '/cms/resultStored');
    if (!node) return null;
    const number = (name: string): number | null =>
      /^\d{1,7}(?:\.\d{1,2})?$/.test(attribute(node, name)) ? Number(attribute(node, name)) : null;
    return { points: number('points'), best: number('best'), mpoints: number('mpoints') ?? 0, level: attribute(node, 'level') };
  } catch {
    return null;
  }
}
