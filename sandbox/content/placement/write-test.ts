import { tScore } from '../../../plugins/placement-test/adaptive/t-score.ts';
import { element, text as escaped } from '../../server/xml/write.ts';
import type { Bank, BankHead, BankItem } from './read-bank.ts';

const inLanguages = (name: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([language, text]) => element(name, { language }, escaped(text)))
    .join('');

const rich = (name: string, words: Readonly<Record<string, string>>): string =>
  element(name, {}, ...Object.entries(words).map(([language, text]) => element('html', { language }, element('p', {}, escaped(text)))));

/** A number made of the text: the options' order is mixed, and the same every time. */
const order = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0, 2_166_136_261);

/** The options in an order of their own, so that the right one is not always the first of the file. */
function options({ id, options: all }: BankItem): string {
  return all
    .map((option, index) => ({ option, correct: index === 0 ? '1' : '0' }))
    .sort((one, other) => order(id + one.option) - order(id + other.option))
    .map(({ option, correct }, index) => element('option', { id: 'abcdef'[index], correct, language: 'en' }, escaped(option)))
    .join('');
}

function gaps(text: string): string {
  let count = 0;
  return text
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return escaped(part);
      count += 1;
      return element(
        'gap',
        { id: `g${count}`, points: 1 },
        ...part
          .slice(1, -1)
          .split('/')
          .map((accept) => element('accept', {}, escaped(accept))),
      );
    })
    .join('');
}

function question(item: BankItem): string {
  const { id, area, a, b, c, level } = item;
  const isGap = item.options.length === 0;
  return `        ${element(
    'question',
    { id, kind: isGap ? 'gapText' : 'singleChoice', points: 1, ignoreCase: isGap ? 1 : null, area, level, a, b, c, parameters: 'authored' },
    element('text', { language: 'en' }, isGap ? gaps(item.text) : escaped(item.text)),
    isGap ? '' : options(item),
  )}`;
}

function levels({ levels: all }: BankHead): string {
  return all
    .map(
      ({ id, from, description }) =>
        `        ${element('level', { id, minPoints: from === null ? 0 : tScore(from), from }, rich('description', description))}`,
    )
    .join('\n');
}

/** The bank as content: an object with a test that adapts (docs/tests.md). */
export function writeTest({ head, items, shares = {} }: Bank): string {
  const areas = Object.entries(shares)
    .map(([id, share]) => `        ${element('area', { id, share })}`)
    .join('\n');
  const { ID, IDObjectType, dataType } = head.next;
  const next = element('next', {}, element('objectRef', { ID, IDObjectType, dataType, action: 2 }));
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by sandbox/content/placement/make.ts from the tables beside it; change those. Parameters are authored, not calibrated. -->
<objects>
  <object dataType="p_PlacementTest" ID="${head.ID}" IDObjectType="${head.IDObjectType}" IDObjectTypeCategory="0"\
 target="mainContent" language="en">
    ${inLanguages('title', head.title)}
    ${inLanguages('typeName', head.typeName)}
    <languages base="en" default="en"><language code="en" available="1"/><language code="de" available="1"/></languages>
    <data>
      <test ID="${head.ID}" kind="placement" adaptive="1" scoring="server" mpoints="100"\
 certainty="${head.rules.certainty}" minItems="${head.rules.minItems}" maxItems="${head.rules.maxItems}">
        ${rich('description', head.description)}
${levels(head)}
${areas}
        ${next}
${items.map(question).join('\n')}
      </test>
    </data>
  </object>
</objects>
`;
}
