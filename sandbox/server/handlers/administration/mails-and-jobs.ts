import { sql } from 'kysely';
import { recordChange } from '../../audit/audit.ts';
import { element, text } from '../../xml/write.ts';
import { likeWords, NUMBER, PAGE_SIZE, pageOf, type Part } from './asked.ts';

const MAIL_STATES = ['failed', 'waiting', 'sent', 'unsent'] as const;
const JOB_STATES = ['failed', 'running', 'waiting'] as const;

/** Mails that the site has written, the newest first. What is stored of them has no link that logs in. */
export const mails: Part = {
  cursor: NUMBER,
  states: MAIL_STATES,
  async load({ state, query, after }, _call, { store }) {
    let rows = store
      .selectFrom('mails')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1);
    if (state !== '') rows = rows.where('state', '=', state as (typeof MAIL_STATES)[number]);
    if (after !== '') rows = rows.where('id', '<', Number(after));
    if (query !== '') rows = rows.where(sql<boolean>`lower(address || ' ' || subject) like ${likeWords(query)}`);
    const { shown, next } = pageOf(await rows.execute(), ({ id }) => String(id));
    const items = shown.map((mail) =>
      element(
        'item',
        { key: mail.id, state: mail.state || null, date: mail.stored_at.toISOString(), address: mail.address, subject: mail.subject },
        element('text', {}, text(mail.body)),
        mail.problem === '' ? '' : element('problem', {}, text(mail.problem)),
      ),
    );
    return { items, next };
  },
};

/** Work of the background. Only what has failed is begun anew or forgotten: the rest is being done. */
export const jobs: Part = {
  cursor: NUMBER,
  states: JOB_STATES,
  async load({ state, after }, _call, { store }) {
    let rows = store
      .selectFrom('jobs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1);
    if (state !== '') rows = rows.where('state', '=', state as (typeof JOB_STATES)[number]);
    if (after !== '') rows = rows.where('id', '<', Number(after));
    const { shown, next } = pageOf(await rows.execute(), ({ id }) => String(id));
    const items = shown.map((job) =>
      element('item', {
        ...{ key: job.id, state: job.state, kind: job.kind, subject: job.subject, attempts: job.attempts },
        ...{ progress: job.progress, problem: job.problem || null, date: job.due_at.toISOString() },
      }),
    );
    return { items, next };
  },
  changes: {
    retry: {
      key: NUMBER,
      async work(transaction, key, { visitor }) {
        const job = await transaction
          .updateTable('jobs')
          .set({ state: 'waiting', attempts: 0, progress: 0, problem: '', holder: '', due_at: sql<Date>`now()` })
          .where('id', '=', Number(key))
          .where('state', '=', 'failed')
          .returning(['kind', 'subject'])
          .executeTakeFirst();
        if (job === undefined) return false;
        await recordChange(transaction, {
          by: visitor.id,
          event: 'job.retry',
          subject: `job ${key}`,
          detail: `${job.kind} ${job.subject}`,
        });
        return true;
      },
    },
    forget: {
      key: NUMBER,
      async work(transaction, key, { visitor }) {
        const job = await transaction
          .deleteFrom('jobs')
          .where('id', '=', Number(key))
          .where('state', '=', 'failed')
          .returning(['kind', 'subject'])
          .executeTakeFirst();
        if (job === undefined) return false;
        await recordChange(transaction, {
          by: visitor.id,
          event: 'job.forget',
          subject: `job ${key}`,
          detail: `${job.kind} ${job.subject}`,
        });
        return true;
      },
    },
  },
};
