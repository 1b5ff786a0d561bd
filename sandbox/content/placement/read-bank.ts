import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { itemProblem, type AdaptiveItem } from '../../../plugins/placement-test/adaptive/item.ts';
import { orderLevels } from '../../../plugins/placement-test/adaptive/levels.ts';
import type { PlacementRules } from '../../../plugins/placement-test/adaptive/placement.ts';

type Words = Readonly<Record<string, string>>;

/** `english.json`: everything of the test except its questions. */
export interface BankHead {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly title: Words;
  readonly typeName: Words;
  readonly description: Words;
  readonly rules: { readonly certainty: number; readonly minItems: number; readonly maxItems: number };
  readonly levels: readonly { readonly id: string; readonly from: number | null; readonly description: Words }[];
  readonly next: { readonly ID: number; readonly IDObjectType: number; readonly dataType: string };
  readonly areas: Readonly<Record<string, number>>;
}

/** A question of the bank. `options` with the right one first; without options the text has gaps: `{word/other}`. */
export interface BankItem extends AdaptiveItem {
  readonly level: string;
  readonly text: string;
  readonly options: readonly string[];
}

export interface Bank extends PlacementRules {
  readonly head: BankHead;
  readonly items: readonly BankItem[];
}

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Reads a line of a table. @throws Error naming file and line */
function readLine(line: string, level: string, where: string): BankItem {
  const [id = '', area = '', a, b, c, text = '', options = '', ...rest] = line.split(' | ').map((cell) => cell.trim());
  const item = {
    id,
    area,
    a: Number(a),
    b: Number(b),
    c: Number(c),
    level,
    text,
    options: [options, ...rest].filter((each) => each !== '').map((each) => each.replace(/^\*/, '')),
  };
  const problem =
    itemProblem(item) ??
    (text === '' ? 'the question is missing' : null) ??
    (item.options.length === 1 ? 'one option is no choice' : null) ??
    (item.options.length > 1 && (!options.startsWith('*') || rest.some((each) => each.startsWith('*')))
      ? 'the first option, and no other, bears *'
      : null) ??
    (item.options.length === 0 && !/\{[^{}]+\}/.test(text) ? 'there are neither options nor a {gap}' : null);
  if (problem !== null) throw new Error(`${where}: ${problem}. Expected: id | area | a | b | c | question | *right | wrong | …`);
  return item;
}

/** The bank of the adaptive placement test: its rules, and the questions of the tables in `bank/`. */
export function readBank(): Bank {
  const head = JSON.parse(readFileSync(`${folder}english.json`, 'utf8')) as BankHead;
  const items = head.levels.flatMap(({ id: level }) =>
    readFileSync(`${folder}bank/${level}.txt`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line === '' || line.startsWith('#') ? [] : [readLine(line, level, `bank/${level}.txt line ${index + 1}`)],
      ),
  );
  return {
    head,
    items,
    levels: orderLevels(head.levels.map(({ id, from }) => ({ id, from: from ?? -Infinity }))),
    shares: head.areas,
    ...head.rules,
  };
}
