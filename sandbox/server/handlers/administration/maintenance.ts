import type { Call, Services } from '../../protocol/contract.ts';
import { field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { switchMaintenance } from '../../site-parts/maintenance.ts';
import { element, text } from '../../xml/write.ts';

/** Bytes of the words in one language: a few lines. */
const LONGEST = 2000;
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** Whether the site is closed for visitors (protocol 6.23), what they read, and the languages that it is written in. */
export async function maintenance(call: Call, services: Services): Promise<string[]> {
  const closed = await services.maintenance.current(call.customer.name);
  const moment = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
  return [
    ...call.customer.languages.map((code) => element('siteLanguage', { code })),
    closed === null
      ? element('maintenance', { on: 0 })
      : element(
          'maintenance',
          { on: 1, since: moment(closed.since), until: moment(closed.until) },
          ...Object.entries(closed.texts).map(([language, words]) => element('text', { language }, text(words))),
        ),
  ];
}

/** @throws Problem (400) for what is no moment from now on */
function untilOf(call: Call): number | null {
  const value = field(call, 'until', 40);
  if (value === '') return null;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  const left = time - Date.now();
  if (left > 0 && left <= YEAR_MS) return time;
  throw new Problem('validation', { fields: [{ name: 'until', code: 'required.pattern' }], words: 'maintenance.moment' });
}

/** Closes the site, or one that is closed gets other words (`on`); opens it (`off`). @returns what was done, for the answer */
export async function changeMaintenance(call: Call, services: Services): Promise<number> {
  const subAction = field(call, 'subAction', 40);
  if (subAction !== 'on' && subAction !== 'off')
    throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  const texts = call.customer.languages
    .map((code) => [code, field(call, `text_${code}`, LONGEST).replace(/\s+/g, ' ').trim()] as const)
    .filter(([, words]) => words !== '');
  const wanted = subAction === 'off' ? null : { until: untilOf(call), texts: Object.fromEntries(texts) };
  const isDone = await switchMaintenance(services, wanted, { customer: call.customer.name, by: call.visitor.id });
  return isDone ? 1 : 0;
}
