import { sql } from 'kysely';
import { element, text } from '../../xml/write.ts';
import { likeWords, NUMBER, PAGE_SIZE, pageOf, type Part } from './asked.ts';

const STATES = ['failed', 'waiting', 'sent', 'unsent'] as const;

/** Mails that the site has written, the newest first. What is stored of them has no link that logs in. */
export const mails: Part = {
  cursor: NUMBER,
  states: STATES,
  async load({ state, query, after }, _call, { store }) {
    let rows = store
      .selectFrom('mails')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1);
    if (state !== '') rows = rows.where('state', '=', state as (typeof STATES)[number]);
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
