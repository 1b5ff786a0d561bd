import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse, XmlError, type XDocument } from '../../xsl/engine/index.ts';
import { brokenDocuments, inputs, misspelt } from './random/broken.ts';
import { difference, disagreement, LENIENT, MISREAD, theirOpinion } from './second-opinion.ts';

/** `LECTERN_RUNS=500` looks longer. */
const numRuns = (Number(process.env.LECTERN_RUNS) || 12) * 100;

/** What the documents for xsltproc leave out: references, CDATA, both quotes, line ends, comments anywhere. */
const value = fc.constantFrom('', 'a', ' a ', '&lt;', '&amp;lt;', '&#65;&#x42;', '>', "it's", '&quot;', 'x\ny', '\t', 'ä', '&gt;&apos;');
const attributes = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c-d', 'e.f', 'xml:lang', 'p:a'), value, fc.boolean()), {
    selector: ([name]) => name,
    maxLength: 3,
  })
  .map((list) =>
    list.map(([name, text, single]) => (single && !text.includes("'") ? ` ${name} = '${text}'` : `\n${name}="${text}"`)).join(''),
  );
const leaf = fc.oneof(
  { weight: 3, arbitrary: value },
  value.map((text) => `<![CDATA[${text}<&]]>`),
  value.map((text) => `<!--${text}-->`),
  fc.constantFrom('<?t?>', '<?t a b?>', '\r\n', '\r', ' ', '\n  '),
);
const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('a', 'b', 'p:c', '_d', 'é'),
      attributes,
      fc.array(tie('content'), { maxLength: 4 }),
      fc.constantFrom('', ' ', '\n'),
    )
    .map(([name, own, content, space]) =>
      content.length ? `<${name}${own}${space}>${content.join('')}</${name}${space}>` : `<${name}${own}${space}/>`,
    ),
  content: fc.oneof({ depthSize: 'small', maxDepth: 4 }, leaf, tie('element')),
}));
const wholeDocuments = fc
  .tuple(fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>\n', '<!--h-->', '<?t?>\n'), fc.array(element), leaf)
  .map(([head, content, text]) => `${head}<r xmlns:p="urn:p">${content.join(text)}</r>\n`);
/** The same with one attribute written twice: damage at random hardly ever comes to that. */
const repeated = wholeDocuments.map((text) => text.replace(/\s([\w.-]+) ?= ?(["'])[^"']*\2/, '$& $1="x"'));

/** The smallest text that both do not agree on, with what they say; null when there is none. */
function find(texts: fc.Arbitrary<string>): string | null {
  const { counterexample } = fc.check(
    fc.property(texts, (text) => disagreement(text) === null),
    { numRuns },
  );
  return counterexample && `${JSON.stringify(counterexample[0])}: ${disagreement(counterexample[0])}`;
}

describe('fast-xml-parser as second opinion', () => {
  it('REN-002 reads every random document as our parser does', { timeout: 120_000 }, () => expect(find(wholeDocuments)).toBe(null));

  it('REN-002 accepts and refuses the same broken documents', { timeout: 120_000 }, () => {
    expect(find(misspelt(wholeDocuments))).toBe(null);
    expect(find(repeated)).toBe(null);
    expect(find(brokenDocuments)).toBe(null);
    expect(find(inputs)).toBe(null);
  });

  it('does refuse and accept in good numbers, so that both are compared', () => {
    const opinions = fc.sample(brokenDocuments, { numRuns: 500, seed: 1 }).map(theirOpinion);
    expect(opinions.filter((opinion) => 'refused' in opinion).length).toBeGreaterThan(150);
    expect(opinions.filter((opinion) => 'tree' in opinion).length).toBeGreaterThan(100);
  });

  it.each(LENIENT)('is known to accept $example', ({ ours, example }) => {
    expect(difference(example)?.error?.reason).toMatch(ours);
    expect(disagreement(example)).toBe(null);
  });

  it.each(MISREAD)('is known to misread $example', ({ text, example }) => {
    expect(example).toMatch(text);
    expect(difference(example)).not.toBe(null);
  });
});

describe('a parser with a defect is noticed', () => {
  const refuse = (text: string, reason: string): never => {
    throw new XmlError(reason, text, 0);
  };
  const accept = (reason: RegExp) => (text: string) => {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof XmlError && reason.test(error.reason)) return parse('<r/>');
      throw error;
    }
  };
  it.each<[string, (text: string) => XDocument]>([
    ['that loses CDATA sections', (text) => parse(text.replace(/<!\[CDATA\[[^]*?]]>/g, ''))],
    ['that replaces references twice', (text) => parse(text.replaceAll('&amp;lt;', '&lt;'))],
    ['that replaces no references by number', (text) => parse(text.replaceAll('&#', '&amp;#'))],
    ['that reads comments as text', (text) => parse(text.replace(/<!--([^-]*)-->/g, '$1'))],
    ['that trims text', (text) => parse(text.replace(/>\s+</g, '><'))],
    ['that keeps carriage returns', (text) => parse(text.replaceAll('\r', '&#13;'))],
    ['that refuses single quotes', (text) => (/='|= '/.test(text) ? refuse(text, 'The value must stand in quotes.') : parse(text))],
    ['that knows no letters beyond ASCII', (text) => (/<[é]/.test(text) ? refuse(text, 'Here an element name is expected.') : parse(text))],
    ['that takes any end tag', accept(/does not match/)],
    ['that takes elements that are not closed', accept(/is not closed\./)],
    ['that takes attributes without quotes', accept(/must stand in quotes/)],
    ['that takes attributes without space between', accept(/White space is missing before/)],
    ['that takes an attribute twice', accept(/^The attribute "\w+" occurs twice/)],
  ])('%s', { timeout: 60_000 }, (_defect, parseText) => {
    const texts = fc.oneof(wholeDocuments, misspelt(wholeDocuments), repeated, brokenDocuments, inputs);
    const { failed } = fc.check(
      fc.property(texts, (text) => disagreement(text, parseText) === null),
      { numRuns: 10_000, endOnFailure: true, seed: 1 },
    );
    expect(failed).toBe(true);
  });
});
