import { compile, parse, transformToText, type CompileOptions, type TransformOptions } from './index.ts';

/** A stylesheet around some top-level elements, for tests. */
export const sheetOf = (content: string, attributes = ''): string =>
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" ${attributes}>${content}</xsl:stylesheet>`;

/** Transforms XML by the top-level elements of a stylesheet; the result as XML without declaration. */
export const transform = (
  content: string,
  xml: string,
  options: TransformOptions & CompileOptions & { attributes?: string } = {},
): string =>
  transformToText(compile(sheetOf(`${content}<xsl:output omit-xml-declaration="yes"/>`, options.attributes), options), parse(xml), options);

/** Transforms by the content of one template for the root. */
export const render = (body: string, xml = '<r/>', options: Parameters<typeof transform>[2] = {}): string =>
  transform(`<xsl:template match="/">${body}</xsl:template>`, xml, options);
