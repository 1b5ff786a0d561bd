import { escapeAddress, StringSink, type Output } from '../output/index.ts';
import type { XNode } from '../xml/index.ts';
import type { Stylesheet, TransformOptions } from '../xslt/index.ts';

/** Attributes that are their own name, as browsers' processors shortened them before they parsed the result: `checked` has the value ''. */
const SHORTENED = /^(?:checked|compact|declare|defer|disabled|ismap|multiple|nohref|noresize|noshade|nowrap|readonly|selected)$/i;
const ADDRESS = /^(?:href|action|src)$/i;

/** Writes HTML that is parsed again: the attributes have the values that scripts and style sheets of pages expect. */
class BrowserSink extends StringSink {
  protected override htmlAttribute(name: string, value: string, element: string): string {
    if (SHORTENED.test(name) && value.toLowerCase() === name.toLowerCase()) return ` ${name}=""`;
    const isAddress = ADDRESS.test(name) || (name.toLowerCase() === 'name' && element.toLowerCase() === 'a');
    return ` ${name}="${(isAddress ? escapeAddress(value) : value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  }
}

/** A result before a browser parses it. */
export interface Written {
  readonly text: string;
  readonly method: 'xml' | 'html' | 'text';
}

/**
 * Writes a result that a browser's parsers are going to read.
 * @param output what the stylesheet asks for, or what differs from it
 * @throws XsltError when the stylesheet fails
 */
export function writeForBrowser(stylesheet: Stylesheet, source: XNode, output: Output, options: TransformOptions): Written {
  const sink = new BrowserSink(output, options.limits?.text);
  stylesheet.run(source, sink, options);
  const text = sink.end();
  // Browsers take the last line break for one that their processor adds.
  if (sink.method === 'text') return { text: text.replace(/\n$/, ''), method: 'text' };
  return { text, method: sink.method === 'html' ? 'html' : 'xml' };
}
