import type { Call } from '../../../protocol/contract.ts';
import { message, type MessageKey } from '../../../texts/texts.ts';
import { attribute, children, isElement, plainText, type XNode } from '../../../xml/nodes.ts';
import type { PartFault } from '../../../site-parts/site-parts.ts';

const LONGEST = 4000;
/** A text is called by so many of its first characters. */
const LONGEST_LABEL = 60;
const KEY = /^[\w.:-]{1,120}$/;

type Asked = Pick<Call, 'customer' | 'lang'>;

interface Found {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly level?: 'warning';
}

/** The names in braces that a text gets values for. */
const namesIn = (words: string): string[] => [...new Set([...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];

function faultsOfText(node: XNode, original: string | undefined): Found[] {
  const language = attribute(node, 'language');
  const words = plainText(node);
  if (words.trim() === '') return [{ key: 'texts.empty', values: { language } }];
  // Of a text that the site does not have nobody can tell which values it gets.
  const given = original === undefined ? null : namesIn(original);
  const further = given === null ? [] : namesIn(words).filter((name) => !given.includes(name));
  const braces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');
  return [
    ...(node.children.some(isElement) ? [{ key: 'texts.marks', values: { language } } as const] : []),
    ...([...words].length > LONGEST ? [{ key: 'texts.long', values: { language, limit: LONGEST } } as const] : []),
    ...(further.length === 0
      ? []
      : given!.length === 0
        ? [{ key: 'texts.noValues', values: { language, names: braces(further) } } as const]
        : [{ key: 'texts.values', values: { language, names: braces(further), given: braces(given!) } } as const]),
  ];
}

/** What is wrong with the texts of a site, entry by entry. */
export function faultsOfTexts(textSet: XNode, asked: Asked): PartFault[] {
  const { words } = asked.customer;
  const [original, own] = [words.withoutSets('en'), words.withoutSets(asked.lang)];
  const ids = new Set<string>();
  return children(textSet, 'entry').flatMap((entry): PartFault[] => {
    const id = attribute(entry, 'id');
    const first = Object.hasOwn(original, id) ? original[id] : undefined;
    const found: Found[] = [
      ...(KEY.test(id) ? [] : [{ key: 'texts.badKey' } as const]),
      ...(ids.has(id) ? [{ key: 'texts.sameKey', values: { id } } as const] : []),
      ...(first === undefined ? [{ key: 'texts.unknownKey', level: 'warning' } as const] : []),
      ...children(entry, 'text').flatMap((node) => faultsOfText(node, first)),
    ];
    ids.add(id);
    const label = (Object.hasOwn(own, id) ? own[id]! : id).slice(0, LONGEST_LABEL);
    return found.map(({ key, values, level }) => ({ item: id, label, level: level ?? 'error', words: message(key, asked, values) }));
  });
}
