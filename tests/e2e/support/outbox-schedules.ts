import type { OutboxEntry } from '../../../plugins/outbox/contract.ts';
import type { OutboxTab, Surroundings } from './outbox-tab.ts';

export interface Account {
  readonly user: string;
  readonly token: string;
}
export interface Outcome {
  readonly promised: readonly { readonly user: string; readonly key: string }[];
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
    for (const { frame } of this.tabs) frame.remove();
    indexedDB.deleteDatabase(this.name);
    return problems;
  }

  private async happen(): Promise<void> {
    switch (this.roll(9)) {
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
    const { outbox } = this.tabs[0] ?? (await this.open());
    const end = performance.now() + 60_000;
    while ((await outbox.waiting()) > 0) {
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

  private surroundings(): Surroundings {
    return {
      name: this.name,
      page: location.href,
      user: () => this.account?.user ?? '0',
      token: () => this.account?.token ?? null,
      lost: () => {
        if (!this.isOver) this.login(null);
      },
      fault: () => (this.isOver ? '' : FAULTS[this.roll(FAULTS.length)]!),
      isFull: () => !this.isOver && this.roll(12) === 0,
    };
  }
}

/** Runs schedules, several at a time. @param script address of the bundle with the tab */
async function runSchedules(count: number, seed: number, accounts: readonly Account[], script: string): Promise<Outcome> {
  const promised: { user: string; key: string }[] = [];
  const problems: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const number = next++;
      const schedule = new Schedule(`schedule-${seed}-${number}`, seed + number * 7919, accounts, script);
      problems.push(...(await schedule.run()));
      promised.push(...schedule.promised);
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(worker));
  return { promised, problems };
}

/** A page of what the server has of a user: the result's ID and its idempotency key. */
async function storedResults(token: string, page: number): Promise<[ID: string, key: string][]> {
  const answer = await fetch(
    `/dispatcher.php?mode=ajax&lang=en&action=1&id=0&datatype=t_ClientCompetence&user=0&pageSize=500&page=${page}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  return [...(await answer.text()).matchAll(/<SHW_t_ClientCompetence ID="(\d+)"[^>]* key="([^"]*)"/g)].map(([, ID, key]) => [ID!, key!]);
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
