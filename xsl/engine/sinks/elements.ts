import type { Sink } from './sink.ts';

/** Makes the elements of a result, children first. */
export interface ElementFactory<T> {
  /**
   * What it makes depends on the arguments alone and may stand in several places: equal elements are made once, and taken
   * again in the next result of the same stylesheet.
   */
  readonly reusable?: boolean;
  /**
   * `name`: the local name; `attributes`: by qualified name, an object that inherits nothing; `children`: elements and
   * strings, adjacent text merged. null leaves the element out.
   */
  element(name: string, attributes: Readonly<Record<string, string>>, children: (T | string)[]): T | string | null;
  /** What becomes of text whose output escaping is disabled, adjacent ones merged; null leaves it out. Without it, it is text. */
  raw?(text: string): T | string | null;
}

/** Objects without inherited properties that the machine still keeps in its fast form, which Object.create(null) does not. */
const Attributes = ((): new () => Record<string, string> => {
  const bag = function () {} as unknown as { new (): Record<string, string>; prototype: unknown };
  bag.prototype = Object.create(null);
  return bag;
})();

/** An element, what it was made of and, if elements are reused, the same of those inside; `old` stood there the last time. */
class Made<T> {
  readonly attributes: Record<string, string> = new Attributes();
  count = 0;
  /** How often something was put here that neither is an element nor plain text. */
  others = 0;
  readonly children: (T | string)[] = [];
  readonly inside: Made<T>[] = [];
  element: T | string | null = null;
  constructor(readonly name: string, public old: Made<T> | undefined) {}

  /** Whether the factory would make the same of both. */
  equals(other: Made<T>): boolean {
    const { children, attributes } = this;
    if (this.name !== other.name || this.count !== other.count || children.length !== other.children.length) return false;
    for (let i = 0; i < children.length; i++) if (children[i] !== other.children[i]) return false;
    if (this.count) for (const name in attributes) if (attributes[name] !== other.attributes[name]) return false;
    return true;
  }
}

/** Elements and texts, one after the other. */
export type Items<T> = readonly (Made<T> | string)[];

/** A place in a result. */
export interface Mark<T> { readonly top: Made<T>; readonly children: number; readonly length: number; readonly inside: number; readonly others: number }

const NO_ITEMS: Items<never> = [];

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
    const same = names.length === Object.keys(last).length && names.every((name) => typeof parameters[name] !== 'object' && Object.is(parameters[name], last[name]));
    if (!same) {
      this.owner = {};
      this.parameters = { ...parameters };
    }
    return this.owner;
  }
}

/** Larger results are not kept for the next time. */
const KEPT = 100_000;

/** Builds a result bottom-up through a factory. Comments, instructions and namespaces are left out. */
export class ElementsSink<T> implements Sink {
  private top: Made<T>;
  private readonly root: Made<T>;
  private readonly stack: Made<T>[] = [];
  /** The open element has no content yet, so that it may get attributes. */
  private fresh = false;
  private made = 0;
  /** Text with output escaping disabled that may go on. */
  private unescaped = '';
  constructor(private readonly factory: ElementFactory<T>, private readonly reuse: Reuse | null = null) {
    this.root = this.top = new Made('', reuse?.last as Made<T> | undefined);
  }

  /** The result, once all is closed. */
  end(): (T | string)[] {
    this.settle();
    const { root, reuse } = this;
    root.old = undefined;
    if (reuse) reuse.last = this.made > KEPT ? undefined : root;
    return root.children.slice();
  }

  open(_name: string, local: string): void {
    this.settle();
    const { top } = this;
    this.stack.push(top);
    this.top = new Made(local, top.old?.inside[top.inside.length]);
    this.fresh = true;
  }

  namespace(): void {}

  attribute(name: string, _local: string, _uri: string, value: string): void {
    const { top } = this;
    top.others++;
    if (!this.fresh) return;
    if (top.attributes[name] === undefined) top.count++;
    top.attributes[name] = value;
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    this.fresh = false;
    if (raw && this.factory.raw) {
      this.unescaped += value;
      this.top.others++;
    } else {
      this.settle();
      this.add(value);
    }
  }

  comment(): void {
    this.fresh = false;
    this.top.others++;
  }

  instruction(): void {
    this.comment();
  }

  close(): void {
    this.settle();
    let { top } = this;
    const { old } = top;
    top.old = undefined;
    if (old && top.equals(old)) top = old;
    else {
      this.made++;
      top.element = this.factory.element(top.name, top.attributes, top.children);
    }
    this.top = this.stack.pop()!;
    this.put(top);
  }

  constant(of: object): boolean {
    const found = this.reuse?.constants.get(of) as Made<T> | undefined;
    this.settle();
    if (found) this.put(found);
    return found !== undefined;
  }

  keep(of: object): void {
    const { inside } = this.top;
    this.reuse?.constants.set(of, inside[inside.length - 1]);
  }

  /** Where the result has got to; null when that is no place to begin at. */
  mark(): Mark<T> | null {
    if (this.unescaped !== '') return null;
    const { top } = this;
    const { children } = top;
    const last = children[children.length - 1];
    return { top, children: children.length, length: typeof last === 'string' ? last.length : -1, inside: top.inside.length, others: top.others };
  }

  /** What was put since then; null when it cannot be put again somewhere else: attributes, comments, text that is not plain. */
  since({ top, children: count, length, inside: from, others }: Mark<T>): Items<T> | null {
    if (this.top !== top || top.others !== others) return null;
    const { children, inside } = top;
    const items: (Made<T> | string)[] = [];
    if (length >= 0 && (children[count - 1] as string).length > length) items.push((children[count - 1] as string).slice(length));
    let next = from;
    for (let i = count; i < children.length; i++) {
      const child = children[i]!;
      if (typeof child === 'string') items.push(child);
      else if (next < inside.length && inside[next]!.element === child) items.push(inside[next++]!);
      else return null;
    }
    return next < inside.length ? null : items.length ? items : NO_ITEMS;
  }

  /** Puts it again. */
  replay(items: Items<T>): void {
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      if (typeof item === 'string') this.text(item, false);
      else {
        this.settle();
        this.put(item);
      }
    }
  }

  /** Gives unescaped text that has come to its end to the factory. */
  private settle(): void {
    const { unescaped } = this;
    if (unescaped === '') return;
    this.unescaped = '';
    const item = this.factory.raw!(unescaped);
    if (item !== null && item !== '') this.add(item);
  }

  private put(made: Made<T>): void {
    const { element } = made;
    this.fresh = false;
    if (this.reuse) this.top.inside.push(made);
    if (element !== null && element !== '') this.add(element);
  }

  private add(item: T | string): void {
    const { children } = this.top;
    const last = children.length - 1;
    if (typeof item === 'string' && last >= 0 && typeof children[last] === 'string') children[last] = (children[last] as string) + item;
    else children.push(item);
  }
}
