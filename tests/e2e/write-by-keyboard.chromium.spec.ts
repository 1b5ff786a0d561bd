import type { Locator, Page } from '@playwright/test';
import { hasFfmpeg, smallFilm } from '../../sandbox/server/fixtures/recordings.ts';
import { expect as patient, test } from './fixtures.ts';
import { byKeyboard, panel, playFilm, tabTo, turnSlides } from './support/learning.ts';
import { button, label, openOwnSite } from './support/author-site.ts';
import { ada, author, heading, hypatia, loginForm, main } from './support/site.ts';

test.skip(!hasFfmpeg, 'ffmpeg and ffprobe are not installed: no film can be made and converted.');

const expect = patient.configure({ timeout: 30_000 });

const { site } = openOwnSite();

/** A form has many controls before the one that is wanted. */
const MOST_TABS = 400;

/** A person who has a keyboard and nothing else: each control is reached by Tab. */
class Keys {
  constructor(readonly page: Page) {}
  /** Goes to a control. */
  to(what: Locator): Promise<void> {
    return tabTo(this.page, what, MOST_TABS);
  }
  async press(what: Locator): Promise<void> {
    await this.to(what);
    await this.page.keyboard.press('Enter');
  }
  /** Writes into a field, in the place of what is there. */
  async write(field: Locator, words: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(words);
  }
  /** Chooses of a list by the arrow keys. */
  async choose(field: Locator, value: string): Promise<void> {
    await this.to(field);
    for (let steps = 0; (await field.inputValue()) !== value; steps++) {
      if (steps > 30) throw new Error(`The arrow keys do not lead to ${value}.`);
      await this.page.keyboard.press('ArrowDown');
    }
  }
  /** Adds one to a list by its button. @returns the new one, which has the focus */
  async add(what: Locator, list: Locator): Promise<Locator> {
    await expect(what).toBeVisible();
    const count = await list.count();
    await this.press(what);
    await expect(list).toHaveCount(count + 1);
    const added = list.last();
    await expect.poll(() => added.evaluate((element) => element.contains(document.activeElement)), 'it has the focus').toBe(true);
    return added;
  }
  async store(): Promise<void> {
    await this.page.keyboard.press('Control+s');
    await expect(this.page.locator('.author-state')).toHaveAttribute('data-changed', '0');
  }
}

interface Account {
  readonly user: string;
  readonly password: string;
}

async function logIn(page: Page, { user, password }: Account): Promise<Keys> {
  const keys = new Keys(page);
  await page.goto(`${site()}/login.html?lang=en`);
  await keys.write(loginForm(page).locator('input[name=user]'), user);
  await keys.write(loginForm(page).locator('input[type=password]'), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/userhome\.html/);
  return keys;
}

/** Begins an object from the studio. @returns its number */
async function begin(keys: Keys, kind: string, title: string): Promise<string> {
  const { page } = keys;
  if (!page.url().includes('/studio.html')) await page.goto(`${site()}/studio.html?lang=en`);
  const form = page.getByRole('form', { name: 'Begin a new object' });
  await keys.choose(form.getByLabel('Kind'), kind);
  await keys.write(form.getByLabel('Title'), title);
  await keys.press(form.getByRole('button'));
  await expect(heading(page)).toHaveText(`Edit: ${title}`);
  return /edit-(\d+)/.exec(page.url())![1]!;
}

/** Stores, asks for a review, and goes back to the studio. */
async function sendToReview(keys: Keys): Promise<void> {
  const { page } = keys;
  await keys.store();
  const panel = page.locator('.author-pending', { hasText: 'Review' });
  await keys.press(panel.locator('summary'));
  await keys.press(button(panel, 'Send to review'));
  await expect(panel.locator('summary')).toContainText('waits to be looked at');
  await keys.press(page.locator('.author-bar').getByRole('link', { name: 'Studio' }));
  await expect(page.getByRole('form', { name: 'Begin a new object' })).toBeVisible();
}

const open = (keys: Keys, block: Locator): Promise<void> => keys.press(block.locator('summary').first());

async function writeUnit(keys: Keys): Promise<string> {
  const { page } = keys;
  const id = await begin(keys, 'p_Unit', 'What a shadow is');
  const lessons = page.locator('.author-block[data-key^="lesson "]');
  const text = await keys.add(button(page, 'Add: Lesson of text'), lessons);
  await open(keys, text);
  await keys.write(label(text, 'Title').first(), 'Where light does not go');
  await keys.to(text.locator('.rt-text'));
  await page.keyboard.type('Behind what is opaque it is dark.');
  const slides = await keys.add(button(page, 'Add: Lesson of slides'), lessons);
  await open(keys, slides);
  await keys.write(label(slides, 'Title').first(), 'Sharp and soft');
  const steps = slides.locator('.author-block--step');
  await keys.write(label(steps, 'Title'), 'A small lamp');
  await keys.to(steps.locator('.rt-text'));
  await page.keyboard.type('Its shadow has an edge.');
  const second = await keys.add(slides.getByRole('button', { name: /^Add: Slide/ }).first(), steps);
  await keys.write(label(second, 'Title'), 'A large lamp');
  await writeFilm(keys, await keys.add(button(page, 'Add: Lesson with a film'), lessons));
  await sendToReview(keys);
  return id;
}

/** A film, with a slide where the timeline is. */
async function writeFilm(keys: Keys, lesson: Locator): Promise<void> {
  const { page } = keys;
  await open(keys, lesson);
  await keys.write(label(lesson, 'Title').first(), 'The lamp moves');
  await keys.press(lesson.getByRole('button', { name: /^Choose …\s*: Video$/ }));
  const library = page.getByRole('dialog', { name: 'Films and sound' });
  // The browser's own window, which a button opens, is worked by keys of the system.
  const files = page.waitForEvent('filechooser');
  await keys.press(button(library, 'Upload films or sound'));
  await (await files).setFiles({ name: 'lamp.mp4', mimeType: 'video/mp4', buffer: smallFilm({ seconds: 4 }) });
  await keys.write(label(library, 'Title'), 'A lamp');
  await expect(library.locator('video')).toBeVisible({ timeout: 90_000 });
  await keys.press(button(library, 'Choose this recording'));
  await expect(library).toHaveCount(0);
  // The timeline comes when it is near what is seen, which follows the focus.
  await keys.write(label(lesson.locator('.author-block--step'), 'Title').first(), 'At rest');
  const timeline = lesson.locator('.ui-timeline-editor');
  await keys.press(timeline.getByRole('button', { name: /On 1 second/ }));
  await keys.press(button(timeline, 'New slide at this time'));
  await expect(lesson.locator('.author-block--step')).toHaveCount(2);
  await expect(button(timeline, 'New slide at this time'), 'the author goes on along the film').toBeFocused();
}

async function writeTest(keys: Keys): Promise<string> {
  const { page } = keys;
  const id = await begin(keys, 'p_PracticeTest', 'Light or dark?');
  const question = await keys.add(button(page, 'Add: One answer of several'), page.locator('.author-block[data-key^="question "]'));
  await open(keys, question);
  await keys.write(label(question, 'Question'), 'What casts a shadow?');
  await keys.write(question.locator('.author-event textarea').nth(0), 'A stone');
  await keys.write(question.locator('.author-event textarea').nth(1), 'Clear glass');
  await sendToReview(keys);
  return id;
}

async function writeWords(keys: Keys): Promise<string> {
  const { page } = keys;
  const id = await begin(keys, 'p_PracticeTest vocabulary', 'Words of shadow');
  const word = await keys.add(
    page.getByRole('button', { name: /^Add: (?:Word|Vocabulary)$/ }),
    page.locator('.author-block[data-key^="question "]'),
  );
  await open(keys, word);
  await keys.write(label(word, 'Term'), 'der Schatten');
  await keys.write(label(word, 'Accepted answer').first(), 'shadow');
  await sendToReview(keys);
  return id;
}

async function writeCourse(keys: Keys, objects: readonly string[]): Promise<string> {
  const { page } = keys;
  const id = await begin(keys, 'p_Course', 'The world of shadow');
  await keys.choose(label(page, 'Certificate'), 'all');
  const chapter = await keys.add(button(page, 'Add: Chapter'), page.locator('.author-block[data-block]'));
  await keys.write(label(chapter, 'Title').first(), 'All of it');
  for (const object of objects) {
    const step = await keys.add(button(chapter, 'Add: Step'), chapter.locator('.author-block--step'));
    await keys.press(step.getByRole('button', { name: /^Choose a page …\s*: New step/ }));
    const pages = page.getByRole('dialog', { name: 'Pages of the site' });
    await keys.write(pages.getByLabel('Title or number'), object);
    await keys.press(button(pages, 'Search'));
    await keys.press(pages.getByRole('button', { name: new RegExp(`-${object}\\.html`) }));
    await expect(label(step, 'Object ID')).toHaveValue(object);
  }
  // The last step goes up to the first place, and down again.
  const steps = chapter.locator('.author-block--step');
  const numbers = (): Promise<string[]> =>
    label(steps, 'Object ID').evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  const tool = (name: RegExp, index: number): Locator => steps.nth(index).getByRole('button', { name });
  await keys.press(tool(/^Move up/, 2));
  await expect(tool(/^Move up/, 1), 'the focus goes with it').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tool(/^Move up/, 0)).toBeFocused();
  await expect.poll(numbers).toEqual([objects[2], objects[0], objects[1]]);
  await keys.press(tool(/^Move down/, 0));
  await expect(tool(/^Move down/, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(numbers).toEqual(objects);
  await sendToReview(keys);
  return id;
}

/** Who publishes reads and approves each. */
async function publishAll(keys: Keys, ids: readonly string[]): Promise<void> {
  const { page } = keys;
  for (const id of ids) {
    await page.goto(`${site()}/studio.html?lang=en`);
    await keys.press(page.getByRole('region', { name: 'Waiting for review' }).locator(`a[href*="review-${id}.html"]`).first());
    await keys.press(button(page, 'Approve and publish'));
    await expect(page.getByText('It is published.')).toBeVisible();
  }
}

async function addToMenu(keys: Keys, course: string): Promise<void> {
  const { page } = keys;
  await page.goto(`${site()}/studio.html?lang=en`);
  await keys.press(page.locator('a[href*="edit-menu-main.html"]').first());
  const item = await keys.add(button(page, 'Add: Item'), page.locator('.author-blocks').first().locator(':scope > .author-block'));
  await keys.write(item.getByLabel('Label (en)'), 'Shadow');
  await keys.write(item.getByLabel('Label (de)'), 'Schatten');
  await keys.write(item.getByLabel('Leads to'), `course-${course}.html`);
  await keys.store();
}

/** The unit from its first lesson to its last. */
async function takeUnit(keys: Keys): Promise<void> {
  const { page } = keys;
  const way = byKeyboard(page);
  // A lesson of text is done when it is seen, and ends with nothing: the step below it leads on.
  await expect(main(page)).toContainText('Behind what is opaque it is dark.');
  await keys.press(main(page).locator('.unit-steps__next'));
  await expect(main(page).locator('.lessons__link[aria-current=step]')).toContainText('Sharp and soft');
  await turnSlides(way);
  await keys.press(panel(page).locator('.unit-end__next'));
  await expect(main(page).locator('.lessons__link[aria-current=step]')).toContainText('The lamp moves');
  await playFilm(way);
}

async function takeTest(keys: Keys): Promise<void> {
  const { page } = keys;
  await keys.press(button(page, 'Start the test'));
  const right = main(page).getByLabel('A stone');
  // Of a group of answers one has the focus, and arrows lead to the others.
  await tabToGroup(keys, main(page).locator('.question input[type=radio]'));
  for (let steps = 0; steps < 3 && !(await right.isChecked()); steps++) await page.keyboard.press(steps === 0 ? 'Space' : 'ArrowDown');
  await expect(right).toBeChecked();
  await keys.press(button(page, 'Check'));
  await expect(main(page).locator('.test-feedback')).toContainText('Right');
  await keys.press(button(page, 'Finish the test'));
  const really = page.getByRole('alertdialog').getByRole('button', { name: 'Yes' });
  await expect(main(page).locator('#test-result').or(really)).toBeVisible();
  if (await really.isVisible()) await keys.press(really);
  await expect(main(page).locator('#test-result')).toBeVisible();
}

/** To any of some controls, of which Tab leads to one alone. */
async function tabToGroup({ page }: Keys, group: Locator): Promise<void> {
  await expect(group.first()).toBeVisible();
  const hasFocus = (): Promise<boolean> => group.evaluateAll((all) => all.some((each) => each === document.activeElement));
  for (let tabs = 0; !(await hasFocus()); tabs++) {
    if (tabs > MOST_TABS) throw new Error('Tab does not lead to the answers.');
    await page.keyboard.press('Tab');
  }
}

async function takeWords(keys: Keys): Promise<void> {
  const { page } = keys;
  await keys.press(button(page, 'Practise now'));
  // A word that is known for the first time is asked once more before the round is over.
  for (const number of [1, 2]) {
    await expect(main(page).getByRole('heading', { name: `Word ${number}` })).toBeVisible();
    await keys.write(main(page).locator('.vocabulary__word input'), 'shadow');
    await page.keyboard.press('Enter');
    await keys.press(main(page).getByRole('button', { name: /^Knew it/ }));
  }
  await expect(main(page).locator('.vocabulary__receipt')).toContainText('stored');
}

/** From the course's page to the certificate, by what each page offers next. */
async function learn(keys: Keys, course: string): Promise<void> {
  const { page } = keys;
  await page.goto(`${site()}/course-${course}.html?lang=en`);
  await keys.press(
    main(page)
      .getByRole('link', { name: /What a shadow is/ })
      .first(),
  );
  await takeUnit(keys);
  await keys.press(panel(page).locator('.unit-end__next'));
  await takeTest(keys);
  await keys.press(main(page).getByRole('link', { name: 'Next: Words of shadow' }));
  await takeWords(keys);
  await keys.press(
    main(page)
      .getByRole('link', { name: /Your certificate/ })
      .first(),
  );
  await expect(main(page).locator('.certificate')).toContainText('Ada Lovelace');
  await expect(main(page).locator('.certificate')).toContainText('The world of shadow');
}

test('RT-007 @long a course is written, reviewed, published, put into the menu and taken to its certificate by the keyboard alone', async ({
  page,
  browser,
  allowConsole,
}) => {
  test.setTimeout(600_000);
  allowConsole(/404/);
  const writer = await logIn(page, author);
  const publisher = await logIn(await (await browser.newContext()).newPage(), hypatia);
  const parts = [await writeUnit(writer), await writeTest(writer), await writeWords(writer)];
  await publishAll(publisher, parts);
  const course = await writeCourse(writer, parts);
  await publishAll(publisher, [course]);
  await addToMenu(publisher, course);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${site()}/news.html?lang=en`);
  await visitor.locator('#main-items').getByRole('link', { name: 'Shadow', exact: true }).press('Enter');
  await expect(heading(visitor)).toHaveText('The world of shadow');
  for (const title of ['What a shadow is', 'Light or dark?', 'Words of shadow']) await expect(main(visitor)).toContainText(title);
  await visitor.goto(`${site()}/unit-${parts[0]}.html?lang=en`);
  for (const title of ['Where light does not go', 'Sharp and soft', 'The lamp moves'])
    await expect(main(visitor).locator('.lessons__link', { hasText: title })).toBeVisible();
  await learn(await logIn(await (await browser.newContext()).newPage(), ada), course);
});
