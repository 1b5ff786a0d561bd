import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exslt } from '../../xsl/engine/exslt/index.ts';
import { compile, parse, transformToText, type TransformOptions, type XNode } from '../../xsl/engine/index.ts';
import { traceTransform, type Trace } from '../../xsl/engine/trace.ts';
import { readCases } from './cases.ts';

type Load = (href: string, base: string) => XNode;

interface Ended {
  readonly result: string | null;
  readonly error: string | null;
  readonly messages: readonly string[];
}

const NOW = Date.UTC(2026, 0, 1);

/** A transformation by itself, and the same traced. */
function both(sheet: () => XNode, document: () => XNode, load: Load, parameters: NonNullable<TransformOptions['parameters']>) {
  const options = { load: load as never, extensions: exslt, now: () => NOW, limits: { time: 60_000, steps: 10_000_000 } };
  const messages: string[] = [];
  let plain: Ended;
  try {
    const compiled = compile(sheet(), options);
    const result = transformToText(compiled, document(), { ...options, parameters, message: (text) => messages.push(text) });
    plain = { result, error: null, messages };
  } catch (error) {
    plain = { result: null, error: (error as Error).message, messages };
  }
  let trace: Trace | null = null;
  let traced: Ended;
  try {
    trace = traceTransform(sheet(), document(), parameters, options);
    traced = { result: trace.result, error: trace.error?.message ?? null, messages: trace.messages };
  } catch (error) {
    traced = { result: null, error: (error as Error).message, messages: [] };
  }
  return { plain, traced, trace };
}

/** Own times are the whole, and so are the calls that callers made. */
function expectSums(trace: Trace): void {
  const sum = (list: readonly { readonly own: number }[]): number => list.reduce((all, { own }) => all + own, trace.outside);
  expect(sum(trace.routines)).toBeCloseTo(trace.total, 3);
  expect(sum(trace.instructions)).toBeCloseTo(trace.total, 3);
  expect(sum(trace.callers)).toBeCloseTo(trace.total, 3);
  trace.routines.forEach(({ calls }, i) => {
    const callers = trace.callers.filter(({ routine }) => routine === i);
    expect(callers.reduce((all, each) => all + each.calls, 0)).toBe(calls);
  });
  const listed = trace.calls.reduce((all, { omitted }) => all + 1 + omitted, trace.omitted);
  expect(listed).toBe(trace.routines.reduce((all, { calls }) => all + calls, 0));
}

/** A trace is taken at the same points of every case: `npm test` compares every third of them, `npm run test:long` all. */
const cases = readCases(join(import.meta.dirname, 'cases')).filter((_case, index) => process.env.LECTERN_SLOW || index % 3 === 0);

describe('a traced transformation', () => {
  for (const { id, xsl, xml, params = {}, load } of cases) {
    it(`gives what it gives without: ${id}`, () => {
      const { plain, traced, trace } = both(
        () => load(xsl, ''),
        () => load(xml, ''),
        load,
        params,
      );
      expect(traced).toEqual(plain);
      if (trace) expectSums(trace);
    });
  }

  const libxslt = join(import.meta.dirname, '../../../shared/fixtures/xslt');
  const there = existsSync(libxslt);
  it.skipIf(!there)(
    `gives what it gives without: libxslt's own cases${there ? '' : ' (skipped: they are not there)'}`,
    () => {
      for (const { id, xsl, xml, params = {}, load } of readCases(libxslt)) {
        const { plain, traced, trace } = both(
          () => load(xsl, ''),
          () => load(xml, ''),
          load,
          params,
        );
        expect(traced, id).toEqual(plain);
        if (trace) expectSums(trace);
      }
    },
    120_000,
  );

  const sheets = join(import.meta.dirname, '../../xsl/sheets');
  const samples = readdirSync(join(sheets, 'samples'));
  const read = (path: string): XNode => parse(readFileSync(path, 'utf8'), { href: path });
  for (const sample of samples) {
    it(`gives what it gives without: the product's ${sample}`, () => {
      const name = `${basename(sample).split('.')[0]!}.xsl`;
      const { plain, traced, trace } = both(
        () => read(join(sheets, name)),
        () => read(join(sheets, 'samples', sample)),
        (href) => read(join(sheets, href)),
        { lang: 'de', customer: 'demo', user: '7', target: 'main', isMobile: '0' },
      );
      expect(plain.error).toBeNull();
      expect(traced).toEqual(plain);
      expectSums(trace!);
      // Everything that ran is in a file that there is, at a line of it.
      const lines = trace!.files.map(({ address }) => readFileSync(address, 'utf8').split('\n').length);
      for (const { file, line } of [...trace!.instructions, ...trace!.calls.map(({ at }) => at)]) {
        if (file >= 0) expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines[file] ?? 0);
      }
    });
  }
});
