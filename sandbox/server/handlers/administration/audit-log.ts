import { readAudit, type AuditLine } from '../../audit/audit.ts';
import { csvCell } from '../../learning/results-csv.ts';
import type { Store } from '../../store/schema.ts';
import { element } from '../../xml/write.ts';
import { NUMBER, PAGE_SIZE, pageOf, type Asked, type Part } from './asked.ts';

const BATCH = 500;
const ACCOUNT = /^\d{1,9}$/;
const HEAD = ['number', 'date', 'account', 'login', 'event', 'subject', 'detail'];

/**
 * The account that a query means: its number, else who has this user name. -1 for a name that nobody has, whose lines are none; 0 for no
 * query
 */
async function accountOf(store: Store, query: string): Promise<number> {
  if (query === '') return 0;
  if (ACCOUNT.test(query)) return Number(query);
  const found = await store.selectFrom('users').select('id').where('login', '=', query).executeTakeFirst();
  return found?.id ?? -1;
}

async function linesOf(store: Store, { query, state, after }: Asked, limit: number): Promise<readonly AuditLine[]> {
  const account = await accountOf(store, query);
  return account < 0 ? [] : readAudit(store, { before: Number(after), limit, account, event: state === '' ? '' : `${state}.` });
}

/** Who has done what, the newest first: of an account and of a kind of events when these are asked for. */
export const auditLog: Part = {
  cursor: NUMBER,
  states: ['account', 'group', 'announcement', 'maintenance', 'message', 'comment', 'job', 'error', 'file'],
  async load(asked, _call, { store }) {
    const { shown, next } = pageOf(await linesOf(store, asked, PAGE_SIZE + 1), ({ number }) => String(number));
    const items = shown.map(({ number, happened, by, login, event, subject, detail }) =>
      element('item', {
        ...{ key: number, date: happened.toISOString(), account: by, login: login || null, event },
        ...{ subject: subject || null, detail: detail || null },
      }),
    );
    return { items, next };
  },
};

/** The same lines as CSV, read in batches as they are sent. */
export async function* auditCsv(store: Store, asked: Asked): AsyncGenerator<string> {
  // The mark tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${HEAD.join(',')}\r\n`;
  for (let after = ''; ;) {
    const lines = await linesOf(store, { ...asked, after }, BATCH);
    yield lines
      .map(({ number, happened, by, login, event, subject, detail }) =>
        [number, happened.toISOString(), by, login, event, subject, detail].map(csvCell).join(','),
      )
      .map((line) => `${line}\r\n`)
      .join('');
    if (lines.length < BATCH) return;
    after = String(lines.at(-1)!.number);
  }
}
