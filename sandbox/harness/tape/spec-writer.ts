import { isPreparedKind, PREPARED_NAMES, type PreparedKind } from '../../server/base/prepared-names.ts';
import { readPoints } from './drag.ts';
import { readFiles } from './files.ts';
import { stepsOf } from './history.ts';
import type { ActionEntry, ElementName, Entry, Tape, TapeHead } from './model.ts';
import { HIDDEN } from './secrets.ts';

const quoted = (text: string): string =>
  `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`;

/** Roles by which Playwright finds elements; others are found by their path. */
const FINDABLE = new Set(
  (
    'button checkbox columnheader combobox heading img link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox ' +
    'slider spinbutton switch tab textbox treeitem'
  ).split(' '),
);

function locator({ role, name, index, path }: ElementName): string {
  if (name === '' || !FINDABLE.has(role)) return `page.locator(${quoted(path)})`;
  return `page.getByRole('${role}', { name: ${quoted(name)}, exact: true })${index > 0 ? `.nth(${index})` : '.first()'}`;
}

const files = (value: string): string =>
  readFiles(value)
    .map(
      ({ name, mimeType, content }) =>
        `{ name: ${quoted(name)}, mimeType: ${quoted(mimeType)}, buffer: Buffer.from(${quoted(content)}, 'base64') }`,
    )
    .join(', ');

/** A drag, as a call of {@link DRAG}. */
function dragStep(target: string, value: string, to: ElementName | undefined): string {
  const points = readPoints(value).map(({ x, y }) => `[${x}, ${y}]`);
  return `await drag(page, ${target}, [${points.join(', ')}]${to === undefined ? '' : `, ${locator(to)}`});`;
}

const DRAG = `
/** Drags along points of an element: parts of its width and height. The last one is within \`end\`. */
async function drag(page: Page, element: Locator, points: readonly (readonly [number, number])[], end = element): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const start = (await element.boundingBox())!;
  for (const [index, [x, y]] of points.entries()) {
    const box = index === points.length - 1 ? (await end.boundingBox())! : start;
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
`;

function historyStep(value: string): string {
  const by = stepsOf(value);
  if (by === -1) return 'await page.goBack();';
  return by === 1 ? 'await page.goForward();' : `await page.evaluate(() => history.go(${by}));`;
}

function step({ kind, element, value, to }: ActionEntry): string {
  const target = element === null ? '' : locator(element);
  if (kind === 'click') return `await ${target}.click();`;
  if (kind === 'doubleClick') return `await ${target}.dblclick();`;
  if (kind === 'choose') return `await ${target}.selectOption(${quoted(value)});`;
  if (kind === 'fill') return `await ${target}.fill(${value === HIDDEN ? "process.env.LECTERN_PASSWORD ?? ''" : quoted(value)});`;
  if (kind === 'key')
    return target === '' || element?.role === ''
      ? `await page.keyboard.press(${quoted(value)});`
      : `await ${target}.press(${quoted(value)});`;
  if (kind === 'scroll') return `await page.mouse.wheel(0, ${Number(value)});`;
  if (kind === 'drag') return dragStep(target, value, to);
  if (kind === 'files') return `await ${target}.setInputFiles([${files(value)}]);`;
  if (kind === 'history') return historyStep(value);
  if (kind === 'reload') return 'await page.reload();';
  if (kind === 'open') return `await page.goto(${quoted(value)});`;
  if (kind === 'network') return `await page.context().setOffline(${value === 'offline'});`;
  const [width = '0', height = '0'] = value.split('x');
  return `await page.setViewportSize({ width: ${width}, height: ${height} });`;
}

const HEADING = /^\s*heading "((?:[^"\\]|\\.)+)" \[level=([1-3])\]/;
/** The headings of an outline, which tell a person which view it is. */
const headings = (lines: readonly string[]): string[] => lines.filter((line) => HEADING.test(line)).map((line) => line.trim());

/** What to expect: the first heading that was not there before. */
function expectation(before: readonly string[], after: readonly string[]): string | null {
  const old = new Set(headings(before));
  const [, name, level] = HEADING.exec(headings(after).find((line) => !old.has(line)) ?? '') ?? [];
  return name === undefined
    ? null
    : `await expect(page.getByRole('heading', { name: ${quoted(name)}, level: ${level}, exact: true }).first()).toBeVisible();`;
}

const isOutline = (entry: Entry): entry is Entry & { readonly type: 'outline' } => entry.type === 'outline';

/** Where the site keeps who is logged in. A tape has no token that a server takes. */
const OF_SESSION: ReadonlySet<string> = new Set(['JWT', 'strUser']);
const LOGIN = [
  '// Somebody was logged in: LECTERN_USER and LECTERN_PASSWORD say who.',
  "await page.goto('/login.html');",
  "const login = page.locator('#mainContent form').filter({ has: page.locator('#login-user') });",
  "await login.locator('input[name=user]').fill(process.env.LECTERN_USER ?? '');",
  "await login.locator('input[type=password]').fill(process.env.LECTERN_PASSWORD ?? '');",
  "await login.locator('[type=submit]').click();",
  "await page.waitForFunction(() => localStorage.getItem('strUser') !== null);",
  '// The page goes on by itself then; what is opened in the meantime would be left again.',
  "await page.waitForURL(({ pathname }) => !pathname.endsWith('/login.html'));",
];

/** An account that a server of testers makes has no password that anybody could give: its session is begun as the stage begins it. */
const preparedLogin = (kind: PreparedKind): string[] => [
  `// ${PREPARED_NAMES[kind]} is an account that the server makes for testers, in DEV and TEST mode.`,
  "await page.goto('/sandbox/');",
  'const status = await page.evaluate(async () => {',
  `  const answer = await fetch('/sandbox/accounts?kind=${kind}', { method: 'POST' });`,
  '  if (!answer.ok) return answer.status;',
  '  const { token, name } = (await answer.json()) as { readonly token: string; readonly name: string };',
  "  localStorage.setItem('JWT', token);",
  "  localStorage.setItem('strUser', name);",
  '  return answer.status;',
  '});',
  "expect(status, 'the server makes accounts for testers: its address begins with dev. or test.').toBe(200);",
];

/** Who was logged in where the tape begins: a prepared account by its name, on an address of testers. */
function loginOf({ host, storage: { strUser } }: TapeHead): string[] {
  const kind = Object.keys(PREPARED_NAMES)
    .filter(isPreparedKind)
    .find((each) => PREPARED_NAMES[each] === strUser);
  return kind !== undefined && /^(?:dev|test)\./.test(host) ? preparedLogin(kind) : LOGIN;
}

/** Brings the browser to where the tape begins: its cookies, what the site had stored, and somebody logged in. */
function beginning(head: TapeHead): string[] {
  const { storage, cookies, address } = head;
  const lines = cookies
    .split('; ')
    .filter(Boolean)
    .map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return `await page.context().addCookies([{ name: ${quoted(name)}, value: ${quoted(value.join('='))}, url: baseURL! }]);`;
    });
  if (storage.JWT !== undefined && storage.strUser !== undefined) lines.push(...loginOf(head));
  const stored = Object.entries(storage).filter(([key]) => !OF_SESSION.has(key));
  if (stored.length > 0) {
    if (storage.strUser === undefined) lines.push("await page.goto('/');");
    const pairs = stored.map(([key, value]) => `[${quoted(key)}, ${quoted(value)}]`);
    lines.push(
      `await page.evaluate((stored) => stored.forEach(([key, value]) => localStorage.setItem(key!, value!)), [${pairs.join(', ')}]);`,
    );
  }
  return [...lines, `await page.goto(${quoted(address)});`];
}

/**
 * A test of a browser, as a person would write it, that does what the tape's person did and looks for the headings that they saw. It runs
 * against a server: the tape's answers are not in it.
 */
export function writeSpec({ head, entries }: Tape): string {
  const lines = beginning(head);
  let before: readonly string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (isOutline(entry)) {
      const expected = expectation(before, entry.lines);
      if (expected !== null) lines.push(expected);
      before = entry.lines;
    }
    // The browser scrolls by itself to what is clicked; a page's own scrolling after a step of history is no action of a person.
    if (entry.type === 'action' && entry.kind !== 'scroll' && entry.kind !== 'resize') lines.push(step(entries[index] as ActionEntry));
  }
  const { width, height, dark, reducedMotion, languages, timeZone } = head.screen;
  const use = [
    `viewport: { width: ${width}, height: ${height} }`,
    `locale: ${quoted(languages[0] ?? 'en')}`,
    `timezoneId: ${quoted(timeZone)}`,
    ...(dark ? ["colorScheme: 'dark'"] : []),
    ...(reducedMotion ? ["contextOptions: { reducedMotion: 'reduce' }"] : []),
  ];
  const drags = entries.some((entry) => entry.type === 'action' && entry.kind === 'drag');
  const hasCookies = head.cookies !== '';
  return `import { expect, test${drags ? ', type Locator, type Page' : ''} } from '@playwright/test';
${drags ? DRAG : ''}
test.use({
${use.map((line) => `  ${line},`).join('\n')}
});

test(${quoted(head.title)}, async ({ page${hasCookies ? ', baseURL' : ''} }) => {
${lines.map((line) => `  ${line}`).join('\n')}
});
`;
}
