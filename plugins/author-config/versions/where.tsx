import type { ReactNode } from 'react';
import { attribute, childElements, TEXTS, useService, useText, type XNode } from '../../../core/api.ts';
import { titleIn } from './compare.ts';

/** Words for what authors see in a form; what has none keeps the name that it has in the document. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'author.part.title',
  html: 'author.part.text',
  text: 'author.part.text',
  teaser: 'author.part.teaser',
  lesson: 'author.part.lesson',
  slide: 'author.part.slide',
  chapter: 'author.part.chapter',
  question: 'author.part.question',
  option: 'author.part.option',
  hint: 'author.part.hint',
  explanation: 'author.part.explanation',
};
/** Parts that there are several of, which are told apart by their number where they have no title. */
const COUNTED: ReadonlySet<string> = new Set(['lesson', 'slide', 'chapter', 'question', 'option', 'hint']);

type Text = (key: string) => string;

const nameOf = (node: XNode, text: Text): string => (NAMES[node.name] === undefined ? node.name : text(NAMES[node.name]!));

function partName(node: XNode, language: string, text: Text): string {
  const title = titleIn(node, language);
  if (title !== '' || !COUNTED.has(node.name)) return title;
  const alike = node.parent ? childElements(node.parent, node.name) : [];
  return `${nameOf(node, text)} ${alike.indexOf(node) + 1}`;
}

/** Where a node of an object is: what it is in, by titles or numbers, and what it is; the language that its text is in, '' for none. */
export function whereOf(node: XNode, own: string, text: Text): { readonly names: readonly string[]; readonly language: string } {
  const chain: XNode[] = [];
  for (let at: XNode | null = node; at !== null && at.name !== '' && at.parent?.name !== ''; at = at.parent) chain.unshift(at);
  // What is in a text is named by the text: readers see no elements.
  const whole = chain.findIndex((each) => attribute(each, 'language') !== '' && each.name !== 'object');
  const parts = whole < 0 ? chain : chain.slice(0, whole + 1);
  const last = parts.at(-1) ?? node;
  const above = parts.slice(0, -1).filter(({ name, parent }) => name !== 'object' && name !== 'data' && parent?.name !== 'data');
  const names = above.map((each) => partName(each, own, text)).filter((name) => name !== '');
  return { names: [...names, partName(last, own, text) || nameOf(last, text)], language: whole < 0 ? '' : attribute(last, 'language') };
}

/** Where a node of an object is, in words. */
export function Where({ node }: { readonly node: XNode }): ReactNode {
  const { language: own } = useService(TEXTS);
  const { names, language } = whereOf(node, own, useText());
  return (
    <>
      {names.join(' › ')}
      {language !== '' && ` (${language})`}
    </>
  );
}
