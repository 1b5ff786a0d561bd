import { AttributeMap, ElementRecord, NO_CHILDREN, NO_ATTRIBUTES, type Items, type Mark, type ElementCache } from './element-cache.ts';
import { LimitError } from './limit.ts';
import type { ElementFactory, Sink } from './model.ts';

/** Larger results are not cached for the next time. */
const MAX_CACHED = 100_000;

/** Builds a result bottom-up through a factory. Comments, instructions and namespaces are left out. */
export class ElementsSink<T> implements Sink {
  private top: ElementRecord<T>;
  private readonly root: ElementRecord<T>;
  private readonly stack: ElementRecord<T>[] = [];
  /** Children of the open elements, one after the other, and what they were made of: each list is cut out once, in its final length. */
  private readonly items: (T | string)[] = [];
  private readonly records: ElementRecord<T>[] = [];
  private itemTop = 0;
  private recordTop = 0;
  /** Where those of the innermost open element begin, and those of the elements around it. */
  private itemBase = 0;
  private recordBase = 0;
  private readonly bases: number[] = [];
  /** The open element has no content yet, so that it may get attributes. */
  acceptsAttributes = false;
  private created = 0;
  /** Elements, attributes and texts. */
  private size = 0;
  /** Text with output escaping disabled that may continue. */
  private unescaped = '';
  constructor(
    private readonly factory: ElementFactory<T>,
    private readonly cache: ElementCache | null = null,
    private readonly most = Infinity,
  ) {
    this.root = this.top = new ElementRecord('', cache?.last as ElementRecord<T> | undefined);
  }

  private count(): void {
    if (++this.size > this.most) throw new LimitError('result', { result: this.most });
  }

  /** The result, once all is closed. */
  end(): (T | string)[] {
    this.flushUnescaped();
    const { root, cache } = this;
    root.previous = undefined;
    root.records = this.records.slice(0, this.recordTop);
    if (cache) cache.last = this.created > MAX_CACHED ? undefined : root;
    return this.items.slice(0, this.itemTop);
  }

  open(_name: string, local: string): void {
    this.flushUnescaped();
    const { top, bases } = this;
    this.stack.push(top);
    this.top = new ElementRecord(local, top.previous?.records[this.recordTop - this.recordBase]);
    bases.push(this.itemBase, this.recordBase);
    this.itemBase = this.itemTop;
    this.recordBase = this.recordTop;
    this.acceptsAttributes = true;
  }

  namespace(): void {}

  attribute(name: string, _local: string, _uri: string, value: string): void {
    const { top } = this;
    top.otherItems++;
    if (!this.acceptsAttributes) return;
    this.count();
    if (top.attributes === NO_ATTRIBUTES) top.attributes = new AttributeMap();
    if (top.attributes[name] === undefined) top.count++;
    top.attributes[name] = value;
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    this.acceptsAttributes = false;
    if (raw && this.factory.raw) {
      this.unescaped += value;
      this.top.otherItems++;
    } else {
      this.flushUnescaped();
      this.add(value);
    }
  }

  comment(): void {
    this.acceptsAttributes = false;
    this.top.otherItems++;
  }

  instruction(): void {
    this.comment();
  }

  close(): void {
    this.flushUnescaped();
    let { top } = this;
    const { items, itemBase, itemTop, recordBase, recordTop, bases } = this;
    const { previous } = top;
    top.previous = undefined;
    if (previous && previous.equals(top, items, itemBase, itemTop)) top = previous;
    else {
      this.created++;
      if (itemTop > itemBase) top.children = items.slice(itemBase, itemTop);
      if (recordTop > recordBase) top.records = this.records.slice(recordBase, recordTop);
      top.element = this.factory.element(top.name, top.attributes, top.children);
    }
    this.itemTop = itemBase;
    this.recordTop = recordBase;
    this.recordBase = bases.pop()!;
    this.itemBase = bases.pop()!;
    this.top = this.stack.pop()!;
    this.addElement(top);
  }

  writeConstant(source: object): boolean {
    const found = this.cache?.constants.get(source) as ElementRecord<T> | undefined;
    this.flushUnescaped();
    if (found) this.addElement(found);
    return found !== undefined;
  }

  storeConstant(source: object): void {
    this.cache?.constants.set(source, this.records[this.recordTop - 1]);
  }

  /** How far the result has got; null when nothing can be reused from here on. */
  mark(): Mark<T> | null {
    if (this.unescaped !== '') return null;
    const { top, itemTop } = this;
    const last = itemTop > this.itemBase ? this.items[itemTop - 1] : null;
    return {
      top,
      children: itemTop,
      length: typeof last === 'string' ? last.length : -1,
      record: this.recordTop,
      otherItems: top.otherItems,
    };
  }

  /** What was added since then; null when it cannot be added again elsewhere: attributes, comments, text that is not plain. */
  itemsSince({ top, children, length, record, otherItems }: Mark<T>): Items<T> | null {
    if (this.top !== top || top.otherItems !== otherItems) return null;
    const { items, records, itemTop, recordTop } = this;
    const found: (ElementRecord<T> | string)[] = [];
    if (length >= 0 && (items[children - 1] as string).length > length) found.push((items[children - 1] as string).slice(length));
    let next = record;
    for (let i = children; i < itemTop; i++) {
      const item = items[i]!;
      if (typeof item === 'string') found.push(item);
      else if (next < recordTop && records[next]!.element === item) found.push(records[next++]!);
      else return null;
    }
    return next < recordTop ? null : found.length ? found : NO_CHILDREN;
  }

  /** Adds it again. */
  replay(items: Items<T>): void {
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      if (typeof item === 'string') this.text(item, false);
      else {
        this.flushUnescaped();
        this.addElement(item);
      }
    }
  }

  /** Gives unescaped text that has come to its end to the factory. */
  private flushUnescaped(): void {
    const { unescaped } = this;
    if (unescaped === '') return;
    this.unescaped = '';
    const item = this.factory.raw!(unescaped);
    if (item !== null && item !== '') this.add(item);
  }

  private addElement(record: ElementRecord<T>): void {
    const { element } = record;
    this.acceptsAttributes = false;
    if (this.cache) this.records[this.recordTop++] = record;
    if (element !== null && element !== '') this.add(element);
  }

  private add(item: T | string): void {
    this.count();
    const { items, itemTop } = this;
    if (typeof item === 'string' && itemTop > this.itemBase && typeof items[itemTop - 1] === 'string')
      items[itemTop - 1] = (items[itemTop - 1] as string) + item;
    else items[this.itemTop++] = item;
  }
}
