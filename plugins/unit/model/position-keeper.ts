import { LESSON_POSITION_CHANGED } from '../../lesson/contract.ts';
import { LESSON_AREA, LESSON_PROGRESSED, UNIT_POPPED, UNIT_PUSHED, type UnitPositions } from '../contract.ts';
import {
  actions,
  CLOCK,
  CONFIGURATION,
  SESSION,
  STORAGE,
  TEXTS,
  attribute,
  childElements,
  type Clock,
  type CustomerConfiguration,
  type KeyValueStorage,
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
  readonly clock: Pick<Clock, 'now'>;
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
  private readonly unsent = new Map<number, LessonPosition>();
  private readonly lastSent = new Map<number, number>();
  /** The position that was reported last, and when: what plays has gone on since. */
  private last: (LessonPosition & { readonly at: number }) | null = null;

  constructor(private readonly page: Needs) {
    const { events, onStop } = page;
    events.on(LESSON_POSITION_CHANGED, (position) => this.note(position));
    events.on(UNIT_PUSHED, () => this.flush());
    events.on(UNIT_POPPED, () => this.flush());
    const leave = (): void => this.leavePage();
    const hide = (): void => {
      if (document.visibilityState === 'hidden') this.flush();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    onStop(() => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    });
  }

  /** What this browser remembers of a unit. */
  of(unit: number): UnitPosition | null {
    return this.all()[unit] ?? null;
  }

  /** A lesson was opened or finished; finished ones stay so. */
  progress(unit: number, lesson: string, state: LessonProgress): void {
    if (unit <= 0 || lesson === '' || this.of(unit)?.lessons[lesson] === 'done' || this.of(unit)?.lessons[lesson] === state) return;
    this.write(unit, { date: this.now(), lessons: { [lesson]: state } });
    this.page.events.publish(LESSON_PROGRESSED, { unit, lesson, state });
    if (state === 'done') this.finished(unit, lesson);
  }

  /** The server counts what was played to its end: it is informed at once. */
  private finished(unit: number, lesson: string): void {
    const { lesson: at = '', seconds = 0 } = this.of(unit) ?? {};
    this.unsent.set(unit, at === '' ? { unit, lesson, seconds: 0 } : { unit, lesson: at, seconds });
    this.flush();
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
    this.unsent.set(unit, { unit, lesson, seconds });
    if (this.now() - (this.lastSent.get(unit) ?? -Infinity) >= SEND_MS) this.flush();
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
      else this.storage.set(key, JSON.stringify({ [unit]: { lesson, seconds, date: this.now(), lessons: {} } }));
    }
  }

  private get storage() {
    return this.page.storage;
  }
  private now(): number {
    return this.page.clock.now();
  }

  private key(what: string): string {
    return `lectern.unit.${what}.${this.page.configuration.customer}.${this.page.session.user}`;
  }

  private all(): Positions {
    return readPositions(this.storage.get(this.key('positions')));
  }

  private write(unit: number, change: Partial<UnitPosition> & Pick<UnitPosition, 'date'>): void {
    const { rememberedUnits = 50 } = this.page.settings;
    this.storage.set(this.key('positions'), JSON.stringify(withPosition(this.all(), unit, change, rememberedUnits)));
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
    if (this.page.session.loggedIn) for (const position of this.unsent.values()) this.send(position, leaving);
    this.unsent.clear();
  }

  /** By the outbox: what does not arrive now arrives later, and the last position of a unit wins. */
  private send({ unit, lesson, seconds }: LessonPosition, leaving: boolean): void {
    this.lastSent.set(unit, this.now());
    const done = Object.entries(this.of(unit)?.lessons ?? {})
      .filter(([, state]) => state === 'done')
      .map(([id]) => id);
    void this.page.outbox.put(
      {
        kind: 'state',
        dataType: 't_UnitPosition',
        action: actions.store,
        id: String(unit),
        body: { IDLesson: lesson, seconds: String(seconds), ...(done.length > 0 ? { done: done.join(' ') } : {}) },
        replaceKey: `position ${unit}`,
        title: this.page.texts.get('unit.place'),
      },
      { leaving },
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
