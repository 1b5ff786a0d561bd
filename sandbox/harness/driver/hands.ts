import type { ElementHandle, Page } from 'playwright-core';
import { readFiles } from '../tape/files.ts';
import { stepsOf } from '../tape/history.ts';
import type { ActionEntry, ElementName } from '../tape/model.ts';
import { drag } from './pointer.ts';

/** An element of the tape is not on the page; the message calls it as a person would. */
class ElementMissing extends Error {
  override readonly name = 'ElementMissing';
}

const describe = ({ role, name, index, path }: ElementName): string =>
  name === '' ? `the element at ${path}` : `${role} "${name}"${index > 0 ? ` (number ${index + 1})` : ''}`;

/** How long an element may take to come, in ms. */
const PATIENCE = 10_000;
const LOOK_AGAIN = 30;

/** What is not there shows itself below the mouse, when it has not come by itself within so many ms. */
const COMES_WITHIN = 700;

async function elementOf(page: Page, wanted: ElementName): Promise<ElementHandle> {
  const wish = JSON.stringify(wanted);
  // The page's policy forbids what `waitForFunction` does.
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(LOOK_AGAIN)) {
    const found = await page.evaluateHandle(`window.lecternReplayed?.find(${wish})`).catch(() => null);
    const element = found?.asElement() as ElementHandle | null | undefined;
    if (element) return element;
    if (Date.now() < end - PATIENCE + COMES_WITHIN) continue;
    const over = await page.evaluate<{ x: number; y: number } | null>(`window.lecternReplayed?.hidden(${wish}) ?? null`).catch(() => null);
    if (over !== null) await page.mouse.move(over.x, over.y);
  }
  throw new ElementMissing(`The page has no ${describe(wanted)}.`);
}

/**
 * Writes into a field as a hand does: the browser changes it, and says so by events of its own. Firefox's driver sets the value from
 * inside the page, past what React notices. Fields that take a value whole (dates, colours) are left to the driver.
 */
async function write(page: Page, target: ElementHandle, wanted: ElementName, text: string): Promise<void> {
  await target.waitForElementState('editable', { timeout: PATIENCE });
  const isWritten = await page.evaluate<boolean>(`lecternReplayed.write(${JSON.stringify(wanted)}, ${JSON.stringify(text)})`);
  if (!isWritten) await target.fill(text, { timeout: PATIENCE });
}

async function goThroughHistory(page: Page, value: string): Promise<void> {
  const by = stepsOf(value);
  if (by === -1) await page.goBack();
  else if (by === 1) await page.goForward();
  else await page.evaluate(`history.go(${by})`);
}

const chooseFiles = (target: ElementHandle, value: string): Promise<void> =>
  target.setInputFiles(readFiles(value).map(({ content, ...file }) => ({ ...file, buffer: Buffer.from(content, 'base64') })));

/** What is done with an element. */
async function performOn(page: Page, target: ElementHandle, { kind, element, value, to, touch = false }: ActionEntry): Promise<void> {
  const byFinger = touch && page.context().browser()?.browserType().name() === 'chromium';
  if (kind === 'click') await (byFinger ? target.tap({ timeout: PATIENCE }) : target.click({ timeout: PATIENCE }));
  else if (kind === 'doubleClick') await target.dblclick({ timeout: PATIENCE });
  else if (kind === 'drag') await drag(page, target, value, touch, to === undefined ? null : () => elementOf(page, to));
  else if (kind === 'fill') await write(page, target, element!, value);
  else if (kind === 'choose') await target.selectOption(value, { timeout: PATIENCE });
  else if (kind === 'files') await chooseFiles(target, value);
  else if (kind === 'key' && element?.role !== '') await target.focus();
}

/** Does what a person did, by the browser's own mouse and keys. @throws ElementMissing */
export async function perform(page: Page, action: ActionEntry): Promise<void> {
  const { kind, element, value } = action;
  if (element !== null) await performOn(page, await elementOf(page, element), action);
  if (kind === 'key') await page.keyboard.press(value);
  else if (kind === 'scroll') await page.evaluate(`scrollTo(0, ${Number(value)})`);
  else if (kind === 'resize') {
    const [width = 0, height = 0] = value.split('x').map(Number);
    await page.setViewportSize({ width, height });
  } else if (kind === 'network') await page.context().setOffline(value === 'offline');
  else if (kind === 'reload') await page.reload();
  else if (kind === 'open') await page.goto(new URL(value, page.url()).href);
  else if (kind === 'history') await goThroughHistory(page, value);
}
