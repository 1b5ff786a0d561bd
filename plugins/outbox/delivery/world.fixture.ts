import { initialMachine, step } from './machine.ts';
import type { Machine, OutboxAction, OutboxEvent } from './model.ts';
import type { Outcome } from './outcome.ts';
import { replaces } from './journal.ts';
import type { OutboxStored } from '../contract.ts';

/** What the network and the server do with the next call. */
export type Weather =
  | 'fine'
  | 'offline'
  | 'lostAnswer'
  | 'lost440'
  | 'error500'
  | 'error503'
  | 'tooMany'
  | 'refused'
  | 'doubtful'
  | 'portal'
  | 'unreadable';

/** A step that a tab has begun and not finished: an action of the machine, or the server's answer on its way. */
type Pending = { readonly type: 'action'; readonly action: OutboxAction } | { readonly type: 'event'; readonly event: OutboxEvent };

interface Tab {
  machine: Machine;
  pending: Pending[];
  timer: boolean;
}

/** Browser, tabs, users and server of the model: everything that lasts, and everything that may break. */
export class World {
  readonly database = new Map<string, OutboxStored>();
  /** Results that somebody was promised to be kept, and whose they are. */
  readonly promised = new Map<string, OutboxStored>();
  /** Kept in memory, with the warning on the screen, when their tab ended. */
  readonly warned = new Set<string>();
  /** What the server has: `user key` -> how often it took effect. */
  readonly server = new Map<string, number>();
  /** What came with it, and how often that was something else under the same key. */
  readonly bodies = new Map<string, Readonly<Record<string, string>>>();
  reused = 0;
  /** States at the server by `user replaceKey`: the key that came last. */
  readonly states = new Map<string, string>();
  /** The state that was kept last, by `user replaceKey`; none where the server did not want it. */
  readonly lastStates = new Map<string, string>();
  tabs: Tab[] = [];
  user = 'ada';
  full = false;
  clock = 1_000;
  private lock: { holder: Tab | null; queue: Tab[] } = { holder: null, queue: [] };
  private serial = 0;

  constructor() {
    this.open();
  }

  open(): Tab {
    const tab: Tab = { machine: initialMachine(this.user), pending: [], timer: false };
    this.tabs.push(tab);
    this.feed(tab, { type: 'wake', reason: 'start' });
    return tab;
  }

  /** The tab ends without a word, wherever it is; another one is opened when it was the last. */
  crash(index: number): void {
    const tab = this.tab(index);
    if (!tab) return;
    for (const entry of tab.machine.memory) this.warned.add(entry.key);
    this.tabs = this.tabs.filter((each) => each !== tab);
    this.lock.queue = this.lock.queue.filter((each) => each !== tab);
    if (this.lock.holder === tab) this.grant();
    if (this.tabs.length === 0) this.open();
  }

  /** @param given what the entry is, where that matters: whose, under which key, with which answers */
  put(index: number, kind: 'result' | 'state', given: Partial<Pick<OutboxStored, 'key' | 'user' | 'body' | 'replaceKey'>> = {}): void {
    const tab = this.tab(index)!;
    const key = `${kind}${++this.serial}`;
    const entry: OutboxStored = {
      kind,
      key,
      user: tab.machine.user,
      order: this.serial,
      put: this.clock,
      dataType: 't',
      action: 16,
      body: { points: String(this.serial) },
      title: key,
      failure: null,
      ...(kind === 'state' ? { replaceKey: `place${this.serial % 2}` } : {}),
      ...given,
    };
    this.feed(tab, { type: 'put', entry });
  }

  /** Every tab hears of it some time. */
  login(user: string): void {
    this.user = user;
    for (const tab of this.tabs) tab.pending.push({ type: 'event', event: { type: 'user', user } });
  }

  wake(index: number, reason: 'online' | 'person'): void {
    this.feed(this.tab(index)!, { type: 'wake', reason });
  }

  fire(index: number): void {
    const tab = this.tab(index)!;
    if (!tab.timer) return;
    tab.timer = false;
    this.feed(tab, { type: 'timer' });
  }

  /** Finishes one of the steps that a tab has begun. */
  advance(index: number, which: number, weather: Weather): boolean {
    const tab = this.tab(index)!;
    if (tab.pending.length === 0) return false;
    const [pending] = tab.pending.splice(which % tab.pending.length, 1);
    if (pending!.type === 'event') this.feed(tab, pending!.event);
    else this.perform(tab, pending!.action, weather);
    return true;
  }

  /** The weather is fine, everybody logs in once more, a person looks after what was refused. */
  comeToRest(users: readonly string[]): void {
    this.full = false;
    for (const user of users) {
      this.login(user);
      for (let round = 0; round < 4; round++) {
        for (const tab of this.tabs) this.feed(tab, { type: 'wake', reason: 'person' });
        this.drain();
        const refused = [...this.database.values(), ...this.tabs.flatMap(({ machine }) => machine.memory)].filter(
          (entry) => entry.user === user && entry.failure !== null,
        );
        for (const tab of this.tabs) for (const { key } of refused) this.feed(tab, { type: 'revive', key });
        this.drain();
        for (let index = 0; index < this.tabs.length; index++) this.fire(index);
        this.drain();
      }
    }
  }

  private drain(): void {
    let steps = 0;
    while (this.tabs.some((_, index) => this.advance(index, 0, 'fine')))
      if (++steps > 20_000) throw new Error('The outbox does not come to rest.');
  }

  private tab(index: number): Tab | undefined {
    return this.tabs[index % this.tabs.length];
  }

  private feed(tab: Tab, event: OutboxEvent): void {
    const { machine, actions } = step(tab.machine, event);
    tab.machine = machine;
    for (const action of actions) tab.pending.push({ type: 'action', action });
  }

  private perform(tab: Tab, action: OutboxAction, weather: Weather): void {
    switch (action.type) {
      case 'write':
        return this.write(tab, action);
      case 'accept':
        if (action.entry.kind === 'result') this.promised.set(action.entry.key, action.entry);
        return;
      case 'lock':
        this.lock.queue.push(tab);
        if (!this.lock.holder) this.grant();
        return;
      case 'unlock':
        if (this.lock.holder === tab) this.grant();
        return;
      case 'read':
        return this.feed(tab, {
          type: 'read',
          user: action.user,
          entries:
            weather === 'unreadable'
              ? null
              : [...this.database.values()].filter(({ user }) => user === action.user).sort((one, other) => one.order - other.order),
        });
      case 'send':
        return this.send(tab, action.entry, weather);
      case 'settle':
        return this.settle(tab, action);
      case 'pause':
        tab.timer = true;
        if (action.broadcast)
          for (const other of this.tabs)
            if (other !== tab) other.pending.push({ type: 'event', event: { type: 'heardPause', ms: action.requestedMs } });
        return;
      case 'endPause':
        tab.timer = false;
        return;
      case 'revive': {
        const entry = this.database.get(action.key);
        if (entry) this.database.set(entry.key, { ...entry, failure: null });
        return this.feed(tab, { type: 'wake', reason: 'person' });
      }
      case 'discard':
        this.database.delete(action.key);
        return;
      case 'changed':
        for (const other of this.tabs) if (other !== tab) other.pending.push({ type: 'event', event: { type: 'wake', reason: 'other' } });
    }
  }

  private grant(): void {
    this.lock.holder = this.lock.queue.shift() ?? null;
    this.lock.holder?.pending.push({ type: 'event', event: { type: 'locked' } });
  }

  private write(tab: Tab, { entry, makeRoom }: Extract<OutboxAction, { type: 'write' }>): void {
    const states = [...this.database.values()].filter(({ kind }) => kind === 'state');
    const roomy = !this.full || (makeRoom && states.length > 0);
    if (!roomy) return this.feed(tab, { type: 'notWritten', entry, full: true, madeRoom: makeRoom });
    if (makeRoom) for (const { key } of states) this.database.delete(key);
    for (const earlier of this.database.values()) if (replaces(entry, earlier)) this.database.delete(earlier.key);
    this.database.set(entry.key, { ...entry, volatile: false });
    if (entry.replaceKey) this.lastStates.set(`${entry.user} ${entry.replaceKey}`, entry.key);
    this.feed(tab, { type: 'written', entry });
  }

  /** The server acts at once; its answer comes, or not, some time later. */
  private send(tab: Tab, entry: OutboxStored, weather: Weather): void {
    // As the sender does: the token says whose session it is.
    if (tab.machine.user !== entry.user || this.user !== entry.user) return this.answer(tab, entry, { type: 'notSent' });
    const outcome = this.outcomeIn(weather);
    if (outcome.type === 'stored' || weather === 'lostAnswer') this.store(entry);
    this.answer(tab, entry, outcome);
  }

  private outcomeIn(weather: Weather): Outcome {
    switch (weather) {
      case 'fine':
      case 'unreadable':
        return { type: 'stored', at: this.clock, answer: '<cms/>' };
      case 'offline':
      case 'lostAnswer':
      case 'portal':
        return { type: 'unreachable' };
      case 'lost440':
        this.login('0');
        return { type: 'sessionLost' };
      case 'error500':
      case 'error503':
        return { type: 'serverError' };
      case 'tooMany':
        return { type: 'tooMany', waitMs: 1000 };
      case 'refused':
        return { type: 'refused', status: 400, text: 'No.', certain: true };
      case 'doubtful':
        return { type: 'refused', status: 404, text: '', certain: false };
    }
  }

  private store(entry: OutboxStored): void {
    const position = `${this.user} ${entry.key}`;
    const before = this.bodies.get(position);
    if (before && JSON.stringify(before) !== JSON.stringify(entry.body)) this.reused += 1;
    if (this.server.has(position)) return;
    this.bodies.set(position, entry.body);
    this.server.set(position, 1);
    if (entry.replaceKey) this.states.set(`${this.user} ${entry.replaceKey}`, entry.key);
  }

  private answer(tab: Tab, entry: OutboxStored, outcome: Outcome): void {
    tab.pending.push({ type: 'event', event: { type: 'answered', entry, outcome } });
  }

  private settle(tab: Tab, { entry, ending }: Extract<OutboxAction, { type: 'settle' }>): void {
    // A full storage may refuse even what makes it smaller.
    if (this.full && this.clock % 2 === 0) return this.feed(tab, { type: 'notSettled', key: entry.key });
    if (ending.type === 'dropped' && this.lastStates.get(`${entry.user} ${entry.replaceKey}`) === entry.key)
      this.lastStates.delete(`${entry.user} ${entry.replaceKey}`);
    if (ending.type !== 'failed') this.database.delete(entry.key);
    else if (this.database.has(entry.key))
      this.database.set(entry.key, { ...entry, failure: { status: ending.status, text: ending.text } });
    this.feed(tab, { type: 'settled', key: entry.key });
  }
}
