import { append, appendAttribute, ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, RAW, TEXT, Tree, XmlNode } from '../xml/index.ts';
import type { Budget, Sink } from './model.ts';
import { StartTag } from './start-tag.ts';

/** Builds a tree: the value of a variable with content. */
export class TreeSink implements Sink {
  readonly root: XmlNode;
  private readonly tree: Tree;
  private parent: XmlNode;
  tag: StartTag | null = null;
  constructor(
    private readonly budget: Budget,
    href = '',
  ) {
    this.tree = new Tree('', href);
    this.tree.fragment = true;
    this.parent = this.root = new XmlNode(this.tree, DOCUMENT, '', '', '', '');
  }

  private add(node: XmlNode): void {
    if (--this.budget.nodes < 0) this.budget.pause();
    append(this.parent, node);
  }

  private finishStartTag(): void {
    const { tag, tree } = this;
    if (!tag) return;
    this.tag = null;
    const element = new XmlNode(tree, ELEMENT, tag.name, tag.local, tag.uri, '');
    element.scope = tag.scope();
    for (const { name, local, uri, value } of tag.attributes)
      appendAttribute(element, new XmlNode(tree, ATTRIBUTE, name, local, uri, value));
    this.add(element);
    this.parent = element;
  }

  open(name: string, local: string, uri: string): void {
    this.finishStartTag();
    this.tag = new StartTag(name, local, uri, this.parent.scope);
  }

  namespace(prefix: string, uri: string): void {
    this.tag?.namespace(prefix, uri);
  }

  attribute(name: string, local: string, uri: string, value: string): void {
    this.tag?.attribute(name, local, uri, value);
    if ((this.budget.characters -= value.length) < 0) this.budget.pause();
  }

  text(value: string, raw: boolean): void {
    if (value === '') return;
    if ((this.budget.characters -= value.length) < 0) this.budget.pause();
    this.finishStartTag();
    const { children } = this.parent;
    const last = children[children.length - 1];
    const mark = raw ? RAW : -1;
    if (last?.kind === TEXT && last.innerBy === mark) last.value += value;
    else {
      const node = new XmlNode(this.tree, TEXT, '', '', '', value);
      node.innerBy = mark;
      this.add(node);
    }
  }

  comment(value: string): void {
    this.finishStartTag();
    this.add(new XmlNode(this.tree, COMMENT, '', '', '', value));
  }

  instruction(target: string, value: string): void {
    this.finishStartTag();
    this.add(new XmlNode(this.tree, INSTRUCTION, target, target, '', value));
  }

  close(): void {
    this.finishStartTag();
    this.parent = this.parent.parent!;
  }
}

/** Collects text; what is in elements is left out when `flat`, as for the value of an attribute. */
export class TextSink implements Sink {
  value = '';
  private depth = 0;
  constructor(
    private readonly budget: Budget,
    private readonly flat: boolean,
  ) {}
  open(): void {
    this.depth++;
  }
  namespace(): void {}
  attribute(): void {}
  text(value: string): void {
    if (this.flat && this.depth) return;
    if ((this.budget.characters -= value.length) < 0) this.budget.pause();
    this.value += value;
  }
  comment(): void {}
  instruction(): void {}
  close(): void {
    this.depth--;
  }
}
