/** Stands for `style` while HTML is read: browsers report style attributes to the page's policy even in documents that nobody sees. */
export const STYLE = 'data-lectern-style';

/** An attribute, quoted or not; and a tag with its attributes. */
const ATTRIBUTE = /([\s/]+)([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const TAG = /<[a-z][^\s/>]*(?:[\s/]+(?:[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|["'=]))*/gi;
const SHEETS = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;

/** HTML whose style attributes bear another name. Where it is mistaken about a tag, `showStyles` takes it back. */
export const hideStyles = (html: string): string =>
  html.replace(TAG, (tag) => tag.replace(ATTRIBUTE, (whole, space: string, name: string, value: string | undefined) => (/^style$/i.test(name) ? `${space}${STYLE}${value ?? ''}` : whole)));

export const showStyles = (text: string): string => text.replaceAll(STYLE, 'style');

/** HTML without the sheets of styles that office programs send along. */
export const withoutSheets = (html: string): string => html.replace(SHEETS, '');
