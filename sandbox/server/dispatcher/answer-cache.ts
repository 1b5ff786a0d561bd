import { Cache } from '../base/cache.ts';
import { noteSources, withSources } from '../sources/sources.ts';
import { LongWork } from '../base/long-work.ts';
import { todayOf } from '../customers/plugin-settings.ts';
import { closedKeys } from '../site-parts/announcements.ts';
import type { Call, Outcome, Services } from '../protocol/contract.ts';
import { isWrite } from '../protocol/actions.ts';
import { ANONYMOUS, type Visitor } from '../session/contract.ts';

const ANSWER_CHARACTERS = 16_000_000;
const CACHED_USERS = 10_000;

function cacheKey(call: Call): string {
  const extras = [...call.extras].sort(([a], [b]) => (a < b ? -1 : 1)).map((pair) => pair.map(encodeURIComponent).join('='));
  return [
    call.customer.name,
    call.customer.versionHash,
    call.origin,
    call.lang,
    call.dataType,
    call.action,
    call.ID,
    call.html,
    call.framework ? 1 : 0,
    call.fromHistory ? 1 : 0,
    call.returnFunction,
    call.systemObject,
    ...extras,
  ].join('|');
}

/**
 * Answers that are written once: those to anonymous visitors per version of the content, those to a user until that user has
 * written something. What authors write may show anywhere, so it ends what is cached for all users.
 */
export class Answers {
  private readonly answers = new Cache<{ readonly outcome: Outcome; readonly sources: ReadonlySet<string> }>(ANSWER_CHARACTERS);
  private version = 0;
  /** How often each user has written; forgotten counts begin at a number that was never used. */
  private readonly writes = new Cache<number>(CACHED_USERS);
  private count = 0;
  private authors = 0;

  constructor(private readonly services: Services) {}

  /** Whether everybody who asks like this may get the same answer: a frame without what a browser has closed is that browser's. */
  static shareable(call: Call): boolean {
    return (
      !call.hasOwnTime &&
      !(call.framework && closedKeys(call.cookies) !== null) &&
      call.method === 'GET' &&
      !isWrite(call.action) &&
      (call.visitor === ANONYMOUS || call.visitor.loggedIn)
    );
  }

  /** Runs what is not cached yet. The caller has made sure that the content's version is the present one. */
  async answered(call: Call, run: () => Promise<Outcome>): Promise<Outcome> {
    const { visitor } = call;
    // Other servers on the same database do not report what a user has written there.
    if (!Answers.shareable(call) || (visitor.loggedIn && !this.services.alone)) return this.running(call, run);
    const { version } = this.services.objects;
    if (version !== this.version) {
      this.answers.clear();
      this.version = version;
    }
    // A day is as long as an answer may stay: calendars and media tokens depend on it.
    const key = `${todayOf(call)}|${this.whose(visitor)}|${cacheKey(call)}`;
    const cached = this.answers.get(key);
    this.services.figures?.answer(cached !== undefined);
    if (cached !== undefined) {
      noteSources(cached.sources);
      return cached.outcome;
    }
    const cuts = LongWork.cutsByTime;
    const { value: outcome, sources } = await withSources(run);
    // What was cut because the machine was slow, in this answer or beside it, is whole the next time.
    const isCut = cuts !== LongWork.cutsByTime;
    const keep = !isCut && outcome.volatile !== true && outcome.token === undefined && version === this.services.objects.version;
    if (keep) this.answers.set(key, { outcome, sources }, (outcome.body?.length ?? 0) + key.length + 200);
    return outcome;
  }

  private async running(call: Call, run: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await run();
    } finally {
      if (isWrite(call.action)) this.written(call.visitor);
    }
  }

  private written({ id, loggedIn, roles }: Visitor): void {
    this.count += 1;
    if (roles.some(({ name }) => name !== 'reader')) this.authors += 1;
    if (loggedIn) this.writes.set(String(id), this.count);
  }

  private whose({ id, loggedIn, roles, affiliate, proven }: Visitor): string {
    if (!loggedIn) return '';
    let writes = this.writes.get(String(id));
    if (writes === undefined) {
      this.count += 1;
      writes = this.count;
      this.writes.set(String(id), writes);
    }
    const allowed = roles.map(({ name, branch }) => `${name}@${encodeURIComponent(branch)}`).sort();
    return [id, allowed.join(), encodeURIComponent(affiliate), proven ? 1 : 0, writes, this.authors].join(' ');
  }
}
