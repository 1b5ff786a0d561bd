import type { Call, Services } from '../../protocol/contract.ts';
import { maxItemsOf } from '../../../../plugins/placement-test/adaptive/placement.ts';
import { attribute, descendants } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import { titleOf } from '../../content/object.ts';
import { readLeftOpen } from './left-open.ts';

const SHOWN = 6;
const READ = 40;

/**
 * `<unfinishedTest>` and `<dueWords>` of the caller, what was left last first (protocol 4.2).
 * @param isOver what was given to the caller for a time that is over
 */
export async function waitingTests(call: Call, { objects, store }: Services, isOver: (ID: number) => boolean): Promise<string> {
  const rows = await store
    .selectFrom('test_states')
    .select(['test_id', 'state', 'stored_at'])
    .where('user_id', '=', call.visitor.id)
    .orderBy('stored_at', 'desc')
    .limit(READ)
    .execute();
  const left = rows.flatMap((row) => {
    const open = readLeftOpen(row.state, call.now);
    return open === null || isOver(row.test_id) ? [] : [{ ID: row.test_id, date: row.stored_at, open }];
  });
  const ids = left.map(({ ID }) => ID);
  const found = await objects.findMany(ids);
  const elements = left.flatMap(({ ID, date, open }) => {
    const test = found.find((object) => object.ID === ID && object.payload?.name === 'test');
    if (test === undefined || call.customer.off.has(test.dataType)) return [];
    const reference = { ID, IDObjectType: test.type, dataType: test.dataType, action: 2, title: titleOf(test, call.lang) };
    if (open.kind === 'words') return [element('dueWords', { ...reference, count: open.due })];
    const all = [...descendants(test.payload!)].filter(({ name }) => name === 'question').length;
    const count = attribute(test.payload!, 'adaptive') === '1' ? Math.min(all, maxItemsOf(attribute(test.payload!, 'maxItems'))) : all;
    return [element('unfinishedTest', { ...reference, answered: open.answered, count, date: date.toISOString() })];
  });
  return elements.slice(0, SHOWN).join('');
}
