import type { Entry } from '../../tape/model.ts';

/** One thing that a service has said of itself. */
export interface Value {
  /** The fact's name and the key in it: `language.changed language`. */
  readonly name: string;
  readonly value: string;
  /** What it was before the last action of a person; null: the same, undefined: it was not said. */
  readonly before: string | null | undefined;
}

interface ServiceState {
  /** Who publishes the facts, as their names begin: `session`, `navigation`. */
  readonly service: string;
  readonly values: readonly Value[];
}

/** What was said last of each thing in so many entries of a tape. */
function valuesIn(entries: readonly Entry[], count: number): Map<string, string> {
  const last = new Map<string, Readonly<Record<string, unknown>>>();
  const stored = new Map<string, string>();
  for (let at = 0; at < count; at++) {
    const entry = entries[at];
    if (entry?.type === 'fact') last.set(entry.name, entry.content);
    if (entry?.type === 'storage') stored.set(`storage ${entry.key}`, entry.value ?? 'removed');
  }
  const values = [...last].flatMap(([name, content]): (readonly [string, string])[] => {
    const keys = Object.entries(content);
    return keys.length > 0 ? keys.map(([key, value]) => [`${name} ${key}`, JSON.stringify(value) ?? '']) : [[name, 'published']];
  });
  return new Map([...values, ...stored]);
}

/** Index of the last action up to a moment: what is after it came of it. */
const actionBefore = (entries: readonly Entry[], index: number): number =>
  Math.max(
    0,
    entries.findLastIndex((entry, at) => at <= index && entry.type === 'action'),
  );

/** What each service had said of itself up to a moment, and what of it has changed since the last action. */
export function stateAt(entries: readonly Entry[], index: number): readonly ServiceState[] {
  const before = valuesIn(entries, actionBefore(entries, index));
  const services = new Map<string, Value[]>();
  const values = [...valuesIn(entries, index + 1)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, value] of values) {
    const service = name.split(/[. ]/)[0]!;
    const valuesOfService = services.get(service) ?? [];
    services.set(service, valuesOfService);
    valuesOfService.push({ name, value, before: before.get(name) === value ? null : before.get(name) });
  }
  return [...services].map(([service, each]) => ({ service, values: each }));
}
