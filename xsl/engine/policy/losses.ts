import { allowsAttribute, isSvg, judgeElement, meantName, safeStyle } from './policy.ts';

/** What to do instead: by element that goes with its content, and by what else is left out. */
export interface Cures {
  readonly elements: Readonly<Record<string, string>>;
  /** Of anything that is on no list. */
  readonly list: string;
  readonly handler: string;
  readonly address: string;
  readonly name: string;
  readonly style: string;
}

/** Something that the policy leaves out: what it is and what becomes of it, and what to do instead. */
export interface Dropped {
  readonly what: string;
  readonly cure: string;
}

const IN_THE_LIST = 'write an element or attribute that the policy has';
const CURES: Cures = {
  elements: {
    script: 'bring behaviour by a component of the page',
    style: 'move it to a style sheet of the page',
    link: 'move the style sheet to the page',
    iframe: 'draw it by a component of the page',
    object: 'draw it by a component of the page, or write img',
    embed: 'draw it by a component of the page, or write img',
    template: 'write a template of the stylesheet',
    head: 'the page has its own',
    meta: 'the page has its own',
    base: 'write addresses that need none',
  },
  list: IN_THE_LIST,
  handler: 'bring behaviour by a component of the page',
  address: 'addresses are http(s), mailto, tel or relative; drawings refer to their own document, image to the own origin',
  name: 'take another name: this one would hide what scripts ask a form for',
  style: 'move it to a style sheet of the page, and give the element a class',
};

const cureOf = (attribute: string, cures: Cures): string => {
  if (attribute.startsWith('on')) return cures.handler;
  if (/^(?:href|src|srcset|action|cite|poster|usemap)$/.test(attribute)) return cures.address;
  return attribute === 'name' || attribute === 'id' ? cures.name : cures.list;
};

/** The declarations of a style attribute that do not reach the page. */
const lostStyles = (text: string): string[] => text.split(';').filter((each) => each.trim() && !Object.keys(safeStyle(each)).length);

/** What the policy leaves out of an element, each with a cure, in words for who wrote the stylesheet. Drawing does not need it. */
export function lossesOf(name: string, attributes: Readonly<Record<string, string>>, cures = CURES): Dropped[] {
  if (name.toLowerCase() === 'title') return [];
  const tagName = isSvg(name) ? name : name.toLowerCase();
  const verdict = judgeElement(tagName);
  if (verdict === 'drop') return [{ what: 'the element is left out with its content', cure: cures.elements[tagName] ?? cures.list }];
  if (verdict === 'unwrap') return [{ what: 'the element is left out, its content stays', cure: cures.list }];
  return Object.entries(attributes).flatMap(([written, value]) => {
    const attribute = meantName(tagName, written);
    if (!allowsAttribute(tagName, attribute, value))
      return { what: `the attribute ${written}="${value.slice(0, 80)}" is left out`, cure: cureOf(attribute, cures) };
    if (attribute !== 'style') return [];
    return lostStyles(value).map((each) => ({ what: `"${each.trim().slice(0, 80)}" of style is left out`, cure: cures.style }));
  });
}
