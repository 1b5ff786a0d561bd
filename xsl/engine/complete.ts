import { StringSink } from './output/index.ts';
import { parse, type XmlNode, type XNode } from './xml/index.ts';
import { spelling } from './xpath/index.ts';
import { compileWith, type CompileOptions, type Stylesheet, type TransformOptions } from './xslt/index.ts';
import { optional } from './xslt/optional/index.ts';
import { deepNesting } from './xslt/strict/deep.ts';
import { lateAttributes } from './xslt/strict/late-attributes.ts';
import { libxsltNumber } from './xslt/strict/libxslt-numbers.ts';
import { Mistakes } from './xslt/strict/mistakes.ts';

export interface CompleteOptions extends CompileOptions {
  /**
   * Whether everything that is wrong with the stylesheet is an error at once, what works by accident included; true. false: as in pages,
   * what cannot be compiled ends the run only when it is reached, and a template is compiled when it is first called.
   */
  strict?: boolean;
  /** Writes numbers as libxslt does: 15 digits, large and small ones with an exponent. */
  compatible?: boolean;
}

/** Does something while numbers are written as libxslt does. */
function asLibxslt<T>(work: () => T): T {
  const { number } = spelling;
  spelling.number = libxsltNumber;
  try {
    return work();
  } finally {
    spelling.number = number;
  }
}

/**
 * Compiles a stylesheet; all of XSLT is there.
 * @throws XsltError with the position, XsltMistakes with all positions when `strict`; XmlError when a text is not well-formed
 */
export function compile(sheet: XNode | string, options: CompleteOptions = {}): Stylesheet {
  const { strict = true, compatible = false, extensions = [], load } = options;
  const document = (typeof sheet === 'string' ? parse(sheet, { href: options.href }) : sheet) as XmlNode;
  const mistakes = new Mistakes(document);
  const all = [...optional, lateAttributes, deepNesting, ...(strict ? [mistakes.extension] : []), ...extensions];
  let compiled: Stylesheet;
  try {
    compiled = compileWith(document, { ...options, ...(strict && load ? { load: mistakes.watch(load) } : {}), extensions: all });
  } catch (error) {
    if (strict) {
      mistakes.add(error);
      mistakes.end();
    }
    throw error;
  }
  mistakes.end();
  if (!compatible) return compiled;
  return {
    output: compiled.output,
    toElements: (source, run) => asLibxslt(() => compiled.toElements(source, run)),
    run: (source, sink, run) => asLibxslt(() => compiled.run(source, sink, run)),
  };
}

/** Transforms to text by the output method; apart from Stylesheet, so that pages do not carry what they do not use. @throws XsltError */
export function transformToText(stylesheet: Stylesheet, source: XNode, options?: TransformOptions): string {
  const sink = new StringSink(stylesheet.output, options?.limits?.text);
  stylesheet.run(source, sink, options);
  return sink.end();
}
