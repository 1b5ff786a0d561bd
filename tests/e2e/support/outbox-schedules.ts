import type { OutboxEntry } from '../../../plugins/outbox/contract.ts';
import { readAttempt, type Attempt } from '../../../plugins/practice-test/model/attempt.ts';
import { pointsOf, resultKey } from './attempt-tab.ts';
import type { OutboxTab, Surroundings } from './outbox-tab.ts';

export interface Account {
  readonly user: string;
  readonly token: string;
}
export interface Outcome {
  readonly promised: readonly { readonly user: string; readonly key: string }[];
  /** Attempts that have ended, with their answers as points. */
  readonly ended: readonly { readonly user: string; readonly key: string; readonly points: number }[];
  /** How many answers were stored. */
  readonly answers: number;
  readonly problems: readonly string[];
}

type TabWindow = Window & { OutboxTab: new (surroundings: Surroundings) => OutboxTab };
interface Tab {
  readonly frame: HTMLIFrameElement;
  readonly outbox: OutboxTab;
  readonly puts: Promise<unknown>[];
}

const FAULTS = [
  '',
  '',
  '',
  '',
  'offline',
  'abort',
  'abortAfter',
  'abortAfter',
  '500',
  '503.xml',
  '502',
  '429',
  '440.xml',
  '401',
  'html',
  'delay:40',
];

/** Reproducible chance. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** One browser with tabs that come, go and crash while everything else goes wrong, too. Frames are tabs: removing one ends it anywhere. */
class Schedule {
  private tabs: Tab[] = [];
  private account: Account | null;
  private isOver = false;
  readonly promised: { user: string; key: string }[] = [];
  readonly ended = new Map<string, { user: string; key: string; points: number; attempt: Attempt }>();
  /** When each question of an attempt was answered last, as far as it was stored. */
  readonly answers = new Map<string, number>();
  private readonly roll: (sides: number) => number;

  constructor(
    private readonly name: string,
    seed: number,
    private readonly accounts: readonly Account[],
    private readonly script: string,
  ) {
    this.roll = dice(seed);
    this.account = accounts[0]!;
  }

  async run(): Promise<string[]> {
    await this.open();
    for (let count = 6 + this.roll(10); count > 0; count--) await this.happen();
    this.isOver = true;
    // What is being put in tabs that still live; in others nobody waits any more.
    await Promise.all(this.tabs.flatMap(({ puts }) => puts));
    const problems: string[] = [];
    for (const account of this.accounts) problems.push(...(await this.comeToRest(account)));
    for (const { user, key, attempt } of this.ended.values())
      for (const id of ['q0', 'q1', 'q2'])
        if ((this.answers.get(`${user} ${key} ${id}`) ?? 0) > (attempt.answered[id] ?? 0))
          problems.push(`${this.name}: the answer to ${id} of ${user} is lost.`);
    for (const { user } of this.accounts) localStorage.removeItem(`test.${this.name}.${user}`);
    for (const { frame } of this.tabs) frame.remove();
    indexedDB.deleteDatabase(this.name);
    return problems;
  }

  private async happen(): Promise<void> {
    const tab = this.tabs[this.roll(this.tabs.length)];
    switch (this.roll(16)) {
      case 0:
      case 1:
      case 2:
        this.put('result');
        break;
      case 3:
        this.put('state');
        break;
      case 4:
        this.tabs.splice(this.roll(this.tabs.length), 1)[0]?.frame.remove();
        if (this.tabs.length === 0) await this.open();
        break;
      case 5:
        if (this.tabs.length < 3) await this.open();
        break;
      case 6:
        this.login(this.roll(4) === 0 ? null : this.accounts[this.roll(this.accounts.length)]!);
        break;
      case 7:
        tab?.outbox.attempt.begin();
        break;
      case 8:
      case 9:
      case 10:
      case 11:
        tab?.outbox.attempt.answer(`q${this.roll(3)}`, String(this.roll(2)));
        break;
      case 12:
        tab?.outbox.attempt.takeOver();
        break;
      case 13:
        if (this.roll(3) === 0) tab?.outbox.attempt.finish();
        break;
      default:
        await pause(this.roll(40));
    }
    await pause(this.roll(6));
  }

  private put(kind: 'result' | 'state'): void {
    if (!this.account) return;
    const { user } = this.account;
    const tab = this.tabs[this.roll(this.tabs.length)];
    const entry: OutboxEntry =
      kind === 'result'
        ? {
            kind,
            dataType: 't_ClientCompetence',
            action: 16,
            id: '812',
            body: { points: String(this.roll(16)), IDObject: '812', mpoints: '16' },
            title: 'Result',
          }
        : {
            kind,
            dataType: 't_UnitPosition',
            action: 16,
            id: '4711',
            body: { IDLesson: '1', seconds: String(this.roll(90)) },
            replaceKey: 'position 4711',
            title: 'Place',
          };
    tab?.puts.push(
      tab.outbox.put(entry).then((key) => {
        if (kind === 'result') this.promised.push({ user, key });
      }),
    );
  }

  private login(account: Account | null): void {
    this.account = account;
    for (const { outbox } of this.tabs) outbox.userChanged();
  }

  /** The weather clears: what a user left must be sent without anybody's help but the login. */
  private async comeToRest(account: Account): Promise<string[]> {
    this.login(account);
    for (const { frame } of this.tabs.splice(0)) frame.remove();
    const { outbox } = await this.open();
    const end = performance.now() + 60_000;
    while ((await outbox.waiting()) > 0 || !outbox.attempt.isDone) {
      outbox.attempt.finish();
      if (performance.now() > end) return [`${this.name}: ${await outbox.waiting()} entries of ${account.user} are still waiting.`];
      outbox.retry();
      await pause(15);
    }
    return [];
  }

  private async open(): Promise<Tab> {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = frame.contentWindow as TabWindow;
    await new Promise<void>((resolve, reject) => {
      const script = inside.document.createElement('script');
      script.type = 'module';
      script.src = this.script;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => reject(new Error('The tab did not load.')));
      inside.document.head.append(script);
    });
    const tab: Tab = { frame, outbox: new inside.OutboxTab(this.surroundings()), puts: [] };
    this.tabs.push(tab);
    return tab;
  }

  /** What was stored must not be lost from now on; what comes after the end is no answer. */
  private noteStored(user: string, state: string): void {
    const attempt = readAttempt(state)!;
    const key = resultKey(this.name, attempt);
    if (attempt.finished && !this.ended.has(key)) this.ended.set(key, { user, key, points: pointsOf(attempt), attempt });
    if (this.ended.has(key)) return;
    for (const [id, at] of Object.entries(attempt.answered)) {
      const position = `${user} ${key} ${id}`;
      this.answers.set(position, Math.max(at, this.answers.get(position) ?? 0));
    }
  }

  private surroundings(): Surroundings {
    return {
      name: this.name,
      page: location.href,
      user: () => this.account?.user ?? '0',
      token: () => this.account?.token ?? null,
      lost: () => {
        if (!this.isOver) this.login(null);
      },
      stored: (user, state) => this.noteStored(user, state),
      fault: () => (this.isOver ? '' : FAULTS[this.roll(FAULTS.length)]!),
      isFull: () => !this.isOver && this.roll(12) === 0,
    };
  }
}

/** So many schedules are run at most for each that was asked for. */
const MOST_ROUNDS = 4;

/**
 * Runs schedules, several at a time. On a slow machine more tabs crash before anything is put in them, and less is promised: then more
 * schedules are run, until there is enough to prove something by.
 * @param script address of the bundle with the tab
 */
async function runSchedules(count: number, seed: number, accounts: readonly Account[], script: string): Promise<Outcome> {
  const promised: { user: string; key: string }[] = [];
  const problems: string[] = [];
  const ended: Outcome['ended'][number][] = [];
  let answers = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count || (next < MOST_ROUNDS * count && (promised.length <= count || ended.length <= count / 5))) {
      const number = next++;
      const schedule = new Schedule(`schedule-${seed}-${number}`, seed + number * 7919, accounts, script);
      problems.push(...(await schedule.run()));
      promised.push(...schedule.promised);
      ended.push(...[...schedule.ended.values()].map(({ user, key, points }) => ({ user, key, points })));
      answers += schedule.answers.size;
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(worker));
  return { promised, ended, answers, problems };
}

/** A page of what the server has of a user: the result's ID, its idempotency key and its points. */
async function storedResults(token: string, page: number): Promise<[ID: string, key: string, points: number][]> {
  const answer = await fetch(
    `/dispatcher.php?mode=ajax&lang=en&action=1&id=0&datatype=t_ClientCompetence&user=0&pageSize=500&page=${page}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  const found = (await answer.text()).matchAll(/<SHW_t_ClientCompetence ID="(\d+)"[^>]* points="([^"]*)"[^>]* key="([^"]*)"/g);
  return [...found].map(([, ID, points, key]) => [ID!, key!, Number(points)]);
}

/** Logs in as a form does; the user's id is in the token. */
async function logIn(user: string, password: string): Promise<Account> {
  const answer = await fetch('/dispatcher.php?mode=ajax&lang=en&action=verify&id=0&datatype=p_Login&user=0', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: new URLSearchParams({ subAction: 'login', loginMode: 'password', user, password }).toString(),
  });
  const token = /<JWT>(.*)<\/JWT>/.exec(await answer.text())?.[1] ?? '';
  const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { jti: string };
  return { user: claims.jti, token };
}

export const harness = { runSchedules, storedResults, logIn };
Object.assign(window, { outboxHarness: harness });
