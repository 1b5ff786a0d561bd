import { lossesOf as dropped, type Cures } from '../../../xsl/engine/policy/index.ts';

const IN_THE_LIST = 'write what docs/stylesheets.md lists';
const COMMAND = 'write data-command, whose command a plugin brings';

/** What to do instead in a page of ours. */
const CURES: Cures = {
  elements: {
    script: COMMAND,
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
  },
  list: IN_THE_LIST,
  handler: COMMAND,
  address: 'addresses are http(s), mailto, tel or relative; drawings refer to their own document, image to the own origin',
  name: 'take another name: this one would hide what scripts ask a form for',
  style: 'move it to the theme, and give the element a class',
};

/**
 * What the page's policy leaves out of an element, each with a cure, in words for who wrote the stylesheet. Only for development and tests:
 * visitors' pages do not carry it.
 */
export function lossesOf(name: string, attributes: Readonly<Record<string, string>>): string[] {
  if (name.startsWith('ui-')) return [];
  return dropped(name, attributes, CURES).map(({ what, cure }) => `${what}; ${cure}.`);
}
