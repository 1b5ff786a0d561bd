import type { Locator, Page } from '@playwright/test';
import { hasFfmpeg, smallFilm } from '../../sandbox/server/fixtures/recordings.ts';
import { expect as patient, test } from './fixtures.ts';
import { byPointer, panel, playFilm, type Way } from './support/learning.ts';
import { button, label, openOwnSite } from './support/author-site.ts';
import { ada, heading, hypatia, main, submitLogin } from './support/site.ts';

test.skip(!hasFfmpeg, 'ffmpeg and ffprobe are not installed: no film can be made and converted.');

test.use({ actionTimeout: 30_000 });

/** A film is converted meanwhile. */
const expect = patient.configure({ timeout: 40_000 });

const { site, address } = openOwnSite();

/** What a person does, counted: each click, each choice, each field that is filled. */
class Hand {
  actions = 0;
  constructor(readonly page: Page) {}
  async press(what: Locator): Promise<void> {
    this.actions++;
    await what.click();
  }
  async write(field: Locator, words: string): Promise<void> {
    this.actions++;
    await field.fill(words);
  }
  async choose(field: Locator, value: string): Promise<void> {
    this.actions++;
    await field.selectOption(value);
  }
  /** Types at the cursor. */
  async type(words: string): Promise<void> {
    this.actions++;
    await this.page.keyboard.type(words);
  }
  async key(keys: string): Promise<void> {
    this.actions++;
    await this.page.keyboard.press(keys);
  }
  async go(path: string): Promise<void> {
    this.actions++;
    await this.page.goto(`${site()}/${path}`);
  }
  /** Adds one to a list by its button. @returns the new one */
  async add(button: Locator, list: Locator): Promise<Locator> {
    await expect(button).toBeVisible();
    const count = await list.count();
    await this.press(button);
    await expect(list).toHaveCount(count + 1);
    return list.last();
  }
}

async function logIn(page: Page, { user, password }: { readonly user: string; readonly password: string }): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.goto(`${site()}/login.html?lang=en`);
  await submitLogin(page, user, password);
  await expect(page).toHaveURL(/userhome\.html/);
  return (await asked).headers()['authorization'] ?? '';
}

/** Begins an object from the studio. @returns its number */
async function begin(hand: Hand, kind: string, title: string): Promise<string> {
  const { page } = hand;
  await hand.go('studio.html?lang=en');
  const form = page.getByRole('form', { name: 'Begin a new object' });
  await hand.choose(form.getByLabel('Kind'), kind);
  await hand.write(form.getByLabel('Title'), title);
  await hand.press(form.getByRole('button'));
  await expect(heading(page)).toHaveText(`Edit: ${title}`);
  return /edit-(\d+)/.exec(page.url())![1]!;
}

async function store(hand: Hand): Promise<void> {
  const { page } = hand;
  hand.actions++;
  await page.keyboard.press('Control+s');
  await expect(page.locator('.author-state')).toHaveAttribute('data-changed', '0', { timeout: 15_000 });
}

/** Stores what is written and asks for a review. */
async function sendToReview(hand: Hand): Promise<void> {
  const { page } = hand;
  await store(hand);
  const panel = page.locator('.author-pending', { hasText: 'Review' });
  await hand.press(panel.locator('summary'));
  await hand.press(button(panel, 'Send to review'));
  await expect(panel.locator('summary')).toContainText('waits to be looked at');
}

async function writeIn(hand: Hand, text: Locator, words: string): Promise<void> {
  // Its editor is fetched when it comes into view; who writes has looked for it.
  await text.scrollIntoViewIfNeeded();
  await hand.press(text.locator('.rt-text'));
  await hand.type(words);
}

const open = (hand: Hand, block: Locator): Promise<void> => hand.press(block.locator('summary').first());

/** A unit of a film with slides and subtitles, and of slides alone. */
async function writeFirstUnit(hand: Hand): Promise<string> {
  const { page } = hand;
  const id = await begin(hand, 'p_Unit', 'What a sound is');
  const lessons = page.locator('.author-block[data-key^="lesson "]');
  const film = await hand.add(button(page, 'Add: Lesson with a film'), lessons);
  await open(hand, film);
  await hand.write(label(film, 'Title').first(), 'A string that swings');
  await hand.press(film.getByRole('button', { name: /^Choose …\s*: Video$/ }));
  const library = page.getByRole('dialog', { name: 'Films and sound' });
  hand.actions++;
  await library.locator('input[type=file]').setInputFiles({ name: 'string.mp4', mimeType: 'video/mp4', buffer: smallFilm({ seconds: 4 }) });
  await hand.write(label(library, 'Title'), 'A string');
  await expect(library.locator('video')).toBeVisible({ timeout: 90_000 });
  await hand.press(button(library, 'Choose this recording'));
  await hand.write(label(film.locator('.author-block--step'), 'Title').first(), 'At rest');
  const timeline = film.locator('.ui-timeline-editor');
  await timeline.scrollIntoViewIfNeeded();
  await hand.press(timeline.getByRole('button', { name: /On 1 second/ }));
  await hand.press(timeline.getByRole('button', { name: /On 1 second/ }));
  await hand.press(button(timeline, 'New slide at this time'));
  const second = film.locator('.author-block--step').nth(1);
  await hand.write(label(second, 'Title'), 'Swinging');
  await writeIn(hand, second, 'It goes to and fro.');
  const subtitles = timeline.locator('.subtitles');
  await hand.press(subtitles.locator('summary'));
  await hand.press(button(subtitles, 'Write subtitles: en'));
  await hand.press(button(subtitles, 'New line at this time'));
  await expect(subtitles.getByLabel(/^Words/)).toBeFocused();
  await hand.type('The string swings.');
  await hand.write(label(subtitles, 'To'), '0:03.5');
  // Still in the field: what is typed is stored by the key, too.
  await store(hand);
  await expect(label(subtitles, 'To')).toHaveValue('00:00:03.500');
  const slides = await hand.add(button(page, 'Add: Lesson of slides'), lessons);
  await open(hand, slides);
  await hand.write(label(slides, 'Title').first(), 'High and low');
  await hand.write(label(slides.locator('.author-block--step'), 'Title'), 'Quick is high');
  await writeIn(hand, slides.locator('.author-block--step'), 'What swings quickly sounds high.');
  await sendToReview(hand);
  return id;
}

/** Adds German to what is in the form: the texts are copied, and written anew. */
async function translate(hand: Hand, title: string): Promise<void> {
  const { page } = hand;
  await hand.choose(page.locator('#author-language'), 'de');
  await hand.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expect(page.locator('#author-language')).toHaveValue('de');
  await hand.write(label(page, 'Title').first(), title);
}

/** A unit of a text, in two languages. */
async function writeSecondUnit(hand: Hand): Promise<string> {
  const { page } = hand;
  const id = await begin(hand, 'p_Unit', 'How it reaches the ear');
  const lesson = await hand.add(button(page, 'Add: Lesson of text'), page.locator('.author-block[data-key^="lesson "]'));
  await open(hand, lesson);
  await hand.write(label(lesson, 'Title').first(), 'Air that passes it on');
  await writeIn(hand, lesson, 'Air is pressed together and gives way.');
  await translate(hand, 'Wie er ans Ohr kommt');
  await hand.write(label(lesson, 'Title').first(), 'Luft, die ihn weitergibt');
  await hand.press(lesson.locator('.rt-text'));
  await hand.key('Control+a');
  await hand.type('Luft wird zusammengedrückt und gibt nach.');
  await sendToReview(hand);
  return id;
}

const KINDS = [
  'One answer of several',
  'Several answers',
  'Gaps to fill in',
  'Pairs',
  'Order',
  'Number',
  'Free text',
  'Listening',
  'Areas of a picture',
  'Choices in a text',
  'Passages of a text',
  'Words into gaps',
  'Vocabulary',
] as const;
/** Their texts have the marks of what is asked in them. */
const WITH_MARKS = new Set<string>(['Gaps to fill in', 'Choices in a text', 'Passages of a text', 'Words into gaps', 'Vocabulary']);

/** A test with a question of every kind; in German with its first question. */
async function writeTest(hand: Hand): Promise<string> {
  const { page } = hand;
  const id = await begin(hand, 'p_PracticeTest', 'Do you hear it?');
  const questions = page.locator('.author-block[data-key^="question "]');
  for (const kind of KINDS) {
    const question = await hand.add(button(page, `Add: ${kind}`), questions);
    if (WITH_MARKS.has(kind)) continue;
    await open(hand, question);
    await hand.write(label(question, 'Question'), `Asked as: ${kind}`);
    if (kind === 'Number') await hand.write(label(question, 'Accepted answer'), '340');
    if (kind !== 'One answer of several') continue;
    await hand.write(question.locator('.author-event textarea').nth(0), 'A swinging string');
    await hand.write(question.locator('.author-event textarea').nth(1), 'A string at rest');
  }
  await hand.write(label(page, 'Done by'), 'points 20');
  await translate(hand, 'Hörst du es?');
  const first = questions.first();
  await hand.write(label(first, 'Question'), 'Was klingt?');
  await hand.write(first.locator('.author-event textarea').nth(0), 'Eine schwingende Saite');
  await hand.write(first.locator('.author-event textarea').nth(1), 'Eine Saite in Ruhe');
  await sendToReview(hand);
  return id;
}

async function writeVocabulary(hand: Hand): Promise<string> {
  const { page } = hand;
  const id = await begin(hand, 'p_PracticeTest vocabulary', 'Words of sound');
  await hand.press(page.getByRole('button', { name: /^Add: (?:Word|Vocabulary)$/ }));
  const word = page.locator('.author-block[data-key^="question "]').first();
  await open(hand, word);
  await hand.write(label(word, 'Term'), 'der Klang');
  await hand.write(label(word, 'Accepted answer').first(), 'sound');
  await hand.write(label(page, 'Done by'), 'visited');
  await sendToReview(hand);
  return id;
}

async function writeNews(hand: Hand): Promise<string> {
  const { page } = hand;
  const id = await begin(hand, 'p_News', 'A course on sound');
  await hand.write(label(page, 'Teaser'), 'It begins today.');
  await writeIn(hand, page.locator('.author-section[data-key=body]'), 'Come and listen.');
  await hand.press(button(page, 'Add: Picture'));
  await hand.press(page.getByRole('button', { name: /^Choose …\s*: Picture$/ }).first());
  const library = page.getByRole('dialog', { name: 'Pictures' });
  hand.actions++;
  await library.locator('input[type=file]').setInputFiles('sandbox/content/img/lens.jpg');
  await hand.write(library.getByLabel('What the picture shows (en)'), 'A lens on a table');
  await hand.press(button(library, 'Choose this picture'));
  await expect(page.locator('.author-picture__image'), 'it is in the form').toBeVisible();
  await sendToReview(hand);
  return id;
}

/** The course, with everything in two chapters, in two languages. */
async function writeCourse(hand: Hand, parts: readonly (readonly string[])[]): Promise<string> {
  const { page } = hand;
  const id = await begin(hand, 'p_Course', 'The world of sound');
  for (const [index, objects] of parts.entries()) {
    const chapter = await hand.add(button(page, 'Add: Chapter'), page.locator('.author-block[data-block]'));
    await hand.write(label(chapter, 'Title').first(), `Part ${index + 1}`);
    for (const object of objects) {
      const step = await hand.add(button(chapter, 'Add: Step'), chapter.locator('.author-block--step'));
      await hand.press(step.getByRole('button', { name: /^Choose a page/ }));
      const pages = page.getByRole('dialog', { name: 'Pages of the site' });
      await hand.write(pages.getByLabel('Title or number'), object);
      await hand.press(button(pages, 'Search'));
      await hand.press(pages.getByRole('button', { name: new RegExp(`-${object}\\.html`) }));
      await expect(label(step, 'Object ID')).toHaveValue(object);
    }
  }
  await translate(hand, 'Die Welt des Klangs');
  await sendToReview(hand);
  return id;
}

/** Who publishes reads and approves each. */
async function publishAll(hand: Hand, ids: readonly string[]): Promise<void> {
  const { page } = hand;
  for (const id of ids) {
    await hand.go('studio.html?lang=en');
    const waiting = page.getByRole('region', { name: 'Waiting for review' });
    await hand.press(waiting.locator(`a[href*="review-${id}.html"]`).first());
    await hand.press(button(page, 'Approve and publish'));
    await expect(page.getByText('It is published.')).toBeVisible();
  }
}

async function addToMenu(hand: Hand, course: string): Promise<void> {
  const { page } = hand;
  await hand.go('edit-menu-main.html?lang=en');
  const item = await hand.add(button(page, 'Add: Item'), page.locator('.author-blocks').first().locator(':scope > .author-block'));
  await hand.write(item.getByLabel('Label (en)'), 'Sound');
  await hand.write(item.getByLabel('Label (de)'), 'Klang');
  await hand.write(item.getByLabel('Leads to'), `course-${course}.html`);
  await store(hand);
}

/** From the menu to the last step, by what each page offers next. */
async function takeCourse(page: Page): Promise<void> {
  const way = byPointer(page);
  const account = { user: 'emmy', password: 'every symmetry has one', strUser: 'Emmy Noether', email: 'emmy@example.org' };
  const registered = await fetch(`${address()}/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login`, {
    method: 'POST',
    body: new URLSearchParams({ ...account, subAction: 'register' }),
  });
  expect(registered.status).toBe(200);
  await logIn(page, account);
  await page.goto(`${site()}/news.html?lang=de`);
  await expect(page.locator('#main-items').getByRole('link', { name: 'Klang', exact: true })).toBeVisible();
  await page.goto(`${site()}/news.html?lang=en`);
  await expect(main(page).getByRole('img', { name: 'A lens on a table' })).toBeVisible();
  await page.locator('#main-items').getByRole('link', { name: 'Sound', exact: true }).click();
  await expect(heading(page)).toHaveText('The world of sound');
  await way.press(
    main(page)
      .getByRole('link', { name: /A string that swings/ })
      .first(),
  );
  const words = (): Promise<string> =>
    main(page)
      .locator('.lesson-stage video')
      .first()
      .evaluate((film: HTMLVideoElement) =>
        [...film.textTracks].flatMap(({ cues }) => [...(cues ?? [])].map((cue) => (cue as VTTCue).text)).join(),
      );
  await expect.poll(words, 'the subtitles that were written').toBe('The string swings.');
  await playFilm(way);
  await way.press(panel(page).getByRole('link', { name: /^Next: / }));
  await expect(main(page).locator('.lessons__link[aria-current=step]')).toContainText('High and low');
  const next = main(page).getByRole('button', { name: 'What comes next' });
  // A lesson of one slide is done when it is seen.
  await way.press(next);
  await way.press(panel(page).getByRole('link', { name: /^Next: / }));
  await expect(main(page)).toContainText('Air is pressed together and gives way.');
  await way.press(next);
  await way.press(panel(page).getByRole('link', { name: /^Next: Do you hear it/ }));
  await expect(button(page, 'Start the test')).toBeVisible();
  await expect(panel(page), 'nothing lies over the test').toHaveCount(0);
  await answerTest(way);
  await way.press(main(page).getByRole('link', { name: 'Next: Words of sound' }));
  await expect(main(page).getByRole('heading', { level: 1, name: 'Words of sound', exact: true })).toBeVisible();
  await way.press(button(page, 'Practise now'));
  // A word that is known for the first time is asked once more before the round is over.
  for (const number of [1, 2]) {
    await expect(main(page).getByRole('heading', { name: `Word ${number}` })).toBeVisible();
    await way.write(main(page).locator('.vocabulary__word input'), 'sound');
    await page.keyboard.press('Enter');
    await way.press(main(page).getByRole('button', { name: /^Knew it/ }));
  }
  await expect(main(page).locator('.vocabulary__receipt')).toContainText('stored');
}

/** What is right in questions that are typed into, by their kind: their author has left the gap and the word as they began. */
const TYPED: Readonly<Record<string, string>> = { gapText: '…', numeric: '340', vocabulary: '…' };

/** Goes through the questions of the test, answers those that need no more than a look, and ends it. */
async function answerTest(way: Way): Promise<void> {
  const { page } = way;
  const question = main(page).locator('.question');
  const next = button(page, 'Next');
  await way.press(button(page, 'Start the test'));
  const answered: string[] = [];
  for (let number = 1; ; number++) {
    await expect(main(page).getByRole('heading', { name: new RegExp(`^Question ${number} of`) })).toBeVisible();
    const kind = (await question.getAttribute('data-kind')) ?? '';
    const typed = TYPED[kind];
    if (kind === 'singleChoice') await way.press(main(page).getByLabel('A swinging string'));
    if (typed !== undefined) await way.write(question.getByRole('textbox').first(), typed);
    if (kind === 'singleChoice' || typed !== undefined) {
      await way.press(button(page, 'Check'));
      await expect(main(page).locator('.test-feedback')).toContainText('Right');
      answered.push(kind);
    }
    if (!(await next.isVisible())) break;
    await way.press(next);
  }
  expect(answered.toSorted()).toEqual(['gapText', 'numeric', 'singleChoice', 'vocabulary']);
  await way.press(button(page, 'Finish the test'));
  await way.press(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }));
  await expect(main(page).locator('#test-result')).toBeVisible();
}

/** The certificate of the course, at the address that anybody may check; and what was translated. */
async function readCertificate(page: Page, course: string, stranger: Page): Promise<void> {
  await main(page)
    .getByRole('link', { name: /Your certificate/ })
    .first()
    .click();
  await expect(main(page).locator('.certificate')).toContainText('Emmy Noether');
  await expect(main(page).locator('.certificate')).toContainText('The world of sound');
  const address = page.url();
  expect((await stranger.goto(address.replace(/[?#].*$/, '?lang=en')))!.status()).toBe(200);
  await expect(main(stranger).locator('.certificate')).toContainText('Valid: this certificate was issued here.');
  await expect(main(stranger).locator('.certificate')).toContainText('The world of sound');
  await page.goto(`${site()}/course-${course}.html?lang=de`);
  await expect(heading(page)).toHaveText('Die Welt des Klangs');
  for (const title of ['Wie er ans Ohr kommt', 'Hörst du es?'])
    await expect(main(page).getByText(title, { exact: true }).first()).toBeVisible();
}

test('RT-007 @long a course is written from nothing in the browser, reviewed and published, and taken up to its certificate', async ({
  page,
  browser,
  allowConsole,
}) => {
  test.setTimeout(420_000);
  allowConsole(/404/);
  const [reviewer, administrator, learner] = [await browser.newPage(), await browser.newPage(), await browser.newPage()];
  const authorization = await logIn(administrator, hypatia);
  const status = await administrator.evaluate(async (token) => {
    const body = new URLSearchParams({ subAction: 'giveRole', role: 'author', branch: '' });
    const address = '/dispatcher.php?mode=ajax&lang=en&action=16&id=12&datatype=p_Accounts';
    return (await fetch(address, { method: 'POST', headers: { authorization: token }, body })).status;
  }, authorization);
  expect(status).toBe(200);
  await administrator.close();
  await logIn(page, ada);
  await logIn(reviewer, { user: 'alhazen', password: 'book-of-optics' });

  const writer = new Hand(page);
  const publisher = new Hand(reviewer);
  const first = await writeFirstUnit(writer);
  const second = await writeSecondUnit(writer);
  const exam = await writeTest(writer);
  const words = await writeVocabulary(writer);
  const report = await writeNews(writer);
  await publishAll(publisher, [first, second, exam, words, report]);
  const course = await writeCourse(writer, [
    [first, second],
    [exam, words],
  ]);
  await publishAll(publisher, [course]);
  await addToMenu(publisher, course);
  expect(writer.actions + publisher.actions, 'clicks, choices and fields').toBeLessThan(200);

  await takeCourse(learner);
  await readCertificate(learner, course, await (await browser.newContext()).newPage());
});
