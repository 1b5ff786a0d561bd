import { StringSink } from '../sinks/string.ts';
import type { XNode } from '../tree/node.ts';
import type { Stylesheet, TransformOptions } from './compile.ts';

/** Transforms to text by the output method; apart from Stylesheet, so that pages do not carry what they do not use. @throws XsltError */
export function transformToText(stylesheet: Stylesheet, source: XNode, options?: TransformOptions): string {
  const sink = new StringSink(stylesheet.output);
  stylesheet.run(source, sink, options);
  return sink.end();
}
