import { recordChange } from '../../../audit/audit.ts';
import type { Action, Call } from '../../../protocol/contract.ts';
import { simpleAnswer } from '../../../protocol/envelope.ts';
import { field, isEmail } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { addAccount, takenNames, tidied, wrongFields, type AskedAccount, type WrongField } from '../../../session/account/new-accounts.ts';
import type { Store } from '../../../store/schema.ts';
import { element } from '../../../xml/write.ts';
import { asAdministrator } from './administrators.ts';
import { writeInvitation } from './invitations.ts';
import { Letters } from '../mails.ts';

const MOST_ROWS = 5000;
/** So many are stored in one step: a page shows how far it is. */
const ROWS_OF_A_STEP = 100;
const ROWS_BYTES = 6 * 1024 * 1024;

interface ImportedRow {
  /** Where it is in the file, from 1 on. */
  readonly line: number;
  readonly asked: AskedAccount;
}

/** The rows as the page has read them from the file: those that are looked at are those that are stored. @throws Problem (400) */
function rowsOf(call: Call, most: number): ImportedRow[] {
  const wrong = (code: string): Problem => new Problem('validation', { fields: [{ name: 'rows', code }] });
  let rows: unknown;
  try {
    rows = JSON.parse(field(call, 'rows', ROWS_BYTES));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw wrong('required.pattern');
  }
  if (!Array.isArray(rows) || rows.length === 0) throw wrong('required.empty');
  if (rows.length > most) throw wrong('accounts.tooManyRows');
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) throw wrong('required.pattern');
    const { line } = row as { line?: unknown };
    if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 1) throw wrong('required.pattern');
    return { line, asked: tidied(row) };
  });
}

/** What a row would come to. */
type Verdict = { readonly state: 'new' | 'there' } | ({ readonly state: 'error'; readonly of?: number } & WrongField);

/** Judges rows against the accounts that there are, and each other. */
async function judge(store: Store, rows: readonly ImportedRow[]): Promise<Verdict[]> {
  const names = await takenNames(
    store,
    rows.map(({ asked }) => asked),
  );
  const [emails, logins] = [new Map<string, number>(), new Map<string, number>()];
  return rows.map(({ line, asked }): Verdict => {
    const [problem] = wrongFields(asked, isEmail);
    if (problem !== undefined) return { state: 'error', ...problem };
    const { email, login } = asked;
    const twin = emails.get(email) ?? (login === '' ? undefined : logins.get(login));
    if (twin !== undefined) return { state: 'error', name: emails.has(email) ? 'email' : 'login', code: 'accounts.twice', of: twin };
    emails.set(email, line);
    if (login !== '') logins.set(login, line);
    if (names.emails.has(email)) return { state: 'there' };
    return names.logins.has(login) ? { state: 'error', name: 'login', code: 'accounts.loginTaken' } : { state: 'new' };
  });
}

const rowElement = ({ line }: ImportedRow, verdict: Verdict): string =>
  element(
    'row',
    verdict.state === 'error'
      ? { line, state: 'error', field: verdict.name, code: verdict.code, of: verdict.of }
      : { line, state: verdict.state },
  );

/** Says of each row of a file what would become of it; nothing is stored. */
export const checkImport: Action = async (call, { store }) => {
  const rows = rowsOf(call, MOST_ROWS);
  const verdicts = await judge(store, rows);
  return { body: simpleAnswer(call, element('importPlan', {}, ...rows.map((row, at) => rowElement(row, verdicts[at]!)))), volatile: true };
};

/** Makes the accounts of some rows, all of which are looked at again: what is there by now is left as it is. */
export const importAccounts: Action = async (call, services) => {
  const rows = rowsOf(call, ROWS_OF_A_STEP);
  const isInvited = field(call, 'invite', 1) === '1';
  const letters = new Letters(call, services);
  let [verdicts, count] = [[] as Verdict[], 0];
  await asAdministrator(call, services, async (transaction) => {
    verdicts = await judge(transaction, rows);
    for (const [at, { asked }] of rows.entries()) {
      if (verdicts[at]!.state !== 'new') continue;
      const added = await addAccount(transaction, asked);
      if (added === null) verdicts[at] = { state: 'error', name: 'login', code: 'accounts.loginTaken' };
      else {
        count += 1;
        if (isInvited) await writeInvitation(call, letters, transaction, added.id);
      }
    }
    const detail = `${count}${isInvited ? ' invited' : ''}`;
    if (count > 0) await recordChange(transaction, { by: call.visitor.id, event: 'account.import', subject: '', detail });
  });
  letters.send();
  const answered = rows.map((row, at) => rowElement(row, verdicts[at]!));
  return { body: simpleAnswer(call, element('imported', { count }, ...answered)), volatile: true };
};
