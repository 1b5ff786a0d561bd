import { LESSON_POSITION_CHANGED, LESSON_SEEN } from '../../lesson/contract.ts';
import { writeAllSeen, writeSeen, type Seen } from '../completion/index.ts';
import { LESSON_AREA, LESSON_PROGRESSED, UNIT_POPPED, UNIT_PUSHED, type UnitPositions } from '../contract.ts';
import {
  actions,
  CLOCK,
  CONFIGURATION,
  OBJECT_OPENED,
  ownerOf,
  SESSION,
  STORAGE,
  TEXTS,
  attribute,
  childElements,
  type Clock,
  type CustomerConfiguration,
  type KeyValueStorage,
  type Owner,
  type PluginContext,
  type Session,
  type Texts,
  type XNode,
} from '../../../core/api.ts';
import { OUTBOX, type Outbox } from '../../outbox/contract.ts';
import type { LessonProgress } from './lessons.ts';
import { readPositions, withPosition, type Positions, type UnitPosition } from './positions.ts';

/** The server is informed at most this often while something plays. */
const SEND_MS = 15_000;
/** A reload in another language goes on where it was; later it is offered. */
const GO_ON_MS = 30_000;

interface Settings {
  readonly rememberedUnits?: number;
}
/** What remembering needs of the page. */
interface Needs extends Pick<PluginContext, 'events' | 'onStop'> {
  readonly clock: Pick<Clock, 'now' | 'setTimeout'>;
  readonly configuration: Pick<CustomerConfiguration, 'customer'>;
  readonly session: Pick<Session, 'user' | 'loggedIn'>;
  readonly storage: KeyValueStorage;
  readonly texts: Pick<Texts, 'get' | 'language' | 'languages'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly settings: Settings;
}
interface LessonPosition {
  readonly unit: number;
  readonly lesson: string;
  readonly seconds: number;
}

/**
 * Remembers where the learner stopped: in the browser per customer and user, at the server too when logged in. The server
 * is informed through the outbox, rarely, and once more when the page is left.
 */
class PositionKeeper implements UnitPositions {
  private readonly unsent = new Map<number, LessonPosition & { readonly owner: Owner }>();
  /** Who was logged in when a unit was opened: where its learner stops is theirs, whoever logs in meanwhile. */
  private readonly owners = new Map<number, Owner>();
  private readonly lastSent = new Map<number, number>();
  private due: (() => void) | undefined;
  /** The position that was reported last, and when: what plays has gone on since. */
  private last: (LessonPosition & { readonly at: number }) | null = null;

  constructor(private readonly page: Needs) {
    const { events, onStop } = page;
    events.on(LESSON_POSITION_CHANGED, (position) => this.note(position));
    events.on(LESSON_SEEN, (fact) => this.see(fact));
    events.on(OBJECT_OPENED, ({ object }) => {
      this.flush();
      this.owners.delete(object.ID);
    });
    events.on(UNIT_PUSHED, () => this.flush());
    events.on(UNIT_POPPED, () => this.flush());
    const leave = (): void => this.leavePage();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    onStop(() => {
      this.due?.();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    });
  }

  /** What this browser remembers of a unit. */
  of(unit: number): UnitPosition | null {
    return this.all(this.ownerOf(unit))[unit] ?? null;
  }

  /** A lesson was begun or finished; finished ones stay so. Begun is what the server will hear of: something was seen, or it was chosen. */
  progress(unit: number, lesson: string, state: LessonProgress): void {
    if (unit <= 0 || lesson === '' || this.of(unit)?.lessons[lesson] === 'done' || this.of(unit)?.lessons[lesson] === state) return;
    this.write(unit, { date: this.now(), lessons: { [lesson]: state } });
    this.page.events.publish(LESSON_PROGRESSED, { unit, lesson, state });
    if (state === 'done') this.finished(unit, lesson);
  }

  /** The server decides what is done: it is informed at once. */
  private finished(unit: number, lesson: string): void {
    this.sends(unit, lesson);
    this.flush();
  }

  /** What was seen adds to what this browser remembers, from whichever tab it comes. */
  private see({ unit, lesson, seen, isDone }: { unit: number; lesson: string; seen: Seen; isDone: boolean }): void {
    if (unit <= 0 || lesson === '') return;
    this.write(unit, { date: this.now(), seen: { [lesson]: writeSeen(seen) } });
    this.progress(unit, lesson, 'started');
    if (isDone && this.of(unit)?.lessons[lesson] !== 'done') {
      this.progress(unit, lesson, 'done');
      return;
    }
    this.sends(unit, lesson);
    this.flushWhenDue(unit);
  }

  /** The unit's position is to be sent, with what else is remembered of it. */
  private sends(unit: number, lesson: string): void {
    const { lesson: at = '', seconds = 0 } = this.of(unit) ?? {};
    const owner = this.ownerOf(unit);
    this.unsent.set(unit, at === '' ? { unit, lesson, seconds: 0, owner } : { unit, lesson: at, seconds, owner });
  }

  /** The learner is at the beginning of a lesson. */
  opened(unit: number, lesson: string): void {
    if (unit <= 0 || this.of(unit)?.lesson === lesson) return;
    this.note({ unit, lesson, seconds: 0 });
  }

  private note({ unit, lesson, seconds }: LessonPosition): void {
    if (unit <= 0 || lesson === '') return;
    this.last = { unit, lesson, seconds, at: this.now() };
    this.write(unit, { lesson, seconds, date: this.now() });
    this.progress(unit, lesson, 'started');
    this.unsent.set(unit, { unit, lesson, seconds, owner: this.ownerOf(unit) });
    this.flushWhenDue(unit);
  }

  /** Nothing may follow for long, as when the film was paused: what was not due yet goes when it is. */
  private flushWhenDue(unit: number): void {
    const rest = SEND_MS - (this.now() - (this.lastSent.get(unit) ?? -Infinity));
    if (rest <= 0) this.flush();
    else this.due ??= this.page.clock.setTimeout(() => this.flush(), rest);
  }

  /** Where the page was in a unit when it was left, just now, for itself in another language. */
  goesOn(unit: number): { readonly lesson: string; readonly seconds: number } | null {
    const stored = readPositions(this.storage.get(this.key(`goOn.not.${this.page.texts.language}`)))[unit];
    return stored && this.now() - stored.date <= GO_ON_MS ? { lesson: stored.lesson, seconds: stored.seconds } : null;
  }

  /** In every other language the unit goes on at once. */
  private goOn({ unit, lesson, seconds }: LessonPosition): void {
    const { language, languages } = this.page.texts;
    for (const each of languages) {
      const key = this.key(`goOn.not.${each}`);
      if (each === language) this.storage.remove(key);
      else this.storage.set(key, JSON.stringify({ [unit]: { lesson, seconds, date: this.now(), lessons: {}, seen: {} } }));
    }
  }

  private get storage() {
    return this.page.storage;
  }
  private now(): number {
    return this.page.clock.now();
  }

  private key(what: string, { user }: Pick<Owner, 'user'> = this.page.session): string {
    return `lectern.unit.${what}.${this.page.configuration.customer}.${user}`;
  }

  private ownerOf(unit: number): Owner {
    const owner = this.owners.get(unit) ?? ownerOf(this.page.session);
    this.owners.set(unit, owner);
    return owner;
  }

  private all(owner: Owner): Positions {
    return readPositions(this.storage.get(this.key('positions', owner)));
  }

  private write(unit: number, change: Partial<UnitPosition> & Pick<UnitPosition, 'date'>): void {
    const { rememberedUnits = 50 } = this.page.settings;
    const owner = this.ownerOf(unit);
    const all = withPosition(this.all(owner), unit, change, rememberedUnits);
    this.storage.set(this.key('positions', owner), JSON.stringify(all));
  }

  /** The last position, and what has been played since it was reported. */
  private present(): LessonPosition | null {
    if (!this.last) return null;
    const playing = [...document.querySelectorAll<HTMLMediaElement>(`#${LESSON_AREA} :is(video, audio)`)].find(
      ({ paused, ended }) => !paused && !ended,
    );
    const since = playing ? ((this.now() - this.last.at) / 1000) * playing.playbackRate : 0;
    return { ...this.last, seconds: Math.round((this.last.seconds + since) * 10) / 10 };
  }

  private leavePage(): void {
    const position = this.present();
    if (position) {
      this.note(position);
      this.goOn(position);
    }
    this.flush(true);
  }

  private flush(leaving = false): void {
    this.due?.();
    this.due = undefined;
    for (const position of this.unsent.values()) if (position.owner.loggedIn) this.send(position, leaving);
    this.unsent.clear();
  }

  /** By the outbox: what does not arrive now arrives later, and the last position of a unit wins. */
  private send({ unit, lesson, seconds, owner }: LessonPosition & { readonly owner: Owner }, leaving: boolean): void {
    this.lastSent.set(unit, this.now());
    const { lessons = {}, seen = {} } = this.all(owner)[unit] ?? {};
    const allSeen = writeAllSeen(seen);
    const done = Object.entries(lessons)
      .filter(([, state]) => state === 'done')
      .map(([id]) => id);
    void this.page.outbox.put(
      {
        kind: 'state',
        dataType: 't_UnitPosition',
        action: actions.store,
        id: String(unit),
        body: {
          IDLesson: lesson,
          seconds: String(seconds),
          ...(done.length > 0 ? { done: done.join(' ') } : {}),
          ...(allSeen === '' ? {} : { seen: allSeen }),
        },
        replaceKey: `position ${unit}`,
        title: this.page.texts.get('unit.place'),
      },
      { leaving, owner: owner.user },
    );
  }
}

/** The position that the server has stored for the user (`position`, the last one counts); null without one. */
export function serverPosition(payload: XNode | null): Pick<UnitPosition, 'lesson' | 'seconds' | 'date'> | null {
  const position = payload?.name === 'unit' ? childElements(payload, 'position').at(-1) : undefined;
  const seconds = Number(position && attribute(position, 'seconds'));
  if (!position || !Number.isFinite(seconds) || seconds < 0) return null;
  return { lesson: attribute(position, 'IDLesson'), seconds, date: Date.parse(attribute(position, 'date')) || 0 };
}

export const createPositions = ({ get, events, onStop, configuration }: PluginContext): UnitPositions =>
  new PositionKeeper({
    events,
    onStop,
    clock: get(CLOCK),
    configuration: get(CONFIGURATION),
    session: get(SESSION),
    storage: get(STORAGE),
    texts: get(TEXTS),
    outbox: get(OUTBOX),
    settings: configuration as Settings,
  });
