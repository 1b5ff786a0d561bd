import { allowsAttribute, isSvg, judgeElement, safeStyle } from './policy.ts';

/** What to do instead, by element. */
const INSTEAD_OF_ELEMENTS: Readonly<Record<string, string>> = {
  script: 'write data-command, whose command a plugin brings',
  style: 'move it to the theme, or to the style sheet of a plugin',
  link: 'move the style sheet to the theme',
  iframe: 'use a widget (ui-…)',
  object: 'use a widget (ui-…), or img',
  embed: 'use a widget (ui-…), or img',
  applet: 'use a widget (ui-…)',
  template: 'write a template of the stylesheet',
  head: 'the page has its own',
  meta: 'the page has its own',
  base: 'write addresses that need none',
};
const IN_THE_LIST = 'write what docs/stylesheets.md lists';

const cureOf = (attribute: string): string => {
  if (attribute.startsWith('on')) return 'write data-command, whose command a plugin brings';
  if (attribute === 'xlink:href') return 'write href';
  if (/^(?:href|src|srcset|action|cite|poster|usemap)$/.test(attribute))
    return 'addresses are http(s), mailto, tel or relative; drawings refer to their own document, image to the own origin';
  if (attribute === 'name' || attribute === 'id') return 'take another name: this one would hide what scripts ask a form for';
  return IN_THE_LIST;
};

/** The declarations of a style attribute that do not reach the page. */
function lostStyles(text: string): string[] {
  return text.split(';').filter((each) => each.trim() && !Object.keys(safeStyle(each)).length);
}

/**
 * What the page's policy leaves out of an element, each with a cure, in words for who wrote the stylesheet. Only for development and tests:
 * visitors' pages do not carry it.
 */
export function lossesOf(name: string, attributes: Readonly<Record<string, string>>): string[] {
  if (name.startsWith('ui-') || name.toLowerCase() === 'title') return [];
  const tagName = isSvg(name) ? name : name.toLowerCase();
  const verdict = judgeElement(tagName);
  if (verdict === 'drop') return [`the element is left out with its content; ${INSTEAD_OF_ELEMENTS[tagName] ?? IN_THE_LIST}.`];
  if (verdict === 'unwrap') return [`the element is left out, its content stays; ${IN_THE_LIST}.`];
  const svg = isSvg(tagName);
  return Object.entries(attributes).flatMap(([written, value]) => {
    const attribute = svg ? written : written.toLowerCase();
    if (!allowsAttribute(tagName, attribute, value))
      return `the attribute ${written}="${value.slice(0, 80)}" is left out; ${cureOf(attribute)}.`;
    if (attribute !== 'style') return [];
    return lostStyles(value).map(
      (each) => `"${each.trim().slice(0, 80)}" of style is left out; move it to the theme, and give the element a class.`,
    );
  });
}
