import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { main } from './support/site.ts';

test('a passage is highlighted, found again after a reload, opened from the text and from the list, by mouse and by key', async ({
  page,
  open,
}) => {
  await open('/news-21.html');
  const paragraph = main(page).locator('.rich p').first();
  const select = (from: number, to: number) =>
    paragraph.evaluate(
      (element, [start, end]) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const node = walker.nextNode()!;
        getSelection()!.setBaseAndExtent(node, start!, node, end!);
        return getSelection()!.toString();
      },
      [from, to],
    );
  const painted = () => page.evaluate(() => [...(CSS.highlights.get('lectern-note') ?? [])].map(String));
  const words = await select(0, 12);
  const tools = main(page).getByRole('group', { name: 'Selected text' });
  await tools.getByRole('button', { name: 'Highlight' }).click();
  await expect(tools).toHaveCount(0);
  await expect.poll(painted).toEqual([words.trim()]);

  await page.reload();
  await expect.poll(painted).toEqual([words.trim()]);
  // What one selects is reached by the next Tab keys from it.
  await select(14, 24);
  await tools.getByRole('button', { name: 'Note on this' }).press('Enter');
  await expect(main(page).getByRole('textbox', { name: /^Note at/ })).toBeFocused();
  await page.keyboard.type('Why?');
  await page.keyboard.press('ControlOrMeta+Enter');
  const notes = main(page).getByRole('region', { name: 'Notes', exact: true });
  await expect(notes.getByText('Why?')).toBeVisible();
  await expect.poll(async () => (await painted()).length).toBe(2);

  await notes.getByRole('button', { name: /^“/ }).first().press('Enter');
  await expect(paragraph).toBeFocused();
  // The caret is in the passage: Enter opens its note.
  await page.keyboard.press('Enter');
  await expect(notes.locator('.note__version').first()).toBeFocused();
  await notes.getByRole('button', { name: 'Notes' }).click();
  await paragraph.click({ position: { x: 12, y: 12 } });
  await expect(notes.getByRole('listitem').first()).toHaveAttribute('aria-current', 'true');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, [], '#mainContent');
  }
});
