import type { StartTag } from '../../output/index.ts';
import type { Scope } from '../../xml/index.ts';
import { setAttribute } from '../attributes.ts';
import { elementOf } from '../elements.ts';
import { XHTML } from '../names.ts';
import { browserValue } from '../written.ts';
import type { Content } from './content.ts';
import { foreignAttributes, foreignName } from './foreign.ts';

const NAMESPACES = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' } as const;
const ATTRIBUTE_NAME = /^[a-z_][\w.:-]*$/i;

/** Names of attributes in lower case, null of those that the parser reads in another way: asked for each of a result. */
const lowerNames = new Map<string, string | null>();

function lowerName(name: string): string | null {
  let own = lowerNames.get(name);
  if (own === undefined) {
    own = ATTRIBUTE_NAME.test(name) ? name.toLowerCase() : null;
    // Names that a document makes up would fill the memory.
    if (lowerNames.size < 1000) lowerNames.set(name, own);
  }
  return own;
}

interface Attribute {
  name: string;
  value: string;
}

/** As the parser reads them; null when it would not read what was written. */
function attributesOf(tag: StartTag, scope: Scope | null, outerScope: Scope | null): Attribute[] | null {
  const all: Attribute[] = [];
  for (let s = scope; s && s !== outerScope; s = s.outer) all.unshift({ name: `xmlns${s.prefix && `:${s.prefix}`}`, value: s.uri });
  for (const { name, value } of tag.attributes) {
    const own = lowerName(name);
    if (own === null || value.includes('\r')) return null;
    // The parser takes the first of those that differ in their letters' case.
    if (own !== name && tag.attributes.some((each) => each.name !== name && each.name.toLowerCase() === own)) return null;
    all.push({ name: own, value: browserValue(name, value, tag.local) });
  }
  return all;
}

/** Makes the elements of a result. */
export class ResultElements {
  /** Elements that others are copies of, by their name and class. */
  private readonly shapes = new Map<string, Element>();

  constructor(
    private readonly document: Document,
    private readonly scripts: boolean,
  ) {}

  /**
   * An element with its attributes; null when the parser reads one of them in another way.
   * @param outer what the element around it holds
   * @param outerScope what is declared there already
   */
  make(tag: StartTag, lower: string, outer: Content, scope: Scope | null, outerScope: Scope | null): Element | null {
    const { document, scripts } = this;
    const attributes = attributesOf(tag, scope, outerScope);
    if (!attributes) return null;
    const foreign = outer === 'svg' || outer === 'math' ? outer : lower === 'svg' || lower === 'math' ? lower : null;
    if (!foreign) return this.htmlElement(lower, attributes);
    const isSvg = foreign === 'svg';
    const element = elementOf(document, foreignName(lower, isSvg) ?? lower, NAMESPACES[foreign], scripts);
    for (const { prefix, name, namespace, value } of foreignAttributes(attributes, isSvg))
      setAttribute(element, namespace ?? null, prefix ? `${prefix}:${name}` : name, value);
    return element;
  }

  /** A copy of one that was made before costs half, and elements with a class mostly come in numbers. */
  private htmlElement(name: string, attributes: readonly Attribute[]): Element {
    const { document, scripts } = this;
    let at = 0;
    let element: Element;
    // A copy of an element that scripts define would be made by them, and before it has attributes.
    if (name === 'script' || name.includes('-')) element = elementOf(document, name, XHTML, scripts);
    else {
      const first = attributes[0];
      const className = first?.name === 'class' ? first.value : undefined;
      const key = className === undefined ? name : `${name} ${className}`;
      let shape = this.shapes.get(key);
      if (!shape) {
        shape = elementOf(document, name, XHTML, scripts);
        if (className !== undefined) setAttribute(shape, null, 'class', className);
        this.shapes.set(key, shape);
      }
      element = shape.cloneNode(false) as Element;
      if (className !== undefined) at = 1;
    }
    for (; at < attributes.length; at++) setAttribute(element, null, attributes[at]!.name, attributes[at]!.value);
    return element;
  }
}
