import type { Locator, Page } from 'playwright-core';
import { NEW_RULE, type FaultRule } from '../../sandbox/harness/tape/faults.ts';
import { ada, author, dialog, heading, hypatia, languageItem, loginForm, main, menuItem, submitLogin } from '../e2e/support/site.ts';
import { textSet } from '../e2e/support/text-set.ts';

/** One day of somebody: what they do, from the page that it begins at. */
export interface Day {
  /** Name of the tape's file. */
  readonly name: string;
  readonly title: string;
  /** Where it begins. */
  readonly address: string;
  readonly screen?: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  /** The question whether visits may be counted is asked. */
  readonly undecided?: boolean;
  /** What goes wrong from the beginning on. */
  readonly faults?: readonly FaultRule[];
  /** Outlines say what has the focus. */
  readonly focus?: boolean;
  /** @param go opens an address of the site, as somebody writes it */
  readonly does: (page: Page, go: (address: string) => Promise<void>) => Promise<void>;
}

/** A person looks at what has come before going on. */
const LOOK_MS = 400;

/** Waits until nothing is being loaded, and a moment longer. */
export async function settle(page: Page): Promise<void> {
  const view = page.locator('#mainContent').filter({ hasText: /\S/ });
  // Where nothing could be had there is a dialog alone.
  await view.or(dialog(page)).first().waitFor({ state: 'attached', timeout: 20_000 });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 20_000 });
  await textSet(page);
  await page.waitForTimeout(LOOK_MS);
}

async function opens(page: Page, item: string, title: string | RegExp): Promise<void> {
  await menuItem(page, item).click();
  await heading(page).filter({ hasText: title }).waitFor();
  await settle(page);
}

async function logIn(page: Page, go: (address: string) => Promise<void>, user = ada.user, password = ada.password): Promise<void> {
  await go('/login.html');
  await submitLogin(page, user, password);
  await page.waitForURL(/userhome\.html/);
  await settle(page);
}

/** Clicks, and looks at what comes. */
async function click(page: Page, name: string | RegExp, role: 'button' | 'link' | 'tab' | 'radio' | 'checkbox' = 'button'): Promise<void> {
  await main(page).getByRole(role, { name }).first().click();
  await settle(page);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  await settle(page);
}

/** Presses into a field and writes, as a person does: how a driver comes to a field is not on a tape. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.type(text);
}

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await press(page, 'Tab');
  }
  throw new Error('Tab does not come to it.');
}

/** Reads what a dialog says, and closes it. */
async function closeDialog(page: Page): Promise<void> {
  await dialog(page).first().waitFor();
  await page.waitForTimeout(LOOK_MS);
  await press(page, 'Escape');
}

const rule = (more: Partial<FaultRule>): FaultRule => ({ ...NEW_RULE, ...more });

/** Lets calls go wrong from now on, none without a rule. */
async function fail(page: Page, ...rules: readonly Partial<FaultRule>[]): Promise<void> {
  await page.evaluate(`lecternRecorded.setFaults(${JSON.stringify(rules.map(rule))})`);
}

/** Reads that something did not come, and has it tried again. */
async function tryAgain(page: Page): Promise<void> {
  await dialog(page).first().waitFor();
  await page.waitForTimeout(LOOK_MS);
  await fail(page);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).first().waitFor({ state: 'detached' });
  await page.waitForTimeout(1000);
  await settle(page);
}

export const days: readonly Day[] = [
  {
    name: 'visitor-reads-news',
    title: 'A visitor reads the news and goes back',
    address: '/',
    does: async (page) => {
      await opens(page, 'News', 'News');
      await main(page).locator('article a').first().click();
      await settle(page);
      await page.goBack();
      await settle(page);
    },
  },
  {
    name: 'visitor-in-german',
    title: 'A visitor changes to German and writes to the academy',
    address: '/news.html',
    does: async (page) => {
      await languageItem(page, 'de').click();
      await settle(page);
      await opens(page, 'Kontakt', 'Kontakt');
      await main(page).locator('form [type=submit]').click();
      await settle(page);
      await main(page).locator('[name=name]').fill('Grace Hopper');
      await main(page).locator('[name=email]').fill('grace@example.org');
      await main(page).locator('[name=message]').fill('Muss das Loch rund sein?');
      await main(page).locator('form [type=submit]').click();
      await settle(page);
    },
  },
  {
    name: 'visitor-searches',
    title: 'A visitor searches, looks at one tab and comes back',
    address: '/search.html?query=light',
    screen: { width: 1280, height: 1000 },
    does: async (page) => {
      await main(page).getByRole('tab', { name: /^News/ }).click();
      await settle(page);
      await page.goBack();
      await settle(page);
      await main(page).locator('.hit a').first().click();
      await settle(page);
    },
  },
  {
    name: 'learner-logs-in-and-out',
    title: 'A learner mistypes the password, logs in, sees the courses and logs out',
    address: '/login.html',
    does: async (page) => {
      await loginForm(page).locator('input[name=user]').fill(ada.user);
      await loginForm(page).locator('input[type=password]').fill('differential-engine');
      await loginForm(page).locator('[type=submit]').click();
      await settle(page);
      await loginForm(page).locator('input[type=password]').fill(ada.password);
      await loginForm(page).locator('[type=submit]').click();
      await page.waitForURL(/userhome\.html/);
      await settle(page);
      await opens(page, 'Courses', 'Courses');
      await page.getByRole('banner').getByRole('button', { name: ada.name }).click();
      await page.waitForTimeout(LOOK_MS);
      await page
        .getByRole('banner')
        .getByRole('link', { name: /log ?out/i })
        .click();
      await page.waitForTimeout(1500);
      await settle(page);
    },
  },
  {
    name: 'learner-practises-words',
    title: 'A learner practises two words by keyboard',
    address: '/vocabulary-842.html',
    does: async (page) => {
      await click(page, 'Practise now');
      await page.keyboard.type('light');
      await press(page, 'Enter', 'Enter');
      await page.keyboard.type('no idea');
      await press(page, 'Enter');
      await click(page, 'Stop for now');
    },
  },
  {
    name: 'learner-places-herself',
    title: 'A learner begins a placement test and goes on after a reload',
    address: '/level-840.html',
    does: async (page) => {
      await click(page, 'Start the test');
      await click(page, 'I do not know');
      await click(page, 'I do not know');
      await page.reload();
      await settle(page);
      await click(page, 'I do not know');
    },
  },
  {
    name: 'learner-in-the-dark',
    title: 'A learner on a narrow, dark screen looks at a course',
    address: '/course-100.html',
    screen: { width: 360, height: 700 },
    dark: true,
    does: async (page) => {
      await main(page).locator('.step a').first().click();
      await settle(page);
      await page.goBack();
      await settle(page);
    },
  },
  {
    name: 'visitor-by-keyboard',
    title: 'Somebody without a mouse walks through the menu and the calendar',
    address: '/',
    does: async (page) => {
      await press(page, 'Tab', 'Tab', 'Tab', 'ArrowRight', 'ArrowRight', 'Enter');
      await press(page, 'Tab', 'Tab', 'Enter');
    },
  },
  {
    name: 'visitor-turns-the-calendar',
    title: 'A visitor turns the calendar and opens an event',
    address: '/calendar.html',
    does: async (page) => {
      await click(page, /next/i, 'link');
      await click(page, /next/i, 'link');
      await page.goBack();
      await settle(page);
    },
  },
  {
    name: 'learner-loses-her-session',
    title: 'A learner loses her session, logs in again and goes on',
    address: '/login.html',
    does: async (page, go) => {
      await logIn(page, go);
      await page.route(/datatype=p_News/, (route) => route.fulfill({ status: 440, body: '' }), { times: 1 });
      await menuItem(page, 'News').click();
      await closeDialog(page);
    },
  },
  {
    name: 'visitor-without-network',
    title: 'A visitor loses the network between two views and has it again',
    address: '/',
    does: async (page) => {
      await page.context().setOffline(true);
      await page.waitForTimeout(LOOK_MS);
      await menuItem(page, 'Blog').click();
      await closeDialog(page);
      await page.context().setOffline(false);
      await page.waitForTimeout(LOOK_MS);
      await opens(page, 'Blog', 'Blog');
    },
  },
  {
    name: 'author-looks-at-an-object',
    title: 'An author logs in and changes a title without storing it',
    address: '/login.html',
    does: async (page, go) => {
      await logIn(page, go, author.user, author.password);
      await go('/author-902.html?lang=en');
      const title = page.locator('textarea.author-text:visible').first();
      await title.waitFor();
      await settle(page);
      await title.fill('Another title');
      await page.waitForTimeout(1500);
      await page.locator('.author-bar').getByRole('button', { name: 'Undo', exact: true }).click();
      await settle(page);
    },
  },
  {
    name: 'learner-loses-her-session-in-a-course',
    title: 'A session ends between two views of a course, and the learner logs in again where she is',
    address: '/login.html',
    does: async (page, go) => {
      await logIn(page, go);
      await opens(page, 'Courses', 'Courses');
      await page.route(/datatype=p_Course&|datatype=p_Course$/, (route) => route.fulfill({ status: 440, body: '' }), { times: 1 });
      await main(page).locator('a[href="course-100.html"]').first().click();
      await closeDialog(page);
      await opens(page, 'News', 'News');
    },
  },
  {
    name: 'learner-takes-a-test',
    title: 'A learner begins a test, answers a question, and goes on',
    address: '/test-812.html',
    does: async (page) => {
      await click(page, 'Start the test');
      await main(page).locator('.question').getByRole('radio').first().click();
      await settle(page);
      await click(page, 'Check');
      await click(page, 'Next');
      await press(page, 'Tab');
    },
  },
  {
    name: 'learner-changes-the-lesson',
    title: 'A learner looks at the films of two lessons of a unit',
    address: '/unit-4711.html',
    does: async (page) => {
      await main(page).locator('.lessons__link').filter({ hasText: 'A room with a hole' }).first().click();
      await settle(page);
      await opens(page, 'Courses', 'Courses');
    },
  },
  {
    name: 'learner-opens-a-unit-in-a-unit',
    title: 'A learner opens a unit inside another one and goes back',
    address: '/unit-4712.html',
    does: async (page) => {
      const top = main(page).locator('.unit-level:not([inert])');
      const parent = (await top.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await top.locator('.sub-units__link').first().click();
      await page.waitForTimeout(1500);
      await settle(page);
      await top.getByRole('button', { name: parent }).click();
      await page.waitForTimeout(1500);
      await settle(page);
    },
  },
  {
    name: 'visitor-in-arabic',
    title: 'A visitor reads in Arabic, and then in English',
    address: '/news.html?lang=ar',
    does: async (page) => {
      await main(page).locator('article a').first().click();
      await settle(page);
      await languageItem(page, 'en').click();
      await settle(page);
    },
  },
  {
    name: 'visitor-chooses-settings',
    title: 'A visitor chooses the dark colours and German subtitles, and forgets them again',
    address: '/news.html',
    does: async (page) => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Settings' });
      await settings.getByRole('radio', { name: 'Dark' }).click();
      await page.waitForTimeout(LOOK_MS);
      await settings.getByLabel('Subtitles').focus();
      await press(page, 'd');
      await settings.getByRole('button', { name: 'Forget my settings' }).click();
      await page.waitForTimeout(LOOK_MS);
      await press(page, 'Escape');
    },
  },
  {
    name: 'visitor-is-not-counted',
    title: 'A visitor does not want to be counted',
    address: '/news.html',
    undecided: true,
    does: async (page) => {
      await page.getByRole('button', { name: 'No, thank you' }).click();
      await settle(page);
      await opens(page, 'Blog', 'Blog');
    },
  },
  {
    name: 'visitor-turns-the-screen',
    title: 'A visitor makes the window narrow and opens the menu',
    address: '/',
    does: async (page) => {
      await page.setViewportSize({ width: 400, height: 800 });
      await settle(page);
      await page.getByRole('banner').getByRole('button', { name: /menu/i }).first().click();
      await settle(page);
      await menuItem(page, 'Blog').click();
      await settle(page);
    },
  },
  {
    name: 'visitor-reads-the-blog',
    title: 'A visitor reads two pages of the blog in German',
    address: '/blog.html?lang=de',
    does: async (page) => {
      await main(page).locator('article a').first().click();
      await settle(page);
      await page.goBack();
      await settle(page);
      await main(page).locator('article a').nth(1).click();
      await settle(page);
    },
  },
  {
    name: 'fault-a-lesson-is-tried-again',
    title: 'A lesson that did not come is tried again, and is the one that is shown',
    address: '/unit-4711.html',
    does: async (page) => {
      await fail(page, { type: 'p_LessonObject', what: 'status', value: 503 });
      await main(page).locator('.lessons__link').filter({ hasText: 'A room with a hole' }).first().click();
      await tryAgain(page);
    },
  },
  {
    name: 'fault-a-unit-in-a-unit-is-tried-again',
    title: 'A unit in a unit that did not come is tried again, and lies over the first one',
    address: '/unit-4712.html',
    does: async (page) => {
      await fail(page, { type: 'p_Unit', what: 'offline' });
      await main(page).locator('.sub-units__link').first().click();
      await tryAgain(page);
    },
  },
  {
    name: 'fault-a-way-back-into-a-unit-is-tried-again',
    title: 'Going back to a unit in a unit fails, is tried again, and leads as deep as before',
    address: '/unit-4712.html',
    does: async (page) => {
      await main(page).locator('.sub-units__link').first().click();
      await page.waitForTimeout(1500);
      await settle(page);
      await opens(page, 'News', 'News');
      await fail(page, { type: 'p_Unit', what: 'status', value: 503 });
      await page.goBack();
      await tryAgain(page);
    },
  },
  {
    name: 'learner-tries-a-deep-address-again',
    title: 'The address of a unit in a unit does not come at once, is tried again, and leads as deep as it says',
    address: '/unit-4712.html#startUnitLevel_4713',
    faults: [rule({ type: 'p_Unit', nth: 1, what: 'status', value: 503 })],
    does: tryAgain,
  },
  {
    name: 'fault-a-login-keeps-what-was-typed',
    title: 'A login that could not reach the server is sent again as it was typed',
    address: '/login.html',
    does: async (page) => {
      await fail(page, { type: 'p_Login', what: 'lost-answer' });
      await submitLogin(page, ada.user, ada.password);
      await main(page).getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
      // Longer than until the page loads its other texts, which comes to be at no moment that is sure.
      await page.waitForTimeout(3000);
      await fail(page);
      await loginForm(page).locator('[type=submit]').click();
      await page.waitForURL(/userhome\.html/);
      await settle(page);
    },
  },
  {
    name: 'fault-a-message-is-sent-again',
    title: 'A message whose answer was lost is sent once more',
    address: '/contact.html',
    does: async (page) => {
      await main(page).locator('[name=name]').fill('Grace Hopper');
      await main(page).locator('[name=email]').fill('grace@example.org');
      await main(page).locator('[name=message]').fill('Does the hole have to be round?');
      await fail(
        page,
        { type: 'p_Contact', action: 'store', what: 'lost-answer' },
        { type: 'p_Contact', action: '16', what: 'lost-answer' },
      );
      await main(page).locator('form [type=submit]').click();
      await closeDialog(page);
      await fail(page);
      await main(page).locator('form [type=submit]').click();
      await settle(page);
    },
  },
  {
    name: 'fault-a-first-view-is-tried-again',
    title: 'A page of which nothing could be had is tried again, and shows what its address says',
    address: '/news.html',
    faults: [rule({ what: 'offline' })],
    does: tryAgain,
  },
  {
    name: 'fault-a-search-keeps-the-focus',
    title: 'A search that did not work is tried again by keyboard, and the focus stays with the results',
    address: '/search.html',
    focus: true,
    does: async (page) => {
      await fail(page, { type: 'p_Site', what: 'status', value: 503 });
      await write(page, main(page).getByRole('searchbox').first(), 'light');
      await press(page, 'Enter');
      const again = main(page).getByRole('alert').getByRole('button');
      await again.waitFor();
      await fail(page);
      await tabTo(page, again);
      await press(page, 'Enter');
      await main(page).locator('.hit').first().waitFor();
      await settle(page);
    },
  },
  {
    name: 'fault-a-sent-form-keeps-the-focus',
    title: 'A message without a network is sent again by keyboard, and the focus stays where the form was',
    address: '/contact.html',
    focus: true,
    does: async (page) => {
      await write(page, main(page).locator('[name=name]'), 'Grace Hopper');
      await write(page, main(page).locator('[name=email]'), 'grace@example.org');
      await write(page, main(page).locator('[name=message]'), 'Does the hole have to be round?');
      await fail(page, { type: 'p_Contact', what: 'offline' });
      await tabTo(page, main(page).locator('form [type=submit]'));
      await press(page, 'Enter');
      await closeDialog(page);
      await fail(page);
      await press(page, 'Enter');
      await main(page).locator('form').waitFor({ state: 'detached' });
      await settle(page);
    },
  },
  {
    name: 'fault-a-late-list-of-accounts',
    title: 'An administrator looks for somebody else before the first answer has come, which comes last',
    address: '/login.html',
    does: async (page, go) => {
      await logIn(page, go, hypatia.user, hypatia.password);
      await go('/accounts.html?lang=en');
      const query = main(page).getByRole('search').getByRole('searchbox');
      await fail(page, { type: 'p_Accounts', what: 'delay', value: 4000, nth: 1 });
      await query.fill('ada');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(LOOK_MS);
      await query.fill('vera');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(5000);
      await settle(page);
    },
  },
  {
    name: 'fault-an-author-keeps-what-was-typed',
    title: 'A session ends while an author stores a title, which stays on the page',
    address: '/login.html',
    does: async (page, go) => {
      await logIn(page, go, author.user, author.password);
      await go('/author-902.html?lang=en');
      const title = page.locator('textarea.author-text:visible').first();
      await title.waitFor();
      await settle(page);
      await title.fill('Another title');
      await page.waitForTimeout(1500);
      await fail(page, { type: 'p_ObjectConfiguration', action: 'store', what: 'session' });
      await page.locator('.author-bar').getByRole('button', { name: 'Store', exact: true }).click();
      await closeDialog(page);
    },
  },
  {
    name: 'learner-watches-a-film',
    title: 'A learner plays the film of a lesson for a while, and goes on to the next lesson',
    address: '/unit-4711.html',
    does: async (page) => {
      await main(page).locator('video').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(1000);
      await main(page).locator('[data-control=play], [data-control=pause]').first().focus();
      await press(page, 'Enter');
      await page.waitForTimeout(2500);
      await press(page, 'Enter');
      await settle(page);
      await main(page).locator('.lessons__link').filter({ hasText: 'A room with a hole' }).first().click();
      await settle(page);
    },
  },
  {
    name: 'learner-gives-a-result-offline',
    title: 'A learner ends a round of words without a network, and the result is sent when there is one again',
    address: '/vocabulary-842.html',
    does: async (page) => {
      await click(page, 'Practise now');
      await page.keyboard.type('light');
      // What the page fetches ahead is here: how much of it came before the cut would be a matter of the machine's pace.
      await page.waitForTimeout(6000);
      await press(page, 'Enter', 'Enter');
      await page.context().setOffline(true);
      await page.waitForTimeout(LOOK_MS);
      await click(page, 'Stop for now');
      await page.waitForTimeout(2000);
      await page.context().setOffline(false);
      await main(page).locator('.vocabulary__receipt').filter({ hasText: 'stored' }).waitFor({ timeout: 30_000 });
      await settle(page);
    },
  },
];
