import { ElementCache, ElementsSink, type ElementFactory, type Limits, type Output, type Sink } from '../output/index.ts';
import { notTooDeep, parse, type XDocument, type XmlNode, type XNode } from '../xml/index.ts';
import type { Value } from '../xpath/index.ts';
import { declareAll } from './declare.ts';
import { located } from './error.ts';
import { functions } from './expressions/functions.ts';
import { instructions } from './instructions/index.ts';
import { applyTo } from './instructions/templates.ts';
import { MemoRecorder } from './memo.ts';
import type { Extension, Load, Recorder, Sheet } from './model.ts';
import { includesOf as includes, loadModules } from './modules.ts';
import { Transformation } from './run.ts';
import { SheetDeclarations } from './sheet.ts';

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
  /** Transforms into a sink: what toElements and transformToText use. @throws XsltError */
  run(source: XNode, sink: Sink, options?: TransformOptions): void;
}

class Compiled implements Stylesheet {
  readonly output: Readonly<Output>;
  private readonly caches = new WeakMap<object, ElementCache>();
  constructor(
    private readonly sheet: Sheet,
    private readonly root: XmlNode,
    private readonly load: LoadDocument | undefined,
  ) {
    this.output = sheet.output;
  }

  private cacheOf(factory: object): ElementCache {
    let found = this.caches.get(factory);
    if (!found) this.caches.set(factory, (found = new ElementCache()));
    return found;
  }

  run(source: XNode, sink: Sink, options: TransformOptions = {}): void {
    this.start(source, sink, options, null);
  }

  private start(source: XNode, sink: Sink, options: TransformOptions, recorder: Recorder | null): void {
    const { sheet } = this;
    (source as XmlNode).tree.use?.(source as XmlNode);
    const document = notTooDeep(source as XmlNode, () => sheet.stripped(source as XmlNode));
    const run = new Transformation(sink, document, sheet.globals, options.message ?? (() => {}), options.limits ?? {});
    // Stripped documents are copies, made anew for each version.
    if (document === source) run.recorder = recorder;
    if (options.now) run.now = options.now;
    run.load = (options.load ?? this.load) as Load | undefined;
    const { parameters = {} } = options;
    sheet.globals.forEach(({ key, isParam }, i) => {
      if (isParam && Object.hasOwn(parameters, key) && sheet.globalEntries.get(key)!.index === i) run.globals[i] = parameters[key] as Value;
    });
    try {
      sheet.prepare?.(run);
      applyTo(document, sheet.mode(''), [], run);
    } catch (error) {
      throw located(error, run.instruction ?? this.root);
    }
  }

  toElements<T>(source: XNode, options: ElementsOptions<T>): (T | string)[] {
    const { factory } = options;
    const cache = factory.reusable ? this.cacheOf(factory) : null;
    const sink = new ElementsSink(factory, cache, options.limits?.result);
    this.start(source, sink, options, cache && new MemoRecorder(sink as ElementsSink<unknown>, cache.ownerFor(options.parameters)));
    return sink.end();
  }
}

function* compiling(sheet: XNode | string, options: CompileOptions): Generator<void, Stylesheet> {
  const document = (typeof sheet === 'string' ? parse(sheet, { href: options.href }) : sheet) as XmlNode;
  document.tree.use?.(document);
  // A tree made elsewhere may not know its address.
  document.tree.href ||= options.href ?? '';
  const all = loadModules(document, options.href ?? document.tree.href, options.load as Load | undefined);
  const compiled = new SheetDeclarations(functions, instructions, options.extensions ?? []);
  try {
    for (const { check } of options.extensions ?? []) check?.(all, compiled);
    yield* declareAll(all, compiled);
  } catch (error) {
    throw located(error, document);
  }
  return new Compiled(compiled, document, options.load);
}

/**
 * Compiles a stylesheet with what extensionsFor gave for it and all that it includes; other extensions may be added.
 * @throws XsltError with the position; XmlError when a text is not well-formed
 */
export function compileWith(sheet: XNode | string, options: CompileOptions = {}): Stylesheet {
  const steps = compiling(sheet, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same in steps, so that a page answers meanwhile: `pause` is asked after each declaration, and waited for when it gives a promise.
 * Rejects with what compileWith throws.
 */
export async function compileInSteps(
  sheet: XNode | string,
  options: CompileOptions,
  pause: () => Promise<void> | null,
): Promise<Stylesheet> {
  const steps = compiling(sheet, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const wait = pause();
    if (wait) await wait;
  }
}

/** The addresses of a stylesheet's own xsl:include and xsl:import, as written, so that a caller can load them first. */
export const includesOf = (sheet: XNode): string[] => includes(sheet as XmlNode);
