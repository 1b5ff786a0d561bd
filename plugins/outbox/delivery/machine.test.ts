import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxStored } from '../contract.ts';
import { initialMachine, step } from './machine.ts';
import type { Machine, OutboxAction, OutboxEvent, WakeReason } from './model.ts';
import type { Outcome } from './outcome.ts';

const entry = (key: string, more: Partial<OutboxStored> = {}): OutboxStored => ({
  kind: 'result',
  key,
  user: '12',
  order: 1,
  put: 0,
  dataType: 't',
  action: 16,
  body: {},
  title: key,
  failure: null,
  ...more,
});
const state = (key: string, more: Partial<OutboxStored> = {}): OutboxStored =>
  entry(key, { kind: 'state', replaceKey: 'position 1', ...more });
const failure = { status: 400, text: 'No' };
const stored: Outcome = { type: 'stored', at: 5, answer: '<cms/>' };
const refused = (certain: boolean): Outcome => ({ type: 'refused', ...failure, certain });

/** What is asked for, in short: `lock`, `read 12`, `send key`. */
function short(action: OutboxAction): string {
  switch (action.type) {
    case 'write':
      return `write ${action.entry.key}${action.makeRoom ? ', making room' : ''}`;
    case 'accept':
      return `accept ${action.entry.key}${action.entry.volatile ? ' in memory' : ''}`;
    case 'read':
      return `read ${action.user}`;
    case 'send':
      return `send ${action.entry.key}`;
    case 'settle':
      return `settle ${action.entry.key} ${action.ending.type}`;
    case 'pause':
      return `pause ${action.failures} ${action.requestedMs}${action.broadcast ? ', all' : ''}`;
    case 'revive':
    case 'discard':
      return `${action.type} ${action.key}`;
    default:
      return action.type;
  }
}

let machine: Machine;
beforeEach(() => {
  machine = initialMachine('12');
});
function feed(event: OutboxEvent): string[] {
  const next = step(machine, event);
  machine = next.machine;
  return next.actions.map(short);
}
const wake = (reason: WakeReason): string[] => feed({ type: 'wake', reason });
const locked = (): string[] => feed({ type: 'locked' });
const read = (entries: readonly OutboxStored[] | null, user = machine.user): string[] => feed({ type: 'read', user, entries });
const put = (each: OutboxStored): string[] => feed({ type: 'written', entry: each });
const noRoom = (each: OutboxStored, more: { full?: boolean; madeRoom?: boolean } = {}): string[] =>
  feed({ type: 'notWritten', entry: each, full: true, madeRoom: true, ...more });
const answered = (each: OutboxStored, outcome: Outcome): string[] => feed({ type: 'answered', entry: each, outcome });
const settled = (key: string): string[] => feed({ type: 'settled', key });
/** As far as sending the first of what waits. */
function send(...entries: OutboxStored[]): string[] {
  wake('start');
  locked();
  return read(entries);
}

const [a, b] = [entry('a'), entry('b')];

describe('an entry on its way', () => {
  it('is sent with the lock, written down, and the next one is looked for', () => {
    expect(wake('start')).toEqual(['endPause', 'lock']);
    expect(locked()).toEqual(['read 12']);
    expect(read([a, b])).toEqual(['send a']);
    expect(answered(a, stored)).toEqual(['settle a stored']);
    expect(settled('a')).toEqual(['changed', 'read 12']);
    expect(read([b])).toEqual(['send b']);
    answered(b, stored);
    settled('b');
    expect(read([])).toEqual(['unlock']);
    expect(machine).toEqual(initialMachine('12'));
  });

  it('results go before states, each in the order in which they were put; what was refused does not go', () => {
    expect(send(state('s'), entry('x', { failure }), b, a)).toEqual(['send b']);
    answered(b, stored);
    settled('b');
    expect(read([state('s'), state('t', { replaceKey: 'other' }), entry('x', { failure })])).toEqual(['send s']);
  });

  it('what happens out of turn, late or for another entry changes nothing', () => {
    const before = machine;
    expect([locked(), read([a]), answered(a, stored)]).toEqual([[], [], []]);
    expect(machine).toBe(before);
    expect([settled('a'), feed({ type: 'notSettled', key: 'a' })]).toEqual([['changed'], ['changed']]);
    send(a);
    expect([locked(), read([b]), answered(b, stored)]).toEqual([[], [], []]);
    answered(a, stored);
    expect([answered(a, stored), settled('b'), machine.phase]).toEqual([[], ['changed'], 'settling']);
  });

  it('what comes while another one is sent is looked for after it', () => {
    send(a);
    expect(put(b)).toEqual(['accept b', 'changed']);
    answered(a, stored);
    settled('a');
    // The look that follows finds it anyway; nothing is looked for twice.
    expect(read([])).toEqual(['unlock']);
  });

  it('what comes while the database is read is looked for once more', () => {
    wake('start');
    locked();
    put(b);
    expect(read([])).toEqual(['unlock', 'endPause', 'lock']);
    locked();
    expect(read([])).toEqual(['unlock']);
  });
});

describe('what is put', () => {
  it('is written first; then whoever put it may go on, and it is sent', () => {
    expect(feed({ type: 'put', entry: a })).toEqual(['write a']);
    expect(put(a)).toEqual(['accept a', 'changed', 'endPause', 'lock']);
  });

  it('a result for which there is no room takes the room of states, once', () => {
    expect(noRoom(a, { madeRoom: false })).toEqual(['write a, making room']);
    expect(noRoom(a)).toEqual(['accept a in memory', 'changed', 'endPause', 'lock']);
    expect(machine.memory).toEqual([{ ...a, volatile: true }]);
  });

  it('a state takes no room from others, and nothing does where the storage fails for another reason', () => {
    expect(noRoom(state('s'), { madeRoom: false })).toEqual(['accept s in memory', 'changed', 'endPause', 'lock']);
    expect(noRoom(b, { madeRoom: false, full: false })).toEqual(['accept b in memory', 'changed']);
    expect(machine.memory.map(({ key }) => key)).toEqual(['s', 'b']);
  });

  it('in memory stays there until the next attempt, and until it can be written', () => {
    noRoom(a);
    expect([noRoom(a), machine.memory.length]).toEqual([[], 1]);
    expect(feed({ type: 'timer' })).toEqual(['write a']);
    expect([put(b), machine.memory.length]).toEqual([['accept b', 'changed'], 1]);
    expect([put(a), machine.memory.length]).toEqual([['accept a', 'changed'], 0]);
  });

  it('a later state takes the place of one in memory, of the same user and place alone', () => {
    noRoom(state('s1'));
    noRoom(state('s2', { user: '13' }));
    noRoom(state('s3', { replaceKey: 'position 2' }));
    noRoom(state('s4'));
    expect(machine.memory.map(({ key }) => key)).toEqual(['s2', 's3', 's4']);
    put(state('s5'));
    expect(machine.memory.map(({ key }) => key)).toEqual(['s2', 's3']);
  });

  it('in memory is sent after what is stored, to its own user and once', () => {
    noRoom(a);
    noRoom(entry('x', { user: '13' }));
    noRoom(entry('f', { failure }));
    locked();
    expect(read([b])).toEqual(['send b']);
    answered(b, stored);
    settled('b');
    expect(read([])).toEqual(['send a']);
    answered(a, stored);
    expect(machine.memory.map(({ key }) => key)).toEqual(['x', 'f']);
    settled('a');
    expect(read([])).toEqual(['unlock']);
  });

  it('that is both in memory and stored goes as it is stored', () => {
    noRoom(a);
    locked();
    expect(read([entry('a', { failure })])).toEqual(['unlock']);
  });

  it('in memory goes also when the database cannot be read', () => {
    noRoom(a);
    locked();
    expect(read(null)).toEqual(['send a']);
  });
});

describe('a pause', () => {
  it('follows a call that led to nothing, one step longer each time, and ends with its timer', () => {
    send(a);
    for (const failures of [1, 2, 3]) {
      expect(answered(a, { type: failures === 2 ? 'notSent' : 'unreachable' })).toEqual(['unlock', `pause ${failures} 0`]);
      expect(feed({ type: 'timer' })).toEqual(['endPause', 'lock']);
      locked();
      expect(read([a])).toEqual(['send a']);
    }
    answered(a, stored);
    settled('a');
    read([b]);
    expect(answered(b, { type: 'unreachable' })).toEqual(['unlock', 'pause 1 0']);
  });

  it.each<[WakeReason, boolean, boolean]>([
    ['start', true, false],
    ['online', true, false],
    ['result', true, false],
    ['state', false, false],
    ['other', false, false],
    ['person', true, true],
  ])('%s ends one of our own: %s, and one that the server has asked for: %s', (reason, ends, endsRequested) => {
    send(a);
    answered(a, { type: 'unreachable' });
    expect(wake(reason)).toEqual(ends ? ['endPause', 'lock'] : []);
    machine = initialMachine('12');
    send(a);
    expect(answered(a, { type: 'tooMany', waitMs: 700 })).toEqual(['unlock', 'pause 1 700, all']);
    expect(wake(reason)).toEqual(endsRequested ? ['endPause', 'lock'] : []);
  });

  it('another login ends one of our own, not one that the server has asked for', () => {
    send(a);
    answered(a, { type: 'unreachable' });
    expect(feed({ type: 'user', user: '13' })).toEqual(['endPause', 'lock']);
    expect(locked()).toEqual(['read 13']);
    machine = initialMachine('12');
    send(a);
    answered(a, { type: 'tooMany', waitMs: 700 });
    expect([feed({ type: 'user', user: '13' }), machine.pause]).toEqual([[], 'requested']);
  });

  it('is left out when there was reason for hope meanwhile; what the server asks for is not', () => {
    send(a);
    wake('online');
    wake('other');
    expect(answered(a, { type: 'unreachable' })).toEqual(['unlock', 'endPause', 'lock']);
    locked();
    read([a]);
    expect(answered(a, { type: 'unreachable' })).toEqual(['unlock', 'pause 2 0']);
    machine = initialMachine('12');
    send(a);
    wake('online');
    expect(answered(a, { type: 'tooMany', waitMs: 0 })).toEqual(['unlock', 'pause 1 0, all']);
    machine = initialMachine('12');
    send(a);
    wake('other');
    expect(answered(a, { type: 'unreachable' })).toEqual(['unlock', 'pause 1 0']);
  });

  it('hope is not forgotten over what is sent first', () => {
    send(a);
    wake('online');
    answered(a, stored);
    settled('a');
    read([b]);
    expect(answered(b, { type: 'unreachable' })).toEqual(['unlock', 'endPause', 'lock']);
    machine = initialMachine('12');
    send(a);
    put(b);
    answered(a, stored);
    settled('a');
    read([b]);
    expect(answered(b, { type: 'unreachable' })).toEqual(['unlock', 'pause 1 0']);
  });

  it('that another tab heard of counts here too, wherever this one is', () => {
    const heard = (): string[] => feed({ type: 'heardPause', ms: 900 });
    expect([heard(), wake('online'), wake('person')]).toEqual([['endPause', 'pause 0 900'], [], ['endPause', 'lock']]);
    heard();
    expect([locked(), machine.phase]).toEqual([['unlock'], 'idle']);
    machine = initialMachine('12');
    send(a);
    heard();
    expect(answered(a, { type: 'unreachable' })).toEqual(['unlock']);
    machine = initialMachine('12');
    send(a);
    heard();
    answered(a, stored);
    expect(settled('a')).toEqual(['changed', 'unlock']);
    machine = initialMachine('12');
    send(a);
    heard();
    expect(answered(a, { type: 'tooMany', waitMs: 50 })).toEqual(['unlock', 'pause 1 50, all']);
    machine = initialMachine('12');
    send(a);
    wake('online');
    heard();
    expect(answered(a, { type: 'unreachable' })).toEqual(['unlock']);
  });

  it('follows a database that cannot be read', () => {
    wake('start');
    locked();
    expect(read(null)).toEqual(['unlock', 'pause 1 0']);
  });
});

describe('what the server does not take', () => {
  it('an error of the server holds up nothing but the entry, until the pause is over', () => {
    send(a, b);
    expect(answered(a, { type: 'serverError' })).toEqual(['read 12']);
    expect(read([a, b])).toEqual(['send b']);
    answered(b, stored);
    settled('b');
    expect(read([a])).toEqual(['unlock', 'pause 1 0']);
    feed({ type: 'timer' });
    locked();
    expect(read([a])).toEqual(['send a']);
  });

  it('a person who wants it now is not told to wait for it', () => {
    send(a);
    answered(a, { type: 'serverError' });
    read([a]);
    wake('person');
    locked();
    expect(read([a])).toEqual(['send a']);
  });

  it('an entry whose session is lost rests; who logs in then sends it', () => {
    send(a);
    expect(answered(a, { type: 'sessionLost' })).toEqual(['unlock', 'pause 1 0']);
    feed({ type: 'user', user: '12' });
    locked();
    expect(read([a, b])).toEqual(['send a']);
    wake('online');
    expect(answered(a, { type: 'sessionLost' })).toEqual(['unlock', 'endPause', 'lock']);
    locked();
    expect(read([a, b])).toEqual(['send b']);
  });

  it("another user's entries that were read meanwhile are not sent", () => {
    wake('start');
    locked();
    feed({ type: 'user', user: '13' });
    expect(read([a], '12')).toEqual(['read 13']);
    expect(read([entry('c', { user: '13' })])).toEqual(['send c']);
  });

  it('a refusal in its own words counts at once: a result stays for the person, a state goes', () => {
    send(a);
    expect(answered(a, refused(true))).toEqual(['settle a failed']);
    machine = initialMachine('12');
    send(state('s'));
    expect(answered(state('s'), refused(true))).toEqual(['settle s dropped']);
  });

  it('a refusal in other words counts the fifth time', () => {
    for (let time = 1; time < 5; time += 1) {
      send(a);
      expect(answered(a, refused(false))).toEqual(['read 12']);
      expect(read([a])).toEqual(['unlock', `pause ${time} 0`]);
    }
    send(a);
    expect(answered(a, refused(false))).toEqual(['settle a failed']);
    settled('a');
    expect(machine.doubts).toEqual({});
  });

  it('doubts are counted for each entry, and forgotten when a person sends it again', () => {
    const doubt = (each: OutboxStored): void => {
      send(each);
      answered(each, refused(false));
      read([each]);
    };
    for (const each of [a, b, a, b, a, b, a, b]) doubt(each);
    expect(machine.doubts).toEqual({ a: 4, b: 4 });
    expect(feed({ type: 'revive', key: 'a' })).toEqual(['revive a']);
    expect(machine.doubts).toEqual({ b: 4 });
    send(b);
    answered(b, stored);
    settled('b');
    expect(machine.doubts).toEqual({});
  });

  it('one in memory is marked there, and waits again when a person sends it', () => {
    noRoom(a);
    noRoom(b);
    locked();
    read([]);
    answered(a, refused(true));
    expect(machine.memory.map((each) => each.failure)).toEqual([failure, null]);
    feed({ type: 'revive', key: 'a' });
    expect(machine.memory.map((each) => each.failure)).toEqual([null, null]);
    expect(feed({ type: 'discard', key: 'a' })).toEqual(['discard a']);
    expect(machine.memory.map(({ key }) => key)).toEqual(['b']);
  });

  it('an ending that could not be written comes again, after the others', () => {
    send(a, b);
    answered(a, stored);
    expect(feed({ type: 'notSettled', key: 'a' })).toEqual(['changed', 'read 12']);
    expect(read([a, b])).toEqual(['send b']);
    answered(b, stored);
    settled('b');
    expect(read([a])).toEqual(['unlock', 'pause 1 0']);
  });

  it('an ending that could not be written leaves the doubts as they are', () => {
    machine = { ...machine, doubts: { a: 4 } };
    send(a);
    answered(a, refused(false));
    feed({ type: 'notSettled', key: 'a' });
    expect(machine.doubts).toEqual({ a: 4 });
  });
});
