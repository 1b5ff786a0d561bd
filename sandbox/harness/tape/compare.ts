import { alike } from './alike.ts';
import type { Entry, FactEntry, Tape } from './model.ts';

/** The first thing that is not the same in two runs, between two things that a person did. */
export interface Difference {
  /** Index of the action before which it was noticed, from 0; the number of actions: at the end. */
  readonly step: number;
  readonly what: 'request' | 'fact' | 'outline' | 'console' | 'action' | 'picture';
  /** A sentence for a person. */
  readonly message: string;
}

/** What was heard between two actions. */
interface Step {
  readonly requests: readonly string[];
  readonly facts: readonly string[];
  readonly outline: readonly string[] | null;
  readonly errors: readonly string[];
  /** How many films have begun to play. */
  readonly starts: number;
}

/** Facts that come with the player's own time, or as often as the machine is fast: a film says anew that it plays after each wait. */
const MOVING: ReadonlySet<string> = new Set(['lesson.positionChanged', 'lesson.seen', 'layout.resized']);

export const isMoving = ({ name, content }: FactEntry): boolean =>
  MOVING.has(name) ||
  (name === 'player.stateChanged' && /^(?:idle|ready|playing|waiting|stalled|buffering|seeking)$/.test(String(content.state)));

/** Waits of a film that goes on playing after them. */
const WAITS = /^(?:waiting|stalled|buffering|seeking)$/;

/** Notices that a film begins to play: once, however often it says so anew after waiting. */
export class FilmStarts {
  private readonly playing = new Set<string>();

  /** Whether a film begins with this. */
  isStart(entry: Entry): boolean {
    if (entry.type === 'load') this.playing.clear();
    if (entry.type !== 'fact' || entry.name !== 'player.stateChanged') return false;
    const [player, state] = [String(entry.content.player), String(entry.content.state)];
    const isNew = state === 'playing' && !this.playing.has(player);
    if (state === 'playing') this.playing.add(player);
    else if (!WAITS.test(state)) this.playing.delete(player);
    return isNew;
  }
}

/** What a browser says when nothing can be reached: each in words of its own. */
const UNREACHABLE = /Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed/g;

/**
 * Numbers that count what has happened so far, which two runs may count apart, times, the version in a stylesheet's address, and what is a
 * browser's own: its words, and how far it has scrolled, since its lines are of another height.
 */
const plain = (text: string): string =>
  text
    .replace(UNREACHABLE, '…')
    .replace(/"scrollPosition":-?[\d.]+/g, '"scrollPosition":"…"')
    .replace(/"(?:request|requestId|at|since|time|seconds|exp|iat|date|duration)":(?:"[^"]*"|-?[\d.]+)/g, '"…"')
    .replace(/\/[0-9a-f]{6,40}(?=\/xsl\/)/g, '/…')
    .replace(/https?:\/\/[^\s"/]+/g, '')
    .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, '…');

const factLine = ({ name, content }: FactEntry): string => `${name} ${plain(JSON.stringify(content))}`;

/** One step for each action, and one for what comes behind the last. Within a step what runs side by side may come in any order. */
function stepsOf({ entries }: Pick<Tape, 'entries'>): Step[] {
  const steps: Step[] = [];
  let requests: string[] = [];
  let facts: string[] = [];
  let errors: string[] = [];
  let outline: readonly string[] | null = null;
  let starts = 0;
  const films = new FilmStarts();
  const end = (): void => {
    steps.push({ requests: requests.toSorted(), facts: facts.toSorted(), outline, errors: errors.toSorted(), starts });
    [requests, facts, errors, outline, starts] = [[], [], [], null, 0];
  };
  for (const entry of entries) {
    if (films.isStart(entry)) starts++;
    if (entry.type === 'request') requests.push(`${entry.method} ${plain(alike(entry.address))} ${plain(alike(entry.body))}`.trim());
    else if (entry.type === 'fact') {
      if (!isMoving(entry)) facts.push(factLine(entry));
    } else if (entry.type === 'outline') ({ lines: outline } = entry);
    else if (entry.type === 'action') end();
    else if (entry.type === 'console' && entry.level === 'error') errors.push(entry.text);
  }
  end();
  return steps;
}

/** The lines of one list that the other one has not, each as often as that. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/** What one list has and the other has not, each as often as it is there. */
const apart = (before: readonly string[], after: readonly string[]): { readonly gone: string[]; readonly come: string[] } => ({
  gone: beyond(before, after),
  come: beyond(after, before),
});

const listed = (kind: string, { gone, come }: ReturnType<typeof apart>): string =>
  [...gone.map((line) => `missing ${kind}: ${line}`), ...come.map((line) => `new ${kind}: ${line}`)].slice(0, 4).join('\n');

/** The first lines in which two outlines differ. */
function outlineDifference(before: readonly string[], after: readonly string[]): string | null {
  const at = before.findIndex((line, index) => line !== after[index]);
  if (at < 0) return before.length === after.length ? null : `after line ${before.length}: new ${after[before.length] ?? ''}`;
  return `line ${at + 1}: was ${(before[at] ?? '').trim()}, is ${(after[at] ?? 'nothing').trim()}`;
}

/** So many lines in which two outlines differ are listed. */
const MOST_LINES = 24;

/** The lines in which two outlines differ: `-` what was, `+` what is. */
export function differingLines(before: readonly string[], after: readonly string[]): string[] {
  const { gone, come } = apart(before, after);
  const all = [...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)];
  if (all.length > MOST_LINES) return [...all.slice(0, MOST_LINES), `and ${all.length - MOST_LINES} more`];
  // The same lines may be in another order.
  const at = before.findIndex((line, index) => line !== after[index]);
  return all.length > 0 || at < 0 ? all : [`- ${before[at]}`, `+ ${after[at] ?? ''}`];
}

/** All differences of two runs, in the order of their steps; none when they are the same. */
export function compareTapes(before: Pick<Tape, 'entries'>, after: Pick<Tape, 'entries'>): Difference[] {
  const [old, now] = [stepsOf(before), stepsOf(after)];
  const found: Difference[] = [];
  /** Films that have begun to play in the first run, and not yet in the second, where one may begin a step before. */
  let missing = 0;
  for (const [step, was] of old.entries()) {
    const is = now[step];
    if (is === undefined) {
      found.push({ step, what: 'action', message: `The run ended after ${now.length - 1} of ${old.length - 1} actions.` });
      break;
    }
    for (const [what, gone, come] of [
      ['request', was.requests, is.requests],
      ['fact', was.facts, is.facts],
      ['console', was.errors, is.errors],
    ] as const) {
      const message = listed(what, apart(gone, come));
      if (message !== '') found.push({ step, what, message });
    }
    missing += was.starts - is.starts;
    if (missing > 0) {
      missing = 0;
      found.push({ step, what: 'fact', message: 'A film does not begin to play.' });
    }
    if (was.outline !== null && is.outline !== null) {
      const message = outlineDifference(was.outline, is.outline);
      if (message !== null) found.push({ step, what: 'outline', message });
    }
  }
  return found;
}

/** Entries by index of the actions. */
export const actionsOf = (entries: readonly Entry[]): number[] =>
  entries.flatMap((entry, index) => (entry.type === 'action' ? [index] : []));
