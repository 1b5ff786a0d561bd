import { ACTIONS } from '../../protocol/actions.ts';
import { envelope } from '../../protocol/envelope.ts';
import { element } from '../../xml/write.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { storeResult } from './store-result.ts';
import { numberExtra, usersOnly } from '../../protocol/parameters.ts';

/** The caller's own results, the latest first; `IDObject` narrows them to one test, `key` to what one idempotency key has stored. */
const list: Action = async (call, { store }) => {
  usersOnly(call);
  const page = numberExtra(call, 'page', 1, 1, 1000);
  const pageSize = numberExtra(call, 'pageSize', 100, 1, 500);
  const object = numberExtra(call, 'IDObject', 0, 0, 999_999_999);
  const key = call.extras.get('key') ?? '';
  let own = store.selectFrom('results').where('user_id', '=', call.visitor.id);
  if (object > 0) own = own.where('object_id', '=', object);
  if (key !== '') own = own.where('key', '=', key);
  const rows = await own
    .select(['id', 'object_id', 'data_type', 'points', 'mpoints', 'level', 'vocabulary', 'key', 'checked', 'came_locked', 'stored_at'])
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const payload = element(
    'list',
    { dataType: call.dataType, page, pageSize, count: Number(count) },
    ...rows.map((row) =>
      element('SHW_t_ClientCompetence', {
        ID: row.id,
        IDObject: row.object_id,
        dataType: row.data_type,
        points: row.points,
        mpoints: row.mpoints,
        level: row.level,
        isVocabularyResult: row.vocabulary ? 1 : 0,
        key: row.key,
        checked: row.checked || null,
        locked: row.came_locked ? 1 : null,
        date: row.stored_at.toISOString().replace(/\.\d+Z$/, '+00:00'),
      }),
    ),
  );
  return { body: envelope(call, [{ ID: call.ID, dataType: call.dataType, action: call.action, payload }]), volatile: true };
};

export const clientCompetenceHandler: Handler = {
  dataType: 't_ClientCompetence',
  actions: { [ACTIONS.list]: list, [ACTIONS.store]: storeResult },
};
