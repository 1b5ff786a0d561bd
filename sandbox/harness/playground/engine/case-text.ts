/** What begins a case or a part of one. */
const MARK = /^(?:===|---) /m;

/** What a run made, as a case expects it. */
export type Expected = { readonly result: string } | { readonly error: string };

/** What a case of `tests/conformance` is made of. */
interface CaseParts {
  readonly sheet: string;
  readonly xml: string;
  /** What the stylesheet loads, by its address beside it. */
  readonly files: ReadonlyMap<string, string>;
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly expected: Expected;
  /** What xsltproc has instead, where it has something else. */
  readonly differs: string | null;
}

/** A text cannot be a part of a case; the message says which and why. */
export class NoCase extends Error {
  override readonly name = 'NoCase';
}

/** A case as it is written in a `.txt` file of tests/conformance. @throws NoCase when that form cannot hold it */
export function caseText(id: string, { sheet, xml, files, parameters, expected, differs }: CaseParts): string {
  const parts: [string, string][] = [
    ['sheet', sheet],
    ...[...files].map(([name, text]): [string, string] => [`file ${name}`, text]),
    ['xml', xml],
    ...[...parameters].map(([name, value]): [string, string] => {
      if (typeof value !== 'string') throw new NoCase(`$${name} is no string; a case has parameters by --stringparam.`);
      return [`param ${name}`, value];
    }),
    'result' in expected ? ['expected', expected.result] : ['error', expected.error],
  ];
  if (differs !== null) parts.push(['differs', differs]);
  for (const [name, text] of parts) {
    if (MARK.test(text)) throw new NoCase(`a line of the part "${name}" begins as a case does ("=== ", "--- ").`);
    if (/\s\S*\s/.test(name)) throw new NoCase(`the name of "${name}" has a space.`);
  }
  return `\n=== ${id}\n${parts.map(([name, text]) => `--- ${name}\n${text.replace(/\n+$/, '')}\n`).join('')}`;
}
