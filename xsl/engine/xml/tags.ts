import { isSpace } from './chars.ts';
import type { Doctype, Scope } from './model.ts';
import { ATTRIBUTE, ELEMENT, NONE, XmlNode, type Tree } from './node.ts';
import { Scanner, unique, type Name } from './scanner.ts';
import { lookup, XML, XMLNS } from './scope.ts';

/** Reads start and end tags. */
export class TagReader extends Scanner {
  protected doctype: Doctype | null = null;
  private readonly maxAttributes: number;
  private readonly attributes: XmlNode[] = [];
  constructor(
    text: string,
    protected readonly tree: Tree,
  ) {
    super(text, tree.href);
    this.maxAttributes = tree.options.maxAttributes ?? 256;
  }

  /** Reads a start tag; the element is not yet one of its parent's children. */
  protected startTag(parent: XmlNode): XmlNode {
    const { text, tree, attributes } = this;
    const start = this.pos++;
    const name = this.readName('an element name');
    const element = new XmlNode(tree, ELEMENT, name.raw, name.local, '', '');
    element.order = start;
    element.parent = parent;
    let scope: Scope | null = parent.scope;
    let declarations = 0;
    let count = 0;
    let prefixed = name.prefix !== '';
    for (;;) {
      const space = this.skipSpace();
      const c = text.charCodeAt(this.pos);
      if (c === 62 /* > */) {
        this.pos++;
        break;
      }
      if (c === 47 /* / */) {
        if (text.charCodeAt(this.pos + 1) !== 62) this.fail('After "/" a tag ends with ">".');
        this.pos += 2;
        element.length = this.pos - start;
        break;
      }
      if (!(c >= 0)) this.fail(`The tag <${name.raw}> is not closed with ">".`, start);
      const from = this.pos;
      const attribute = this.readName('an attribute name or the end of the tag');
      if (!space) this.fail(`White space is missing before the attribute "${attribute.raw}".`, from);
      if (count + declarations >= this.maxAttributes)
        this.fail(`The element <${name.raw}> has more than ${this.maxAttributes} attributes.`, from);
      if (text.charCodeAt(this.pos) !== 61) this.skipSpace();
      if (text.charCodeAt(this.pos) !== 61) this.fail(`The attribute "${attribute.raw}" needs a value: ${attribute.raw}="…".`);
      this.pos++;
      const value = this.attributeValue(attribute.raw);
      if (attribute.prefix === 'xmlns' || attribute.raw === 'xmlns') {
        declarations++;
        scope = this.declare(scope, parent.scope, attribute, value, from);
      } else {
        if (attribute.prefix) prefixed = true;
        const node = new XmlNode(tree, ATTRIBUTE, attribute.raw, attribute.local, '', value);
        for (let i = 0; i < count; i++)
          if (attributes[i]!.name === node.name) this.fail(`The attribute "${node.name}" occurs twice.`, from);
        node.order = from;
        node.innerBy = this.valueAt - from;
        node.length = this.pos - from;
        node.parent = element;
        node.index = count;
        attributes[count++] = node;
      }
    }
    element.innerBy = this.pos - start;
    element.scope = scope;
    element.attributes = count ? attributes.slice(0, count) : NONE;
    if (this.doctype?.complete(element)) prefixed = true;
    if (prefixed) this.resolve(element, name);
    else if (element.scope) element.namespaceURI = lookup(element.scope, '')!;
    return element;
  }
  private declare(scope: Scope | null, outer: Scope | null, name: Name, uri: string, at: number): Scope {
    const prefix = name.prefix ? name.local : '';
    if (prefix === 'xmlns' || (prefix === 'xml') !== (uri === XML) || uri === XMLNS)
      this.fail(`The prefix "${prefix}" cannot be declared as "${uri}".`, at);
    if (prefix && !uri) this.fail(`The prefix "${prefix}" needs a namespace that is not empty.`, at);
    for (let s = scope; s && s !== outer; s = s.outer)
      if (s.prefix === prefix) this.fail(`The namespace declaration "${name.raw}" occurs twice.`, at);
    return { prefix, uri: unique(uri), outer: scope };
  }

  /** Gives an element with prefixes, its own or an attribute's, its namespaces. */
  private resolve(element: XmlNode, name: Name): void {
    const uriOf = (prefix: string, at: number) =>
      lookup(element.scope, prefix) ?? this.fail(`The namespace prefix "${prefix}" is not declared.`, at);
    element.namespaceURI = uriOf(name.prefix, element.order);
    for (const attribute of element.attributes) {
      if (attribute.name === attribute.localName) continue;
      attribute.namespaceURI = uriOf(attribute.name.slice(0, -attribute.localName.length - 1), attribute.start);
      for (const other of element.attributes)
        if (other !== attribute && other.localName === attribute.localName && other.namespaceURI === attribute.namespaceURI)
          this.fail(`The attribute "${attribute.name}" occurs twice.`, attribute.start);
    }
  }

  /** Reads the end tag of an element. */
  protected endTag(element: XmlNode): void {
    const { text } = this;
    const { name } = element;
    const at = this.pos;
    let i = at + 2;
    if (text.startsWith(name, i)) {
      i += name.length;
      while (isSpace(text.charCodeAt(i))) i++;
      if (text.charCodeAt(i) === 62) {
        this.pos = i + 1;
        element.length = this.pos - element.order;
        return;
      }
    }
    this.pos = at + 2;
    const found = this.readName('an element name').raw;
    if (found === name) this.fail(`The end tag </${name}> is not closed with ">".`);
    this.fail(`The end tag </${found}> does not match <${name}>, which is still open.`, at);
  }
}
