import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compile, parse, transformToText } from '../../../xsl/engine/index.ts';
import { flattenSheet } from './flatten-sheet.ts';

const sheet = (body: string, more = '') =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"${more}>${body}</xsl:stylesheet>`;
const reader = (files: Record<string, string>) => (name: string) => files[name] ?? null;

it('includes are put in their places, includes of includes too', () => {
  const files = { 'a.xsl': sheet('<xsl:include href="b.xsl"/><xsl:template name="a"/>'), 'b.xsl': sheet('<xsl:template name="b"/>') };
  expect(flattenSheet(sheet('<xsl:include href="a.xsl"/><xsl:template match="/"/>'), reader(files))).toBe(
    sheet('<xsl:template name="b"/><xsl:template name="a"/><xsl:template match="/"/>'),
  );
});

it.each([
  ['an import', '<xsl:import href="b.xsl"/>', sheet('')],
  ['other namespaces', '<xsl:include href="b.xsl"/>', sheet('', ' xmlns:x="urn:x"')],
  ['a file that is not there', '<xsl:include href="c.xsl"/>', sheet('')],
  ['another folder', '<xsl:include href="../b.xsl"/>', sheet('')],
  ['an included import', '<xsl:include href="b.xsl"/>', sheet('<xsl:import href="c.xsl"/>')],
])('%s stays a reference that the client follows', (_, reference, included) => {
  const whole = sheet(`${reference}<xsl:template match="/"/>`);
  expect(flattenSheet(whole, reader({ 'b.xsl': included }))).toBe(whole);
});

it('a cycle and a broken file leave the reference for the client to complain about', () => {
  expect(flattenSheet(sheet('<xsl:include href="a.xsl"/>'), reader({ 'a.xsl': sheet('<xsl:include href="a.xsl"/>') }))).toContain(
    'href="a.xsl"',
  );
  const broken = sheet('<xsl:include href="a.xsl"/>');
  expect(flattenSheet(broken, reader({ 'a.xsl': '<xsl:stylesheet' }))).toBe(broken);
});

it('every stylesheet of the product draws the same when flattened', () => {
  const folder = new URL('../../../xsl/sheets/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const source = parse(
    '<cms lang="en"><object ID="1" dataType="p_Object"><title language="en">T</title><data><genericObject>' +
      '<html language="en"><p>Text</p></html></genericObject></data></object></cms>',
  );
  for (const name of readdirSync(folder).filter((each) => /^p_.*\.xsl$/.test(each))) {
    const flat = flattenSheet(read(name), read);
    expect(flat, name).not.toMatch(/<xsl:include/);
    expect(transformToText(compile(flat), source), name).toBe(transformToText(compile(read(name), { load: (href) => read(href) }), source));
  }
});
