import { relative } from 'node:path';
import { neverRan, titleOf, together, type Position, type Trace } from '../../trace.ts';

const LINES = 10;
const WIDEST = 60;
const MOST_CALLS = 1000;

type Where = Pick<Position, 'file' | 'line'>;

/** A file's address as it is shortest from here. */
export function shortName(address: string): string {
  const path = relative('', address);
  return address === '' ? '(no name)' : path.startsWith('..') || path === '' ? address : path;
}

const where = ({ files }: Trace, { file, line }: Where): string => (file < 0 ? '' : `${shortName(files[file]!.address)}:${line}`);
const ms = (value: number): string => value.toFixed(2);
const short = (text: string): string => (text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text);
const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** Rows in columns; `left` are the indexes of those that begin at the left. */
function table(rows: readonly (readonly string[])[], left: readonly number[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const cell = (text: string, i: number): string => (left.includes(i) ? text.padEnd(widths[i]!) : text.padStart(widths[i]!));
  return rows.map((row) => `  ${row.map(cell).join('  ')}`.trimEnd()).join('\n');
}

const share = (part: number, total: number): string => `${(total > 0 ? (100 * part) / total : 0).toFixed(1)} %`;

/** What ended early, or was not measured. */
function notes({ isCut, error }: Trace): string {
  if (error) return `The run ended with an error; this is what was before it.\n`;
  return isCut ? 'The stack did not suffice to trace all of it: calls and times end there, the result is whole.\n' : '';
}

/** The routines by own time, and the lines that take the most. `untraced`: milliseconds of a run without a trace. */
export function profileTable(trace: Trace, untraced: number | null): string {
  const { files, routines, instructions, total, outside, builtIn } = trace;
  const ran = routines.filter(({ calls }) => calls > 0).toSorted((a, b) => b.own - a.own || b.calls - a.calls);
  const rows = ran.map((routine) => [
    ms(routine.own),
    share(routine.own, total),
    ms(routine.total),
    String(routine.calls),
    String(routine.nodes),
    short(titleOf(routine)),
    where(trace, instructions[routine.instruction]!),
  ]);
  const lines = new Map<string, { own: number; runs: number; nodes: number; names: Set<string>; at: Where }>();
  for (const { file, line, own, runs, nodes, name } of instructions) {
    const found = lines.get(`${file} ${line}`) ?? { own: 0, runs: 0, nodes: 0, names: new Set(), at: { file, line } };
    lines.set(`${file} ${line}`, found);
    found.own += own;
    found.nodes += nodes;
    found.runs = Math.max(found.runs, runs);
    if (runs > 0) found.names.add(name);
  }
  const slowest = [...lines.values()].toSorted((a, b) => b.own - a.own).slice(0, LINES);
  const slow = slowest.map(({ own, runs, nodes, names, at }) => [
    ms(own),
    share(own, total),
    String(runs),
    String(nodes),
    short([...names].join(' ')),
    where(trace, at),
  ]);
  const rest = [
    `  ${ms(outside)} ms outside of templates`,
    ...builtIn.map(({ mode, calls }) => `  built-in rule ${times(calls)}${mode && ` in mode "${mode}"`}`),
  ];
  const [sheet = '', document = ''] = files.map(({ address }) => shortName(address));
  const whole = untraced === null ? '' : `${ms(untraced)} ms without a trace; `;
  return `${sheet} with ${document}: ${whole}the steps of the trace add up to ${ms(total)} ms
${notes(trace)}
${table([['own ms', 'share', 'total ms', 'calls', 'nodes', 'template', 'where'], ...rows], [5, 6])}
${rest.join('\n')}

The lines that take the most:
${table([['own ms', 'share', 'runs', 'nodes', 'what', 'where'], ...slow], [4, 5])}
`;
}

/** The calls as a tree, down to a depth. */
export function callTree(trace: Trace, depth: number): string {
  const { calls, routines, instructions, omitted } = trace;
  const depths: number[] = [];
  const hidden = new Map<number, number>();
  const lines: { text: string; call: number; level: number }[] = [];
  let rest = omitted;
  calls.forEach((call, i) => {
    const level = call.parent < 0 ? 0 : depths[call.parent]! + 1;
    depths.push(level);
    let parent = call.parent;
    while (parent >= 0 && depths[parent]! >= depth) parent = calls[parent]!.parent;
    if (level >= depth || lines.length >= MOST_CALLS) {
      if (lines.length >= MOST_CALLS) rest += 1 + call.omitted;
      else hidden.set(parent, (hidden.get(parent) ?? 0) + 1 + call.omitted);
      return;
    }
    const routine = routines[call.routine]!;
    const from = instructions[call.from];
    const by = from ? `, by ${from.name} ${where(trace, from)}` : '';
    const on = call.at.file < 0 ? call.node : `${call.node} (${where(trace, call.at)})`;
    const text = `${short(titleOf(routine))} ${where(trace, instructions[routine.instruction]!)} on ${on}${by}: ${ms(call.total)} ms`;
    lines.push({ text, call: i, level });
    if (call.omitted) hidden.set(i, (hidden.get(i) ?? 0) + call.omitted);
  });
  const shown = lines.flatMap(({ text, call, level }) => {
    const more = hidden.get(call);
    const indent = '  '.repeat(level + 1);
    return [`${indent}${text}`, ...(more ? [`${indent}  … ${more} more in it`] : [])];
  });
  return `Calls\n${notes(trace)}${shown.join('\n')}\n${rest ? `  … ${rest} more; --profile=json lists up to 10 000\n` : ''}`;
}

/** The templates and the lines that none of the documents ran, by file. */
export function coverageList(traces: readonly Trace[]): string {
  const trace = together(traces);
  const { instructions, routines } = trace;
  const all = new Set(instructions.map(({ file, line }) => `${file} ${line}`)).size;
  const unused = neverRan(trace);
  const templates = routines.filter(({ kind }) => kind === 'template' || kind === 'function');
  const idle = templates.filter(({ calls }) => calls === 0);
  const by = traces.length > 1 ? ` by ${traces.length} documents` : '';
  if (!unused.length && !idle.length) return `Every line that has instructions ran${by} (${all}).\n`;
  const rows = unused.map((each) => [
    where(trace, each),
    each.instructions
      .map(({ name, runs, taken }) => (runs > 0 && taken === 0 ? `${name} (tested ${times(runs)}, never true)` : name))
      .join(', '),
  ]);
  const never = idle.map((routine) => [where(trace, instructions[routine.instruction]!), short(titleOf(routine))]);
  const parts = [
    notes(trace),
    never.length ? `Never ran${by}: ${never.length} of ${templates.length} templates\n${table(never, [0, 1])}\n` : '',
    rows.length ? `Never ran${by}: ${rows.length} of ${all} lines that have instructions\n${table(rows, [0, 1])}\n` : '',
  ];
  return parts.join('');
}
