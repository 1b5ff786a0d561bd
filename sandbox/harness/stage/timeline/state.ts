import type { Entry, StorageEntry, TapeHead } from '../../tape/model.ts';

/** One thing that a service has said of itself, or that is kept in the browser. */
export interface Value {
  /** The fact's name and the key in it: `language.changed language`. */
  readonly name: string;
  readonly value: string;
  /** What it was before the last action of a person; null: the same, undefined: it was not said. */
  readonly before: string | null | undefined;
}

interface ServiceState {
  /** Who publishes the facts, as their names begin: `session`; or where something is kept: `storage`, `cookie`, `database`. */
  readonly service: string;
  readonly values: readonly Value[];
}

type Values = readonly (readonly [name: string, value: string])[];

/** What was said of one thing, each time from an entry of the tape on; -1: from its beginning. */
type Course = { readonly from: number; readonly values: Values }[];

const serviceOf = (name: string): string => name.split(/[. ]/, 1)[0]!;

const valuesIn = (name: string, content: Readonly<Record<string, unknown>>): Values => {
  const keys = Object.entries(content);
  return keys.length > 0 ? keys.map(([key, value]) => [`${name} ${key}`, JSON.stringify(value) ?? '']) : [[name, 'published']];
};

/** What held at an entry; nothing before the first time. */
function heldAt(course: Course, index: number): Values {
  let [low, high] = [0, course.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (course[middle]!.from <= index) low = middle + 1;
    else high = middle;
  }
  return course[low - 1]?.values ?? [];
}

/** The state of a tape at any of its entries. What was read once stays, so that another moment costs no more than what there is to see. */
export class States {
  private entries: readonly Entry[] = [];
  private head: TapeHead | null = null;
  private read = 0;
  private readonly courses = new Map<string, Course>();
  /** Indices of actions. */
  private readonly actions: number[] = [];
  private windows: readonly string[] = [];

  /** What each service had said of itself up to an entry, and what of it has changed since the last action. */
  at(head: TapeHead | null, entries: readonly Entry[], index: number): readonly ServiceState[] {
    this.readOn(head, entries);
    const action = this.actions.findLast((each) => each <= index) ?? 0;
    const services = new Map<string, Value[]>();
    for (const course of this.courses.values()) {
      const now = heldAt(course, index);
      if (now.length === 0) continue;
      const then = heldAt(course, action - 1);
      const before = now === then ? null : new Map(then);
      for (const [name, value] of now) {
        const service = serviceOf(name);
        const values = services.get(service) ?? [];
        services.set(service, values);
        values.push({ name, value, before: before === null || before.get(name) === value ? null : before.get(name) });
      }
    }
    const byName =
      <T>(name: (of: T) => string) =>
      (one: T, other: T): number =>
        name(one) < name(other) ? -1 : 1;
    return [...services]
      .map(([service, values]) => ({ service, values: values.toSorted(byName(({ name }) => name)) }))
      .toSorted(byName(({ service }) => service));
  }

  private readOn(head: TapeHead | null, entries: readonly Entry[]): void {
    if (entries !== this.entries || head !== this.head) {
      [this.entries, this.head, this.read, this.windows] = [entries, head, 0, []];
      this.courses.clear();
      this.actions.length = 0;
      if (head !== null) this.begin(head);
    }
    for (; this.read < entries.length; this.read++) this.hear(entries[this.read]!, this.read);
  }

  private begin({ storage, cookies, databases = [] }: TapeHead): void {
    for (const [key, value] of Object.entries(storage)) this.keep({ key, value }, -1);
    for (const cookie of cookies.split('; ').filter(Boolean)) {
      const [key = '', ...value] = cookie.split('=');
      this.keep({ area: 'cookie', key, value: value.join('=') }, -1);
    }
    for (const { name, stores } of databases)
      for (const store of stores)
        for (const [key, value] of store.entries) {
          const row = typeof key === 'string' ? key : JSON.stringify(key);
          this.keep({ area: 'database', key: `${name}/${store.name}/${row}`, value: JSON.stringify(value) }, -1);
        }
  }

  private hear(entry: Entry, index: number): void {
    if (entry.type === 'action') this.actions.push(index);
    else if (entry.type === 'storage') this.keep(entry, index);
    else if (entry.type === 'load') this.openWindows([], index);
    else if (entry.type === 'fact') {
      const { name, content } = entry;
      this.note(name, valuesIn(name, content), index);
      const window = String(content.name ?? '');
      if (name === 'window.opened') this.openWindows([...this.windows.filter((each) => each !== window), window], index);
      if (name === 'window.closed')
        this.openWindows(
          this.windows.filter((each) => each !== window),
          index,
        );
    }
  }

  private openWindows(windows: readonly string[], index: number): void {
    if (windows.join('\n') === this.windows.join('\n')) return;
    this.windows = windows;
    this.note('window open', [['window open', windows.join(', ') || 'none']], index);
  }

  private keep(
    { area = 'storage' as const, key, value }: Omit<StorageEntry, 'type' | 'area'> & { readonly area?: string },
    index: number,
  ): void {
    const note = (name: string): void => this.note(name, [[name, value ?? 'removed']], index);
    const name = `${area} ${key}`;
    if (area !== 'database' || !key.endsWith('/*')) return note(name);
    // All rows of a store at once.
    for (const each of this.courses.keys()) if (each.startsWith(name.slice(0, -1))) note(each);
    return undefined;
  }

  private note(name: string, values: Values, from: number): void {
    const course = this.courses.get(name);
    if (course === undefined) this.courses.set(name, [{ from, values }]);
    else course.push({ from, values });
  }
}
