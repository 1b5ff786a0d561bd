import { hereEvent, presenceEvents } from '../../../content/presence/presence-events.ts';
import { Presences, type Presence } from '../../../content/presence/presences.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Call, Handler } from '../../../protocol/contract.ts';
import { field } from '../../../protocol/parameters.ts';
import { Problem } from '../../../protocol/problem.ts';
import { objectOf } from '../object-document.ts';

/** A page that is not looked at asks once a minute, and browsers let it wait for a second one. */
const HIDDEN_SECONDS = 150;

const EVENTS = {
  type: 'text/event-stream; charset=UTF-8',
  // Proxies pass each event on as it comes; the connection ends with the stream, so that a server that stops waits for none.
  headers: { 'X-Accel-Buffering': 'no', Connection: 'close' },
  volatile: true,
} as const;

function presenceOf(call: Call): Presence {
  const screen = field(call, 'screen', 40);
  if (!/^[\w-]{8,40}$/.test(screen)) throw new Problem('validation', { fields: [{ name: 'screen', code: 'required.pattern' }] });
  return { object: call.ID, account: call.visitor.id, screen };
}

/** Who else has an object open in the editor (protocol 6.14): a stream, or who it is now. */
const watch: Action = async (call, services) => {
  const presence = presenceOf(call);
  await objectOf(call, services);
  const presences = new Presences(services.store);
  if (field(call, 'gone') === '1') {
    await presences.leave(presence, HIDDEN_SECONDS);
    return { volatile: true };
  }
  if (field(call, 'once') !== '1')
    return { ...EVENTS, stream: presenceEvents({ presences, presence, isStopping: () => services.probe.isDraining }) };
  await presences.clean(presence.account);
  await presences.hold(presence, HIDDEN_SECONDS);
  return { ...EVENTS, body: hereEvent(presence, await presences.others(presence)) };
};

export const objectPresenceHandler: Handler = {
  dataType: 'p_ObjectPresence',
  actions: { [ACTIONS.verify]: watch },
};
