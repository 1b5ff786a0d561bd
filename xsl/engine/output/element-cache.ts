/** Objects without inherited properties that the machine still keeps in its fast form, which Object.create(null) does not. */
export const AttributeMap = ((): new () => Record<string, string> => {
  const map = function () {} as unknown as { new (): Record<string, string>; prototype: unknown };
  map.prototype = Object.create(null);
  return map;
})();

/** Of elements without attributes; never written to. */
export const NO_ATTRIBUTES: Record<string, string> = new AttributeMap();
export const NO_CHILDREN: never[] = [];

/** An element, what it was made of and, if elements are reused, the records of those inside; `previous`: the one made last time. */
export class ElementRecord<T> {
  attributes: Record<string, string> = NO_ATTRIBUTES;
  count = 0;
  /** How many items are neither elements nor plain text. */
  otherItems = 0;
  children: (T | string)[] = NO_CHILDREN;
  records: ElementRecord<T>[] = NO_CHILDREN;
  element: T | string | null = null;
  constructor(
    readonly name: string,
    public previous: ElementRecord<T> | undefined,
  ) {}

  /** Whether the factory would make the same of an element with these children, which a list has from an index on. */
  equals({ name, count, attributes }: ElementRecord<T>, items: readonly (T | string)[], from: number, to: number): boolean {
    const { children } = this;
    if (this.name !== name || this.count !== count || children.length !== to - from) return false;
    for (let i = 0; i < children.length; i++) if (children[i] !== items[from + i]) return false;
    if (count) for (const key in attributes) if (attributes[key] !== this.attributes[key]) return false;
    return true;
  }
}

/** Elements and texts, one after the other. */
export type Items<T> = readonly (ElementRecord<T> | string)[];

/** How far a result has got. */
export interface Mark<T> {
  readonly top: ElementRecord<T>;
  readonly children: number;
  readonly length: number;
  readonly record: number;
  readonly otherItems: number;
}

/** The elements that one stylesheet has made with one factory. */
export class ElementCache {
  last: unknown = undefined;
  private owner: object = {};
  private parameters: Readonly<Record<string, unknown>> = {};
  readonly constants = new Map<object, unknown>();

  /** Identifies the factory and these parameters: results made with others cannot be reused. */
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
