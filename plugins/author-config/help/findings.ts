import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import names from 'colord/plugins/names';
import { attribute, childElements, firstElement, NodeKind, select, textOf, type XDocument, type XNode } from '../../../core/api.ts';
import { counterpart, languagesOf, listed, sourceLanguage, translatables } from '../model/languages.ts';
import { pathOf } from '../model/path.ts';
import { plain } from '../model/plain.ts';
import { NO_REFERENCES, type References } from '../references/references.ts';
import { rulesIn, stepsIn, type StepFault } from './step-faults.ts';
import { faultsIn, type QuestionFault } from './question-faults.ts';

/** What readers would stumble over; the key of its text is `author.help.` and this. */
type FindingKind =
  | 'noAlt'
  | 'headingOrder'
  | 'emptyHeading'
  | 'linkText'
  | 'linkGone'
  | 'noSubtitles'
  | 'untranslated'
  | 'placeholder'
  | 'emptyTitle'
  | 'noFile'
  | 'emptyQuestion'
  | 'emptyHint'
  | QuestionFault
  | 'longSentence'
  | 'contrast'
  | 'colourAlone'
  | 'badRule'
  | StepFault;

/** One of them: where it is, and the words by which it is found. */
export interface Finding {
  readonly kind: FindingKind;
  /** Of the text or element whose field is to be shown. */
  readonly path: string;
  /** Of the text; '' where it is of none. */
  readonly language: string;
  readonly words: string;
}

/** Words that say nothing of where a link leads, in the languages of the site's own texts. */
const NO_LINK_TEXTS = new Set(
  [
    'here|click here|this|this link|link|more|read more|learn more',
    'hier|hier klicken|klicken sie hier|mehr|mehr lesen|weiterlesen',
    'ici|cliquez ici|en savoir plus|هنا|اضغط هنا|المزيد',
  ].flatMap((words) => words.split('|')),
);
/** A sentence of more words is read twice. */
const LONG = 40;
const PLACEHOLDER = /^(?:…|\.\.\.)$/;

function elementsIn(node: XNode): XNode[] {
  return node.children.flatMap((child) => (child.kind === NodeKind.element ? [child, ...elementsIn(child)] : []));
}

/** What a link is read out as: its words, or what the pictures in it show. */
const linkWords = (link: XNode): string =>
  plain(
    `${textOf(link)} ${elementsIn(link)
      .map((each) => attribute(each, 'alt'))
      .join(' ')} ${attribute(link, 'aria-label')}`,
  );

function sentencesOf(text: string): string[] {
  return plain(text).split(/(?<=[.!?…؟])\s+/u);
}

/** What WCAG 2.2 asks for between letters of a text and what is behind them (1.4.3). */
const LEAST_CONTRAST = 4.5;

/** The last value that a style attribute says for a property; '' when it says none. Values with another meaning than a colour are none. */
function colourOf(style: string, property: string): string {
  const found = style.split(';').flatMap((each) => {
    const [name = '', ...value] = each.split(':');
    return name.trim().toLowerCase() === property ? [value.join(':').trim()] : [];
  });
  return found.findLast((value) => colord(value).isValid()) ?? '';
}

/**
 * What is wrong with the colours that a style attribute says: letters that hardly differ from what is behind them, or one of the two alone,
 * as the other changes with the light or dark look of the page.
 */
function colourFault(style: string): 'contrast' | 'colourAlone' | null {
  if (style === '') return null;
  // What colours are called and how they differ are plugins of the package; it takes each once.
  extend([a11y, names]);
  const [letters, behind] = [colourOf(style, 'color'), colourOf(style, 'background-color')];
  if (letters === '' && behind === '') return null;
  if (letters === '' || behind === '') return 'colourAlone';
  return colord(letters).contrast(behind) < LEAST_CONTRAST ? 'contrast' : null;
}

/** Blocks of a formatted text that are read as one. */
const TEXT_BLOCKS = new Set(['p', 'li', 'td', 'th', 'dd', 'blockquote', 'figcaption']);

/** Looks through one text. @param add notes what is found in it, with the words that show it */
function inText(node: XNode, add: (kind: FindingKind, words: string) => void): void {
  const inside = elementsIn(node);
  const text = plain(textOf(node));
  if (PLACEHOLDER.test(text)) add('placeholder', text);
  let level = 0;
  for (const element of inside) {
    const { name } = element;
    const heading = /^h([1-6])$/.exec(name)?.[1];
    if (name === 'img' && !element.attributes.some((each) => each.name === 'alt')) add('noAlt', attribute(element, 'src'));
    if (name === 'a' && attribute(element, 'href') !== '') {
      const words = linkWords(element);
      const isAddress = /^(?:https?:\/\/|www\.)\S+$/i.test(words);
      if (words === '' || isAddress || NO_LINK_TEXTS.has(words.toLowerCase())) add('linkText', words || attribute(element, 'href'));
    }
    const fault = colourFault(attribute(element, 'style'));
    if (fault !== null && plain(textOf(element)) !== '') add(fault, plain(textOf(element)));
    if (name === 'accept' && PLACEHOLDER.test(plain(textOf(element)))) add('placeholder', text);
    if (heading === undefined) continue;
    if (plain(textOf(element)) === '') add('emptyHeading', `h${heading}`);
    if (level > 0 && Number(heading) > level + 1) add('headingOrder', plain(textOf(element)));
    level = Number(heading);
  }
  const blocks = inside.filter(({ name, children }) => TEXT_BLOCKS.has(name) && !children.some((each) => TEXT_BLOCKS.has(each.name)));
  for (const block of blocks.length > 0 ? blocks : [node])
    for (const sentence of sentencesOf(textOf(block))) if (sentence.split(' ').length > LONG) add('longSentence', sentence);
}

/** Whether a clip is a film: sound alone has its words beside it. */
function isFilm(clip: XNode): boolean {
  const isThere = attribute(clip, 'IDMedia') !== '' || attribute(clip, 'filename') !== '';
  return isThere && attribute(clip, 'type') !== 'audio' && !/\.(?:mp3|m4a|wav|ogg|oga)$/i.test(attribute(clip, 'filename'));
}

/**
 * What readers would stumble over in an object, in the order of the document; languages in the order in which the object has them.
 * Pure; the addresses of links are not asked for.
 * @param references what the numbers in it mean, as far as that is known
 */
export function findingsIn(document: XDocument, references: References = NO_REFERENCES): Finding[] {
  const found: Finding[] = [];
  const source = sourceLanguage(document);
  // Titles may be there in more languages than the object is in.
  const named = listed(document, 'languages', 'language').map((node) => attribute(node, 'code'));
  const languages = named.length > 0 ? named : languagesOf(document);
  for (const node of translatables(document)) {
    const [path, language] = [pathOf(node), attribute(node, 'language')];
    const add = (kind: FindingKind, words: string): void => void found.push({ kind, path, language, words });
    inText(node, add);
    const isEmpty = plain(textOf(node)) === '' && elementsIn(node).length === 0;
    if (isEmpty && node.name === 'title') add('emptyTitle', '');
    if (isEmpty && node.name === 'text' && node.parent?.name === 'question') add('emptyQuestion', '');
    if (isEmpty && node.name === 'hint' && node.parent?.name === 'question') add('emptyHint', '');
    if (language !== source || isEmpty) continue;
    const missing = languages.filter((code) => code !== source && !counterpart(node, code));
    if (missing.length > 0) found.push({ kind: 'untranslated', path, language, words: `${missing.join(', ')}: ${plain(textOf(node))}` });
  }
  for (const question of select(document, '//question')) {
    for (const { kind, node } of faultsIn(question)) {
      const shown = node === question ? (firstElement(question, 'text') ?? question) : node;
      found.push({ kind, path: pathOf(node), language: '', words: plain(textOf(shown)) });
    }
    const accepts = childElements(question, 'accept').filter((each) => PLACEHOLDER.test(plain(textOf(each))));
    for (const each of accepts) found.push({ kind: 'placeholder', path: pathOf(each), language: '', words: plain(textOf(each)) });
  }
  for (const picture of select(document, '/objectDocument/object/data//picture'))
    if (attribute(picture, 'src').trim() === '')
      found.push({ kind: 'noFile', path: pathOf(picture), language: '', words: attribute(picture, 'alt') });
  // What has no title at all is nothing that lists and links can name.
  for (const subject of select(document, '/objectDocument/object'))
    if (childElements(subject, 'title').length === 0) found.push({ kind: 'emptyTitle', path: pathOf(subject), language: '', words: '' });
  for (const clip of select(document, '//lesson/clip | //slide//clip'))
    if (isFilm(clip) && childElements(clip, 'subtitles').length === 0)
      found.push({
        kind: 'noSubtitles',
        path: pathOf(clip),
        language: '',
        words: attribute(clip, 'filename') || attribute(clip, 'IDMedia'),
      });
  for (const { kind, node, name, words } of [...stepsIn(document, references), ...rulesIn(document)])
    found.push({ kind, path: `${pathOf(node)}/@${name}`, language: '', words });
  return found;
}

/** A link in a text, to be asked for. */
export interface LinkInText {
  readonly href: string;
  readonly path: string;
  readonly language: string;
  readonly words: string;
}

/** The links of an object's texts, each once. */
export function linksIn(document: XDocument): LinkInText[] {
  const links = new Map<string, LinkInText>();
  for (const node of translatables(document))
    for (const element of elementsIn(node)) {
      const href = element.name === 'a' ? attribute(element, 'href').trim() : '';
      if (href === '' || links.has(href)) continue;
      links.set(href, { href, path: pathOf(node), language: attribute(node, 'language'), words: linkWords(element) || href });
    }
  return [...links.values()];
}
