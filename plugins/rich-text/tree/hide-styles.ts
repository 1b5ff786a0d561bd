/**
 * Stands before the names of styles and handlers while HTML is read: browsers report both to the page's policy even in documents that
 * nobody sees.
 */
const HIDDEN = 'data-lectern-';
export const STYLE = `${HIDDEN}style`;

/** An attribute, quoted or not; and a tag with its attributes. */
const ATTRIBUTE = /([\s/]+)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const TAG = /<[a-z][^\s/>]*(?:[\s/]+(?:[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|["'=]))*/gi;
const SHEETS = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;

/** HTML whose styles and handlers bear other names. Where it is mistaken about a tag, `showStyles` takes it back. */
export const hideStyles = (html: string): string =>
  html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, space: string, name: string, value: string | undefined) =>
      /^(?:style$|on)/i.test(name) ? `${space}${HIDDEN}${name.toLowerCase()}${value ?? ''}` : whole,
    ),
  );

export const showStyles = (text: string): string => text.replaceAll(/data-lectern-(?=style|on)/g, '');

/** HTML without the sheets of styles that office programs send along. */
export const withoutSheets = (html: string): string => html.replace(SHEETS, '');
