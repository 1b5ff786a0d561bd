// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIGURATION, NAVIGATION, REQUESTS, TEXTS, type CmsObject } from '../../../core/api.ts';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { numberIn, textIn } from '../../../tests/support/texts.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { Groups } from './groups.tsx';

interface Sent {
  readonly action: number;
  readonly ID: number;
  readonly paramString?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestConfirm?: string;
}
const send = vi.fn<(call: Sent) => Promise<object>>();
const follow = vi.fn<(url: URL) => boolean>(() => true);
const texts = {
  language: 'en',
  onChange: () => () => undefined,
  get: (key: string, values?: Record<string, string | number>) => textIn('en', key, values),
  number: (value: number, options?: Intl.NumberFormatOptions) => numberIn('en', value, options),
};
const COURSES = '<courses count="1"><course ID="100" title="Light"/></courses>';
const MEMBERS =
  '<member ID="20" login="hypatia" name="Hypatia" email="h@example.org" leader="1"/><member ID="12" login="ada" name="Ada" email=""/>';
const PAGE = 'query="" page="1" pages="1" count="2"';
const group = (more = '', inner = MEMBERS + COURSES) =>
  `<group ID="3" name="Class 7b" members="2" leaders="1" courses="0" ${PAGE} mayChange="1" ${more}>${inner}</group>`;
const answerOf = (payload: string) => ({
  outcome: 'success',
  answer: { error: null, document: parse(`<cms><object><data>${payload}</data></object></cms>`) },
});
const refused = (code: string) => ({
  outcome: 'failed',
  answer: { error: { text: 'No.', fields: [{ name: 'x', code }] }, document: null },
});

let page: ComponentPage;
beforeEach(() => {
  send.mockReset();
  follow.mockClear();
  page = new ComponentPage({
    services: [
      [REQUESTS, { send }],
      [NAVIGATION, { follow, leave: () => undefined }],
      [CONFIGURATION, { dispatcherUrl: '/dispatcher.php' }],
      [TEXTS, texts],
    ],
  });
});
afterEach(() => page.close());

const draw = (payload: string, ID = 3) =>
  page.draw(
    <Groups object={{ ID, payload: parse(payload).children[0]! } as unknown as CmsObject} answer={null as never}>
      <h1>Groups</h1>
    </Groups>,
  );
const press = (name: RegExp) =>
  act(async () => (page.all('button') as HTMLButtonElement[]).find(({ textContent }) => name.test(textContent ?? ''))!.click());
const type = (selector: string, value: string) =>
  act(async () => {
    const field = page.one(selector) as HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = (name: string) =>
  act(async () => {
    page.one(`form[aria-label="${name}"]`).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const spoken = (role: string) => page.one(`[role=${role}]`).textContent;

describe('a group', () => {
  it('RT-007 takes a pasted list; what is of no account is said with its reason, and stays in the field to be mended', async () => {
    await draw(group());
    await type('textarea', 'emmy\nnobody; office@example.org');
    send.mockResolvedValueOnce(
      answerOf(group('added="1" already="0"', `${MEMBERS}<unknown name="nobody"/><unknown name="office@example.org" several="1"/>`)),
    );
    await submit('Several at once');
    expect(send.mock.calls[0]![0]).toMatchObject({
      ...{ action: 16, ID: 3 },
      fields: { subAction: 'addMembers', who: 'emmy\nnobody; office@example.org' },
    });
    expect([spoken('status'), spoken('alert')]).toEqual([
      'Added: 1. Already in the group: 0.',
      'Not found: 2. They are still in the field, so that you can correct them.',
    ]);
    expect((page.one('textarea') as HTMLTextAreaElement).value).toBe('nobody\noffice@example.org');
    expect(page.all('.groups__unknown li').map(({ textContent }) => textContent)).toEqual([
      'nobody no account has this name or address',
      'office@example.org several accounts have this address: use the user name',
    ]);
  });

  it('RT-007 is left by a member after a question, and the keyboard goes on at the list; otherwise nothing is said', async () => {
    await draw(group());
    send.mockResolvedValueOnce({ outcome: 'notSent', answer: null });
    await press(/^Remove: Ada/);
    expect([spoken('status'), spoken('alert')]).toEqual(['', '']);
    send.mockResolvedValueOnce(answerOf(group('', COURSES)));
    await press(/^Remove: Ada/);
    expect(send.mock.calls[1]![0]).toMatchObject({
      fields: { subAction: 'removeMember', account: '12' },
      requestConfirm: 'Remove Ada from Class 7b? What was learned stays.',
    });
    expect([spoken('status'), document.activeElement?.getAttribute('aria-label')]).toEqual(['Done.', 'Members']);
  });

  it('RT-007 says which field is wrong, names what it deletes, and leads to the list then', async () => {
    await draw(group());
    send.mockResolvedValueOnce(refused('groups.order'));
    await submit('Give a course');
    expect(send.mock.calls[0]![0].fields).toEqual({ subAction: 'enrol', course: '100', from: '', until: '' });
    expect(spoken('alert')).toBe('The last day is before the first one.');
    send.mockResolvedValueOnce({ outcome: 'failed', answer: { error: { text: 'The database is away.', fields: [] } } });
    await press(/^Make leader/);
    expect([send.mock.calls[1]![0].fields, spoken('alert')]).toEqual([{ subAction: 'addLeader', account: '12' }, 'The database is away.']);
    send.mockResolvedValueOnce(answerOf('<groups query="" page="1" pages="1" count="0" mayChange="1"/>'));
    await press(/^Delete group$/);
    expect(send.mock.calls[2]![0]).toMatchObject({ action: 32, fields: { confirm: 'Class 7b' } });
    expect(send.mock.calls[2]![0].requestConfirm).toContain('Delete the group Class 7b?');
    expect(follow.mock.calls[0]![0].pathname).toBe('/groups.html');
  });

  it('RT-007 offers leaders nothing that changes it', async () => {
    await draw(group('', MEMBERS).replace('mayChange="1"', ''));
    expect(page.all('button').map(({ textContent }) => textContent)).toEqual(['Search']);
    expect(page.all('.groups__entry').map(({ textContent }) => textContent)).toEqual(['Hypatia hypatia leaderh@example.org', 'Ada ada ']);
  });
});

describe('the progress of a group', () => {
  const HEAD = 'ID="3" name="Class 7b" course="100" title="Light" members="3" until="2026-12-18" sort="name"';
  const BARS = '<bar from="0" to="0" count="1"/><bar from="1" to="24" count="0"/><bar from="100" to="100" count="4"/>';
  const ADA = 'percent="100" done="8" count="8" points="34.5" mpoints="40" begun="1" last="2026-11-20T10:00:00Z" certificate="2026-11-20"';
  const LISE = 'percent="0" done="0" count="8" points="0" mpoints="0" behind="1"';
  const REPORT = `<groupProgress ${HEAD} query="" page="1" pages="2" count="3">
    <summary average="46" done="1" behind="1" notBegun="1" left="0">${BARS}</summary>
    <member ID="12" login="ada" name="Ada" ${ADA}/><member ID="18" login="lise" name="Lise" ${LISE}/></groupProgress>`;

  it('RT-007 is in figures, as a picture with axes, and the same as a table', async () => {
    await draw(REPORT);
    expect(page.all('dl > div').map(({ textContent }) => textContent)).toEqual([
      ...['Members3', 'Average progress46%', 'Done1', 'Behind1', 'Not begun1', 'Has left0'],
    ]);
    expect(page.one('svg').getAttribute('aria-label')).toBe('Light: 0%: 1; 1–24%: 0; 100%: 4');
    const heights = page.all('rect').map((bar) => Number(bar.getAttribute('height')));
    expect([heights[1], heights[2]! / heights[0]!]).toEqual([0, 4]);
    expect(page.all('figure tbody tr').map(({ textContent }) => textContent)).toEqual(['0%1', '1–24%0', '100%4']);
    const rows = page.all('.groups__scroll tbody tr').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Ada ada', '100% 8 of 8', 'Done ', '34.5 of 40', '20 November 2026', '20 November 2026'],
      ['Lise lise', '0% 0 of 8', 'Not begun Behind', '–', '–', '–'],
    ]);
  });

  it('RT-007 is narrowed and leafed through with the course, and saved as a file of the dispatcher alone', async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${new URL(this.href).search}`);
    });
    await draw(REPORT);
    send.mockResolvedValueOnce(answerOf(REPORT));
    await press(/^Next page$/);
    expect(send.mock.calls[0]![0]).toMatchObject({ ID: 3, paramString: 'course=100&query=&sort=name&filter=&page=2' });
    const download = (href: string) => ({
      outcome: 'success',
      answer: { error: null, document: parse(`<cms><download href="${href}" filename="group-3.csv"/></cms>`) },
    });
    send.mockResolvedValueOnce(download('?ticket=1'));
    await press(/^Export/);
    expect(send.mock.calls[1]![0]).toMatchObject({ action: 8192, paramString: 'course=100', fields: { ticket: '1' } });
    expect([clicked, spoken('status')]).toEqual([['group-3.csv ?ticket=1'], 'Your browser saves the file.']);
    send.mockResolvedValueOnce(download('https://evil.example/d?ticket=1'));
    await press(/^Export/);
    expect([clicked.length, spoken('alert')]).toEqual([1, 'This did not work. Please try again.']);
  });
});

it('RT-007 shows what comes next in its place: another course, another group, and the same one as it is by then', async () => {
  await draw(group());
  const heading = () => page.one('h1').textContent;
  const names = () => (page.one('section[aria-labelledby="groups-settings"] input') as HTMLInputElement).value;
  await draw(group().replaceAll('Class 7b', 'Class 9').replace('ID="3"', 'ID="4"'), 4);
  expect([heading(), names()]).toEqual(['Class 9', 'Class 9']);
  send.mockResolvedValueOnce(refused('groups.order'));
  await submit('Give a course');
  await draw(group('', COURSES).replaceAll('Class 7b', 'Class 10').replace('ID="3"', 'ID="4"'), 4);
  expect([heading(), page.all('.groups__entry').length, spoken('alert')]).toEqual(['Class 10', 0, '']);
  await draw('<groupProgress ID="4" name="Class 10" course="100" title="Light" members="0" query="" page="1" pages="1" count="0"/>', 4);
  expect(page.one('.groups__summary').textContent).toContain('Members0');
});

it('RT-007 the list leads to each group, and to a new one as soon as it is there', async () => {
  const entry = '<group ID="3" name="Class 7b" note="Room 12" members="24" leaders="1" courses="2"/>';
  await draw(`<groups query="" page="1" pages="1" count="1" mayChange="1">${entry}${COURSES}</groups>`, 0);
  expect(page.one('.groups__entry a').getAttribute('href')).toBe('group-3.html');
  expect(page.one('.groups__entry').textContent).toBe('Class 7bRoom 12Members: 24 · leaders: 1 · courses: 2');
  await type('form[aria-labelledby="groups-create"] input', 'New');
  send.mockResolvedValueOnce(answerOf(group().replace('ID="3"', 'ID="4"')));
  await act(async () => {
    page.one('form[aria-labelledby="groups-create"]').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  expect([send.mock.calls[0]![0].fields, follow.mock.calls[0]![0].pathname]).toEqual([
    { subAction: 'create', name: 'New', note: '' },
    '/group-4.html',
  ]);
});
