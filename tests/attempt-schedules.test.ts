import fc from 'fast-check';
import { expect, it } from 'vitest';
import { World, type Weather } from '../plugins/outbox/delivery/world.fixture.ts';
import { TabHold, type Holding } from '../core/base/tabs/tab-hold.ts';
import { newAttempt, readAttempt, type Attempt } from '../plugins/practice-test/model/attempt.ts';
import { AttemptStore } from '../plugins/practice-test/model/attempt-store.ts';
import { AttemptSync } from '../plugins/practice-test/model/attempt-sync.ts';
import { isNewer, isSame } from '../plugins/practice-test/model/merge-attempts.ts';
import { TestBrowser } from './support/test-browser.ts';

const USERS = ['ada', 'vera', '0'];
const SCHEDULES = process.env.LECTERN_SLOW ? 10_000 : 300;
const WEATHERS: readonly Weather[] = ['fine', 'fine', 'fine', 'offline', 'lostAnswer', 'lost440', 'error500', 'tooMany', 'portal'];

type Tab = World['tabs'][number];
const keyOf = (attempt: Attempt): string => `812-${attempt.started}-${attempt.seed}`;

/** What people have done, and what of it the browser has stored: it must not be lost from then on. */
class Ledger {
  /** Of each owner's attempt and question the stored answer that was given last. */
  readonly answers = new Map<string, { readonly value: string; readonly at: number }>();
  /** Attempts that have ended, by key: whose, and with which answers. */
  readonly ended = new Map<string, { readonly owner: string; readonly attempt: Attempt }>();

  stored(owner: string, attempt: Attempt): void {
    for (const [id, value] of Object.entries(attempt.values)) {
      const [position, at] = [`${owner} ${keyOf(attempt)} ${id}`, attempt.answered[id]!];
      const before = this.answers.get(position);
      // What comes after the end is no answer any more.
      if (!attempt.finished && !this.ended.has(keyOf(attempt)) && (!before || before.at <= at))
        this.answers.set(position, { value: value as string, at });
    }
    if (attempt.finished && !this.ended.has(keyOf(attempt))) this.ended.set(keyOf(attempt), { owner, attempt });
  }
}

/** A tab with the test open: the page's own parts, put together as its hooks do. */
class Page {
  readonly owner: string;
  store: AttemptStore | null = null;
  holding: Holding = 'mine';
  private readonly surroundings;
  private readonly sync: AttemptSync;
  private hold: TabHold | null = null;
  private readonly undo: () => void;
  private readonly key: string;

  constructor(
    browser: TestBrowser,
    private readonly world: World,
    private readonly ledger: Ledger,
    readonly tab: Tab,
    isAsleep: boolean,
  ) {
    this.owner = tab.machine.user;
    this.key = `test.${this.owner}`;
    this.surroundings = browser.tab(isAsleep);
    const { storage, clock } = this.surroundings;
    const set = (key: string, state: string): void => {
      ledger.stored(this.owner, readAttempt(state)!);
      storage.set(key, state);
    };
    this.sync = new AttemptSync({
      storage: { get: storage.get, set },
      key: this.key,
      now: () => clock.now(),
      send: async (state) => {
        this.put('state', { body: { state }, replaceKey: 'test 812' });
        return null;
      },
    });
    this.undo = storage.subscribe(this.key, (state) => this.follow(readAttempt(state)));
    this.show(readAttempt(this.sync.read()));
  }

  private put(kind: 'result' | 'state', given: Parameters<World['put']>[2]): void {
    const index = this.world.tabs.indexOf(this.tab);
    if (index >= 0) this.world.put(index, kind, { user: this.owner, ...given });
  }

  private show(attempt: Attempt | null): void {
    if (!attempt) return;
    const { clock, storage, locks } = this.surroundings;
    this.store = new AttemptStore(attempt, clock, this.sync);
    this.hold ??= new TabHold({
      locks,
      storage,
      clock,
      name: this.key,
      onLost: () => this.store?.flush(true),
      onChange: (holding) => {
        this.holding = holding;
        if (holding === 'mine') this.follow(readAttempt(this.sync.read()));
      },
    });
  }

  private follow(theirs: Attempt | null): void {
    const mine = this.store?.get();
    if (!theirs) return;
    if (mine && isSame(mine, theirs)) this.store!.follow(theirs);
    else if (!mine || !isNewer(mine, theirs)) this.show(theirs);
  }

  begin(): void {
    const earlier = this.store?.get();
    // The result of the one before lies in the outbox by then.
    if (earlier && !earlier.finished?.sent) return;
    this.hold?.takeOver();
    const there = this.sync.begunElsewhere(earlier ?? null);
    if (there) return this.follow(there);
    const { clock } = this.surroundings;
    this.show(newAttempt(clock.now(), 0.5, (earlier?.earlier ?? -1) + 1));
    this.store!.change({});
    this.store!.flush();
  }

  answer(id: string, value: string): void {
    if (this.holding === 'mine' && this.store && !this.store.get().finished) this.store.answer(id, value);
  }

  finish(): void {
    const { store } = this;
    if (this.holding !== 'mine' || !store) return;
    store.catchUp();
    if (store.get().finished) return;
    store.change({ finished: { at: this.surroundings.clock.now(), points: 1, mpoints: 2, late: false, sent: false } });
    store.flush();
  }

  /** The result goes into the outbox; that it lies there is noted when it does. */
  deliver(): void {
    const attempt = this.store?.get();
    if (!attempt?.finished || attempt.finished.sent) return;
    const key = keyOf(attempt);
    if (this.world.promised.has(key)) {
      this.store!.change({ finished: { ...attempt.finished, sent: true } });
      this.store!.flush();
    } else this.put('result', { key, body: { xml: JSON.stringify(attempt.values) } });
  }

  save(): void {
    this.store?.flush();
  }

  takeOver(): void {
    this.hold?.takeOver();
  }

  /** @param isCrash nothing is done any more */
  close(isCrash: boolean): void {
    this.undo();
    if (!isCrash) this.store?.flush(true);
    this.hold?.dispose();
  }
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};

/** A browser with its tabs and people; each tab has the test open. */
class Room {
  readonly world = new World();
  readonly ledger = new Ledger();
  readonly browser: TestBrowser;
  pages: Page[] = [];

  constructor(hasLocks: boolean) {
    this.browser = new TestBrowser(true);
    if (!hasLocks) this.browser.locks = { manager: null };
    this.open(false);
  }

  open(isAsleep: boolean): void {
    const taken = new Set(this.pages.map(({ tab }) => tab));
    const tab = this.world.tabs.find((each) => !taken.has(each)) ?? this.world.open();
    this.pages.push(new Page(this.browser, this.world, this.ledger, tab, isAsleep));
  }

  close(page: Page, isCrash: boolean): void {
    page.close(isCrash);
    this.pages = this.pages.filter((each) => each !== page);
    const index = this.world.tabs.indexOf(page.tab);
    if (isCrash && index >= 0) this.world.crash(index);
    if (this.pages.length === 0) this.open(false);
  }

  /** Everybody comes once more, loads the page, and what was begun to be delivered is. */
  async comeToRest(): Promise<void> {
    this.browser.deliver();
    for (const page of [...this.pages]) this.close(page, false);
    for (const user of USERS) {
      this.world.comeToRest([user]);
      for (let round = 0; round < 3; round++) {
        this.close(this.pages[0]!, false);
        await settle();
        this.browser.deliver();
        this.pages[0]!.deliver();
        this.world.comeToRest([user]);
      }
    }
  }
}

const happening = fc.record({
  what: fc.constantFrom(
    ...(['answer', 'answer', 'answer', 'advance', 'advance', 'advance', 'advance', 'hear', 'hear', 'save', 'takeOver', 'settle'] as const),
    ...(['begin', 'finish', 'deliver', 'deliver', 'reload', 'crash', 'open', 'login', 'logout', 'time', 'wake'] as const),
  ),
  page: fc.nat({ max: 2 }),
  which: fc.nat({ max: 5 }),
  user: fc.constantFrom('ada', 'vera'),
  weather: fc.constantFrom(...WEATHERS),
});

async function happen(room: Room, { what, page: index, which, user, weather }: typeof happening extends fc.Arbitrary<infer T> ? T : never) {
  const page = room.pages[index % room.pages.length]!;
  const at = room.world.tabs.indexOf(page.tab);
  switch (what) {
    case 'answer':
      return page.answer(`q${which % 3}`, `${user}${which}`);
    case 'begin':
    case 'finish':
    case 'deliver':
    case 'save':
    case 'takeOver':
      return page[what]();
    case 'advance':
      return void room.world.advance(index, which, weather);
    case 'hear':
      return room.browser.deliver(which);
    case 'settle':
      return settle();
    case 'reload':
      return room.close(page, false);
    case 'crash':
      return room.close(page, true);
    case 'open':
      return room.pages.length < 3 ? room.open(which === 0) : undefined;
    case 'login':
      return room.world.login(user);
    case 'logout':
      return room.world.login('0');
    case 'time':
      return room.browser.pass();
    case 'wake':
      return at < 0 ? undefined : room.world.wake(at, 'online');
  }
}

let results = 0;
let answers = 0;

function expectAll({ world, ledger, browser }: Room): void {
  for (const [position, { value, at }] of ledger.answers) {
    const [owner, key, id] = position.split(' ') as [string, string, string];
    const end = ledger.ended.get(key);
    const stored = readAttempt(browser.stored.get(`test.${owner}`) ?? null);
    // A later attempt of the same person takes the place of an earlier one that has ended.
    const present = end?.attempt ?? (stored && keyOf(stored) === key ? stored : null);
    answers += 1;
    const given = present?.answered[id] ?? 0;
    expect([position, given > at ? value : present?.values[id], given >= at]).toEqual([position, value, true]);
  }
  for (const [key, { owner, attempt }] of ledger.ended) {
    results += 1;
    const at = USERS.filter((user) => world.server.has(`${user} ${key}`));
    expect([key, at]).toEqual([key, world.warned.has(key) && at.length === 0 ? [] : [owner]]);
    if (at.length > 0) expect(JSON.parse(world.bodies.get(`${owner} ${key}`)!['xml']!)).toEqual(attempt.values);
  }
  expect(world.reused).toBe(0);
  expect([...world.database.keys()]).toEqual([]);
}

for (const hasLocks of [true, false])
  it(`TST-004 ${SCHEDULES} schedules ${hasLocks ? 'with' : 'without'} locks: each result goes to who began, once`, async () => {
    [results, answers] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 30, maxLength: 150, size: 'max' }), async (happenings) => {
        const room = new Room(hasLocks);
        for (const each of happenings) await happen(room, each);
        await settle();
        await room.comeToRest();
        expectAll(room);
      }),
      { numRuns: SCHEDULES },
    );
    // The schedules do something.
    expect(results).toBeGreaterThan(SCHEDULES / 2);
    expect(answers).toBeGreaterThan(SCHEDULES);
  }, 900_000);
