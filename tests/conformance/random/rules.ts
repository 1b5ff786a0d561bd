import fc from 'fast-check';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { xsltproc } from '../xsltproc.ts';
import { positionsSheet } from './answers.ts';
import { patterns } from './expressions.ts';

/** A template's pattern and its attribute `priority`. */
export type Rule = readonly [match: string, priority: string];

const escape = (text: string): string => text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`);
const priority = fc.constantFrom('', '', '', ' priority="0"', ' priority="0.25"', ' priority="1"', ' priority="-1"');

/** Modes, each with a few templates. */
export const modes: fc.Arbitrary<Rule[][]> = fc.array(fc.array(fc.tuple(patterns, priority), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 20,
  size: 'max',
});

/** A stylesheet that visits a document in each mode and writes which template was taken at which node. */
function sheetOf(rules: readonly (readonly Rule[])[]): string {
  const templates = rules.flatMap((each, mode) =>
    each.map(
      ([match, own], i) =>
        `<xsl:template mode="m${mode}" match="${escape(match)}"${own}>${i}:<xsl:apply-templates select="." mode="place"/>` +
        `;<xsl:apply-templates select="@*|node()" mode="m${mode}"/></xsl:template>`,
    ),
  );
  const silent = rules.map((_, mode) => `<xsl:template mode="m${mode}" match="text()|@*" priority="-5"/>`);
  const calls = rules.map(
    (_, mode) =>
      `<xsl:text>${mode ? '\n' : ''}m${mode} </xsl:text><xsl:apply-templates select="/" mode="m${mode}"/>` +
      `<xsl:apply-templates select="//@*" mode="m${mode}"/>`,
  );
  return positionsSheet([...templates, ...silent, `<xsl:template match="/">${calls.join('')}</xsl:template>`].join('\n'));
}

/** For each mode what the engine takes. */
export const takenByEngine = (document: string, rules: readonly (readonly Rule[])[]): string[] =>
  transformToText(compile(sheetOf(rules)), parse(document)).split('\n');

/** For each mode what xsltproc takes. @throws Error with its messages when it refuses a pattern */
export function takenByXsltproc(document: string, rules: readonly (readonly Rule[])[]): string[] {
  const { result, messages } = xsltproc(
    new Map([
      ['sheet.xsl', sheetOf(rules)],
      ['doc.xml', document],
    ]),
  );
  if (result === null) throw new Error(messages);
  return result.split('\n');
}
