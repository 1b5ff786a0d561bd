import { posix } from 'node:path';
import { blank, closing } from '../../scripts/checks/scan.mjs';

export interface Import {
  /** Path from the project's folder, without a `?query`; or the name of a package. */
  readonly target: string;
  readonly package: boolean;
  readonly typeOnly: boolean;
  /** What is imported by name; empty for everything else, such as a whole module. */
  readonly names: readonly string[];
  readonly line: number;
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** `import { a, type B, c as d }` -> a, B, c; none when a default or everything is imported too. */
function namesIn(statement: string): string[] {
  const [, list] = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from$/.exec(statement) ?? [];
  return (list ?? '').split(',').flatMap((item) => /^\s*(?:type\s+)?(\w+)/.exec(item)?.[1] ?? []);
}

/** Every `import`, `export … from` and `import()` of a source with a literal address. */
export function importsOf(source: string, path: string): Import[] {
  const { code, strings } = blank(source);
  return strings.flatMap(({ start, text }): Import[] => {
    const before = code.slice(0, start).trimEnd();
    const statement = /(?:^|[;}\n])\s*((?:import|export)\b[^;'"`]*?\bfrom|import)$/.exec(before);
    const dynamic = /\bimport\s*\($/.test(before);
    if (!statement && !dynamic) return [];
    const local = text.startsWith('.');
    const [address = ''] = text.split('?');
    return [
      {
        target: local ? posix.normalize(posix.join(posix.dirname(path), address)) : address,
        package: !local,
        typeOnly: /^(?:import|export)\s+type\b/.test(statement?.[1] ?? ''),
        names: namesIn(statement?.[1] ?? ''),
        line: lineOf(source, start),
      },
    ];
  });
}

/** Numbers of the lines with an `import()` whose address is no literal. */
export function computedImports(source: string): number[] {
  const { code, strings } = blank(source);
  const literals = new Set(strings.filter(({ start, text }) => source[start] !== '`' || !text.includes('${')).map(({ start }) => start));
  return [...code.matchAll(/\bimport\s*\(\s*/g)]
    .filter(({ index, 0: text }) => !literals.has(index + text.length))
    .map(({ index }) => lineOf(source, index));
}

/** Filling a table of the module, as `for (const c of 'abc') table[c] = 1;`. */
const TABLE = /^for\s+\w+\s+=[^=]/;
const DECLARATION = /^(?:import|export|const|let|var|function|async\s+function|class|abstract|interface|type|enum|declare|namespace|@)/;
const ENVIRONMENT =
  /(?<!typeof )\b(?:document|window|localStorage|sessionStorage|navigator|location|setTimeout|setInterval|fetch|addEventListener)\b/;

/** Replaces what is in brackets: what a function does when it is called is no work at import. */
function hollow(code: string): string {
  let out = '';
  for (let at = 0; at < code.length; at++) {
    if (!'([{'.includes(code[at] ?? '')) {
      out += code[at];
      continue;
    }
    const end = closing(code, at);
    out += code.slice(at, end).replace(/[^\n]/g, ' ');
    at = end - 1;
  }
  return out;
}

/**
 * Numbers of the lines at which importing the source would do something: a statement that is no declaration, or a constant taken from the
 * page.
 */
export function topLevelEffects(source: string): number[] {
  const { code } = blank(source);
  const surface = hollow(code);
  const lines: number[] = [];
  let line = 0;
  let statement = '';
  for (const text of surface.split('\n')) {
    line += 1;
    const starts = /^[^\s})\]]/.test(text);
    if (starts) statement = text;
    const foreign = starts && !DECLARATION.test(text) && !TABLE.test(text) && /^[\w$'"`(!+-]/.test(text);
    // An arrow function's body is no work at import either.
    const touches =
      /^(?:export\s+)?(?:const|let|var)\b/.test(statement) &&
      ENVIRONMENT.test((text.split('=>')[0] ?? '').replace(/:[^=]*=/, '=')) &&
      !statement.includes('=>');
    if (foreign || touches) lines.push(line);
  }
  return lines;
}
