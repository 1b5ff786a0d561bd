import type { XNode } from '../tree/node.ts';
import { compileWith, type CompileOptions, type Stylesheet } from './compile.ts';
import { strict } from '../seldom/check.ts';
import { seldom } from '../seldom/index.ts';

/** Compiles a stylesheet; all of XSLT is there. @throws XsltError with the place; XmlError when a text is not well-formed */
export const compile = (sheet: XNode | string, options: CompileOptions = {}): Stylesheet =>
  compileWith(sheet, { ...options, extensions: [...seldom, strict, ...(options.extensions ?? [])] });
