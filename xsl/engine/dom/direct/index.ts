import type { XNode } from '../../xml/index.ts';
import type { Stylesheet, TransformOptions } from '../../xslt/index.ts';
import { NodesSink, type Made } from './nodes-sink.ts';

/** Stylesheets whose last result had to be written and parsed: their next one probably has to be, too. */
const unfit = new WeakSet<Stylesheet>();

/** An encoding without most letters: what HTML's parser makes of references to its control characters are others. */
const isAscii = (encoding: string | undefined): boolean => /^(?:us-)?ascii$/i.test(encoding ?? '');

/**
 * Makes the nodes of a result in HTML, in what it is to go into, where that takes no parser.
 * @returns false when it takes one: nothing was made then, and no message given
 * @throws XsltError when the stylesheet fails
 */
export function madeDirectly(stylesheet: Stylesheet, source: XNode, made: Made, options: TransformOptions): boolean {
  const { method, encoding } = made.output;
  const isPage = made.content === 'document';
  if (method !== 'html' && !(isPage && method === undefined)) return false;
  // The length that is limited is that of the text.
  if (unfit.has(stylesheet) || isAscii(encoding) || options.limits?.text !== undefined) return false;
  const messages: string[] = [];
  const sink = new NodesSink(made);
  try {
    stylesheet.run(source, sink, { ...options, message: (text) => messages.push(text) });
    sink.end();
  } catch (error) {
    if (sink.isUnfit) {
      unfit.add(stylesheet);
      while (made.root.lastChild) made.root.lastChild.remove();
      return false;
    }
    for (const text of messages) options.message?.(text);
    throw error;
  }
  for (const text of messages) options.message?.(text);
  return true;
}
