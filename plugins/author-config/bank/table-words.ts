import { attribute, childElements, NodeKind, textOf, type Edits, type Splice, type XNode } from '../../../core/api.ts';
import { spaceBefore } from '../model/blocks.ts';
import { escaped } from '../model/languages.ts';
import { isMarkedKind, readMarks, runsOf, writeMarks, type Marked, type MarkedKind } from '../questions/notation.ts';

/** What a table says of a question in words: the right answers bear a star; gaps and choices in its text are between brackets. */
export interface TableWords {
  readonly question: string;
  readonly options: readonly string[];
  /** The table says all of it. Of others it can say the parameters alone. */
  readonly isWhole: boolean;
}

/** Kinds that a table can make. */
const TABLE_KINDS = ['singleChoice', 'multipleChoice', 'gapText', 'inlineChoice'] as const;
type TableKind = (typeof TABLE_KINDS)[number];
export const isTableKind = (kind: string): kind is TableKind => TABLE_KINDS.some((each) => each === kind);
export const hasOptions = (kind: string): boolean => kind === 'singleChoice' || kind === 'multipleChoice';

const NO_MARKS: Marked = { notation: '', marks: [], isPlain: true, source: '' };
const marked = (kind: string): kind is MarkedKind & TableKind => isMarkedKind(kind) && isTableKind(kind);

const isText = ({ children }: XNode): boolean => children.every(({ kind }) => kind === NodeKind.text);
const isBlank = ({ kind, value }: XNode): boolean => kind === NodeKind.text && value.trim() === '';
const isOf = (node: XNode, language: string): boolean => ['', language].includes(attribute(node, 'language'));
const words = (node: XNode): string => textOf(node).replace(/\r\n?/g, '\n').trim();

/** What an option says: its own words, or its one text. */
function wordsNode(option: XNode, language: string): XNode | null {
  if (isText(option)) return isOf(option, language) ? option : null;
  const [text, ...further] = option.children.filter((each) => !isBlank(each));
  const isOne = text?.name === 'text' && further.length === 0 && isText(text) && isOf(text, language);
  return isOne ? text : null;
}

const optionOf = (node: XNode, option: XNode): string =>
  (attribute(option, 'correct') === '1' ? '*' : '') + words(node).replace(/^[\\*]/, '\\$&');

/** An option of a table: its words, and whether it is right. */
export function readOption(cell: string): { readonly text: string; readonly isRight: boolean } {
  const isRight = cell.startsWith('*');
  return { isRight, text: (isRight ? cell.slice(1) : cell).trim().replace(/^\\([\\*])/, '$1') };
}

/** @param source of the document that the question is in */
export function wordsOf(question: XNode, language: string, source: string): TableWords {
  const kind = attribute(question, 'kind');
  const texts = childElements(question, 'text');
  const text = texts.find((each) => attribute(each, 'language') === language) ?? texts[0];
  if (!text) return { question: '', options: [], isWhole: false };
  const notation = marked(kind) ? readMarks(insideOf(text, source), kind) : null;
  const isPlain = notation === null ? isText(text) && !marked(kind) : notation.isPlain && !/<(?:gap|passage)\b/.test(unmarked(notation));
  const options = childElements(question, 'option').map((option) => ({ option, node: wordsNode(option, language) }));
  const isWhole =
    isTableKind(kind) &&
    isPlain &&
    texts.length === 1 &&
    isOf(text, language) &&
    options.every(({ node }) => node !== null) &&
    question.children.every((each) => isBlank(each) || each.name === 'text' || (each.name === 'option' && hasOptions(kind)));
  return {
    question: (isPlain && notation !== null ? notation.notation : textOf(text)).replace(/\r\n?/g, '\n').trim(),
    options: isWhole ? options.map(({ option, node }) => optionOf(node!, option)) : [],
    isWhole,
  };
}

const insideOf = (node: XNode, source: string): string => source.slice(node.inner, source.lastIndexOf('</', node.end - 1));

/** A text with its marks taken out: what could not be read as one is left. */
const unmarked = ({ source, marks }: Marked): string => marks.reduce((left, mark) => left.replace(mark.source, ''), source);

const textXml = (kind: TableKind, question: string): string =>
  marked(kind) ? writeMarks(question, kind, NO_MARKS) : escapedText(question);

/** As the demonstration's questions are written: quotes are as they are. */
const escapedText = (text: string): string => escaped(text).replaceAll('&quot;', '"');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const optionsXml = (options: readonly string[], language: string, before = ''): string =>
  options
    .map(readOption)
    .map(
      ({ text, isRight }, index) =>
        `${index === 0 ? '' : before}<option id="${LETTERS[index]}" correct="${isRight ? 1 : 0}" language="${escaped(language)}">` +
        `${escapedText(text)}</option>`,
    )
    .join('');

/** What a new question of a table has in it. */
export const contentXml = (kind: TableKind, { question, options }: Pick<TableWords, 'question' | 'options'>, language: string): string =>
  `<text language="${escaped(language)}">${textXml(kind, question)}</text>${hasOptions(kind) ? optionsXml(options, language) : ''}`;

/** Changes that give a question, of which a table says all, other words. What stays is as it is, byte for byte. */
export function changeWords(edits: Edits, question: XNode, to: TableWords, language: string, source: string): Splice[] {
  const kind = attribute(question, 'kind');
  if (!isTableKind(kind)) return [];
  const now = wordsOf(question, language, source);
  const [text] = childElements(question, 'text') as [XNode];
  const splices: Splice[] = [];
  if (now.question !== to.question) {
    const before = marked(kind) ? readMarks(insideOf(text, source), kind) : null;
    splices.push(edits.setContent(text, before && marked(kind) ? writeMarks(to.question, kind, before) : escapedText(to.question)));
  }
  if (!hasOptions(kind) || now.options.join('\n') === to.options.join('\n')) return splices;
  const options = childElements(question, 'option');
  if (options.length !== to.options.length) {
    const [first, last] = [options[0], options.at(-1)];
    const xml = optionsXml(to.options, language, first ? spaceBefore(first) : '');
    const at = first?.start ?? text.end;
    return [...splices, { at, remove: (last?.end ?? at) - at, insert: xml }];
  }
  for (const [index, option] of options.entries()) {
    const cell = to.options[index]!;
    if (cell === now.options[index]) continue;
    const { text: own, isRight } = readOption(cell);
    const node = wordsNode(option, language)!;
    if (own !== words(node)) splices.push(edits.setText(node, own));
    if (isRight !== (attribute(option, 'correct') === '1')) splices.push(edits.setAttribute(option, 'correct', isRight ? '1' : '0'));
  }
  return splices;
}

/** Whether there is a gap or a choice between brackets in a text. */
export const hasMarks = (question: string): boolean => runsOf(question).some(({ isMark }) => isMark);
