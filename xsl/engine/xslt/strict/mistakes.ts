import type { XDocument, XmlNode } from '../../xml/index.ts';
import { XPathError } from '../../xpath/index.ts';
import type { LoadDocument } from '../compile.ts';
import { errorAt, located, XsltError } from '../error.ts';
import type { Extension, Sheet, TopLevel } from '../model.ts';
import { asDocument, resolveHref, rootElement } from '../modules.ts';
import { XSL } from '../names.ts';
import { checkAll } from './check.ts';
import { hintFor } from './hints.ts';

/** More are not worth reading: most follow from the first. */
const MOST = 20;
/** Characters of a line that are shown. */
const WIDTH = 100;
/** Characters after the beginning of an element among which its expression is looked for. */
const LONGEST_TAG = 2000;

/** Something in a stylesheet that cannot be compiled, or works by accident. */
export interface Mistake {
  /** The stylesheet's address, '' if it has none. */
  readonly sheet: string;
  /** From 1; 0 when they are unknown. */
  readonly line: number;
  readonly column: number;
  /** The name of the instruction, such as 'xsl:value-of'. */
  readonly instruction: string;
  readonly reason: string;
  /** What may have been meant, or what to do instead; '' when nobody can guess. */
  readonly hint: string;
  /** The line, and below it a caret; '' when the text is not at hand. */
  readonly excerpt: string;
}

/** A stylesheet has mistakes: sheet, line and reason are those of the first, the message has all. */
export class XsltMistakes extends XsltError {
  constructor(
    first: XsltError,
    /** In the order of the stylesheets' text, 20 at most. */
    readonly mistakes: readonly Mistake[],
  ) {
    super(first.reason, first.sheet, first.line, first.instruction, { cause: first.cause }, first.limit, first.column);
    this.message = mistakes.map(inWords).join('\n');
  }
}

const inWords = ({ sheet, line, instruction, reason, hint, excerpt }: Mistake): string =>
  [new XsltError(hint ? `${reason} ${hint}` : reason, sheet, line, instruction).message, excerpt].filter(Boolean).join('\n');

/** Where an error is in its text, as an offset: in an expression at the character that is wrong, else where the element begins. */
function offsetOf({ line, column, cause }: XsltError, source: string): number {
  let start = column - 1;
  for (let rest = line - 1, at = 0; rest > 0; rest--) start = column - 1 + (at = source.indexOf('\n', at) + 1);
  if (!(cause instanceof XPathError) || !cause.expression) return start;
  const { expression, reason, message } = cause;
  const found = source.slice(start, start + LONGEST_TAG).indexOf(expression);
  if (found < 0) return start;
  const [, character] = /, at character (\d+):/.exec(message) ?? [];
  if (character) return start + found + Number(character) - 1;
  // What is wrong is the name of a function, or of a variable.
  const [, name = ''] = /(?:function|variable) ([^\s(]+)/.exec(reason) ?? [];
  return start + found + Math.max(0, expression.indexOf(name));
}

/** A line of a text with its number, and a caret below the column. */
function excerptOf(text: string, line: number, column: number): string {
  const from = Math.max(0, column - 1 - WIDTH / 2);
  const before = `  ${line}:${column} | ${from ? '…' : ''}`;
  const caret = (before + text.slice(from, column - 1)).replace(/[^\t|]/g, ' ');
  return `${before}${text.slice(from, from + WIDTH)}\n${caret}^`;
}

/** Gathers what is wrong with a stylesheet instead of ending at the first error. */
export class Mistakes {
  private readonly errors: XsltError[] = [];
  private all: readonly TopLevel[] = [];
  private sheet: Sheet | null = null;
  private hasEnded = false;
  /** The roots of the stylesheet's files, its own first. */
  private readonly files: XmlNode[];

  /** @param document the stylesheet */
  constructor(document: XmlNode) {
    this.files = [rootElement(document)];
  }

  /** A loader whose files are looked into as well: one that has nothing but includes is in no other list. */
  watch(load: LoadDocument): LoadDocument {
    return (href, base) => {
      const loaded = load(href, base);
      if (this.hasEnded || !loaded) return loaded;
      const document = asDocument(loaded, resolveHref(href, base)) as XmlNode & XDocument;
      this.files.push(rootElement(document));
      return document;
    };
  }

  readonly extension: Extension = {
    uri: XSL,
    check: (all, sheet) => {
      this.all = all;
      this.sheet = sheet;
      sheet.mistake = this.add;
      sheet.attempt = (work, element) => {
        try {
          work();
        } catch (error) {
          this.add(located(error, element));
        }
      };
      checkAll(all, this.files, sheet, (element, reason) => this.add(errorAt(element, reason)));
    },
  };

  /** @throws what is no error of a stylesheet */
  readonly add = (error: unknown): void => {
    if (!(error instanceof XsltError)) throw error;
    const { message, column } = error;
    if (!this.errors.some((each) => each.message === message && each.column === column)) this.errors.push(error);
  };

  /** @throws XsltMistakes when there are any */
  end(): void {
    this.hasEnded = true;
    const { errors } = this;
    if (!errors.length) return;
    const sheets = [...new Set(errors.map(({ sheet }) => sheet))];
    errors.sort((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.line - b.line || a.column - b.column);
    throw new XsltMistakes(errors[0]!, errors.slice(0, MOST).map(this.describe));
  }

  private readonly describe = (error: XsltError): Mistake => {
    const { sheet, instruction, reason } = error;
    const hint = hintFor(error, this.all, this.sheet, this.files[0]!);
    const source = this.files.map(({ tree }) => tree).find(({ href }) => href === sheet)?.source ?? '';
    if (!error.line || !source) return { sheet, line: error.line, column: error.column, instruction, reason, hint, excerpt: '' };
    const before = source.slice(0, offsetOf(error, source)).split('\n');
    const column = before.at(-1)!.length + 1;
    const text = source.split('\n')[before.length - 1]!.replace(/\r$/, '');
    const excerpt = excerptOf(text, before.length, column);
    return { sheet, line: error.line, column: before.length === error.line ? column : error.column, instruction, reason, hint, excerpt };
  };
}
