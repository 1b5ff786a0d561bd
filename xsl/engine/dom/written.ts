import { escapeAddress, StringSink, type Output } from '../output/index.ts';
import type { XNode } from '../xml/index.ts';
import type { Stylesheet, TransformOptions } from '../xslt/index.ts';

/** Attributes that are their own name, as browsers' processors shortened them before they parsed the result: `checked` has the value ''. */
const SHORTENED = /^(?:checked|compact|declare|defer|disabled|ismap|multiple|nohref|noresize|noshade|nowrap|readonly|selected)$/i;
const ADDRESS = /^(?:href|action|src)$/i;

/** How browsers' processors write an attribute, by its name: asked for each of a result. */
const ways = new Map<string, 'shortened' | 'address' | 'name' | 'plain'>();

function wayOf(name: string): 'shortened' | 'address' | 'name' | 'plain' {
  let way = ways.get(name);
  if (way === undefined) {
    if (SHORTENED.test(name)) way = 'shortened';
    else if (ADDRESS.test(name)) way = 'address';
    else way = name.toLowerCase() === 'name' ? 'name' : 'plain';
    // Names that a document makes up would fill the memory.
    if (ways.size < 1000) ways.set(name, way);
  }
  return way;
}

/** The value of an attribute of HTML as scripts and style sheets of pages expect it. */
export function browserValue(name: string, value: string, element: string): string {
  const way = wayOf(name);
  if (way === 'plain') return value;
  if (way === 'shortened') return value.toLowerCase() === name.toLowerCase() ? '' : value;
  return way === 'address' || element.toLowerCase() === 'a' ? escapeAddress(value) : value;
}

/** Writes HTML that is parsed again. */
class BrowserSink extends StringSink {
  protected override htmlAttribute(name: string, value: string, element: string): string {
    return ` ${name}="${browserValue(name, value, element).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
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
