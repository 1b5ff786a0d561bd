/** What somebody does on the stage for the pictures of docs/harness.md; by roles and names, since the stage may look otherwise. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const site = (stage: Page) => stage.frameLocator('iframe');
const main = (stage: Page): Locator => site(stage).locator('#mainContent');
export const button = (stage: Page, name: string): Locator => stage.getByRole('button', { name, exact: true });

/** The page in the frame has come. */
export const seen = (stage: Page): Promise<void> => main(stage).getByRole('heading', { level: 1 }).first().waitFor();

/** Asks of the first item of a list why it is there: the request that has brought it is chosen then, with its XML and its sheet. */
export async function askWhy(stage: Page): Promise<void> {
  await button(stage, 'Why is this here?').click();
  const link = main(stage).locator('article a[href]').first();
  await link.scrollIntoViewIfNeeded();
  const { x, y } = (await link.boundingBox())!;
  await stage.mouse.click(x + 5, y + 5);
  await stage.locator('[role=option][aria-selected=true]').waitFor();
  await stage.getByRole('region', { name: 'XML', exact: true }).getByText('<cms').waitFor();
  await stage.getByRole('region', { name: 'Sheet', exact: true }).getByText('<xsl:').first().waitFor();
}

/** What the sheet makes of the answer is drawn when a request is chosen. */
export const untilItHasAResult = (stage: Page): Promise<void> =>
  stage.getByRole('region', { name: 'Result', exact: true }).getByText('<article').first().waitFor();

/** Records how somebody opens the second item of the list. @returns the tape */
export async function record(stage: Page): Promise<string> {
  await button(stage, 'Record').click();
  await seen(stage);
  await main(stage).locator('article a[href]').nth(1).click();
  await main(stage).locator('article h1').waitFor();
  await main(stage).getByRole('heading', { level: 1 }).first().click();
  await button(stage, 'Stop').click();
  const [file] = await Promise.all([stage.waitForEvent('download'), button(stage, 'Download').click()]);
  return readFileSync((await file.path())!, 'utf8');
}

/** Plays a tape on which a heading has had other words. */
export async function replayWithADifference(stage: Page, tape: string): Promise<void> {
  const changed = tape.replace(/heading \\"News\\"/, 'heading \\"Tidings\\"');
  if (changed === tape) throw new Error('The tape has no heading "News".');
  await stage
    .getByLabel("A tape's file")
    .setInputFiles({ name: 'tape.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(changed) });
  await button(stage, 'Play').click();
  await stage.getByRole('region', { name: 'First difference' }).waitFor({ timeout: 60_000 });
}
