import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Services } from '../../protocol/contract.ts';
import { envelope } from '../../protocol/envelope.ts';
import { field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../../session/account/own-sessions.ts';
import { element } from '../../xml/write.ts';

/** @throws Problem (403) for guests */
function peopleOnly({ visitor }: Call): void {
  if (!visitor.loggedIn || visitor.id === 0) throw new Problem('notPermitted');
}

async function listed(call: Call, { store }: Services): Promise<string> {
  const sessions = await ownSessions(store, call.visitor);
  return element(
    'sessions',
    {},
    ...sessions.map(({ key, browser, system, begun, used, isOwn }) =>
      element('session', {
        ...{ key, browser: browser || null, system: system || null },
        ...{ begun: begun.toISOString(), used: used.toISOString(), own: isOwn ? 1 : null },
      }),
    ),
  );
}

const show: Action = async (call, services) => {
  peopleOnly(call);
  const payload = await listed(call, services);
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload }]), volatile: true };
};

/** Ends one other session, or all others, and answers the list as it is then. */
const store: Action = async (call, services) => {
  peopleOnly(call);
  switch (field(call, 'subAction', 40)) {
    case 'end':
      // Who asks twice, or asks for one that has ended by itself, has what was asked for.
      await endOwnSession(services.store, call.visitor, field(call, 'key', 40));
      break;
    case 'endOthers':
      await endOtherSessions(services.store, call.visitor);
      break;
    default:
      throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  }
  return show(call, services);
};

/** The sessions of who asks (protocol 6.18). */
export const ownSessionsHandler: Handler = {
  dataType: 'p_Sessions',
  actions: { [ACTIONS.none]: show, [ACTIONS.show]: show, [ACTIONS.store]: store },
};
