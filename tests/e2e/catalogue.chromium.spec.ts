import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { startOwnServer, type OwnServer } from './support/own-server.ts';
import { heading, main, submitLogin, userName } from './support/site.ts';

let server: OwnServer;
let site: string;

const vera = { user: 'vera', password: 'dark-matter', name: 'Vera Rubin' };
const course = (ID: number, title: string, record: string, minutes: number) =>
  `<object ID="${ID}" IDObjectType="100" dataType="p_Course" language=""><title language="en">${title}</title>
   <languages base="en" default="en"><language code="en" available="1"/></languages><record>${record}</record>
   <data><course ID="${ID}" guests="open"><chapter id="1"><title language="en">All</title>
   <objectRef ID="4711" IDObjectType="4" dataType="p_Unit" action="2" minutes="${minutes}"/></chapter></course></data></object>`;
const level = (key: string, label: string) => `<level key="${key}" language="en">${label}</level>`;
const subject = (key: string, label: string) => `<category key="${key}" language="en">${label}</category>`;

async function ask(query: string, body?: BodyInit, token?: string): Promise<string> {
  const answer = await fetch(`${server.address}/dispatcher.php?mode=ajax&lang=en&${query}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${text}`);
  return text;
}

// One worker for all: each would start a server for itself.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
  site = server.address.replace('127.0.0.1', 'demo.localhost');
  const login = { subAction: 'login', loginMode: 'password', user: 'alhazen', password: 'book-of-optics' };
  const token = /<JWT>(.*)<\/JWT>/.exec(await ask('action=verify&id=0&datatype=p_Login', new URLSearchParams(login)))![1]!;
  const file = new FormData();
  const courses = [
    course(6201, 'Algebra', level('1', 'Beginner') + subject('maths', 'Maths'), 30),
    course(6202, 'Analysis', level('2', 'Advanced') + subject('maths', 'Maths'), 400),
    course(6203, 'Optics', level('1', 'Beginner') + subject('light', 'Light'), 90),
  ];
  file.append('file', new Blob([`<objects>${courses.join('')}</objects>`]), 'courses.xml');
  await ask('action=32768&datatype=p_Course', file, token);
});
test.afterAll(() => server.close());

const REFUSED = /Failed to load resource.*40[34]/;
const titles = (page: Page) => main(page).locator('.card--course .card__title').allTextContents();
const filter = (page: Page, name: string) => main(page).locator('summary').filter({ hasText: name });
const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${site}${path}`);
  await shown(page);
}

test('RT-007 the catalogue is narrowed by the keyboard, the address keeps it, and an empty choice leads out again', async ({ page }) => {
  await show(page, '/course.html');
  await expect(main(page).locator('.catalogue__found')).toHaveText('Courses found: 5');
  await filter(page, 'Level').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/course\.html\?level=1$/);
  await expect(filter(page, 'Level')).toHaveText('Level: Beginner');
  expect((await titles(page)).sort()).toEqual(['Algebra', 'Flour, water, time', 'Optics']);
  await filter(page, 'Length').click();
  await main(page).getByRole('link', { name: 'Up to 1 hour' }).click();
  await expect(page).toHaveURL(/level=1&duration=short/);
  await expect.poll(() => titles(page)).toEqual(['Algebra']);
  await page.reload();
  await shown(page);
  expect(await titles(page)).toEqual(['Algebra']);
  await page.goBack();
  await expect.poll(async () => (await titles(page)).sort()).toEqual(['Algebra', 'Flour, water, time', 'Optics']);

  await show(page, '/course.html?level=2&duration=short');
  await expect(main(page)).toContainText('Nothing here fits this choice.');
  await main(page).getByRole('link', { name: 'Show everything' }).click();
  await expect(page).toHaveURL(/\/course\.html$/);
  await expect.poll(async () => (await titles(page)).length).toBe(5);
});

test('RT-007 the catalogue fits on a small screen, in the dark, and in Arabic', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await show(page, '/course.html?lang=ar&level=1');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const name of await main(page).locator('summary').all()) {
    await name.click();
    expect((await name.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  }
  await expect(main(page).locator('.catalogue__found')).toContainText('عدد المساقات: 3');
  expect(await isWide(page)).toBe(false);
  await expectAccessible(page);
});

test('RT-007 a guest who wants to enrol logs in and is enrolled; who leaves is told that nothing is lost', async ({
  page,
  allowConsole,
}) => {
  allowConsole(REFUSED);
  await show(page, '/course-6203.html');
  await main(page).getByRole('link', { name: 'Log in and enrol' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Log in');
  // Its plugin is there: before that a form would be sent as one without scripts is.
  await expect(main(page).locator('.login__demo')).toBeVisible();
  await submitLogin(page, vera.user, vera.password);
  await expect(page).not.toHaveURL(/login/);
  await expect(userName(page, vera.name)).toBeVisible();
  await shown(page);
  await expect(main(page).getByRole('status').filter({ hasText: 'You are enrolled.' })).toBeVisible();
  const button = main(page).locator('.course__enrolment').getByRole('button');
  await expect(button).toHaveText('Leave the course');
  await expectAccessible(page);

  await show(page, '/userhome.html');
  const own = main(page).locator('section[aria-labelledby=my-courses]');
  await expect(own.locator('.card__title')).toHaveText(['Optics']);
  await expect(own.getByRole('link', { name: 'All courses' })).toHaveAttribute('href', 'course.html');

  await show(page, '/course-6203.html');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status').filter({ hasText: 'What you have done stays' })).toBeVisible();
  await expect(button).toHaveText('Enrol');
  await expect(button).toBeFocused();
  await show(page, '/userhome.html');
  await expect(own).toHaveCount(0);
  await expect(main(page).getByRole('heading', { name: 'Courses to begin with' })).toBeVisible();
  // An address alone enrols nobody.
  await show(page, '/course-6203.html?enrol=1');
  await expect(button).toHaveText('Enrol');
});

test('RT-007 enrolling says so when there is no connection, and works when there is one again', async ({ page, context, allowConsole }) => {
  allowConsole(REFUSED, /ERR_INTERNET_DISCONNECTED/);
  await show(page, '/login.html');
  await submitLogin(page, vera.user, vera.password);
  await expect(page).not.toHaveURL(/login/);
  await expect(userName(page, vera.name)).toBeVisible();
  await show(page, '/course-6202.html');
  const area = main(page).locator('.course__enrolment');
  await context.setOffline(true);
  await area.getByRole('button').click();
  await expect(area.getByRole('alert')).toContainText('Please try again');
  await expect(area.getByRole('button')).toHaveText('Enrol');
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await area.getByRole('button').click();
  await expect(area.getByRole('button')).toHaveText('Leave the course');
});

test('RT-007 a goal of the week is chosen, kept with the account and spoken of kindly; reminders have an address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await show(page, '/login.html');
  await submitLogin(page, vera.user, vera.password);
  await expect(page).not.toHaveURL(/login/);
  await expect(userName(page, vera.name)).toBeVisible();
  await show(page, '/userhome.html');
  const week = main(page).locator('.week');
  await expect(week).toContainText('Would you like a goal?');
  await expect(week.locator('.week__day')).toHaveCount(7);
  await week.getByLabel('My goal').selectOption('1 day a week');
  await week.getByRole('button', { name: 'Save goal' }).focus();
  await page.keyboard.press('Enter');
  await expect(week.getByRole('status')).toHaveText('Saved.');
  await expect(week).toContainText('Days learned: 0 of 1. A few minutes are enough for a start.');
  await expect(week.getByRole('button', { name: 'Save goal' })).toBeFocused();

  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('JWT')}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ IDLesson: '1', seconds: '5' });
    await fetch('/dispatcher.php?mode=ajax&lang=en&action=16&id=4711&datatype=t_UnitPosition', { method: 'POST', headers, body });
  });
  await page.reload();
  await shown(page);
  await expect(week).toContainText('Days learned: 1 of 1. You have reached your goal for this week.');
  await expect(week.getByLabel('My goal')).toHaveValue('1');
  await expect(week.locator('.week__day--today')).toContainText('learned');

  const reminders = main(page).locator('.reminders');
  await reminders.getByRole('button', { name: 'Make an address' }).click();
  const address = reminders.getByLabel('Address of your reminders');
  await expect(address).toHaveValue(/\/reminders-[\w-]{43}\.ics$/);
  await reminders.getByRole('button', { name: 'Copy the address' }).click();
  await expect(reminders.getByRole('status')).toHaveText('The address has been copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await address.inputValue());
  const subscribe = await reminders.getByRole('link', { name: 'Subscribe' }).getAttribute('href');
  expect(subscribe).toBe(copied.replace(/^http:/, 'webcal:'));
  const feed = () => page.evaluate(async (url) => (await fetch(url)).status, copied);
  expect(await feed()).toBe(200);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isWide(page)).toBe(false);
  await expectAccessible(page);

  await show(page, '/userhome.html?lang=ar');
  await expect(main(page).locator('.reminders')).toContainText('لديك عنوان منذ');
  expect(await isWide(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'إيقاف التذكيرات' }).click();
  await expect(main(page).locator('.reminders').getByRole('status')).toHaveText('لم يعد العنوان صالحًا.');
});
