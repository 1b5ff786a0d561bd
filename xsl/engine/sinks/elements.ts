import { Attributes, Made, NO_CHILDREN, NOTHING, type Items, type Mark, type Reuse } from './made.ts';
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
   * strings, adjacent text merged. Neither may be written to. null leaves the element out.
   */
  element(name: string, attributes: Readonly<Record<string, string>>, children: (T | string)[]): T | string | null;
  /** What becomes of text whose output escaping is disabled, adjacent ones merged; null leaves it out. Without it, it is text. */
  raw?(text: string): T | string | null;
}

/** Larger results are not kept for the next time. */
const KEPT = 100_000;

/** Builds a result bottom-up through a factory. Comments, instructions and namespaces are left out. */
export class ElementsSink<T> implements Sink {
  private top: Made<T>;
  private readonly root: Made<T>;
  private readonly stack: Made<T>[] = [];
  /** Children of the open elements, one after the other, and what they were made of: each list is cut out once, in its final length. */
  private readonly items: (T | string)[] = [];
  private readonly insides: Made<T>[] = [];
  private itemTop = 0;
  private insideTop = 0;
  /** Where those of the innermost open element begin, and of the others. */
  private itemBase = 0;
  private insideBase = 0;
  private readonly bases: number[] = [];
  /** The open element has no content yet, so that it may get attributes. */
  private fresh = false;
  private made = 0;
  /** Text with output escaping disabled that may go on. */
  private unescaped = '';
  constructor(
    private readonly factory: ElementFactory<T>,
    private readonly reuse: Reuse | null = null,
  ) {
    this.root = this.top = new Made('', reuse?.last as Made<T> | undefined);
  }

  /** The result, once all is closed. */
  end(): (T | string)[] {
    this.settle();
    const { root, reuse } = this;
    root.old = undefined;
    root.inside = this.insides.slice(0, this.insideTop);
    if (reuse) reuse.last = this.made > KEPT ? undefined : root;
    return this.items.slice(0, this.itemTop);
  }

  open(_name: string, local: string): void {
    this.settle();
    const { top, bases } = this;
    this.stack.push(top);
    this.top = new Made(local, top.old?.inside[this.insideTop - this.insideBase]);
    bases.push(this.itemBase, this.insideBase);
    this.itemBase = this.itemTop;
    this.insideBase = this.insideTop;
    this.fresh = true;
  }

  namespace(): void {}

  attribute(name: string, _local: string, _uri: string, value: string): void {
    const { top } = this;
    top.others++;
    if (!this.fresh) return;
    if (top.attributes === NOTHING) top.attributes = new Attributes();
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
    const { items, itemBase, itemTop, insideBase, insideTop, bases } = this;
    const { old } = top;
    top.old = undefined;
    if (old && old.equals(top, items, itemBase, itemTop)) top = old;
    else {
      this.made++;
      if (itemTop > itemBase) top.children = items.slice(itemBase, itemTop);
      if (insideTop > insideBase) top.inside = this.insides.slice(insideBase, insideTop);
      top.element = this.factory.element(top.name, top.attributes, top.children);
    }
    this.itemTop = itemBase;
    this.insideTop = insideBase;
    this.insideBase = bases.pop()!;
    this.itemBase = bases.pop()!;
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
    this.reuse?.constants.set(of, this.insides[this.insideTop - 1]);
  }

  /** Where the result has got to; null when that is no place to begin at. */
  mark(): Mark<T> | null {
    if (this.unescaped !== '') return null;
    const { top, itemTop } = this;
    const last = itemTop > this.itemBase ? this.items[itemTop - 1] : null;
    return { top, children: itemTop, length: typeof last === 'string' ? last.length : -1, inside: this.insideTop, others: top.others };
  }

  /** What was put since then; null when it cannot be put again somewhere else: attributes, comments, text that is not plain. */
  since({ top, children, length, inside, others }: Mark<T>): Items<T> | null {
    if (this.top !== top || top.others !== others) return null;
    const { items, insides, itemTop, insideTop } = this;
    const found: (Made<T> | string)[] = [];
    if (length >= 0 && (items[children - 1] as string).length > length) found.push((items[children - 1] as string).slice(length));
    let next = inside;
    for (let i = children; i < itemTop; i++) {
      const item = items[i]!;
      if (typeof item === 'string') found.push(item);
      else if (next < insideTop && insides[next]!.element === item) found.push(insides[next++]!);
      else return null;
    }
    return next < insideTop ? null : found.length ? found : NO_CHILDREN;
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
    if (this.reuse) this.insides[this.insideTop++] = made;
    if (element !== null && element !== '') this.add(element);
  }

  private add(item: T | string): void {
    const { items, itemTop } = this;
    if (typeof item === 'string' && itemTop > this.itemBase && typeof items[itemTop - 1] === 'string')
      items[itemTop - 1] = (items[itemTop - 1] as string) + item;
    else items[this.itemTop++] = item;
  }
}
