import { StringSink } from './output/index.ts';
import type { XNode } from './xml/index.ts';
import { compileWith, type CompileOptions, type Stylesheet, type TransformOptions } from './xslt/index.ts';
import { strict } from './xslt/optional/check.ts';
import { optional } from './xslt/optional/index.ts';

/** Compiles a stylesheet; all of XSLT is there. @throws XsltError with the position; XmlError when a text is not well-formed */
export const compile = (sheet: XNode | string, options: CompileOptions = {}): Stylesheet =>
  compileWith(sheet, { ...options, extensions: [...optional, strict, ...(options.extensions ?? [])] });

/** Transforms to text by the output method; apart from Stylesheet, so that pages do not carry what they do not use. @throws XsltError */
export function transformToText(stylesheet: Stylesheet, source: XNode, options?: TransformOptions): string {
  const sink = new StringSink(stylesheet.output, options?.limits?.text);
  stylesheet.run(source, sink, options);
  return sink.end();
}
