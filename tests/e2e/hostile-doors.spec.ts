import { asHtml, filled, samples } from '../hostile/doors.ts';
import { isWhole, part, rawAddresses, stride, texts } from '../hostile/texts/index.ts';
import { expect, test } from './fixtures.ts';
import type { Reply } from '../hostile/in-page.ts';
import { HostilePage, ownShare } from './support/hostile-page.ts';
import { envelope } from './support/faults.ts';
import { main } from './support/site.ts';

type Policy = 'with' | 'without';

/** Every sample with hostile texts and with hostile values, beginning elsewhere in the corpus each time, until all have been somewhere. */
function fields(policy: Policy): Reply[] {
  const replies: Reply[][] = samples.map(() => []);
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
        // In `npm test` every view by one of the two ways, with the policy a fifth of them; all by both ways when all run.
        if (isWhole || ((i + j) % 2 === 0 && i % stride(policy) === 0))
          replies[i]!.push({
            name: `${name}, ${what}, round ${round}, from text ${at[what]}`,
            type: 'application/xml',
            body: filled(xml, what, what === 'texts' ? next : nextValue),
          });
  // Views of a kind after each other: their code is fetched once, and those that take the menu away make few new pages necessary.
  return replies.flat();
}

/** What swallows what follows it comes alone; in `npm test` few of those. */
function pages(policy: Policy): Reply[] {
  const replies = asHtml(part(texts, 30 * stride(policy)), 60).map((body, i) => ({
    name: `HTML ${i}: ${body.slice(0, 80)}`,
    type: 'text/html',
    body: `<p>first</p>${body}`,
  }));
  const isTogether = ({ body }: Reply): boolean => body.includes('</section>\n<section>');
  return [
    ...replies.filter(isTogether),
    ...part(
      replies.filter((each) => !isTogether(each)),
      12,
    ),
  ];
}

/** Objects of markup that is deeper, longer or wider than anybody's, and answers that are none. */
function extremes(policy: Policy): Reply[] {
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
  const bodies = part(texts, 800 * stride(policy));
  return [
    ...part(markup, 5 * stride(policy)).map(([name, html]) => object(name, html)),
    ...['text/plain', 'application/json', 'application/xml', 'image/svg+xml', 'text/javascript', ''].flatMap((type, i) =>
      bodies.filter((_, j) => j % 6 === i).map((body) => ({ name: `${type} ${body.slice(0, 60)}`, type, body })),
    ),
  ];
}

test.describe('hostile texts by the thousand', () => {
  test('are more than 8 000', () => {
    expect(texts.length).toBeGreaterThan(8_000);
  });

  test('are drawn, and what would run is found and named', async ({ page, context, allowConsole }) => {
    allowConsole(/./);
    const hostile = new HostilePage(page, context, 'with');
    await hostile.watch();
    await hostile.start();
    const object = (name: string): Reply => ({
      name,
      type: 'application/xml',
      body: envelope('p_Object', `<genericObject><html language="en"><p>${name}</p></html></genericObject>`),
    });
    expect(await hostile.show([object('the first'), object('the second')])).toEqual([]);
    await expect(main(page)).toContainText('the second');
    await page.evaluate(() => {
      document.addEventListener('animationstart', (event) => {
        if ((event.target as Element).textContent === 'the third') (window as unknown as { hurt: (by: string) => void }).hurt('it');
      });
    });
    expect(await hostile.show([object('the fourth'), object('the third'), object('the fifth')])).toEqual(
      expect.arrayContaining(['the third: hurt(it)']),
    );
    expect(hostile.found().filter((each) => !each.includes('the third: hurt(it)'))).toEqual([]);
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
          const replies = answers(policy);
          const problems = await hostile.show(ownShare(replies));
          annotations.push({ type: 'shown', description: `${hostile.shown} of ${replies.length} answers, ${hostile.opened} new pages` });
          expect(problems).toEqual([]);
        });
    });
});
