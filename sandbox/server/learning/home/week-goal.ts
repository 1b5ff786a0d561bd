import { sql, type Transaction } from 'kysely';
import { weekdayOf } from '../../calendar/days.ts';
import { dayIn } from '../../calendar/zone.ts';
import { pluginSettings, timeZoneOf, todayOf } from '../../customers/plugin-settings.ts';
import type { Customer } from '../../customers/customers.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import type { Schema } from '../../store/schema.ts';
import { element } from '../../xml/write.ts';
import { beginningOf, weekOf } from './week.ts';

type Settings = Pick<Customer, 'plugins' | 'off'>;

/** Whether a customer wants its learners to be able to have a goal (setting `weekGoal` of the plugin `userhome`). */
export const hasWeekGoal = (customer: Settings): boolean =>
  !customer.off.has('p_UserHome') && pluginSettings(customer, 'userhome').weekGoal === true;

/** The day on which a customer's weeks begin, as in the calendar: 0 Sunday, 1 Monday. */
const firstDayOf = (customer: Settings): number => (pluginSettings(customer, 'calendar').firstDayOfWeek === 0 ? 0 : 1);

/**
 * The caller has learned something today, by the customer's clock: with what is stored of it, this goes into one transaction. Nothing is
 * noted of guests, nor where nobody can have a goal.
 */
export async function noteDay(transaction: Transaction<Schema>, { visitor, customer }: Pick<Call, 'visitor' | 'customer'>): Promise<void> {
  if (!visitor.loggedIn || !hasWeekGoal(customer)) return;
  await transaction
    .insertInto('learned_days')
    .values({ user_id: visitor.id, day: dayIn(Date.now(), timeZoneOf(customer)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** From this week on the caller wants to learn on so many days of each; 0: has no goal. */
export async function setGoal(transaction: Transaction<Schema>, call: Call, goal: number): Promise<void> {
  const from_day = beginningOf(todayOf(call), firstDayOf(call.customer));
  await transaction
    .insertInto('week_goals')
    .values({ user_id: call.visitor.id, from_day, goal })
    .onConflict((conflict) => conflict.columns(['user_id', 'from_day']).doUpdateSet({ goal }))
    .execute();
}

/** `<weekGoal>` of the caller (protocol 4.2); '' where the customer has none. */
export async function weekGoalElement(call: Call, { store }: Pick<Services, 'store'>): Promise<string> {
  if (!hasWeekGoal(call.customer)) return '';
  const user = call.visitor.id;
  // In one reading: what has no goal is a day that was learned on.
  const rows = await store
    .selectFrom('learned_days')
    .select(['day', sql<number | null>`null::int`.as('goal')])
    .where('user_id', '=', user)
    .unionAll(store.selectFrom('week_goals').select(['from_day as day', 'goal']).where('user_id', '=', user))
    .execute();
  const today = todayOf(call);
  const week = weekOf(
    today,
    firstDayOf(call.customer),
    new Set(rows.filter(({ goal }) => goal === null).map(({ day }) => day)),
    rows.flatMap(({ day, goal }) => (goal === null ? [] : [{ from: day, days: goal }])),
  );
  return element(
    'weekGoal',
    { goal: week.goal, learned: week.learned, weeks: week.inARow },
    ...week.days.map(({ date, learned }) =>
      element('day', { date, weekday: weekdayOf(date), learned: learned ? 1 : 0, today: date === today ? 1 : null }),
    ),
  );
}
