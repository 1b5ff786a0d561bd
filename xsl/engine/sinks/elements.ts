import type { Sink } from './sink.ts';

/** Makes the elements of a result, children first. */
export interface ElementFactory<T> {
  /**
   * `name`: the local name; `attributes`: by qualified name, an object that inherits nothing; `children`: elements and
   * strings, adjacent text merged. null leaves the element out.
   */
  element(name: string, attributes: Readonly<Record<string, string>>, children: (T | string)[]): T | string | null;
}

/** Objects without inherited properties that the machine still keeps in its fast form, which Object.create(null) does not. */
const Attributes = ((): new () => Record<string, string> => {
  const bag = function () {} as unknown as { new (): Record<string, string>; prototype: unknown };
  bag.prototype = Object.create(null);
  return bag;
})();

interface Open<T> { name: string; attributes: Record<string, string>; children: (T | string)[] }

/** Builds a result bottom-up through a factory. Comments, instructions and namespaces are left out. */
export class ElementsSink<T> implements Sink {
  readonly result: (T | string)[] = [];
  private readonly stack: Open<T>[] = [];
  private top: Open<T> = { name: '', attributes: {}, children: this.result };
  /** The open element has no content yet, so that it may get attributes. */
  private fresh = false;
  constructor(private readonly factory: ElementFactory<T>) {}

  open(_name: string, local: string): void {
    this.stack.push(this.top);
    this.top = { name: local, attributes: new Attributes(), children: [] };
    this.fresh = true;
  }

  namespace(): void {}

  attribute(name: string, _local: string, _uri: string, value: string): void {
    if (this.fresh) this.top.attributes[name] = value;
  }

  text(value: string): void {
    if (value === '') return;
    this.fresh = false;
    this.add(value);
  }

  comment(): void {
    this.fresh = false;
  }

  instruction(): void {
    this.fresh = false;
  }

  close(): void {
    const { name, attributes, children } = this.top;
    this.top = this.stack.pop()!;
    this.fresh = false;
    const made = this.factory.element(name, attributes, children);
    if (made !== null && made !== '') this.add(made);
  }

  private add(item: T | string): void {
    const { children } = this.top;
    const last = children.length - 1;
    if (typeof item === 'string' && last >= 0 && typeof children[last] === 'string') children[last] = (children[last] as string) + item;
    else children.push(item);
  }
}
