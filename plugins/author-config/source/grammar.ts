import { attribute, childElements, textOf, type XNode } from '../../../core/api.ts';

const RELAX_NG = 'http://relaxng.org/ns/structure/1.0';

/** What an attribute may be; without values it may be anything. */
interface AttributeRule {
  readonly isRequired: boolean;
  readonly values: readonly string[];
}

/** What an element may have in it. */
export interface Content {
  readonly elements: ReadonlyMap<string, readonly ElementRule[]>;
  readonly attributes: ReadonlyMap<string, AttributeRule>;
  readonly hasText: boolean;
  /** Elements that no rule names are nobody's business, with all that is in them. */
  readonly hasAnyElement: boolean;
  readonly hasAnyAttribute: boolean;
}

/** An element that a grammar describes. */
export interface ElementRule {
  readonly name: string;
  readonly content: Content;
}

interface Found {
  readonly elements: Map<string, ElementRule[]>;
  readonly attributes: Map<string, AttributeRule>;
  hasText: boolean;
  hasAnyElement: boolean;
  hasAnyAttribute: boolean;
}

const isOurs = ({ namespaceURI }: XNode): boolean => namespaceURI === RELAX_NG;
const isAnyName = (node: XNode): boolean => childElements(node).some(({ localName }) => localName === 'anyName');
/** What is in one of these may be left out. */
const OPTIONAL = new Set(['optional', 'zeroOrMore', 'choice']);

function valuesOf(node: XNode): string[] {
  return childElements(node).flatMap((each) => (each.localName === 'value' ? [textOf(each)] : valuesOf(each)));
}

/**
 * Grammars in RELAX NG that belong together, such as those in the stylesheets of one form; definitions of one name are a choice. What may
 * be where is read, with the values of attributes; order and number are not, and neither are types of data, `except` and `notAllowed`.
 */
export class Grammar {
  private readonly definitions = new Map<string, XNode[]>();
  private readonly rules = new Map<XNode, ElementRule>();
  /** What a document may begin with. */
  readonly start: Content;

  constructor(grammars: readonly XNode[]) {
    const parts = grammars.flatMap((each) => childElements(each)).filter(isOurs);
    for (const part of parts.filter(({ localName }) => localName === 'define')) {
      const name = attribute(part, 'name');
      this.definitions.set(name, [...(this.definitions.get(name) ?? []), part]);
    }
    this.start = this.contentOf(parts.filter(({ localName }) => localName === 'start'));
  }

  private contentOf(patterns: readonly XNode[]): Content {
    const found: Found = { elements: new Map(), attributes: new Map(), hasText: false, hasAnyElement: false, hasAnyAttribute: false };
    for (const pattern of patterns) this.collect(pattern, found, true, new Set());
    return found;
  }

  /** @param entered definitions that the way leads through: one that names itself ends there */
  private collect(pattern: XNode, found: Found, isRequired: boolean, entered: ReadonlySet<string>): void {
    for (const part of childElements(pattern).filter(isOurs)) {
      const name = attribute(part, 'name');
      if (part.localName === 'element') this.collectElement(part, found);
      else if (part.localName === 'attribute') {
        if (isAnyName(part)) found.hasAnyAttribute = true;
        else this.collectAttribute(name, { isRequired, values: valuesOf(part) }, found);
      } else if (part.localName === 'text') found.hasText = true;
      else if (part.localName !== 'ref') this.collect(part, found, isRequired && !OPTIONAL.has(part.localName), entered);
      else if (!entered.has(name)) {
        const definitions = this.definitions.get(name) ?? [];
        // A form that says nothing of its payload leaves it to its author.
        if (definitions.length === 0) found.hasText = found.hasAnyElement = found.hasAnyAttribute = true;
        const within = new Set([...entered, name]);
        for (const each of definitions) this.collect(each, found, isRequired && definitions.length === 1, within);
      }
    }
  }

  private collectAttribute(name: string, { isRequired, values }: AttributeRule, { attributes }: Found): void {
    const other = attributes.get(name);
    const isOpen = other !== undefined && (values.length === 0 || other.values.length === 0);
    attributes.set(name, {
      isRequired: isRequired && (other?.isRequired ?? true),
      values: isOpen ? [] : [...new Set([...(other?.values ?? []), ...values])],
    });
  }

  private collectElement(part: XNode, found: Found): void {
    const name = attribute(part, 'name');
    if (isAnyName(part)) found.hasAnyElement = true;
    else found.elements.set(name, [...(found.elements.get(name) ?? []), this.ruleOf(part, name)]);
  }

  /** Once for each: an element may be inside of itself. */
  private ruleOf(part: XNode, name: string): ElementRule {
    const made = this.rules.get(part);
    if (made) return made;
    let content: Content | null = null;
    const read = (): Content => (content ??= this.contentOf([part]));
    const rule: ElementRule = {
      name,
      get content() {
        return read();
      },
    };
    this.rules.set(part, rule);
    return rule;
  }
}

/** The grammars of a stylesheet: top-level elements that XSLT passes over. */
export const grammarsIn = (sheet: XNode): readonly XNode[] =>
  childElements(sheet)
    .flatMap((root) => childElements(root))
    .filter((each) => each.localName === 'grammar' && isOurs(each));

/** All that a grammar knows, as `ui-source` offers it: `course/chapter`, `chapter@id`, `question@kind=gapText|matching`. */
export function namesOf({ start }: Pick<Grammar, 'start'>): string {
  const names = new Set<string>();
  const seen = new Set<ElementRule>();
  const enter = (rule: ElementRule): void => {
    if (seen.has(rule)) return;
    seen.add(rule);
    const { elements, attributes } = rule.content;
    names.add(rule.name);
    for (const [name, { values }] of attributes) {
      const offered = values.filter((value) => /^[\w.:-]+$/.test(value));
      names.add(`${rule.name}@${name}${offered.length > 0 ? `=${offered.join('|')}` : ''}`);
    }
    for (const [name, rules] of elements) {
      names.add(`${rule.name}/${name}`);
      rules.forEach(enter);
    }
  };
  for (const rules of start.elements.values()) rules.forEach(enter);
  return [...names].join(' ');
}
