/** Roles, names and states of elements as assistive technology gets them, as far as a tape needs them; the same in every browser. */

const TAGS: Readonly<Record<string, string>> = {
  ARTICLE: 'article',
  ASIDE: 'complementary',
  AUDIO: 'audio',
  BUTTON: 'button',
  DETAILS: 'group',
  DIALOG: 'dialog',
  FIELDSET: 'group',
  FIGURE: 'figure',
  FOOTER: 'contentinfo',
  FORM: 'form',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  HEADER: 'banner',
  HR: 'separator',
  LI: 'listitem',
  MAIN: 'main',
  METER: 'meter',
  NAV: 'navigation',
  OL: 'list',
  OPTION: 'option',
  OUTPUT: 'status',
  P: 'paragraph',
  PROGRESS: 'progressbar',
  SUMMARY: 'button',
  TABLE: 'table',
  TD: 'cell',
  TEXTAREA: 'textbox',
  TH: 'columnheader',
  TR: 'row',
  UL: 'list',
  VIDEO: 'video',
};
const INPUTS: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};
/** Inside these a header or footer is one of a part of the page. */
const SECTIONING = 'article, aside, main, nav, section';
const NAMED_BY_CONTENT = new Set(
  (
    'button cell checkbox columnheader heading link listitem menuitem menuitemcheckbox menuitemradio option paragraph radio row ' +
    'rowheader switch tab treeitem'
  ).split(' '),
);
const LONGEST = 120;

const short = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** The role of an element; '' for one that has none. */
export function roleOf(element: Element): string {
  const [explicit = ''] = (element.getAttribute('role') ?? '').trim().split(/\s+/);
  if (explicit !== '') return explicit === 'none' || explicit === 'presentation' ? '' : explicit;
  const { tagName } = element;
  if (tagName === 'A' || tagName === 'AREA') return element.hasAttribute('href') ? 'link' : '';
  if (tagName === 'INPUT') {
    const { type } = element as HTMLInputElement;
    return type === 'hidden' ? '' : (INPUTS[type] ?? 'textbox');
  }
  if (tagName === 'SELECT') {
    const { multiple, size } = element as HTMLSelectElement;
    return multiple || size > 1 ? 'listbox' : 'combobox';
  }
  if (tagName === 'IMG') return element.getAttribute('alt') === '' ? '' : 'img';
  if (tagName === 'SECTION') return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? 'region' : '';
  if ((tagName === 'HEADER' || tagName === 'FOOTER') && element.closest(SECTIONING) !== null) return '';
  if ((element as HTMLElement).isContentEditable && element.parentElement?.isContentEditable !== true) return 'textbox';
  return Object.hasOwn(TAGS, tagName) ? TAGS[tagName]! : '';
}

/** Elements whose content goes on in the line. */
const INLINE = /^(?:A|ABBR|B|BDI|BDO|CITE|CODE|EM|I|KBD|LABEL|MARK|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR|WBR)$/;

/** The text of an element as it is read out: without what is hidden from that, with pictures by their text. */
function readOut(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else if (node.nodeType === 1) {
      const child = node as HTMLElement;
      if (child.hidden || child.getAttribute('aria-hidden') === 'true') continue;
      const label = child.getAttribute('aria-label') ?? child.getAttribute('alt');
      const inner = label ?? readOut(child);
      text += INLINE.test(child.tagName) ? inner : ` ${inner} `;
    }
  }
  return text;
}

const textOfIds = (element: Element, ids: string): string =>
  short(
    ids
      .split(/\s+/)
      .map((id) => element.ownerDocument.getElementById(id))
      .map((label) => (label === null ? '' : (label.getAttribute('aria-label') ?? readOut(label))))
      .join(' '),
  );

/** The name of an element of a role; '' when nobody has given it one. */
export function nameOf(element: Element, role: string): string {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy !== null) {
    const text = textOfIds(element, labelledBy);
    if (text !== '') return text;
  }
  const label = short(element.getAttribute('aria-label') ?? '');
  if (label !== '') return label;
  const { labels } = element as HTMLInputElement;
  if (labels !== undefined && labels !== null && labels.length > 0) return short([...labels].map(readOut).join(' '));
  if (element.tagName === 'INPUT' && /^(?:button|submit|reset)$/.test((element as HTMLInputElement).type))
    return short((element as HTMLInputElement).value);
  const alternative = short(element.getAttribute('alt') ?? '');
  if (alternative !== '') return alternative;
  if (NAMED_BY_CONTENT.has(role)) {
    const text = short(readOut(element));
    if (text !== '') return text;
  }
  return short(element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '');
}

const STATES = ['checked', 'current', 'disabled', 'expanded', 'invalid', 'pressed', 'selected'] as const;

/** The states that an element says of itself, as words behind its name; '' when it says none. */
export function statesOf(element: Element): string {
  const words: string[] = [];
  for (const state of STATES) {
    const value = element.getAttribute(`aria-${state}`);
    if (value !== null && (value !== 'false' || state === 'expanded' || state === 'pressed')) words.push(`${state}=${value}`);
  }
  const control = element as HTMLInputElement;
  if (element.tagName === 'INPUT' && (control.type === 'checkbox' || control.type === 'radio') && control.checked) words.push('checked');
  if ('disabled' in element && control.disabled) words.push('disabled');
  if (/^H[1-6]$/.test(element.tagName)) words.push(`level=${element.tagName[1]}`);
  if (element.tagName === 'DETAILS') words.push((element as HTMLDetailsElement).open ? 'open' : 'closed');
  return words.join(' ');
}

/** What is filled in; of a password only that there is one. */
export function valueOf(element: Element): string {
  if (element.tagName === 'INPUT') {
    const { type, value } = element as HTMLInputElement;
    if (/^(?:checkbox|radio|button|submit|reset|image|file|hidden)$/.test(type)) return '';
    return type === 'password' ? value && '•••' : short(value);
  }
  if (element.tagName === 'TEXTAREA') return short((element as HTMLTextAreaElement).value);
  if (element.tagName === 'SELECT') return short((element as HTMLSelectElement).selectedOptions[0]?.textContent ?? '');
  return '';
}
