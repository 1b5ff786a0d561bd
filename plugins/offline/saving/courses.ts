import { BehaviorSubject } from 'rxjs';
import { actions, SESSION_CHANGED, LANGUAGE_CHANGED, type Facts, type Navigation, type Requests } from '../../../core/api.ts';
import type { Estimate, StoredCourse, OfflineCourses, OfflineState, Saving, SavingProblem } from '../contract.ts';
import { cacheNameOf, cachesOf, EVERYBODYS, storedForIn, type StoredFor } from '../model/names.ts';
import { readInventory, type Inventory } from './contents.ts';
import { saveCourse, type SavingNeeds } from './save-course.ts';
import { StoredShelf } from './shelf.ts';

interface CoursesNeeds extends SavingNeeds {
  readonly isPossible: boolean;
  readonly requests: Requests;
  readonly facts: Pick<Facts, 'on'>;
  readonly navigation: Pick<Navigation, 'format'>;
  /** The browser's storage; undefined where it does not say how much there is. */
  readonly storage: StorageManager | undefined;
}

/** So much is left for what else a page stores: results above all. */
const RESERVE_BYTES = 20_000_000;

const problemOf = (error: unknown): SavingProblem => {
  const { name } = error as { readonly name?: string };
  if (name === 'QuotaExceededError') return 'room';
  return name === 'NotFetched' ? 'network' : 'worker';
};

/** The courses that this browser has stored for the present user, and those that are being stored. */
export class StoredCourses implements OfflineCourses {
  private readonly subject = new BehaviorSubject<OfflineState>({ stored: null, saving: {} });
  readonly state$ = this.subject.asObservable();
  private readonly running = new Map<string, AbortController>();
  private readonly stops: readonly (() => void)[];

  constructor(private readonly needs: CoursesNeeds) {
    const other = (): void => {
      for (const each of this.running.values()) each.abort();
      this.subject.next({ stored: null, saving: {} });
      void this.look();
    };
    this.stops = [needs.facts.on(SESSION_CHANGED, other), needs.facts.on(LANGUAGE_CHANGED, other)];
    if (needs.isPossible) void this.look();
  }

  get isPossible(): boolean {
    return this.needs.isPossible;
  }

  get state(): OfflineState {
    return this.subject.value;
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    for (const each of this.running.values()) each.abort();
    this.subject.complete();
  }

  async estimate(course: number): Promise<Estimate | null> {
    const asked = await this.ask(course);
    if (asked === null) return null;
    const room = await this.room();
    const { bytes, left } = asked.inventory;
    return { bytes, left, room: room === null ? null : Math.max(0, room.quota - room.used - RESERVE_BYTES) };
  }

  async room(): Promise<{ readonly used: number; readonly quota: number } | null> {
    const estimated = await this.needs.storage?.estimate().catch(() => null);
    return estimated?.quota === undefined ? null : { used: estimated.usage ?? 0, quota: estimated.quota };
  }

  async save(course: number): Promise<void> {
    const id = String(course);
    if (this.running.has(id)) return;
    const controller = new AbortController();
    this.running.set(id, controller);
    this.publish(id, { done: 0, problem: null });
    const stored = this.storedFor(id);
    try {
      const asked = await this.ask(course);
      if (asked === null) throw Object.assign(new Error(), { name: 'NotFetched' });
      const { inventory, title } = asked;
      // Browsers ask nobody for what a person has asked them to store; where they refuse, it may go when room is short.
      await this.needs.storage?.persist?.().catch(() => false);
      let bytes = 0;
      const counted = (more: number): void => {
        bytes += more;
        this.publish(id, { done: Math.min(0.99, bytes / Math.max(1, inventory.bytes)), problem: null });
      };
      const href = this.needs.navigation.format({ action: actions.show, dataType: 'p_Course', ID: course, IDObjectType: 100 });
      await saveCourse({ stored, title, href, inventory }, this.needs, controller.signal, counted);
      this.publish(id, null);
    } catch (error) {
      const problem = problemOf(error);
      // Without room, half a course is of no use to anybody; without a network what has come is there for the next try.
      if (controller.signal.aborted || problem === 'room') await caches.delete(cacheNameOf(stored));
      this.publish(id, controller.signal.aborted ? null : { done: 0, problem });
    } finally {
      this.running.delete(id);
      await this.look();
    }
  }

  cancel(course: number): void {
    this.running.get(String(course))?.abort();
  }

  async remove({ course, language }: StoredCourse): Promise<void> {
    await caches.delete(cacheNameOf({ user: this.needs.session.user, language, course }));
    await this.look();
  }

  private storedFor(course: string): StoredFor {
    return { user: this.needs.session.user, language: this.needs.texts.language, course };
  }

  private async ask(course: number): Promise<{ readonly inventory: Inventory; readonly title: string } | null> {
    const { answer } = await this.needs.requests.send({
      action: actions.show,
      dataType: 'p_Offline',
      ID: course,
      bRender: false,
      background: true,
    });
    const [object] = answer?.objects ?? [];
    const inventory = readInventory(object?.payload ?? null);
    const titles = Object.values(object?.titles ?? {});
    return inventory && { inventory, title: titles[0] ?? '' };
  }

  private publish(course: string, saving: Saving | null): void {
    const { [course]: _former, ...others } = this.state.saving;
    this.subject.next({ ...this.state, saving: saving === null ? others : { ...others, [course]: saving } });
  }

  /** Reads anew what there is. */
  private async look(): Promise<void> {
    const { user } = this.needs.session;
    const found: StoredCourse[] = [];
    const names = await caches.keys().catch(() => []);
    for (const name of names.filter((each) => each.startsWith(cachesOf(user)))) {
      const stored = storedForIn(name);
      if (stored === null || stored.course === EVERYBODYS) continue;
      const about = await (await StoredShelf.open(stored)).about();
      if (about !== null) found.push(about);
    }
    if (user === this.needs.session.user && !this.subject.closed) this.subject.next({ ...this.state, stored: found });
  }
}
