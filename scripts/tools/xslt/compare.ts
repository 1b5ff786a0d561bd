import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exslt } from '../../../xsl/engine/exslt/index.ts';
import { asXml, differenceOf, shorten, type Difference } from '../../../sandbox/harness/playground/engine/compare.ts';
import { compile, transformToText, type TransformOptions } from '../../../xsl/engine/index.ts';
import { filesOf, type Arguments, type Streams } from '../../../xsl/engine/node/index.ts';

const TIME = 60_000;

/** What became of a comparison. `missing`: xsltproc is not installed. */
export type Comparison = { readonly is: 'equal' } | { readonly is: 'missing' } | ({ readonly is: 'different' } & Difference);

const hasXsltproc = (): boolean => process.env['LECTERN_XSLTPROC'] !== 'no' && spawnSync('xsltproc', ['--version']).status === 0;

/** What the engine and xsltproc make of a document: the first difference of their trees. @throws XsltError when the engine's run fails */
export function compareWithXsltproc(
  args: Arguments,
  document: string,
  options: readonly string[],
  parameters: NonNullable<TransformOptions['parameters']>,
  streams: Streams,
): Comparison {
  if (!hasXsltproc()) return { is: 'missing' };
  const files = filesOf(args, streams);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-compare-'));
  try {
    const wrapper = join(folder, 'as-xml.xsl');
    writeFileSync(wrapper, asXml(encodeURI(resolve(args.files[0]!))));
    const compiled = compile(files.readSheet(wrapper), { href: wrapper, load: files.loadSheet, extensions: exslt });
    const ours = transformToText(compiled, files.readDocument(document), { parameters, load: files.loadDocument });
    const { status, stdout, stderr, error } = spawnSync('xsltproc', [...options, wrapper, document], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: TIME,
    });
    if (status !== 0) {
      const reason = error?.message ?? stderr.trim().split('\n')[0] ?? '';
      return { is: 'different', path: '/', ours: 'a result', theirs: `the exit code ${status}: ${shorten(reason)}` };
    }
    const difference = differenceOf(ours, stdout);
    return difference ? { is: 'different', ...difference } : { is: 'equal' };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A comparison in words. */
export function comparisonText(comparison: Comparison): string {
  if (comparison.is === 'missing') return 'xsltproc is not installed, so nothing was compared (Debian: apt-get install xsltproc).\n';
  if (comparison.is === 'equal') return "The same as xsltproc's.\n";
  const { path, ours, theirs } = comparison;
  return `Differs from xsltproc's at ${path}\n  here:     ${ours}\n  xsltproc: ${theirs}\n`;
}
