/** Objects without inherited properties that the machine still keeps in its fast form, which Object.create(null) does not. */
export const Attributes = ((): new () => Record<string, string> => {
  const bag = function () {} as unknown as { new (): Record<string, string>; prototype: unknown };
  bag.prototype = Object.create(null);
  return bag;
})();

/** Of elements without attributes; never written to. */
export const NOTHING: Record<string, string> = new Attributes();
export const NO_CHILDREN: never[] = [];

/** An element, what it was made of and, if elements are reused, the same of those inside; `old` stood there the last time. */
export class Made<T> {
  attributes: Record<string, string> = NOTHING;
  count = 0;
  /** How often something was put here that neither is an element nor plain text. */
  others = 0;
  children: (T | string)[] = NO_CHILDREN;
  inside: Made<T>[] = NO_CHILDREN;
  element: T | string | null = null;
  constructor(
    readonly name: string,
    public old: Made<T> | undefined,
  ) {}

  /** Whether the factory would make the same of an element with these children, which stand in a list from an index on. */
  equals({ name, count, attributes }: Made<T>, items: readonly (T | string)[], from: number, to: number): boolean {
    const { children } = this;
    if (this.name !== name || this.count !== count || children.length !== to - from) return false;
    for (let i = 0; i < children.length; i++) if (children[i] !== items[from + i]) return false;
    if (count) for (const key in attributes) if (attributes[key] !== this.attributes[key]) return false;
    return true;
  }
}

/** Elements and texts, one after the other. */
export type Items<T> = readonly (Made<T> | string)[];

/** A place in a result. */
export interface Mark<T> {
  readonly top: Made<T>;
  readonly children: number;
  readonly length: number;
  readonly inside: number;
  readonly others: number;
}

/** What one stylesheet has made with one factory. */
export class Reuse {
  last: unknown = undefined;
  private owner: object = {};
  private parameters: Readonly<Record<string, unknown>> = {};
  readonly constants = new Map<object, unknown>();

  /** What stands for the factory and these parameters: results made with others cannot be taken again. */
  ownerFor(parameters: Readonly<Record<string, unknown>> = {}): object {
    const names = Object.keys(parameters);
    const last = this.parameters;
    const same =
      names.length === Object.keys(last).length &&
      names.every((name) => typeof parameters[name] !== 'object' && Object.is(parameters[name], last[name]));
    if (!same) {
      this.owner = {};
      this.parameters = { ...parameters };
    }
    return this.owner;
  }
}
