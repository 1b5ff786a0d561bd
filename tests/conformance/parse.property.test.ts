import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, readDoctype, serialize, XmlError } from '../../xsl/engine/index.ts';
import { brokenDocuments, inputs } from './random/broken.ts';
import { hasXsltproc } from './xsltproc.ts';

/** `LECTERN_RUNS=500` looks longer. */
const numRuns = (Number(process.env.LECTERN_RUNS) || 12) * 25;

/** null when it is not well-formed; anything but an XmlError with its place fails the test. */
function read(text: string): string | null {
  try {
    return serialize(parse(text, { doctype: readDoctype }));
  } catch (error) {
    expect(error).toBeInstanceOf(XmlError);
    const { line, column, reason } = error as XmlError;
    const lines = text.split('\n');
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(reason).toMatch(/[.…"]$/);
    return null;
  }
}

describe('whatever is parsed', () => {
  it('is a tree that is written and read again as the same, or an error with its place', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(inputs, (text) => {
        const written = read(text);
        if (written !== null) expect(read(written)).toBe(written);
      }),
      { numRuns },
    );
  });

  it('as bytes of any kind, ends in one of both', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        read(new TextDecoder().decode(bytes));
        read(`<r>${new TextDecoder('latin1').decode(bytes)}</r>`);
      }),
      { numRuns },
    );
  });
});

/** The files that xsltproc cannot parse, by one call for all. */
function refusedByXsltproc(texts: readonly string[]): Set<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-parse-'));
  try {
    writeFileSync(
      join(folder, 'sheet.xsl'),
      '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"/></xsl:stylesheet>',
    );
    texts.forEach((text, i) => writeFileSync(join(folder, `${i}.xml`), text));
    const { stderr } = spawnSync('xsltproc', ['--nonet', 'sheet.xsl', ...texts.map((_, i) => `${i}.xml`)], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return new Set(
      [...stderr.matchAll(/^(?:unable to parse )?(\d+)\.xml(?:$|:\d+: (?:parser error|namespace error|parser))/gm)].map(([, i]) =>
        Number(i),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Where libxml2 or a rule of its own decides otherwise: it accepts namespace names that are no addresses only with a warning, reads
 * DOCTYPEs as validation does, knows fewer letters of names, and wants other things of the declaration.
 */
const isApart = (text: string): boolean =>
  /<!DOCTYPE|<\?xml|xmlns|[\ud800-\udfff\ufeff\ufffe\uffff]|[^\x09\x0a\x0d -~\u00a0-\ud7ff\ue000-\ufffd]/.test(
    text.replace(' xmlns:p="urn:p" xmlns:q="urn:q"', ''),
  ) || /<\/?[^\s<>&]*[^\x00-\x7f]/.test(text);

const reference = hasXsltproc();
describe.skipIf(!reference)(`whether a document is well-formed${reference ? '' : ' (skipped: xsltproc is not installed)'}`, () => {
  it('is what xsltproc says, too', { timeout: 300_000 }, () => {
    const texts = fc.sample(
      brokenDocuments.filter((text) => !isApart(text)),
      { numRuns },
    );
    const refused = refusedByXsltproc(texts);
    const wrong = texts.flatMap((text, i) =>
      (read(text) === null) === refused.has(i) ? [] : [{ text, xsltproc: refused.has(i) ? 'refuses' : 'accepts' }],
    );
    expect(wrong).toEqual([]);
    expect(refused.size).toBeGreaterThan(10);
  });
});
