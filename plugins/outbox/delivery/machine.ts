import type { Ending, Machine, OutboxAction, OutboxEvent, Step, WakeReason } from './model.ts';
import type { Outcome } from './outcome.ts';
import { replaces } from './journal.ts';
import { isLasting } from '../contract.ts';
import type { OutboxStored } from '../contract.ts';

/** A refusal that is not in the dispatcher's words is believed after this many. */
const DOUBTS = 5;

export const initialMachine = (user: string): Machine => ({
  user,
  phase: 'idle',
  current: '',
  again: 'no',
  memory: [],
  resting: [],
  pause: 'none',
  failures: 0,
  doubts: {},
});

/** Reasons that end a pause which only we have chosen; the server's own is ended by a person alone. */
const HOPEFUL = new Set<WakeReason>(['start', 'online', 'result', 'person']);

/**
 * The outbox of one tab as a pure function: what happened in, what is to be done out. Every action is answered by an event; between any
 * two of them the tab may end without harm, because what counts is in the database and at the server.
 */
export function step(machine: Machine, event: OutboxEvent): Step {
  switch (event.type) {
    case 'put':
      return { machine, actions: [{ type: 'write', entry: event.entry, makeRoom: false }] };
    case 'written':
      return written(machine, event.entry);
    case 'notWritten':
      return notWritten(machine, event);
    case 'wake':
      return wake(machine, event.reason);
    case 'timer': {
      const rewrite = machine.memory.map((entry): OutboxAction => ({ type: 'write', entry, makeRoom: false }));
      const next = look({ ...machine, pause: 'none', resting: [] }, true);
      return { machine: next.machine, actions: [...rewrite, ...next.actions] };
    }
    case 'user':
      return look({ ...machine, user: event.user, resting: [], pause: machine.pause === 'requested' ? 'requested' : 'none' }, true);
    case 'locked':
      return machine.phase === 'locking' ? read(machine) : { machine, actions: [] };
    case 'read':
      return machine.phase === 'reading' ? choose(machine, event.user, event.entries) : { machine, actions: [] };
    case 'answered':
      return answered(machine, event.entry, event.outcome);
    case 'settled':
      return settled(machine, event.key, true);
    case 'notSettled':
      return settled(machine, event.key, false);
    case 'heardPause':
      return heardPause(machine, event.ms);
    case 'revive':
      return {
        machine: {
          ...machine,
          memory: machine.memory.map((entry) => (entry.key === event.key ? { ...entry, failure: null } : entry)),
          doubts: without(machine.doubts, event.key),
        },
        actions: [{ type: 'revive', key: event.key }],
      };
    case 'discard':
      return {
        machine: { ...machine, memory: machine.memory.filter(({ key }) => key !== event.key) },
        actions: [{ type: 'discard', key: event.key }],
      };
  }
}

const reasonOf = (entry: OutboxStored): WakeReason => (isLasting(entry) ? 'result' : 'state');

const without = (doubts: Machine['doubts'], key: string): Machine['doubts'] =>
  Object.fromEntries(Object.entries(doubts).filter(([each]) => each !== key));

function written(machine: Machine, entry: OutboxStored): Step {
  const next = wake(
    { ...machine, memory: machine.memory.filter((each) => each.key !== entry.key && !replaces(entry, each)) },
    reasonOf(entry),
  );
  return { machine: next.machine, actions: [{ type: 'accept', entry }, { type: 'changed' }, ...next.actions] };
}

/** Storage nearly full: states give way to results; what still finds no room is stored here. */
function notWritten(machine: Machine, { entry, full, madeRoom }: Extract<OutboxEvent, { type: 'notWritten' }>): Step {
  // One that was in memory already stays there until the next attempt.
  if (machine.memory.some(({ key }) => key === entry.key)) return { machine, actions: [] };
  if (full && !madeRoom && isLasting(entry)) return { machine, actions: [{ type: 'write', entry, makeRoom: true }] };
  const inMemory: OutboxStored = { ...entry, volatile: true };
  const others = machine.memory.filter((each) => !replaces(entry, each));
  const next = wake({ ...machine, memory: [...others, inMemory] }, reasonOf(entry));
  return { machine: next.machine, actions: [{ type: 'accept', entry: inMemory }, { type: 'changed' }, ...next.actions] };
}

function wake(machine: Machine, reason: WakeReason): Step {
  const ends = reason === 'person' || (machine.pause === 'backOff' && HOPEFUL.has(reason));
  return look(ends ? { ...machine, pause: 'none', resting: [] } : machine, HOPEFUL.has(reason) && reason !== 'result');
}

function look(machine: Machine, hope: boolean): Step {
  if (machine.phase !== 'idle')
    return { machine: { ...machine, again: hope ? 'hope' : machine.again === 'no' ? 'look' : machine.again }, actions: [] };
  if (machine.pause !== 'none') return { machine, actions: [] };
  return { machine: { ...machine, phase: 'locking', again: 'no' }, actions: [{ type: 'endPause' }, { type: 'lock' }] };
}

function read(machine: Machine): Step {
  // The server asked another tab to wait while this one was in the queue, or sent.
  if (machine.pause === 'requested') return rest(machine, 0, false);
  return {
    machine: { ...machine, phase: 'reading', current: '', again: machine.again === 'hope' ? 'hope' : 'no' },
    actions: [{ type: 'read', user: machine.user }],
  };
}

/** The next to send: results before states, each in the order in which they were put. */
function choose(machine: Machine, user: string, entries: readonly OutboxStored[] | null): Step {
  if (user !== machine.user) return read(machine);
  const stored = entries ?? [];
  const inMemory = machine.memory.filter((entry) => entry.user === user && !stored.some(({ key }) => key === entry.key));
  const waiting = [...stored, ...inMemory].filter(({ key, failure }) => failure === null && !machine.resting.includes(key));
  const entry = waiting.find(isLasting) ?? waiting[0];
  if (entry) return { machine: { ...machine, phase: 'sending', current: entry.key }, actions: [{ type: 'send', entry }] };
  if (machine.again !== 'no') return restart(machine);
  // What could not be read may hold something.
  return machine.resting.length > 0 || entries === null
    ? rest(machine, 0, false)
    : { machine: { ...machine, phase: 'idle', current: '' }, actions: [{ type: 'unlock' }] };
}

function restart(machine: Machine): Step {
  const next = look({ ...machine, phase: 'idle', current: '' }, false);
  return { machine: next.machine, actions: [{ type: 'unlock' }, ...next.actions] };
}

/** Gives the lock back and waits. @param toldMs what the server asked for, 0 for our own choice */
function rest(machine: Machine, requestedMs: number, requested: boolean): Step {
  const failures = machine.failures + 1;
  if (machine.again === 'hope' && !requested && machine.pause !== 'requested') return restart({ ...machine, failures });
  return {
    machine: {
      ...machine,
      phase: 'idle',
      current: '',
      again: 'no',
      failures,
      pause: requested || machine.pause === 'requested' ? 'requested' : 'backOff',
    },
    // A pause that another tab has announced has its timer already.
    actions: [
      { type: 'unlock' },
      ...(machine.pause === 'requested' && !requested ? [] : [{ type: 'pause', failures, requestedMs, broadcast: requested } as const]),
    ],
  };
}

function answered(machine: Machine, entry: OutboxStored, outcome: Outcome): Step {
  if (machine.phase !== 'sending' || machine.current !== entry.key) return { machine, actions: [] };
  const resting = [...machine.resting, entry.key];
  switch (outcome.type) {
    case 'stored':
      return settle({ ...machine, failures: 0 }, entry, outcome);
    case 'refused': {
      const { status, text, certain } = outcome;
      const doubts = (machine.doubts[entry.key] ?? 0) + 1;
      if (certain || doubts >= DOUBTS) return settle(machine, entry, { type: entry.kind === 'state' ? 'dropped' : 'failed', status, text });
      return read({ ...machine, resting, doubts: { ...machine.doubts, [entry.key]: doubts } });
    }
    case 'serverError':
      return read({ ...machine, resting });
    case 'tooMany':
      return rest(machine, outcome.waitMs, true);
    case 'sessionLost':
      return rest({ ...machine, resting }, 0, false);
    case 'unreachable':
    case 'notSent':
      return rest(machine, 0, false);
  }
}

function settle(machine: Machine, entry: OutboxStored, ending: Ending): Step {
  return {
    machine: { ...machine, phase: 'settling', current: entry.key, memory: machine.memory.flatMap((each) => end(each, entry.key, ending)) },
    actions: [{ type: 'settle', entry, ending }],
  };
}

const end = (each: OutboxStored, key: string, ending: Ending): OutboxStored[] => {
  if (each.key !== key) return [each];
  return ending.type === 'failed' ? [{ ...each, failure: { status: ending.status, text: ending.text } }] : [];
};

/** When the outcome could not be written it is sent again later: the server knows the key. */
function settled(machine: Machine, key: string, written: boolean): Step {
  if (machine.phase !== 'settling' || machine.current !== key) return { machine, actions: [{ type: 'changed' }] };
  const next = read(written ? { ...machine, doubts: without(machine.doubts, key) } : { ...machine, resting: [...machine.resting, key] });
  return { machine: next.machine, actions: [{ type: 'changed' }, ...next.actions] };
}

function heardPause(machine: Machine, ms: number): Step {
  return {
    machine: { ...machine, pause: 'requested' },
    actions: [{ type: 'endPause' }, { type: 'pause', failures: machine.failures, requestedMs: ms, broadcast: false }],
  };
}
