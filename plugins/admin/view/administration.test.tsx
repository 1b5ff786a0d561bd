// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from 'react';
import { CONFIGURATION, REQUESTS, TEXTS, type CmsObject } from '../../../core/api.ts';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { textIn } from '../../../tests/support/texts.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { Administration } from './administration.tsx';

interface Sent {
  readonly action: number;
  readonly html: string;
  readonly paramString: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestConfirm?: string;
}
const send = vi.fn<(call: Sent) => Promise<object>>();
const number = (value: number, options?: Intl.NumberFormatOptions): string => new Intl.NumberFormat('en', options).format(value);
const get = (key: string, values?: Readonly<Record<string, string | number>>): string => textIn('en', key, values);
let page: ComponentPage;
beforeEach(() => {
  send.mockReset();
  page = new ComponentPage({
    services: [
      [REQUESTS, { send }],
      [TEXTS, { language: 'en', onChange: () => () => undefined, get, number }],
      [CONFIGURATION, { dispatcherUrl: '/dispatcher.php' }],
    ],
  });
});
afterEach(() => page.close());

const draw = (xml: string) => {
  const object = { payload: parse(xml).children[0]! } as unknown as CmsObject;
  return page.draw(
    <Administration object={object} answer={null as never}>
      <h1>Administration</h1>
    </Administration>,
  );
};
const answerOf = (xml: string) => ({
  outcome: 'shown',
  answer: { document: parse(`<cms><object><data>${xml}</data></object></cms>`) },
});
const part = (name: string, more: string, ...items: string[]): string =>
  `<administration part="${name}" ${more}><state name="new"/><site name="demo"/><site name="rivage"/>${items.join('')}</administration>`;
const button = (name: RegExp, index = 0): HTMLButtonElement =>
  page.all('button').filter((each) => name.test(each.textContent))[index] as HTMLButtonElement;
const press = (name: RegExp, index = 0) => act(async () => button(name, index).click());
const spoken = (role: string): string => page.one(`.admin__part [role=${role}].admin__message`).textContent;
const message = (key: string, name: string): string =>
  `<item key="${key}" customer="demo" state="new" date="2026-11-22T08:00:00Z">` +
  `<field name="name">${name}</field><field name="email">v@example.org</field></item>`;

it('the overview leads to what waits, and says how the server is', async () => {
  await draw(
    '<administration part="overview"><waits name="messages" count="3" part="messages"/><waits name="reviews" count="1000" more="1"/>' +
      '<amount name="media" value="73400320000"/><health status="ready"/><page href="javascript:alert(1)">X</page>' +
      '<page href="accounts.html">Accounts</page></administration>',
  );
  expect(page.all('.admin__tile').map((each) => each.textContent)).toEqual([
    'New messages 3',
    'Texts that wait for a review 1,000 or more',
  ]);
  expect(page.all('section a').map((each) => each.getAttribute('href'))).toEqual(['administration-messages.html', 'accounts.html']);
  expect(page.one('dd').textContent).toBe('73.4 GB');
  expect(page.host.textContent).toContain('nothing is missing');
  expect(page.one('nav [aria-current=page]').textContent).toBe('Overview');
});

const maintenance = (on: boolean, more = ''): string =>
  `<administration part="maintenance"${on ? ' maintenance="1"' : ''}><siteLanguage code="en"/><siteLanguage code="de"/>` +
  `<maintenance on="${on ? 1 : 0}"${on ? ' since="2026-11-22T08:00:00Z"' : ''}>${more}</maintenance></administration>`;

it('a site is closed after a question that says what happens, changed and opened; all parts say that it is closed', async () => {
  await draw(maintenance(false));
  expect(page.host.textContent).toContain('the site is open for everybody');
  expect(page.all('.notice')).toEqual([]);
  send.mockResolvedValueOnce(answerOf(maintenance(true, '<text language="de">Neue Server</text>')));
  await press(/Switch maintenance on/);
  expect(send.mock.calls[0]![0]).toMatchObject({
    html: 'maintenance',
    fields: { subAction: 'on', text_en: '', text_de: '', until: '' },
    requestConfirm: expect.stringContaining('learners in the middle of a test neither'),
  });
  expect(spoken('status')).toBe('Maintenance is on now.');
  expect(page.one('.notice').textContent).toContain('closed for everybody but administrators');
  expect(page.all('textarea').map((each) => (each as HTMLTextAreaElement).value)).toEqual(['', 'Neue Server']);
  // Other words need no question.
  send.mockResolvedValueOnce(answerOf(maintenance(true)));
  await press(/Change message/);
  expect(send.mock.calls.at(-1)![0]).not.toHaveProperty('requestConfirm');
  expect(spoken('status')).toBe('Changed.');
  send.mockResolvedValueOnce({ outcome: 'httpError', answer: { document: null, error: { text: 'Not now.' } } });
  await press(/Switch maintenance off/);
  expect([spoken('alert'), spoken('status')]).toEqual(['Not now.', '']);
  send.mockResolvedValueOnce(answerOf(maintenance(false)));
  await press(/Switch maintenance off/);
  expect(send.mock.calls.at(-1)![0]).toMatchObject({ fields: { subAction: 'off' } });
  expect([spoken('status'), page.all('.notice')]).toEqual(['Maintenance is off now: the site is open.', []]);
  await draw('<administration part="overview" maintenance="1"><health status="ready"/></administration>');
  expect(page.one('.notice a').getAttribute('href')).toBe('administration-maintenance.html');
});

it('the overview says what is missing', async () => {
  await draw(
    '<administration part="overview"><health status="missing"><missing what="disk"/><limited what="moon"/></health></administration>',
  );
  expect(page.all('section li').map((each) => each.textContent)).toEqual(['The disk is nearly full.', 'moon']);
});

it('what visitors have written is text; it is answered, marked and, after a question, deleted', async () => {
  await draw(part('messages', '', message('7', '&lt;img src=x onerror=alert(1)>'), message('6', 'Ben')));
  expect(page.all('img')).toEqual([]);
  expect(page.one('h3').textContent).toBe('<img src=x onerror=alert(1)> New');
  expect(page.one('li a[href^=mailto]').getAttribute('href')).toBe('mailto:v@example.org');
  send.mockResolvedValueOnce(answerOf(part('messages', 'done="1"', message('6', 'Ben'))));
  await press(/^Delete/);
  expect(send.mock.calls[0]![0]).toMatchObject({
    html: 'messages',
    fields: { subAction: 'delete', keys: '7' },
    requestConfirm: 'Delete this message for good?',
  });
  expect([spoken('status'), page.all('h3').length]).toEqual(['Done: 1.', 1]);
  expect(document.activeElement?.tagName).toBe('UL');
  send.mockResolvedValueOnce(answerOf(part('messages', 'done="0"')));
  await press(/^Mark as read/);
  expect([spoken('status'), page.all('h3').length]).toEqual([expect.stringMatching(/^Somebody was quicker/), 0]);
});

it('who presses twice is heard once; what fails says why, and the list stays', async () => {
  let end: (answer: object) => void = () => {};
  send.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  await draw(part('messages', '', message('7', 'Ada')));
  await press(/^Mark as done/);
  await press(/^Mark as done/);
  expect([send.mock.calls.length, spoken('status')]).toEqual([1, 'One moment …']);
  await act(async () => end({ outcome: 'failed', answer: { error: { text: 'The database is away.' } } }));
  expect([spoken('alert'), page.all('h3').length]).toEqual(['The database is away.', 1]);
  send.mockResolvedValueOnce({ outcome: 'notSent', answer: null });
  await press(/^Delete/);
  expect([spoken('alert'), spoken('status')]).toEqual(['', '']);
});

it('goes to the next page and back, and narrows', async () => {
  await draw(part('messages', 'next="40"', message('41', 'Ada')));
  expect(button(/^Previous/).getAttribute('aria-disabled')).toBe('true');
  send.mockResolvedValueOnce(answerOf(part('messages', 'after="40"', message('39', 'Ben'))));
  await press(/^Next/);
  expect([send.mock.calls[0]![0].paramString, document.activeElement?.tagName]).toEqual(['after=40', 'H2']);
  send.mockResolvedValueOnce(answerOf(part('messages', 'next="40"', message('41', 'Ada'))));
  await press(/^Previous/);
  expect([send.mock.calls[1]![0].paramString, button(/^Previous/).getAttribute('aria-disabled')]).toEqual(['', 'true']);
  send.mockResolvedValueOnce(answerOf(part('messages', 'state="new" customer="rivage" query="a b"')));
  (page.one('select[name=state]') as HTMLSelectElement).value = 'new';
  (page.one('select[name=customer]') as HTMLSelectElement).value = 'rivage';
  (page.one('input[name=query]') as HTMLInputElement).value = ' a&b ';
  await press(/^Apply/);
  expect(send.mock.calls[2]![0].paramString).toBe('state=new&customer=rivage&query=a%26b');
  expect(spoken('status')).toBe('There is nothing here.');
});

it('several comments are decided at once, each with what it is about', async () => {
  const item = (key: string, href: string) =>
    `<item key="${key}" date="2026-11-22T08:00:00Z"><text>Well</text><about ID="31" dataType="p_Blog" href="${href}">Lenses</about></item>`;
  await draw(part('comments', '', item('comment-1', 'blog-31.html'), item('entry-abcdefgh', 'javascript:alert(1)')));
  expect(page.all('h3').map((each) => each.textContent)).toEqual(['Comment ', 'Question at a lesson ']);
  expect(page.all('li.admin__entry a').map((each) => each.getAttribute('href'))).toEqual(['blog-31.html']);
  expect(button(/^Publish selected/).getAttribute('aria-disabled')).toBe('true');
  await press(/^Publish selected/);
  expect(send).not.toHaveBeenCalled();
  await page.click('.admin__selection input');
  send.mockResolvedValueOnce(answerOf(part('comments', 'done="2"')));
  await press(/^Delete selected \(2\)/);
  expect(send.mock.calls[0]![0]).toMatchObject({
    fields: { subAction: 'delete', keys: 'comment-1 entry-abcdefgh' },
    requestConfirm: 'Delete what is selected (2) for good?',
  });
  expect(spoken('status')).toBe('Done: 2.');
});

it('the other parts have their lines in words', async () => {
  const lines: readonly (readonly [part: string, item: string, words: RegExp])[] = [
    [
      'errors',
      '<item key="1" state="new" count="41" line="core/a.ts:1:2"><message>&lt;b>x</message><report>{}</report></item>',
      /<b>x New/,
    ],
    ['mails', '<item key="1" state="failed" address="a@b.example" subject="S"><problem>550</problem></item>', /S Failed.*Problem550/],
    ['jobs', '<item key="1" state="failed" kind="avif" subject="3" progress="40"/>', /avif 3 Failed.*40%.*Try again/],
    ['storage', '<item key="1" kind="film" name="a.webm" bytes="3000000000"/>', /a\.webm.*Film.*3 GB/],
    ['consents', '<item key="2026-11-22" date="2026-11-22"><choice name="in" count="4100"/></item>', /22 November 2026.*in4,100/],
    ['audit', '<item key="2" account="12" login="ada" event="error.solve"/>', /Error marked as solved.*ada \(account 12\)/],
    ['audit', '<item key="1" account="0" event="planet.discover"/>', /planet\.discover.*the server/],
    ['tomorrow', '<item key="1"/>', /tomorrow.*1/],
  ];
  for (const [name, item, words] of lines) {
    await page.draw(null);
    await draw(part(name, '', item));
    expect(page.one('.admin__part').textContent, name).toMatch(words);
    expect(page.all('.admin__entry b'), name).toEqual([]);
  }
});

it('the audit log is asked for as a file, narrowed as the list is', async () => {
  await draw(part('audit', 'state="group" query="ada"'));
  send.mockResolvedValueOnce({ outcome: 'shown', answer: { document: parse('<cms><download href="https://evil.example/?x"/></cms>') } });
  await press(/^Download/);
  expect(send.mock.calls[0]![0]).toMatchObject({ html: 'audit', paramString: 'state=group&query=ada', fields: { ticket: '1' } });
  expect(page.host.textContent).toContain('This did not work.');
});

const file = (key: number, more: string, inner = ''): string =>
  `<item key="${key}" kind="picture" name="p${key}.png" bytes="10"${more}>${inner}</item>`;
const unused = part('storage', 'state="unused"', file(3, ' used="0"'), file(4, ' used="0"'), file(5, ' used="1"'));

it('a file says where it is used when it is asked; nothing is deleted of which nobody knows', async () => {
  await draw(part('storage', 'state=""', file(1, ''), file(2, '')));
  expect([page.all('[type=checkbox]').length, page.all('.admin__list button').map((each) => each.textContent)]).toEqual([
    0,
    ['Where is it used?: p1.png', 'Where is it used?: p2.png'],
  ]);
  const uses =
    '<use ID="200" dataType="p_News" state="published" href="news-200.html">Light</use>' +
    '<use ID="7" dataType="p_News" state="draft" href="javascript:alert(1)">Next</use>';
  send.mockResolvedValueOnce(answerOf(part('storage', '', file(1, ' used="1"', uses), file(2, ''))));
  await press(/Where is it used/);
  expect(send.mock.calls[0]![0].paramString).toBe('uses=1');
  expect(send.mock.calls[0]![0]).not.toHaveProperty('fields');
  expect(page.one('.admin__list').textContent).toContain('Used inLight, Next (draft)');
  expect(page.all('.admin__list a').map((each) => each.getAttribute('href'))).toEqual(['news-200.html']);
  expect(document.activeElement).toBe(page.one('.admin__list'));
});

it('a file that is used nowhere is deleted after a question that names it, or stays when it has come into use', async () => {
  await draw(unused);
  send.mockResolvedValueOnce(answerOf(part('storage', 'state="unused" done="0" refused="1"', file(4, ' used="0"'))));
  await press(/^Delete: p3/);
  expect(send.mock.calls[0]![0]).toMatchObject({
    fields: { subAction: 'delete', keys: '3' },
    requestConfirm: expect.stringContaining('“p3.png”'),
  });
  expect(spoken('status').trim()).toBe('Files that stay, as they are in use by now: 1.');
});

it('a file that is too new to be deleted says so, and is in no use that nobody finds', async () => {
  await draw(part('storage', 'state=""', file(1, ''), file(2, '')));
  send.mockResolvedValueOnce(answerOf(part('storage', '', file(1, ' used="0" fresh="1"'), file(2, ''))));
  await press(/Where is it used/);
  expect(page.one('.admin__list li').textContent).toContain('Used nowhere, too new to be deleted');
  expect(page.all('.admin__list li:first-child button')).toEqual([]);
});

it('files that stay are counted by why they do', async () => {
  await draw(unused);
  send.mockResolvedValueOnce(answerOf(part('storage', 'state="unused" done="1" fresh="1" refused="1"')));
  await act(async () => (page.one('.admin__selection input') as HTMLInputElement).click());
  await press(/Delete selected \(2\)/);
  expect(spoken('status')).toBe(
    'Done: 1. Files that stay, as they are in use by now: 1. ' +
      'Files that stay, as they are less than a day old and may be chosen in a form that is not stored yet: 1.',
  );
});

it('one file that was chosen is one file', async () => {
  await draw(unused);
  await act(async () => (page.all('.admin__list [type=checkbox]')[0] as HTMLInputElement).click());
  send.mockResolvedValueOnce(answerOf(part('storage', 'state="unused" done="1"')));
  await press(/Delete selected \(1\)/);
  expect(send.mock.calls[0]![0].requestConfirm).toContain('Delete the file “p3.png” for good?');
});

it('several files are deleted at once, those alone that are used nowhere, after a question that names them', async () => {
  await draw(unused);
  expect(page.all('[type=checkbox]').length, 'all, and the two that may be deleted').toBe(3);
  await act(async () => (page.one('.admin__selection input') as HTMLInputElement).click());
  send.mockResolvedValueOnce(answerOf(part('storage', 'state="unused" done="1" refused="1"')));
  await press(/Delete selected \(2\)/);
  expect(send.mock.calls[0]![0]).toMatchObject({
    fields: { subAction: 'delete', keys: '3 4' },
    requestConfirm: expect.stringContaining('2 files for good: p3.png, p4.png?'),
  });
  expect(spoken('status')).toContain('in use by now: 1.');
});
