import type { ActionEntry, ElementName, Entry, Tape } from './model.ts';
import { HIDDEN } from './secrets.ts';

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;

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

function step({ kind, element, value }: ActionEntry): string {
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
  if (kind === 'history') return 'await page.goBack();';
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

/**
 * A test of a browser, as a person would write it, that does what the tape's person did and looks for the headings that they saw. It runs
 * against a server: the tape's answers are not in it.
 */
export function writeSpec({ head, entries }: Tape): string {
  const lines: string[] = [`await page.goto(${quoted(head.address)});`];
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
  return `import { expect, test } from '@playwright/test';

test.use({
${use.map((line) => `  ${line},`).join('\n')}
});

test(${quoted(head.title)}, async ({ page }) => {
${lines.map((line) => `  ${line}`).join('\n')}
});
`;
}
