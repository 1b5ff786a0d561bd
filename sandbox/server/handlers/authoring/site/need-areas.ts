import type { ContentObject } from '../../../content/object.ts';
import { readLink } from '../../../menus/menu-links.ts';
import type { Call } from '../../../protocol/contract.ts';
import { Problem } from '../../../protocol/problem.ts';
import { message } from '../../../texts/texts.ts';
import { attribute, descendants, plainText, type XNode } from '../../../xml/nodes.ts';

/** As many objects a list of what is new shows at most. */
const MOST_LATEST = 50;
/** So many faults are named in one refusal. */
const MOST_NAMED = 5;

type Reader = Pick<Call, 'customer' | 'lang' | 'origin'>;

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;

function faultsOfList(list: XNode, reader: Reader): string[] {
  const count = attribute(list, 'count');
  return [
    ...(attribute(list, 'dataType') === '' ? [message('area.list', reader)] : []),
    // Without a number it is one.
    ...(count === '' || isWithin(count, 1, MOST_LATEST) ? [] : [message('area.count', reader, { value: count, limit: MOST_LATEST })]),
  ];
}

const OF_LINKS = { none: 'area.noAddress', unsafe: 'menu.unsafe', insecure: 'menu.insecure', noPage: 'menu.noTarget' } as const;

function faultsOfTopic(topic: XNode, reader: Reader): string[] {
  const [tag, score] = [plainText(topic), attribute(topic, 'score')];
  const { kind } = readLink(attribute(topic, 'href'), reader.customer, reader.origin);
  const key = kind in OF_LINKS ? OF_LINKS[kind as keyof typeof OF_LINKS] : null;
  return [
    ...(key === null ? [] : [message('area.link', reader, { tag, words: message(key, reader) })]),
    ...(score === '' || isWithin(score, 10, 100) ? [] : [message('area.score', reader, { tag, value: score })]),
  ];
}

/** What is wrong in the areas of a page of the frame, in the reader's language. */
function faultsOf({ payload }: ContentObject, reader: Reader): string[] {
  if (payload?.name !== 'areas') return [];
  return [...descendants(payload)].flatMap((node) => {
    if (node.name === 'latest') return faultsOfList(node, reader);
    return node.name === 'tag' && node.parent?.name === 'tags' ? faultsOfTopic(node, reader) : [];
  });
}

/**
 * Numbers that the page would read as others, and topics that lead nowhere, are not stored; what was so before may stay.
 * @throws Problem (400) that says what is wrong, and what to do
 */
export function needAreas(before: ContentObject, after: ContentObject, reader: Reader): void {
  const there = new Set(faultsOf(before, reader));
  const found = [...new Set(faultsOf(after, reader))].filter((fault) => !there.has(fault));
  if (found.length === 0) return;
  const faults = `${found.slice(0, MOST_NAMED).join(' ')}${found.length > MOST_NAMED ? ' …' : ''}`;
  throw new Problem('badXml', { words: 'area.refused', details: { faults }, reason: `areas: ${faults}` });
}
