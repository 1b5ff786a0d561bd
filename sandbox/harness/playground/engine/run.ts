import { exslt } from '../../../../xsl/engine/exslt/index.ts';
import {
  compile,
  NodeKind,
  parse,
  transformToText,
  XmlError,
  XsltError,
  type Limits,
  type XDocument,
  type XNode,
} from '../../../../xsl/engine/index.ts';
import { inspect, traceTransform, type Inspection, type Trace } from '../../../../xsl/engine/trace.ts';
import { asXml, differenceOf, type Difference } from './compare.ts';
import type { Mistake, Outcome, Situation } from './model.ts';

/** What a stylesheet may take in the page (core/view/transform.ts): what is drawn here is drawn there. */
const LIMITS: Limits = { time: 5000, nodes: 1_000_000, result: 3_000_000, characters: 2 ** 27 };
/** Tracing takes its time as well. */
const TRACED: Limits = { ...LIMITS, time: 10_000 };
const CALLS = 2000;
const DEPTH = 60;
const RUNS = 5;
const MOST_MESSAGES = 100;
const MOST_NODES = 200;
const XPATH_MS = 5000;

/** Finds what a stylesheet includes among the parts that were brought along. */
const loaderOf =
  ({ parts }: Situation) =>
  (href: string): XDocument => {
    const file = href.replace(/^\.\//, '');
    const text = Object.hasOwn(parts, file) ? parts[file] : undefined;
    if (text === undefined) throw new Error(`there is no ${file} beside the stylesheet.`);
    return parse(text, { href: file });
  };

function mistakeOf(error: unknown, where: Mistake['in'], own: string): Mistake {
  if (error instanceof XsltError) {
    const { sheet, line, message, instruction, reason } = error;
    const isOwn = sheet === own || sheet === '';
    return {
      in: isOwn ? 'sheet' : 'part',
      file: sheet || own,
      line,
      column: 0,
      message: isOwn ? `${instruction ? `${instruction}: ` : ''}${reason}` : message,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof XmlError) return { in: where, file: own, line: error.line, column: error.column, message: error.reason };
  return { in: where, file: own, line: 0, column: 0, message };
}

const nothing = (mistake: Mistake): Outcome => ({ mistakes: [mistake], result: null, messages: [], trace: null });

/** Draws as text and says what happened. Never throws: what is wrong is in the outcome. */
export function runSheet(situation: Situation): Outcome {
  const { name, parameters } = situation;
  const href = `${name}.xsl`;
  let document: XDocument;
  let sheet: XDocument;
  try {
    document = parse(situation.xml, { href: 'document.xml' });
  } catch (error) {
    return nothing(mistakeOf(error, 'xml', 'document.xml'));
  }
  const load = loaderOf(situation);
  const messages: string[] = [];
  let result: string;
  try {
    sheet = parse(situation.sheet, { href });
    const compiled = compile(sheet, { href, load, extensions: exslt });
    const message = (text: string): void => void (messages.length < MOST_MESSAGES && messages.push(text));
    result = transformToText(compiled, document, { parameters, load, limits: LIMITS, message });
  } catch (error) {
    return { ...nothing(mistakeOf(error, 'sheet', href)), messages };
  }
  let trace: Trace | null = null;
  try {
    trace = traceTransform(sheet, document, parameters, {
      href,
      load,
      extensions: exslt,
      limits: TRACED,
      calls: CALLS,
      depth: DEPTH,
      runs: RUNS,
    });
  } catch {
    // A result without a trace is better than none.
  }
  return { mistakes: [], result, messages, trace };
}

/** The prefixes that a document's root element declares. */
function namespacesOf(document: XDocument): Record<string, string> {
  const root: XNode | undefined = document.children.find(({ kind }) => kind === NodeKind.element);
  const start = root === undefined ? '' : document.tree.source.slice(root.start, document.tree.source.indexOf('>', root.start));
  return Object.fromEntries([...start.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)].map(([, prefix, uri]) => [prefix, uri]));
}

/** What an expression gives at a document's root. @throws XmlError, XPathError */
export function askXPath(text: string, expression: string): Inspection {
  const document = parse(text);
  return inspect(document, expression, { namespaces: namespacesOf(document), time: XPATH_MS, nodes: MOST_NODES });
}

/** Where another processor's result, written as XML, differs from the engine's. @throws XsltError */
export function compareWith(situation: Situation, theirs: string): Difference | null {
  const own = `${situation.name}.xsl`;
  const load = loaderOf({ ...situation, parts: { ...situation.parts, [own]: situation.sheet } });
  const sheet = compile(asXml(own), { href: 'as-xml.xsl', load, extensions: exslt });
  const { parameters } = situation;
  return differenceOf(transformToText(sheet, parse(situation.xml), { parameters, load, limits: LIMITS }), theirs);
}
