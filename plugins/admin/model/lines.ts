import { addressIn, attribute, childElements, firstElement, textOf, type XNode } from '../../../core/api.ts';
import { childText, momentOf, type Act, type Line, type Words } from './line.ts';
import { machineLine } from './machine-lines.ts';
import { numberIn } from './read-part.ts';
import { STATE_WORDS, wordOf } from './words.ts';

const ADDRESS = /^[^\s@<>"'?&,;:]{1,64}@[^\s@<>"'?&,;:]{1,190}$/;

function messageLine(node: XNode, words: Words): Line {
  const { text } = words;
  const fields = childElements(node, 'field').map((each) => [attribute(each, 'name'), textOf(each)] as const);
  const address = fields.find(([, value]) => ADDRESS.test(value))?.[1];
  const [state, key] = [attribute(node, 'state'), attribute(node, 'key')];
  const name = fields.find(([field, value]) => field === 'name' && value !== '')?.[1];
  const marks: Act[] = [
    ...(state === 'new' ? [{ name: 'read', label: text('admin.markRead') }] : []),
    ...(state === 'done' ? [] : [{ name: 'done', label: text('admin.markDone') }]),
    ...(state === 'new' ? [] : [{ name: 'new', label: text('admin.markNew') }]),
  ];
  return {
    key,
    title: name ?? address ?? text('admin.messageOf', { number: key }),
    state: wordOf(STATE_WORDS, state, text),
    facts: [
      [text('admin.date'), momentOf(node, 'date', words)],
      [text('admin.site'), attribute(node, 'customer')],
      ...fields.filter(([, value]) => value !== '').map(([field, value]) => [field, value] as const),
    ],
    links:
      address === undefined ? [] : [{ href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`, label: text('admin.answer') }],
    acts: [...marks, { name: 'delete', label: text('admin.delete'), question: text('admin.question.message') }],
  };
}

function commentLine(node: XNode, words: Words): Line {
  const { text } = words;
  const key = attribute(node, 'key');
  const about = firstElement(node, 'about');
  const title = (about && textOf(about)) || (about ? `${attribute(about, 'dataType')}/${attribute(about, 'ID')}` : '');
  const href = about ? addressIn(about) : '';
  const kinds = [text('admin.isComment'), text('admin.isQuestion'), text('admin.isAnswer')];
  const kind = key.startsWith('comment-') ? 0 : attribute(node, 'answers') === '1' ? 2 : 1;
  return {
    key,
    title: kinds[kind]!,
    facts: [
      [text('admin.author'), attribute(node, 'author') || text('admin.nobody')],
      [text('admin.date'), momentOf(node, 'date', words)],
      [text('admin.site'), attribute(node, 'customer')],
      [text('admin.about'), title],
    ],
    body: childText(node, 'text'),
    links: href !== '' ? [{ href, label: text('admin.open', { title }) }] : [],
    acts: [
      { name: 'publish', label: text('admin.publish') },
      { name: 'delete', label: text('admin.delete'), question: text('admin.question.comment') },
    ],
  };
}

function errorLine(node: XNode, words: Words): Line {
  const { text, number } = words;
  const state = attribute(node, 'state');
  return {
    key: attribute(node, 'key'),
    title: childText(node, 'message') || text('admin.noMessage'),
    state: wordOf(STATE_WORDS, state, text),
    facts: [
      [text('admin.line'), attribute(node, 'line') || text('admin.unknown')],
      [text('admin.count'), number(numberIn(node, 'count') ?? 0)],
      [text('admin.first'), momentOf(node, 'first', words)],
      [text('admin.last'), momentOf(node, 'date', words)],
      [text('admin.browsers'), attribute(node, 'browsers') || text('admin.unknown')],
    ],
    details: childText(node, 'report'),
    acts: [
      ...(state === 'new' ? [{ name: 'seen', label: text('admin.seen') }] : []),
      ...(state === 'solved' ? [] : [{ name: 'solve', label: text('admin.solve') }]),
    ],
  };
}

/** A line of a part in words. */
export function lineOf(part: string, node: XNode, words: Words): Line {
  switch (part) {
    case 'messages':
      return messageLine(node, words);
    case 'comments':
      return commentLine(node, words);
    case 'errors':
      return errorLine(node, words);
    default:
      return machineLine(part, node, words);
  }
}
