import { ElementsSink, type ElementFactory } from '../sinks/elements.ts';
import { Reuse } from '../sinks/made.ts';
import type { Sink } from '../sinks/sink.ts';
import { notTooDeep } from '../tree/deep.ts';
import { parse } from '../tree/parse.ts';
import type { XDocument, XmlNode, XNode } from '../tree/node.ts';
import type { Value } from '../xpath/values.ts';
import { declareAll } from './declare.ts';
import { located, XsltError } from './error.ts';
import type { Extension } from './extension.ts';
import { functions } from './functions.ts';
import { Recorder } from './memo.ts';
import { instructions } from './instructions.ts';
import { declaresExslt, includesOf as includes, loadModules, type Load } from './modules.ts';
import type { Output } from '../seldom/output.ts';
import { Run, type Limits } from './run.ts';
import { Sheet } from './sheet.ts';
import { applyTo } from './templates.ts';
import { usesSeldom } from './uses-seldom.ts';

/** Gives the document, or its text, at an address; `base` is the address of the document that names it. */
export type LoadDocument = (href: string, base: string) => XDocument | string;

export interface CompileOptions {
  /** The stylesheet's address: quoted in errors, the base of what it includes. */
  href?: string;
  /** For xsl:include and xsl:import; also for document() unless a run has its own. */
  load?: LoadDocument;
  /** Functions and instructions beyond XSLT's own, such as exslt (exslt/index.ts); none. */
  extensions?: readonly Extension[];
}

export interface TransformOptions {
  /** Values of global xsl:param, of any of XPath's types; a name in a namespace is written {uri}name. */
  parameters?: Readonly<Record<string, string | number | boolean | readonly XNode[]>>;
  /** Gets the text of xsl:message, and warnings. */
  message?: (text: string) => void;
  /** For document(). */
  load?: LoadDocument;
  limits?: Limits;
  /** The clock of EXSLT's date functions: milliseconds since 1970; the machine's. */
  now?: () => number;
}

export interface ElementsOptions<T> extends TransformOptions {
  factory: ElementFactory<T>;
}

/** A compiled stylesheet; it may be used any number of times. */
export interface Stylesheet {
  /** What xsl:output asks for; of compileWith only when extensionsFor gave all of XSLT. */
  readonly output: Readonly<Output>;
  /** Transforms to elements made by a factory. @throws XsltError */
  toElements<T>(source: XNode, options: ElementsOptions<T>): (T | string)[];
  /** Transforms into a sink: what toElements and transformToText stand on. @throws XsltError */
  run(source: XNode, sink: Sink, options?: TransformOptions): void;
}

class Compiled implements Stylesheet {
  readonly output: Readonly<Output>;
  private readonly reuse = new WeakMap<object, Reuse>();
  constructor(
    private readonly sheet: Sheet,
    private readonly root: XmlNode,
    private readonly load: LoadDocument | undefined,
  ) {
    this.output = sheet.output;
  }

  private reuseOf(factory: object): Reuse {
    let found = this.reuse.get(factory);
    if (!found) this.reuse.set(factory, (found = new Reuse()));
    return found;
  }

  run(source: XNode, sink: Sink, options: TransformOptions = {}): void {
    this.start(source, sink, options, null);
  }

  private start(source: XNode, sink: Sink, options: TransformOptions, recorder: Recorder | null): void {
    const { sheet } = this;
    (source as XmlNode).tree.use?.(source as XmlNode);
    const document = notTooDeep(source as XmlNode, () => sheet.view(source as XmlNode));
    const run = new Run(sink, document, sheet.globals, options.message ?? (() => {}), options.limits ?? {});
    // Stripped documents are copies, made anew for each version.
    if (document === source) run.recorder = recorder;
    if (options.now) run.now = options.now;
    run.load = (options.load ?? this.load) as Load | undefined;
    const { parameters = {} } = options;
    sheet.globals.forEach(({ key, isParam }, i) => {
      if (isParam && Object.hasOwn(parameters, key) && sheet.globalEntries.get(key)!.index === i) run.globals[i] = parameters[key] as Value;
    });
    try {
      applyTo(document, sheet.mode(''), [], run);
    } catch (error) {
      throw located(error, run.at ?? this.root);
    }
  }

  toElements<T>(source: XNode, options: ElementsOptions<T>): (T | string)[] {
    const { factory } = options;
    const reuse = factory.reusable ? this.reuseOf(factory) : null;
    const sink = new ElementsSink(factory, reuse);
    this.start(source, sink, options, reuse && new Recorder(sink as ElementsSink<unknown>, reuse.ownerFor(options.parameters)));
    return sink.end();
  }
}

/**
 * Compiles a stylesheet with what extensionsFor gave for it and all that it includes; other extensions may be added.
 * @throws XsltError with the place; XmlError when a text is not well-formed
 */
export function compileWith(sheet: XNode | string, options: CompileOptions = {}): Stylesheet {
  const document = (typeof sheet === 'string' ? parse(sheet, { href: options.href }) : sheet) as XmlNode;
  document.tree.use?.(document);
  // A tree made elsewhere may not know its address.
  document.tree.href ||= options.href ?? '';
  const all = loadModules(document, options.href ?? document.tree.href, options.load as Load | undefined);
  const compiled = new Sheet(functions, instructions, options.extensions ?? []);
  try {
    for (const { check } of options.extensions ?? []) check?.(all, compiled);
    declareAll(all, compiled);
  } catch (error) {
    throw located(error, document);
  }
  return new Compiled(compiled, document, options.load);
}

/** The addresses of a stylesheet's own xsl:include and xsl:import, as written, so that a caller can load them first. */
export const includesOf = (sheet: XNode): string[] => includes(sheet as XmlNode);

/**
 * What these stylesheets - one with all that it includes - need of compileWith: parts of the engine that are fetched when they are first
 * asked for. Rejects when they cannot be fetched.
 */
export async function extensionsFor(sheets: Iterable<XNode>): Promise<readonly Extension[]> {
  const all = [...sheets] as XmlNode[];
  const hasExslt = all.some(declaresExslt);
  // EXSLT evaluates expressions that stand in no stylesheet.
  const [seldom, exslt] = await Promise.all([
    hasExslt || all.some(usesSeldom) ? import('../seldom/index.ts').then((part) => part.seldom) : [],
    hasExslt ? import('../exslt/index.ts').then((part) => part.exslt) : [],
  ]);
  return [...seldom, ...exslt];
}

export { XsltError };
