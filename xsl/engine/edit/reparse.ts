import { type XDocument, type XmlNode, parse } from '../xml/index.ts';
import { parseChange } from './incremental.ts';

/** How many code units two texts have in common from their beginnings on, or, with `back`, from their ends; at most `most`. */
function common(a: string, b: string, most: number, back: boolean): number {
  const part = (text: string, from: number, to: number): string =>
    back ? text.slice(text.length - to, text.length - from) : text.slice(from, to);
  let low = 0;
  // Ever larger pieces until one differs: texts are compared by the machine's own loop, and most change in one part.
  for (let size = 1 << 10; low < most; size *= 4) {
    const to = Math.min(low + size, most);
    if (part(a, low, to) === part(b, low, to)) {
      low = to;
      continue;
    }
    let high = to;
    // The first difference lies between low and high.
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (part(a, low, middle) === part(b, low, middle)) low = middle;
      else high = middle;
    }
    return low;
  }
  return low;
}

/**
 * Parses a text that is much like that of a document: what did not change is taken over from it, as by an edit (applyEdits), and
 * what stylesheets made of it need not be made again. The result is always what parse makes of the text with the same options; it
 * is `previous` itself when nothing changed. `previous` stays as it is, with what applyEdits says of old versions.
 * @throws XmlError as parse does
 */
export function reparse(previous: XDocument, text: string): XDocument {
  const old = previous as XmlNode;
  const { tree } = old;
  const whole = (): XDocument => parse(text, tree.options);
  if (tree.idNames || old.start < 0) return whole();
  tree.use?.(old);
  const { source } = tree;
  if (source === text) return previous;
  const shorter = Math.min(source.length, text.length);
  const head = common(source, text, shorter, false);
  const tail = common(source, text, shorter - head, true);
  const remove = source.length - head - tail;
  const insert = text.slice(head, text.length - tail);
  // When most of it is new, copying the rest is not worth the while.
  if (remove + insert.length > (source.length + text.length) / 2) return whole();
  return (parseChange(old, { at: head, remove, insert }) as XDocument | null) ?? whole();
}
