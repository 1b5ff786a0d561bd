import { ACTIONS } from '../../protocol/actions.ts';
import { contentEnvelope, envelope, permittedActions } from '../../protocol/envelope.ts';
import { presentPayload } from './present.ts';
import { lockedIds } from '../../learning/locks.ts';
import { trailTo } from '../../learning/next/trail.ts';
import { listElement } from '../../content/records.ts';
import { pageSizeOf, timeZoneOf } from '../../customers/plugin-settings.ts';
import { readFilter, filtersOf } from './list-filters.ts';
import { download, exportXml, print } from './document-actions.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { remove, sort, create, importObjects, storePayload } from './write-actions.ts';
import { need, numberExtra } from '../../protocol/parameters.ts';
import { requested, type PayloadOf } from './requested.ts';
import { withLocks } from './with-locks.ts';
import type { Right } from '../../session/roles.ts';

const MAXIMUM_PAGE_SIZE = 100;

/**
 * `list`: one page of records; `page`, `pageSize` and what the list is narrowed to are in the paramString. A page after the last is the
 * last.
 */
const list: Action = async (call, services) => {
  const { objects } = services;
  const pageSize = numberExtra(call, 'pageSize', pageSizeOf(call.customer, call.dataType), 1, MAXIMUM_PAGE_SIZE);
  const filter = { ...readFilter(call), locked: await lockedIds(call, services) };
  const load = (page: number) => objects.list(call.dataType, { page, pageSize }, undefined, filter);
  let page = numberExtra(call, 'page', 1, 1, 100_000);
  let found = await load(page);
  if (found.objects.length === 0 && found.count > 0) {
    page = Math.ceil(found.count / pageSize);
    found = await load(page);
  }
  const reader = { lang: call.lang, zone: timeZoneOf(call.customer) };
  const payload = listElement(
    { dataType: call.dataType, page, pageSize, count: found.count },
    found.objects,
    reader,
    undefined,
    await filtersOf(call, services, filter),
  );
  return {
    body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: permittedActions(call, false) }]),
  };
};

/**
 * The actions that every kind of content has (protocol 4.7); `present` writes the payload. Whatever a course locks is locked with every
 * data type, those in `more` among its actions.
 */
export function contentHandler(dataType: string, present: PayloadOf = presentPayload, more: Handler['actions'] = {}): Handler {
  const show: Action = async (call, services) => {
    const object = await requested(call, services);
    const shown = contentEnvelope(call, object, await present(object, call, services));
    return { body: envelope(call, [{ ...shown, head: `${shown.head}${await trailTo(call, services, object)}` }]) };
  };
  const showTo =
    (right: Right): Action =>
    async (call, services) => {
      need(call, right);
      return show(call, services);
    };
  return withLocks({
    dataType,
    actions: {
      [ACTIONS.none]: show,
      [ACTIONS.list]: list,
      [ACTIONS.show]: show,
      [ACTIONS.verify]: show,
      [ACTIONS.execute]: show,
      [ACTIONS.confirm]: show,
      [ACTIONS.monitor]: showTo('look'),
      [ACTIONS.edit]: showTo('write'),
      [ACTIONS.edit2]: showTo('write'),
      [ACTIONS.create]: create,
      [ACTIONS.store]: storePayload,
      [ACTIONS.delete]: remove,
      [ACTIONS.sort]: sort,
      [ACTIONS.import]: importObjects,
      [ACTIONS.print]: print(present),
      [ACTIONS.download]: download(present),
      [ACTIONS.export]: exportXml(present),
      ...more,
    },
  });
}
