/** A case as it is written in a `.txt` file. */
export interface WrittenCase {
  readonly id: string;
  readonly expected: string | null;
  readonly error?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly differs?: string;
  readonly files: ReadonlyMap<string, string>;
}

const XSL = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform"';
const stylesheet = (content: string, attributes = ''): string =>
  `<xsl:stylesheet version="1.0" ${XSL}${attributes}>\n${content}\n</xsl:stylesheet>`;

/** Parts from which a case's stylesheet is made. */
const SHEETS: Readonly<Record<string, (text: string) => string>> = {
  sheet: (text) => text,
  top: (text) => stylesheet(text),
  body: (text) => stylesheet(`<xsl:output omit-xml-declaration="yes"/>\n<xsl:template match="/"><out>${text}</out></xsl:template>`),
};

/**
 * Reads cases from text. Each begins with `=== its id` and has parts that begin with `--- name`: `sheet` (a whole stylesheet), `top`
 * (its top-level elements) or `body` (what a template for the root puts into `<out>`); `xml` (without it: `<r/>`); `expected` or
 * `error` (a part of the message); `file name` for each further file; `param name`; `differs` (why xsltproc has another result).
 * @throws Error naming the file and the case
 */
export function readCaseFile(text: string, name: string): WrittenCase[] {
  const [, ...cases] = text.replace(/\r\n/g, '\n').split(/^=== /m);
  return cases.map((source) => {
    const [head = '', ...parts] = source.split(/^--- /m);
    const id = head.trim();
    const fail = (reason: string): never => {
      throw new Error(`${name}, ${id}: ${reason}`);
    };
    const files = new Map<string, string>();
    const params: Record<string, string> = {};
    const found = new Map<string, string>();
    for (const each of parts) {
      const end = each.indexOf('\n');
      const [part = '', argument] = each.slice(0, end).trim().split(/ +/);
      const content = each.slice(end + 1).replace(/\n+$/, '');
      if (part === 'file' && argument) files.set(argument, content);
      else if (part === 'param' && argument) params[argument] = content;
      else if (['xml', 'expected', 'error', 'differs', ...Object.keys(SHEETS)].includes(part) && !found.has(part)) found.set(part, content);
      else fail(`the part "${part}" is unknown or there twice.`);
    }
    const sheets = Object.keys(SHEETS).filter((key) => found.has(key));
    if (sheets.length !== 1) fail('a case has one of the parts sheet, top and body.');
    if (found.has('expected') === found.has('error')) fail('a case has either the part expected or the part error.');
    files.set('sheet.xsl', SHEETS[sheets[0]!]!(found.get(sheets[0]!)!));
    files.set('doc.xml', found.get('xml') ?? '<r/>');
    const expected = found.get('expected');
    return {
      id,
      files,
      params,
      error: found.get('error'),
      differs: found.get('differs'),
      expected: expected === undefined ? null : sheets[0] === 'body' ? `<out>${expected}</out>` : expected,
    };
  });
}
