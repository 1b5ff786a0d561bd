import { parseFragment } from 'parse5';
import { asHtml } from '../hostile/doors.ts';
import { editorProblems, pasteAll, typeAll, writeAll } from '../hostile/in-editor.ts';
import { running } from '../hostile/running.ts';
import { isWhole, part, stride, texts } from '../hostile/texts/index.ts';
import { expect, test } from './fixtures.ts';
import { HostilePage, ofSurroundings, ownShare } from './support/hostile-page.ts';
import { drawInstead, GALLERY } from './widgets-page.ts';

/** Some at a time where none swallows the next, the others one by one. */
const documents = (step: number): string[] => ownShare(part(asHtml(texts, 25), step)).map((html) => `<p>first</p>${html}`);

for (const policy of ['with', 'without'] as const)
  test.describe(`hostile texts ${policy} the policy`, ofSurroundings(policy), () => {
    test.use({ bypassCSP: policy === 'without' });
    test('OP-11 AUT-003 pasted, dropped, written as HTML, and as a stored text run nothing', async ({
      page,
      context,
      open,
      allowConsole,
    }) => {
      test.setTimeout(isWhole ? 3_600_000 : 60_000);
      allowConsole(/./);
      const hostile = new HostilePage(page, context, policy);
      await hostile.watch();
      const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
      const source =
        '<p onclick="hurt(1)">x</p><img src="x:" onerror="hurt(1)"/><svg onload="hurt(1)"><a href="javascript:hurt(1)">y</a></svg>';
      await drawInstead(page, `<ui-rich-text name="t" data-xpath="/a" language="en" label="Body" source="${escaped(source)}"/>`);
      hostile.mayNavigate(true);
      await open(GALLERY);
      hostile.mayNavigate(false);
      await expect(page.getByRole('textbox', { name: 'Body' })).toHaveAttribute('contenteditable', 'true');
      await hostile.listen('a stored text');
      // A stored text is kept as it came; what comes from elsewhere is cleaned.
      await page.evaluate(writeAll, ['<p>x</p>']);
      const all = documents(120 * stride(policy));
      for (const [way, send] of [
        ['pasted', pasteAll],
        ['written', writeAll],
      ] as const)
        for (let at = 0; at < all.length; at += 100) {
          const { values, questions } = await page.evaluate(send, all.slice(at, at + 100));
          for (const value of values) for (const each of running(parseFragment(value))) hostile.note(`${way} ${at}: ${each} is stored`);
          expect(values.length + questions, `${way}: most are taken`).toBeGreaterThan(0);
          for (const each of await page.evaluate(editorProblems)) hostile.note(`${way} ${at}: ${each}`);
          await hostile.listen(`${way} from ${at}`);
        }
      const plain = ownShare(part(texts, 400 * stride(policy))).map((text) => ['', text.slice(0, 5_000)] as const);
      for (let at = 0; at < plain.length; at += 100) {
        const { values } = await page.evaluate(pasteAll, plain.slice(at, at + 100));
        expect(values.length).toBeGreaterThan(0);
        await hostile.listen(`pasted as plain text from ${at}`);
      }
      expect(hostile.found()).toEqual([]);
      // The editor still works.
      expect((await page.evaluate(pasteAll, ['<p>the end</p>'])).values.join()).toContain('the end');
    });

    test('OP-11 REN-003 typed into the fields of forms and sent do nothing', async ({ page, context, allowConsole }) => {
      test.setTimeout(isWhole ? 1_800_000 : 60_000);
      allowConsole(/./);
      const hostile = new HostilePage(page, context, policy);
      await hostile.watch();
      let sent = 0;
      // What is sent is not stored: others would see it, and days have their limits.
      await page.route(
        (url) => url.pathname === '/dispatcher.php',
        (route) => {
          if (route.request().method() !== 'POST') return route.fallback();
          sent++;
          return route.fulfill({ status: 204 });
        },
      );
      const some = ownShare(part(texts, 30 * stride(policy))).map((text) => text.slice(0, 400).toWellFormed());
      const joined = Array.from({ length: Math.ceil(some.length / 20) }, (_, i) => some.slice(i * 20, i * 20 + 20).join(' '));
      for (const address of ['/search.html', '/contact.html', '/login.html']) {
        await hostile.open(address);
        await expect(page.locator('main form').first()).toBeAttached();
        for (let at = 0; at < joined.length; at += 50) {
          hostile.mayNavigate(true); // to another view, by the page itself
          await page.evaluate(typeAll, joined.slice(at, at + 50));
          hostile.mayNavigate(false);
          await hostile.listen(`${address} from ${at}`);
        }
        await hostile.examine(address);
      }
      expect(sent).toBeGreaterThan(joined.length / 2);
      expect(hostile.found()).toEqual([]);
    });
  });
