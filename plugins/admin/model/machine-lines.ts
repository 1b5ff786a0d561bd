import { addressIn, attribute, childElements, formatDate, textOf, type XNode } from '../../../core/api.ts';
import { childText, momentOf, type Line, type Words } from './line.ts';
import { numberIn, timeIn } from './read-part.ts';
import { sizeOf } from './size.ts';
import { EVENT_WORDS, FILE_WORDS, STATE_WORDS, wordOf } from './words.ts';

function mailLine(node: XNode, words: Words): Line {
  const { text } = words;
  const problem = childText(node, 'problem');
  const state = attribute(node, 'state');
  return {
    key: attribute(node, 'key'),
    title: attribute(node, 'subject'),
    state: state === '' ? text('admin.unknown') : wordOf(STATE_WORDS, state, text),
    facts: [
      [text('admin.to'), attribute(node, 'address')],
      [text('admin.date'), momentOf(node, 'date', words)],
      ...(problem === '' ? [] : [[text('admin.problem'), problem] as const]),
    ],
    details: childText(node, 'text'),
  };
}

function jobLine(node: XNode, words: Words): Line {
  const { text, number } = words;
  const [state, problem] = [attribute(node, 'state'), attribute(node, 'problem')];
  const [kind, subject] = [attribute(node, 'kind'), attribute(node, 'subject')];
  return {
    key: attribute(node, 'key'),
    title: `${kind} ${subject}`,
    state: wordOf(STATE_WORDS, state, text),
    facts: [
      [text('admin.due'), momentOf(node, 'date', words)],
      [text('admin.attempts'), number(numberIn(node, 'attempts') ?? 0)],
      [text('admin.progress'), number((numberIn(node, 'progress') ?? 0) / 100, { style: 'percent' })],
      ...(problem === '' ? [] : [[text('admin.problem'), problem] as const]),
    ],
    acts:
      state === 'failed'
        ? [
            { name: 'retry', label: text('admin.retry') },
            { name: 'forget', label: text('admin.forget'), question: text('admin.question.job') },
          ]
        : [],
  };
}

/** A file says where it is used when it is asked; one that is used nowhere can be deleted. */
function fileLine(node: XNode, words: Words): Line {
  const { text } = words;
  const title = attribute(node, 'name') || attribute(node, 'key');
  const used = attribute(node, 'used');
  const isFresh = attribute(node, 'fresh') === '1';
  const uses = childElements(node, 'use').map((use) => {
    const [label, state] = [textOf(use) || `${attribute(use, 'dataType')}/${attribute(use, 'ID')}`, attribute(use, 'state')];
    const isShown = state === '' || state === 'published';
    return { href: addressIn(use), label, words: isShown ? label : `${label} (${wordOf(STATE_WORDS, state, text)})` };
  });
  const remove = { name: 'delete', label: text('admin.delete'), question: text('admin.question.file', { name: title }) };
  const look = { name: 'uses', label: text('admin.whereUsed'), isLook: true } as const;
  return {
    key: attribute(node, 'key'),
    title,
    ...(used === '' ? {} : { state: text(used === '1' ? 'admin.state.used' : isFresh ? 'admin.state.fresh' : 'admin.state.unused') }),
    links: uses.filter(({ href }) => href !== '').map(({ href, label }) => ({ href, label: text('admin.open', { title: label }) })),
    acts: used === '' ? [look] : used === '0' && !isFresh ? [remove] : [],
    facts: [
      [text('admin.fileKind'), wordOf(FILE_WORDS, attribute(node, 'kind'), text)],
      [text('admin.size'), sizeOf(numberIn(node, 'bytes') ?? 0, words)],
      [text('admin.uploaded'), momentOf(node, 'date', words)],
      ...(uses.length > 0 ? [[text('admin.usedIn'), uses.map((use) => use.words).join(', ')] as const] : []),
    ],
  };
}

function consentLine(node: XNode, { text, number, language }: Words): Line {
  const day = timeIn(node, 'date');
  return {
    key: attribute(node, 'key'),
    title: day === null ? text('admin.noTime') : formatDate(new Date(`${attribute(node, 'date')}T12:00`), 'day', language),
    facts: childElements(node, 'choice').map((each) => [attribute(each, 'name'), number(numberIn(each, 'count') ?? 0)]),
  };
}

function auditLine(node: XNode, words: Words): Line {
  const { text } = words;
  const [account, login] = [attribute(node, 'account'), attribute(node, 'login')];
  const by = account === '0' ? text('admin.server') : text('admin.accountOf', { number: account, login: login || text('admin.gone') });
  const [subject, detail] = [attribute(node, 'subject'), attribute(node, 'detail')];
  return {
    key: attribute(node, 'key'),
    title: wordOf(EVENT_WORDS, attribute(node, 'event'), text),
    facts: [
      [text('admin.date'), momentOf(node, 'date', words)],
      [text('admin.by'), by],
      ...(subject === '' ? [] : [[text('admin.subject'), subject] as const]),
      ...(detail === '' ? [] : [[text('admin.detail'), detail] as const]),
    ],
  };
}

/** Lines that the server itself has written; of a part that nobody knows its attributes. */
export function machineLine(part: string, node: XNode, words: Words): Line {
  const lines = { mails: mailLine, jobs: jobLine, storage: fileLine, consents: consentLine, audit: auditLine };
  const write = Object.hasOwn(lines, part) ? lines[part as keyof typeof lines] : undefined;
  return write?.(node, words) ?? { key: attribute(node, 'key'), title: attribute(node, 'key'), facts: [] };
}
