/** What the pictures of docs/harness.md need besides the demonstration: a customer with mistakes, and a change to decide about. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator } from 'playwright-core';
import { comparePictures } from '../../sandbox/harness/pictures/pixels.ts';
import { Decisions, markOf } from '../../sandbox/harness/upgrade/decisions.ts';
import { LastRun } from '../../sandbox/harness/upgrade/last-run.ts';
import type { Visit } from '../../sandbox/harness/upgrade/site/visit.ts';

/** A copy of the demonstration's customer, called acme, in whose files some things are wrong. @returns the folder of customers */
export function customerWithMistakes(root: string, folder: string): string {
  const own = join(folder, 'customers', 'acme');
  cpSync(join(root, 'config/customers/demo/img'), join(own, 'img'), { recursive: true });
  cpSync(join(root, 'config/customers/demo/theme.css'), join(own, 'theme.css'));
  const label = '<label language="en">News</label><label language="de">Neuigkeiten</label>';
  const files: Readonly<Record<string, string>> = {
    'customer.json':
      '{\n  "customer": "acme",\n  "brand": { "name": "Acme" },\n  "defaultLang": "en",\n  "languages": ["en", "de"],\n' +
      '  "plugins": {\n    "blogg": false,\n    "calendar": { "timeZone": "Asia/Tokio" }\n  }\n}\n',
    'xml/menu.xml': `<menus>
  <menu id="main" kind="classic" target="mainContent" history="1">
    <item id="news" dataType="p_Newz" action="1">${label}</item>
  </menu>
</menus>
`,
    'text/de.json': '{}\n',
    'texts/de.json': '{}\n',
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, file)), { recursive: true });
    writeFileSync(join(own, file), text);
  }
  return join(folder, 'customers');
}

/** Keeps one change of a page, as `npm run upgrade:diff` does: its pictures before and after something was done to it. */
export async function keepChange(folder: string, page: Locator, name: string, change: () => Promise<unknown>): Promise<void> {
  const visit = async (): Promise<Visit> => ({
    picture: await page.screenshot({ animations: 'disabled' }),
    outline: [],
    trace: { sheets: [], styles: [], plugins: [] },
    isDrawn: true,
  });
  const before = await visit();
  await change();
  const after = await visit();
  const [store, compared] = [join(folder, 'upgrade'), comparePictures(before.picture, after.picture)];
  if (compared === null) throw new Error(`Nothing of ${name} has changed.`);
  const last = new LastRun(store);
  const mark = markOf(name, before, after);
  const [shown, was, is] = [compared.shown, before.picture, after.picture].map((picture) => last.shelf.keep(picture));
  new Decisions(store).list({ [name]: mark });
  last.write({
    at: '2026-11-23T10:00:00.000Z',
    summary: ['From v0.1.0 to v0.2.0.', '1 page.'],
    changes: [
      {
        name,
        mark,
        cause: 'Cause: the theme config/customers/demo/theme.css.',
        notes: [`${compared.points} points of the picture differ.`],
        lines: [],
        isRejected: false,
        pictures: { before: was!, after: is!, difference: shown! },
      },
    ],
  });
}
