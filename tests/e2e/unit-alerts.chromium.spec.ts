import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answer } from './support/faults.ts';
import { main } from './support/site.ts';

/** Presses a button that an author could have written: a command with its arguments. */
const command = (page: Page, name: string, args: Readonly<Record<string, string>> = {}): Promise<void> =>
  page.evaluate(
    ([command, given]) => {
      const button = document.createElement('button');
      button.dataset.command = command;
      for (const [key, value] of Object.entries(given)) button.setAttribute(`data-arg-${key}`, value);
      document.querySelector('#mainContent .unit')!.append(button);
      button.click();
      button.remove();
    },
    [name, args] as const,
  );

test("ERR-013 ERR-015 ERR-016 ERR-017 ERR-018 what a unit lacks is named in the catalogue's words; the unit and its lesson stay", async ({
  page,
  open,
  allowConsole,
}) => {
  test.setTimeout(90_000);
  allowConsole(/gotoLevel: lesson "99" of unit 4711 was not found\./);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text());
  });
  await open('/unit-4711.html');
  const alert = page.getByRole('alertdialog');
  const expectAlert = async (text: string): Promise<void> => {
    await expect(alert).toHaveCount(1);
    await expect(alert.locator('.cms-dialog-text')).toHaveText(text);
    await page.keyboard.press('Enter');
    await expect(alert).toHaveCount(0);
    await expect(main(page).locator('#lessonArea').getByRole('heading', { name: 'How light travels' })).toBeVisible();
  };

  await command(page, 'unit.return');
  await expectAlert('returnFromSubLesson: End of Training!');
  await command(page, 'unit.toLevel', { unit: '4711', lesson: '99' });
  await expectAlert('gotoLevel: current Lesson not found');
  expect(messages).toEqual(['gotoLevel: lesson "99" of unit 4711 was not found.']);
  const undoEmpty = await answer(page, 'p_LessonObject', {
    body: '<cms version="1"><object ID="50" IDObjectType="401" action="2" dataType="p_LessonObject"><data/></object></cms>',
  });
  await command(page, 'unit.addLesson', { id: '50', idobjecttype: '401' });
  await expectAlert('addLesson: Lesson source not found');
  await undoEmpty();
  const undoWithout = await answer(page, 'p_LessonObject', {
    body: '<cms version="1"><object ID="50" IDObjectType="401" action="2" dataType="p_LessonObject"></object></cms>',
  });
  await command(page, 'unit.addLesson', { id: '50', idobjecttype: '401' });
  await expectAlert('addLesson: data element not found');
  await undoWithout();
  // All the same another lesson can be chosen.
  await main(page).locator('.lessons__link').nth(1).click();
  await expect(main(page).locator('#lessonArea').getByRole('heading', { name: 'A room with a hole' })).toBeVisible();
});
