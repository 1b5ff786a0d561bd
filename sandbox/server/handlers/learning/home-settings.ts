import { hasWeekGoal, setGoal, weekGoalElement } from '../../learning/home/week-goal.ts';
import { feedMadeAt, newFeedToken, removeFeedToken } from '../../learning/reminders/feed-tokens.ts';
import { inReaders } from '../../feeds/entries.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { depositorOf, field, ownerOnly, usersOnly } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import type { Action, Call, Outcome, Services } from '../../protocol/contract.ts';
import type { Store } from '../../store/schema.ts';
import { element } from '../../xml/write.ts';

/** `<reminders>` of the caller (protocol 4.2): whether there is a feed. Its address is known to the caller alone. */
export async function remindersElement(call: Call, store: Store): Promise<string> {
  const made = await feedMadeAt(store, call.visitor.id);
  return element('reminders', { made: made?.toISOString() });
}

/** Writes something of the caller's account, which cannot be deleted meanwhile. */
const writing = <T>(
  call: Call,
  { store, deposits }: Services,
  write: (transaction: Parameters<typeof setGoal>[0]) => Promise<T>,
): Promise<T> =>
  store.transaction().execute(async (transaction) => {
    await deposits.count(transaction, 'states', depositorOf(call), []);
    return write(transaction);
  });

async function storeGoal(call: Call, services: Services): Promise<Outcome> {
  const goal = field(call, 'goal', 1);
  if (!hasWeekGoal(call.customer)) throw new Problem('notPermitted');
  if (!/^[0-7]$/.test(goal)) throw new Problem('validation', { fields: [{ name: 'goal', code: 'required.pattern' }] });
  await writing(call, services, (transaction) => setGoal(transaction, call, Number(goal)));
  return { body: simpleAnswer(call, await weekGoalElement(call, services)) };
}

/** A new address for the feed, which nobody is told again: only a digest of it is stored. */
async function newFeed(call: Call, services: Services): Promise<Outcome> {
  const token = await writing(call, services, (transaction) => newFeedToken(transaction, call.visitor.id));
  const { lang, customer, origin } = call;
  const address = inReaders(new URL(`/reminders-${token}.ics`, origin), { lang, site: `${origin}/`, defaultLang: customer.defaultLang });
  const made = await feedMadeAt(services.store, call.visitor.id);
  return { body: simpleAnswer(call, element('reminders', { made: made?.toISOString(), href: address })) };
}

/** `store` of the user's own page: the goal of the week, and the feed of reminders. */
export const storeSettings: Action = async (call, services) => {
  ownerOnly(call);
  usersOnly(call);
  switch (field(call, 'subAction', 40)) {
    case 'goal':
      return storeGoal(call, services);
    case 'newFeed':
      return newFeed(call, services);
    case 'removeFeed':
      await writing(call, services, (transaction) => removeFeedToken(transaction, call.visitor.id));
      return { body: simpleAnswer(call, element('reminders')) };
    default:
      throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  }
};
