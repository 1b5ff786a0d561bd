import { sql } from 'kysely';
import type { Services } from '../../../protocol/contract.ts';
import type { Attributes } from '../../../xml/write.ts';
import { scheduleAttributes } from './schedule-parts.ts';

interface Row {
  readonly id: number;
  readonly working: boolean;
  readonly review: string | null;
  readonly withdrawn_at: Date | null;
}

/**
 * Where objects are between draft and published, as attributes of lists, by their IDs: `working` for what has a working copy, `review`
 * with its state, and what is to come (`scheduleAttributes`).
 */
export async function statesOf(
  { store, schedules }: Pick<Services, 'store' | 'schedules'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Attributes>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select asked.id, w.id is not null and o.id is not null as working, r.state as review, d.withdrawn_at
    from unnest(${[...ids]}::int[]) as asked (id)
    left join working_copies w on w.id = asked.id
    left join (select distinct id from objects) o on o.id = asked.id
    left join reviews r on r.id = asked.id and r.state <> 'closed'
    left join shelved_objects d on d.id = asked.id and d.state = 'draft' and o.id is null`.execute(store);
  const all = await schedules.of(ids);
  return new Map(
    rows.map(({ id, working, review, withdrawn_at: withdrawnAt }) => [
      id,
      {
        ...{ working: working ? 1 : null, review },
        ...scheduleAttributes(
          all.filter(({ ID }) => ID === id),
          withdrawnAt,
        ),
      },
    ]),
  );
}
