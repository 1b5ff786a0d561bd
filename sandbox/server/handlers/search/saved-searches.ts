import { ACTIONS } from '../../protocol/actions.ts';
import { envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { descendants, serialize } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler } from '../../protocol/contract.ts';
import { readXml, field, numberExtra, usersOnly, depositorOf } from '../../protocol/parameters.ts';

const XML_LIMIT = 64 * 1024;
const MAXIMUM_FILES = 500;

interface Row {
  id: number;
  filename: string;
  comment: string;
  xml: string;
  stored_at: Date;
}

const COLUMNS = ['id', 'filename', 'comment', 'xml', 'stored_at'] as const;

function record({ id, filename, comment, xml, stored_at: time }: Row): string {
  return element(
    'SHW_f_ClientFile',
    { ID: id, filename, comment, date: time.toISOString().replace(/\.\d+Z$/, '+00:00') },
    element('xml', {}, xml),
  );
}

function answer(call: Call, rows: readonly Row[], page: number, pageSize: number, count: number) {
  const payload = element('list', { dataType: call.dataType, page, pageSize, count }, ...rows.map(record));
  return { body: envelope(call, [{ ID: call.ID, dataType: call.dataType, action: call.action, payload }]) };
}

const list: Action = async (call, { store }) => {
  usersOnly(call);
  const page = numberExtra(call, 'page', 1, 1, 1000);
  const pageSize = numberExtra(call, 'pageSize', 100, 1, 100);
  const own = store.selectFrom('client_files').where('user_id', '=', call.visitor.id);
  const rows = await own
    .select(COLUMNS)
    .orderBy('stored_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return answer(call, rows, page, pageSize, Number(count));
};

const show: Action = async (call, { store }) => {
  usersOnly(call);
  const row = await store
    .selectFrom('client_files')
    .select(COLUMNS)
    .where('user_id', '=', call.visitor.id)
    .where('id', '=', call.ID)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('notFound', { details: { id: call.ID } });
  return answer(call, [row], 1, 1, 1);
};

/** Saves a search (protocol 5.3): exactly one `expert` element; an existing name needs `overwrite=1`. */
const save: Action = async (call, { store, deposits }) => {
  usersOnly(call);
  const filename = field(call, 'filename', 400).trim();
  if (filename === '' || filename.length > 100)
    throw new Problem('validation', { fields: [{ name: 'filename', code: filename === '' ? 'required.empty' : 'required.maxlength' }] });
  const root = readXml(field(call, 'xml', XML_LIMIT));
  const xml = serialize(root);
  const experts = [...descendants(root)].filter(({ name }) => name === 'expert').length;
  if (root.name !== 'search' || experts !== 1) throw new Problem('badXml', { details: { expert: experts } });
  const row = { user_id: call.visitor.id, filename, comment: field(call, 'comment', 2000), xml };
  // One of the same name is replaced, or refused for its name.
  const { count } = await store
    .selectFrom('client_files')
    .where('user_id', '=', call.visitor.id)
    .where('filename', '!=', filename)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAXIMUM_FILES) throw new Problem('limitReached', { details: { limit: MAXIMUM_FILES } });
  const overwrite = field(call, 'overwrite') === '1' || call.extras.get('overwrite') === '1';
  const stored = await store.transaction().execute(async (transaction) => {
    await deposits.count(transaction, 'files', depositorOf(call), [filename, row.comment, xml]);
    return transaction
      .insertInto('client_files')
      .values(row)
      .onConflict((conflict) =>
        overwrite
          ? conflict.columns(['user_id', 'filename']).doUpdateSet({ comment: row.comment, xml, stored_at: new Date() })
          : conflict.columns(['user_id', 'filename']).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
  });
  if (stored === undefined) throw new Problem('fileExists', { details: { filename } });
  return { body: simpleAnswer(call, element('stored', { ID: stored.id, filename })) };
};

const remove: Action = async (call, { store }) => {
  usersOnly(call);
  const { numDeletedRows } = await store
    .deleteFrom('client_files')
    .where('user_id', '=', call.visitor.id)
    .where('id', '=', call.ID)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Problem('notFound', { details: { id: call.ID } });
  return { body: simpleAnswer(call, element('deleted', { ID: call.ID })) };
};

export const clientFileHandler: Handler = {
  dataType: 'f_ClientFile',
  actions: { [ACTIONS.list]: list, [ACTIONS.show]: show, [ACTIONS.store]: save, [ACTIONS.delete]: remove },
};
