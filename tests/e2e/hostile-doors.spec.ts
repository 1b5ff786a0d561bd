import { asHtml, filled, samples } from '../hostile/doors.ts';
import { isWhole, part, rawAddresses, texts } from '../hostile/texts/index.ts';
import { expect, test } from './fixtures.ts';
import { HostilePage, type Reply } from './support/hostile-page.ts';
import { envelope } from './support/faults.ts';

/** Every sample with hostile texts and with hostile values, beginning elsewhere in the corpus each time, until all have been somewhere. */
function fields(): Reply[] {
  const replies: Reply[] = [];
  const at = { texts: 0, attributes: 0 };
  const next = (): string => texts[at.texts++ % texts.length]!;
  // Every second value of an attribute is an address: many attributes become one.
  const nextValue = (): string => {
    const index = at.attributes++;
    return index % 2 ? rawAddresses[(index >> 1) % rawAddresses.length]! : texts[(index >> 1) % texts.length]!;
  };
  for (let round = 0; round === 0 || (isWhole && (at.texts < texts.length || at.attributes < texts.length * 2)); round++)
    for (const [i, { name, xml }] of samples.entries())
      for (const [j, what] of (['texts', 'attributes'] as const).entries())
        // Every view in `npm test`, each by one of the two ways in each browser and policy; both when all run.
        if (isWhole || (i + j) % 2 === 0)
          replies.push({
            name: `${name}, ${what}, round ${round}, from text ${at[what]}`,
            type: 'application/xml',
            body: filled(xml, what, what === 'texts' ? next : nextValue),
          });
  return replies;
}

/** What swallows what follows it comes alone. */
function pages(): Reply[] {
  const replies = asHtml(texts, 60).map((body, i) => ({
    name: `HTML ${i}: ${body.slice(0, 80)}`,
    type: 'text/html',
    body: `<p>first</p>${body}`,
  }));
  const isTogether = ({ body }: Reply): boolean => body.includes('</section>\n<section>');
  return isWhole
    ? replies
    : [
        ...part(replies.filter(isTogether), 16),
        ...part(
          replies.filter((each) => !isTogether(each)),
          200,
        ),
      ];
}

/** Objects of markup that is deeper, longer or wider than anybody's, and answers that are none. */
function extremes(): Reply[] {
  const nested = (name: string, depth: number): string => `${`<${name}>`.repeat(depth)}x${`</${name}>`.repeat(depth)}`;
  const object = (name: string, html: string): Reply => ({
    name,
    type: 'application/xml',
    body: envelope('p_Object', `<genericObject><html language="en">${html}</html></genericObject>`),
  });
  const markup: [string, string][] = [
    ...['p', 'div', 'b', 'svg', 'ul', 'ui-flipbox'].flatMap((name) =>
      [200, 900, 3_000, 10_000].map((depth): [string, string] => [`${depth} times <${name}>`, nested(name, depth)]),
    ),
    ['5 000 attributes', `<p ${Array.from({ length: 5_000 }, (_, i) => `data-a${i}="1"`).join(' ')}>x</p>`],
    ['20 000 elements', '<b>x</b>'.repeat(20_000)],
    ['a word of a million letters', `<p>${'a'.repeat(1_000_000)}</p>`],
    ['a class of 200 000 letters', `<p class="${'a '.repeat(100_000)}">x</p>`],
    ['5 000 ids that are the same', '<p id="same">x</p>'.repeat(5_000)],
    ['numbers beyond numbers', '<table><tr><td colspan="99999999999" rowspan="1e99">x</td></tr></table><progress value="1e999" max="-1"/>'],
  ];
  const bodies = part(texts, 400);
  return [
    ...part(markup, 3).map(([name, html]) => object(name, html)),
    ...['text/plain', 'application/json', 'application/xml', 'image/svg+xml', 'text/javascript', ''].flatMap((type, i) =>
      bodies.filter((_, j) => j % 6 === i).map((body) => ({ name: `${type} ${body.slice(0, 60)}`, type, body })),
    ),
  ];
}

test.describe('hostile texts by the thousand', () => {
  test('are more than 8 000', () => {
    expect(texts.length).toBeGreaterThan(8_000);
  });

  for (const policy of ['with', 'without'] as const)
    // Taken away as an old browser or a proxy might: what is left is the product's own care.
    test.describe(`${policy} the policy`, () => {
      test.use({ bypassCSP: policy === 'without' });
      for (const [entrance, answers] of [
        ['in any field of any view', fields],
        ['as HTML', pages],
        ['beyond all measure, and in answers that are no view,', extremes],
      ] as const)
        test(`OP-11 REN-003 ${entrance} do nothing`, async ({ page, context, allowConsole }, { annotations }) => {
          test.setTimeout(isWhole ? 1_800_000 : 90_000);
          allowConsole(/./); // what is refused is said; what matters here is that nothing runs
          const hostile = new HostilePage(page, context, policy);
          await hostile.watch();
          await hostile.start();
          const replies = answers();
          const problems = await hostile.show(replies);
          annotations.push({ type: 'shown', description: `${replies.length} answers, ${hostile.opened} new pages` });
          expect(problems).toEqual([]);
        });
    });
});
