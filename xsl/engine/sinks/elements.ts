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

/** What one stylesheet has made with one factory. */
export class Reuse {
  last: unknown = undefined;
  readonly constants = new Map<object, unknown>();
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
    if (!this.fresh) return;
    const { top } = this;
    if (top.attributes[name] === undefined) top.count++;
    top.attributes[name] = value;
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    this.fresh = false;
    if (raw && this.factory.raw) this.unescaped += value;
    else {
      this.settle();
      this.add(value);
    }
  }

  comment(): void {
    this.fresh = false;
  }

  instruction(): void {
    this.fresh = false;
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
