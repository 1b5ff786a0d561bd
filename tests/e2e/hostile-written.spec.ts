import { escaped } from '../hostile/doors.ts';
import { isWhole, part, stride, texts } from '../hostile/texts/index.ts';
import { expect, test } from './fixtures.ts';
import { HostilePage, ofSurroundings } from './support/hostile-page.ts';
import { ada, main, submitLogin } from './support/site.ts';

/*
 * What people write, and what the search makes of it while somebody types: notes in a lesson and on their page,
 * suggestions below the field.
 */

/** An answer in the envelope that all answers have. */
const answer = (dataType: string, payload: string): string =>
  `<cms version="1" lang="en" customer="demo" versionHash="1" returnFunction=""><object ID="0" IDObjectType="0" IDObjectTypeCategory="0" ` +
  `action="1" dataType="${dataType}" target="" paramString="" xslStylesheet="" permittedActions="2" revision="1" language="">` +
  `<title language="en">x</title><data>${payload}</data></object></cms>`;

/** So many in one answer: a person's notes of one unit. */
const NOTES = 40;
/** @param round what is touched may delete notes: those of the next round are others */
const notesOf = (some: readonly string[], round: string): string => {
  const at = (i: number): string => escaped(some[i % some.length]!);
  const notes = some.map(
    (_, i) =>
      `<note note="note-${round}-${i}" version="version-${round}-${i}" kind="${i % 3 === 0 ? 'highlight' : 'note'}" ` +
      `ID="4711" dataType="p_Unit" ` +
      `IDObjectType="4" lesson="1" slide="1" seconds="${i}" written="2026-11-24T10:00:00.000Z" language="${i % 7 === 0 ? at(i) : 'en'}" ` +
      `stored="2026-11-24T10:00:02.118Z"><text>${at(i)}</text><exact>${at(i + 1)}</exact><course>${at(i + 2)}</course>` +
      `<unit>${at(i + 3)}</unit><title>${at(i + 4)}</title></note>`,
  );
  return answer('p_Notes', `<notes>${notes.join('')}</notes>`);
};

const suggestionsOf = (some: readonly string[]): string => {
  const at = (i: number): string => escaped(some[i % some.length]!);
  const lines = some.map(
    (_, i) =>
      `<suggestion ID="${i}" dataType="${at(i)}" href="${at(i + 1)}" language="${at(i + 2)}" kind="${at(i + 3)}">${at(i)}</suggestion>`,
  );
  return answer('p_Site', `<suggestions><text language="en">${at(1)}</text>${lines.join('')}</suggestions>`);
};
const meantOf = (text: string): string =>
  answer(
    'p_Site',
    `<suggestions><text>${escaped(text)}</text>` +
      `<didYouMean words="${escaped(text)}"><text>${escaped(text)}</text></didYouMean></suggestions>`,
  );

test.describe('hostile texts that people write', () => {
  for (const policy of ['with', 'without'] as const)
    test.describe(`${policy} the policy`, ofSurroundings(policy), () => {
      test.use({ bypassCSP: policy === 'without' });

      test('OP-11 in suggestions of the search do nothing', async ({ page, context, allowConsole }) => {
        test.setTimeout(isWhole ? 900_000 : 60_000);
        allowConsole(/./);
        const hostile = new HostilePage(page, context, policy);
        await hostile.watch();
        let body = '';
        await page.route(/searchType=suggest/, (route) => route.fulfill({ contentType: 'application/xml; charset=UTF-8', body }));
        await hostile.open('/object-901.html');
        const field = page.locator('#site-search');
        await field.focus();
        const all = part(texts, 80 * stride(policy));
        for (let at = 0; at < all.length; at += 8) {
          const some = all.slice(at, at + 8);
          for (const next of [suggestionsOf(some), ...(at % 64 === 0 ? [meantOf(some[0]!)] : [])]) {
            body = next;
            const came = page.waitForResponse(/searchType=suggest/);
            await field.fill(`words ${at} ${next.length}`);
            await came;
            // The first of them is drawn as it was written, or the list says that there is none.
            await expect(page.locator('header [role=option]').first()).toBeVisible();
            await page.keyboard.press('ArrowDown');
            await hostile.listen(`suggestions from ${at}`);
          }
        }
        expect(hostile.found()).toEqual([]);
      });

      test('OP-11 in notes of a person do nothing, in a lesson and on their page', async ({ page, context, allowConsole }) => {
        test.setTimeout(isWhole ? 900_000 : 90_000);
        allowConsole(/./);
        const hostile = new HostilePage(page, context, policy);
        await hostile.watch();
        let body = notesOf(['a note'], 'first');
        await page.route(
          (url) => url.searchParams.get('datatype') === 'p_Notes' && url.searchParams.get('action') === '1',
          (route) => route.fulfill({ contentType: 'application/xml; charset=UTF-8', body }),
        );
        await hostile.open('/login.html');
        hostile.mayNavigate(true);
        await submitLogin(page, ada.user, ada.password);
        await page.waitForURL(/userhome/);
        const all = part(texts, 160 * stride(policy));
        for (let at = 0; at < all.length; at += NOTES) {
          const some = all.slice(at, at + NOTES);
          for (const [path, list] of [
            ['/unit-4711.html?IDLesson=1', page.getByRole('region', { name: 'Notes', exact: true })],
            ['/notes.html', main(page)],
          ] as const) {
            body = notesOf(some, `${at}${path.slice(1, 2)}`);
            await hostile.open(path);
            // In a lesson they are folded away until somebody unfolds them, in a visit before as well.
            const fold = list.getByRole('button', { name: 'Notes', exact: true });
            if (path.startsWith('/unit') && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
            // As many as came are there, each in words.
            await expect(list.getByRole('listitem').nth(Math.min(10, some.length - 1))).toBeVisible();
            await hostile.examine(`${path}, notes from ${at}`);
          }
        }
        expect(hostile.found()).toEqual([]);
      });
    });
});
