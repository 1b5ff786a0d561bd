import { expect, type APIResponse, type Locator, type Page, type Route } from '@playwright/test';

/** Customers of the demonstration, and those of `tests/customers`. */
export type Customer =
  | 'demo'
  | 'nordlicht'
  | 'third'
  | 'plain'
  | 'rivage'
  | 'faulty'
  | 'badmanifest'
  | 'broken'
  | 'notjson'
  | 'dev.demo'
  | 'test.demo'
  | 'dev.badmanifest'
  | 'test.badmanifest'
  | 'dev.notjson';

const port = process.env.LECTERN_E2E_PORT;

export const customerUrl = (customer: Customer, path = '/'): string =>
  `http://${customer}.localhost:${port}${path.startsWith('/') ? path : `/${path}`}`;

/** The element that views are shown in. */
export const main = (page: Page): Locator => page.locator('#mainContent');

export const heading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });

/** An item of the main menu, whatever role its kind of menu gives it. */
export const menuItem = (page: Page, name: string): Locator =>
  page
    .getByRole('banner')
    .locator('a, button, [role=menuitem]')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) })
    .first();

/** Waits until the main menu's plugin is there; before that its links work, but no key of a menu does. */
export const menuReady = (page: Page): Promise<void> => expect(page.locator('#menu-main .menu__body')).toBeAttached();

/** An item of the language menu. */
export const languageItem = (page: Page, language: string): Locator => page.getByRole('banner').locator(`a[hreflang="${language}"]`);

/** The user's name in the frame, which opens the user's list. */
export const userName = (page: Page, name: string): Locator => page.getByRole('banner').getByRole('button', { name });

/** Logs out by the frame's list. */
export async function logOut(page: Page, name: string): Promise<void> {
  await userName(page, name).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /log ?out/i })
    .click();
}

export const dialog = (page: Page): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'));

export const ada = { user: 'ada', password: 'analytical-engine', name: 'Ada Lovelace' };

/** May edit what the demonstration shows. */
export const author = { user: 'alhazen', password: 'book-of-optics', name: 'Ibn al-Haytham' };

/** Looks after accounts. */
export const hypatia = { user: 'hypatia', password: 'diameter-of-the-sphere', name: 'Hypatia of Alexandria' };

export const loginForm = (page: Page): Locator =>
  main(page)
    .locator('form')
    .filter({ has: page.locator('#login-user') });

/** Fills in the login form of the page and sends it. */
export async function submitLogin(page: Page, user: string, password: string): Promise<void> {
  const form = loginForm(page);
  await form.locator('input[name=user]').fill(user);
  await form.locator('input[type=password]').fill(password);
  await form.locator('[type=submit]').click();
}

/**
 * Logs in as the form does, without the form and the home that it leads to: for tests that begin at another page of the site. The driver
 * asks the address alone, which is the first customer's.
 */
export async function enter(page: Page, site: string, user: string, password: string): Promise<void> {
  const at = new URL(site);
  const answer = await fetch(`http://127.0.0.1:${at.port}/dispatcher.php?mode=ajax&lang=en&user=0&action=verify&id=0&datatype=p_Login`, {
    method: 'POST',
    body: new URLSearchParams({ subAction: 'login', loginMode: 'password', user, password }),
  });
  const words = await answer.text();
  const token = /<JWT>(.*)<\/JWT>/.exec(words)?.[1];
  if (token === undefined) throw new Error(`No token for ${user}: ${words}`);
  // Pages that the server sends have a policy; only the origin of this one matters.
  const address = new URL('/empty.html', at).href;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }));
  await page.goto(address);
  await page.unroute(address);
  await page.evaluate((value) => localStorage.setItem('JWT', value), token);
}

/** What the server answers to the page. The driver does not know the customers' names; the address alone is the first customer. */
export const fetchAnswer = (route: Route): Promise<APIResponse> =>
  route.fetch({
    url: route
      .request()
      .url()
      .replace(/\/\/[^/:]+/, '//127.0.0.1'),
  });
