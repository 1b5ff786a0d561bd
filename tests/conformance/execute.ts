import { exslt } from '../../xsl/engine/exslt/index.ts';
import { compile, transformToText, type Output } from '../../xsl/engine/index.ts';
import { canonical, firstDifference, kindOf, type CanonicalOptions } from './canonical.ts';
import type { Line } from './canonical-html.ts';
import type { Case } from './cases.ts';

/** What came of a case. */
export interface Outcome {
  readonly id: string;
  /** Why it failed: the first difference or the error; null when it passed. */
  readonly failure: string | null;
  /** The result; null when there is none. */
  readonly actual: string | null;
  readonly output: Readonly<Output> | null;
}

/** Milliseconds that one transformation may take. */
const TIME = 10_000;

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

/** A declaration says nothing about the tree: whether there is one counts only where namespaces' declarations do, too. */
const isTree = ({ path }: Line): boolean => path !== '/declaration';

/** Compares a result with the expected one. Gives the first difference in words, or null. */
export function compareResults(
  expected: string,
  actual: string,
  method: string | undefined,
  options: CanonicalOptions = {},
): string | null {
  const kind = kindOf(method, expected);
  const [wanted, found] = [expected, actual].map((text) => canonical(text, kind, options));
  const isLoose = !options.namespaces && wanted!.every(isTree) !== found!.every(isTree);
  const difference = isLoose ? firstDifference(wanted!.filter(isTree), found!.filter(isTree)) : firstDifference(wanted!, found!);
  return difference && `at ${difference.path}: expected ${shorten(difference.expected)}, actual ${shorten(difference.actual)}`;
}

/** Runs a case with the engine; an error is an outcome, never thrown. */
export function execute(test: Case, options: CanonicalOptions = {}): Outcome {
  const { id, xsl, xml, params, expected } = test;
  const load = (href: string, base: string) => test.load(href, base);
  let actual: string;
  let output: Readonly<Output>;
  try {
    const sheet = compile(load(xsl, ''), { href: xsl, load, extensions: exslt });
    output = sheet.output;
    actual = transformToText(sheet, load(xml, ''), { parameters: params, load, limits: { time: TIME } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isRight = expected === null && message.includes(test.error ?? '');
    return {
      id,
      actual: null,
      output: null,
      failure: isRight ? null : `error: ${shorten(message)}${expected === null ? `; expected one that says: ${test.error}` : ''}`,
    };
  }
  if (expected === null) return { id, actual, output, failure: `there is a result, but an error was expected: ${test.error}` };
  let wanted: string;
  try {
    wanted = expected(output.encoding ?? 'utf-8');
  } catch (error) {
    return { id, actual, output, failure: `the expected result cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
  return { id, actual, output, failure: compareResults(wanted, actual, output.method, options) };
}
