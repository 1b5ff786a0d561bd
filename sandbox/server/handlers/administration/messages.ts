import { sql } from 'kysely';
import { recordChange } from '../../audit/audit.ts';
import { element, text } from '../../xml/write.ts';
import { likeWords, NUMBER, PAGE_SIZE, pageOf, type Part } from './asked.ts';

const STATES = ['new', 'read', 'done'] as const;

/** Fields of a message as they were sent, by name: whatever was stored once, nothing of it stops the list. */
function fieldsOf(stored: string): readonly (readonly [name: string, value: string])[] {
  try {
    const fields: unknown = JSON.parse(stored);
    return typeof fields === 'object' && fields !== null ? Object.entries(fields).map(([name, value]) => [name, String(value)]) : [];
  } catch {
    return [['', stored]];
  }
}

const markedAs = (state: (typeof STATES)[number]): NonNullable<Part['changes']>[string] => ({
  key: NUMBER,
  async work(transaction, key) {
    const changed = await transaction
      .updateTable('messages')
      .set({ state })
      .where('id', '=', Number(key))
      .where('state', '<>', state)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  },
});

/** What visitors have written by the form of contact, the newest first. */
export const messages: Part = {
  cursor: NUMBER,
  states: STATES,
  async load({ state, query, customer, after }, _call, { store }) {
    let rows = store
      .selectFrom('messages')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1);
    if (state !== '') rows = rows.where('state', '=', state as (typeof STATES)[number]);
    if (customer !== '') rows = rows.where('customer', '=', customer);
    if (after !== '') rows = rows.where('id', '<', Number(after));
    if (query !== '') rows = rows.where(sql<boolean>`lower(fields) like ${likeWords(query)}`);
    const { shown, next } = pageOf(await rows.execute(), ({ id }) => String(id));
    const items = shown.map(({ id, customer: site, fields, stored_at: stored, state: is }) =>
      element(
        'item',
        { key: id, customer: site, state: is, date: stored.toISOString() },
        ...fieldsOf(fields).map(([name, value]) => element('field', { name }, text(value))),
      ),
    );
    return { items, next };
  },
  changes: {
    new: markedAs('new'),
    read: markedAs('read'),
    done: markedAs('done'),
    delete: {
      key: NUMBER,
      async work(transaction, key, { visitor }) {
        const gone = await transaction.deleteFrom('messages').where('id', '=', Number(key)).executeTakeFirst();
        if (gone.numDeletedRows === 0n) return false;
        await recordChange(transaction, { by: visitor.id, event: 'message.delete', subject: `message ${key}` });
        return true;
      },
    },
  },
};
