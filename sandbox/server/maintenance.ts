/** `npm run maintenance -- on|off`: closes sites for visitors, and opens them, when nobody can log in; also while servers run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Customers, type Customer } from './customers/customers.ts';
import { settle } from './options.ts';
import { askToSwitch, switchAll, type Switching } from './site-parts/maintenance-command.ts';
import { lockFolder } from './store/lock.ts';
import { connectStore } from './store/open.ts';

const USAGE = `npm run maintenance -- on [--message "Back at noon."] [--message "de:Um zwölf zurück."]
                               [--until 2026-12-01T12:00] [--site academy]
npm run maintenance -- off [--site academy]
  --message  what visitors read, in the site's own language, or in the one that is named before a colon; as often as there are languages
  --until    when the site is expected to be open again; without a zone on the clock of this machine. It does not open by itself
  --site     one site alone, by the name of its customer's folder; without it all of them`;

const settings = settle({ quiet: true });

/** Words of one language, `de:…`; what is before the colon counts as one when a site has it. */
const MESSAGE = /^([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*):\s*(.*)$/s;

/** Words by language: those of no language are in the site's own. @param languages of all sites */
function textsFor({ defaultLang, languages: own }: Customer, messages: readonly string[], languages: readonly string[]) {
  const texts: Record<string, string> = {};
  for (const each of messages) {
    const [, code = '', words = ''] = MESSAGE.exec(each) ?? [];
    if (!languages.includes(code)) texts[defaultLang] = each.trim();
    else if (own.includes(code)) texts[code] = words.trim();
  }
  return texts;
}

/** @throws Error that says how the command is used */
function readCommand(): Switching {
  const options = { message: { type: 'string', multiple: true }, until: { type: 'string' }, site: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [what, ...more] = positionals;
  if ((what !== 'on' && what !== 'off') || more.length > 0) throw new Error(USAGE);
  const until = values.until === undefined ? null : Date.parse(values.until);
  if (until !== null && !(until > Date.now())) throw new Error(`--until ${values.until} is no moment that is to come.\n${USAGE}`);
  const customers = new Customers({ roots: settings.customers, ...settings }, () => {});
  const wanted = values.site === undefined ? customers.names : [values.site];
  const sites = wanted.map((name) => customers.get(name));
  if (sites.length === 0 || sites.includes(null)) throw new Error(`There is no site ${wanted.join()}: ${customers.names.join(', ')}.`);
  const languages = customers.names.flatMap((name) => customers.get(name)?.languages ?? []);
  return Object.fromEntries(
    sites.map((site) => [site!.name, what === 'off' ? null : { until, texts: textsFor(site!, values.message ?? [], languages) }]),
  );
}

/** In the database itself: a PostgreSQL server's, whose servers hear of it, or one in a folder that no server holds. */
async function switchHere(switching: Switching): Promise<readonly string[]> {
  const isFolder = settings.databaseUrl === '';
  if (isFolder && !existsSync(join(settings.data, 'pg'))) throw new Error(`There is no database in ${settings.data}.`);
  const lock = isFolder ? await lockFolder(settings.data, console.error) : null;
  try {
    const store = await connectStore({ ...settings, ...(lock === null ? {} : { checkFolder: lock.check }) });
    try {
      return await switchAll({ store, objects: { heard: () => {} } }, switching);
    } finally {
      await store.destroy();
    }
  } finally {
    lock?.release();
  }
}

try {
  const switching = readCommand();
  const asked = settings.databaseUrl === '' ? await askToSwitch(settings.data, switching) : null;
  const changed = asked ?? (await switchHere(switching));
  for (const [site, wanted] of Object.entries(switching))
    console.log(`${site}: ${wanted !== null ? 'closed for maintenance' : changed.includes(site) ? 'open again' : 'was open'}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
