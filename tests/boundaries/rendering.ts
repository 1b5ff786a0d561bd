import { blank, closing } from '../../scripts/checks/scan.mjs';
import type { Rule } from './project.ts';

const DRAWS =
  /\bfunction\s+(?:[A-Z]|use[A-Z])\w*\s*(?:<[^>(]*>)?\(|\bconst (?:[A-Z]\w*[a-z]\w*|use[A-Z]\w*)(?:: [^=]+)? = (?:memo(?:<[^(]*>)?\()?\(/g;
const DOM =
  /(?<![\w$.'"-])(?:document|window|location|localStorage|sessionStorage|navigator|matchMedia|getComputedStyle)\b(?!\s*(?:\??:|=[^=>]))/g;
/** What calls its argument while the component is drawn; every other function within a component waits for an event or an effect. */
const AT_ONCE = /\b(?:map|flatMap|filter|find|findLast|some|every|reduce|forEach|useMemo|useState|useReducer)(?:<[^()]*>)?\($/;

/** Where an arrow's parameters begin. */
function beginOf(code: string, arrow: number): number {
  let at = arrow - 1;
  while (/\s/.test(code[at] ?? '')) at--;
  if (code[at] !== ')') return code.slice(0, at + 1).search(/[\w$]+$/);
  for (let depth = 0; at >= 0; at--) {
    if (code[at] === ')') depth++;
    if (code[at] === '(' && --depth === 0) break;
  }
  return at;
}
/** Where an arrow's body ends: behind its block, or where its expression does. */
function endOf(code: string, arrow: number): number {
  let at = arrow + 2 + code.slice(arrow + 2).search(/\S/);
  if (code[at] === '{') return closing(code, at);
  for (; at < code.length && !',;)]}'.includes(code[at]!); at++) if ('([{'.includes(code[at]!)) at = closing(code, at) - 1;
  return at;
}

/** The parts of a component's body that run later. */
function later(code: string, from: number, to: number): (readonly [number, number])[] {
  const arrows = [...code.slice(from, to).matchAll(/=>/g)].map(({ index }) => from + index);
  const waiting = arrows.filter((arrow) => {
    const begin = beginOf(code, arrow);
    return !AT_ONCE.test(
      code
        .slice(0, begin)
        .replace(/\basync\s*$/, '')
        .trimEnd(),
    );
  });
  return waiting.map((arrow) => [beginOf(code, arrow), endOf(code, arrow)] as const);
}

/** What draws a view runs without a DOM, so that a server can draw it too. */
export const drawsWithoutDom: Rule = (project) =>
  project.under('core', 'plugins').flatMap(({ path, source }) => {
    if (source.search(DOM) < 0) return [];
    const { code } = blank(source);
    const found = new Set<number>();
    for (const { index, 0: head } of code.matchAll(DRAWS)) {
      const parameters = closing(code, index + head.length - 1);
      const open = head.startsWith('function')
        ? code.indexOf('{\n', parameters)
        : code.slice(parameters).search(/^[^;{]*=>/) >= 0
          ? code.indexOf('=>', parameters)
          : -1;
      if (open < 0) continue;
      const [from, to] = code[open] === '{' ? [open, closing(code, open)] : [open + 2, endOf(code, open)];
      const waiting = later(code, from, to);
      for (const { index: at, 0: name } of code.slice(from, to).matchAll(DOM)) {
        const isOwn =
          new RegExp(`\\b${name}\\b`).test(code.slice(index, parameters)) ||
          new RegExp(`\\bconst [^=;]*\\b${name}\\b`).test(code.slice(from, to));
        if (!isOwn && !waiting.some(([begin, end]) => from + at > begin && from + at < end)) found.add(from + at);
      }
    }
    return [...found].map((at) => `${path}:${source.slice(0, at).split('\n').length} asks the DOM while a view is drawn`);
  });
