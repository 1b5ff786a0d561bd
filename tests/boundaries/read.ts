import { posix } from 'node:path';
import { blank, closing } from '../../scripts/checks/scan.mjs';

/** `name` is that of the exporting file, `default`, or `*` for everything. */
export interface Binding {
  readonly name: string;
  readonly local: string;
  /** `import { type A }` */
  readonly isType?: true;
}
export interface Import {
  /** Path from the project's folder, without a `?query`; or the name of a package. */
  readonly target: string;
  readonly package: boolean;
  readonly typeOnly: boolean;
  /** What is imported, and what the file calls it; nothing for an import that only runs a file. */
  readonly bindings: readonly Binding[];
  /** `export … from`: what the file hands on under the local name. */
  readonly isExport: boolean;
  readonly line: number;
}

type Blanked = ReturnType<typeof blank>;

const blankedBefore = new Map<string, Blanked>();
/** What `blank()` makes of a source, made once: most rules look at every file. */
export function blanked(source: string): Blanked {
  const result = blankedBefore.get(source) ?? blank(source);
  blankedBefore.set(source, result);
  return result;
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** `import all, { a, type B, c as d } from` -> default as all, a, B, c as d; `* as all`, `export *` and `import()` are everything. */
function bindingsIn(statement: string): Binding[] {
  const [, clause = ''] = /^(?:import|export)\s+(?:type\s+(?!from$|,))?([\s\S]*?)\s*from$/.exec(statement) ?? [];
  const list = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  const whole = /\*(?:\s*as\s+([\w$]+))?/.exec(clause);
  const standard = /^[\w$]+/.exec(clause)?.[0];
  return [
    ...(standard === undefined ? [] : [{ name: 'default', local: standard }]),
    ...(whole ? [{ name: '*', local: whole[1] ?? '*' }] : []),
    ...[...list.matchAll(/(?:^|,)\s*(type\s+(?!as\b))?([\w$]+)(?:\s+as\s+([\w$]+))?/g)].map(([, type, name = '', local = name]) => ({
      name,
      local,
      ...(type === undefined ? {} : { isType: true as const }),
    })),
  ];
}

/** Where the patterns of `import.meta.glob()` begin: one, or a list of them. */
function patternsIn({ code, strings }: Blanked): Set<number> {
  const lists = [...code.matchAll(/\bimport\.meta\.glob\s*(?:<[^()]*>)?\s*\(\s*/g)].map(({ index, 0: call }) => {
    const begin = index + call.length;
    return [begin, code[begin] === '[' ? closing(code, begin) : begin + 1] as const;
  });
  return new Set(strings.map(({ start }) => start).filter((start) => lists.some(([begin, end]) => start >= begin && start < end)));
}

/** `new URL('./worker.ts', import.meta.url)` names a file; `new URL('..', import.meta.url)` a folder, which is no import. */
const isFileBeside = (code: string, { start, end, text }: Blanked['strings'][number]): boolean =>
  /\bnew URL\s*\(\s*$/.test(code.slice(Math.max(0, start - 200), start)) &&
  /^\s*,\s*import\.meta\.url\b/.test(code.slice(end, end + 200)) &&
  /[^./][^/]*\.\w+(?:\?.*)?$/.test(text);

/** From the project's folder: `/a` is `a`, and so is what goes up to it. */
const resolved = (address: string, path: string): string =>
  address.startsWith('/') ? posix.normalize(address.slice(1)) : posix.normalize(posix.join(posix.dirname(path), address));

/** Characters of the longest list of imports. */
const LONGEST = 10_000;

/**
 * Every `import`, `export … from` and `import()` of a source with a literal address; what `import.meta.glob()` takes, pattern by pattern;
 * and files that `new URL(…, import.meta.url)` names.
 */
export function importsOf(source: string, path: string): Import[] {
  const all = blanked(source);
  const { code, strings } = all;
  const patterns = patternsIn(all);
  return strings.flatMap((string): Import[] => {
    const { start, text } = string;
    const isPattern = patterns.has(start);
    if (isPattern && text.startsWith('!')) return [];
    // What an expression is part of is computed.
    if (source[start] === '`' && text.includes('${')) return [];
    // Only what ends like an import is looked at further: most strings are something else. Comments are blank by now.
    let end = start;
    while (end > 0 && code.charCodeAt(end - 1) <= 32) end--;
    const last = /(?:\bfrom|\bimport|\bimport\s*\()$/.test(code.slice(Math.max(0, end - 40), end));
    const beside = isPattern || isFileBeside(code, string);
    if (!last && !beside) return [];
    const before = code.slice(Math.max(0, end - LONGEST), end);
    const statement = /(?:^|[;}\n])\s*((?:import|export)\b[^;'"`]*?\bfrom|import)$/.exec(before);
    const dynamic = /\bimport\s*\($/.test(before);
    if (!statement && !dynamic && !beside) return [];
    const local = beside || /^[./]/.test(text);
    const [address = ''] = text.split('?');
    return [
      {
        target: local ? resolved(address, path) : address,
        package: !local,
        typeOnly: /^(?:import|export)\s+type\b/.test(statement?.[1] ?? ''),
        bindings: dynamic || beside ? [{ name: '*', local: '' }] : bindingsIn(statement?.[1] ?? ''),
        isExport: statement?.[1]?.startsWith('export') ?? false,
        line: lineOf(source, start),
      },
    ];
  });
}

/** Numbers of the lines with an `import()` whose address is no literal. */
export function computedImports(source: string): number[] {
  const { code, strings } = blanked(source);
  const literals = new Set(strings.filter(({ start, text }) => source[start] !== '`' || !text.includes('${')).map(({ start }) => start));
  return [...code.matchAll(/\bimport\s*\(\s*/g)]
    .filter(({ index, 0: text }) => !literals.has(index + text.length))
    .map(({ index }) => lineOf(source, index));
}
