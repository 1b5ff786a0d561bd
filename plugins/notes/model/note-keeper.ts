import { BehaviorSubject } from 'rxjs';
import {
  actions,
  c_Store,
  ownerOf,
  SESSION_CHANGED,
  type CustomerConfiguration,
  type Facts,
  type KeyValueStorage,
  type Owner,
  type Random,
  type Requests,
  type Session,
} from '../../../core/api.ts';
import { OUTBOX_STORED, type Outbox } from '../../outbox/contract.ts';
import { fieldsOf, readNotes, readStored, versionOf } from './fields.ts';
import type { NotesState, NoteStore } from '../contract.ts';
import type { Note, NoteContent, NoteVersion } from './model.ts';
import { notesOf, present } from './versions.ts';

const DATA_TYPE = 'p_Notes';
/** Of 500 each: what one can write in years. */
const MOST_PAGES = 40;

interface NoteKeeperNeeds {
  readonly session: Session;
  readonly storage: KeyValueStorage;
  readonly configuration: CustomerConfiguration;
  readonly requests: Requests;
  readonly outbox: Outbox;
  readonly random: Random;
  readonly facts: Facts;
}

/**
 * The notes of who is logged in: what the server has, and over it what the outbox has not delivered yet. Those of guests are in this
 * browser's storage alone, because nobody could find them elsewhere.
 */
export class NoteKeeper implements NoteStore {
  readonly state$: BehaviorSubject<NotesState>;
  private readonly undo: (() => void)[];
  /** Of the server, by object as they were loaded. */
  private versions: readonly NoteVersion[] = [];
  /** Written here, or found in the outbox. */
  private own: readonly NoteVersion[] = [];
  /** Names of versions that were delivered while this page was open. */
  private readonly stored = new Set<string>();
  private readonly guestKey: string;

  constructor(private readonly needs: NoteKeeperNeeds) {
    const { session, storage, configuration, facts } = needs;
    this.guestKey = `lectern.notes.${configuration.customer}`;
    this.state$ = new BehaviorSubject<NotesState>(this.empty());
    this.undo = [
      facts.on(SESSION_CHANGED, () => {
        if (session.user !== this.state.owner.user || session.loggedIn !== this.state.owner.loggedIn) this.begin();
      }),
      facts.on(OUTBOX_STORED, ({ dataType, key }) => {
        if (dataType === DATA_TYPE) this.delivered(key);
      }),
      storage.subscribe(this.guestKey, () => this.publish({})),
    ];
  }

  get state(): NotesState {
    return this.state$.value;
  }

  dispose(): void {
    for (const undo of this.undo) undo();
  }

  async load(object: number): Promise<void> {
    const { owner } = this.state;
    if (!owner.loggedIn) return this.publish({ loaded: new Set([0]) });
    // Before the server is asked: what is delivered meanwhile is in both, and so never in neither.
    const unsent = await this.unsent(owner);
    const found = await this.ask(object);
    if (this.state.owner !== owner) return;
    const waiting = new Set([...unsent.map(({ version }) => version), ...this.state.waiting].filter((each) => !this.stored.has(each)));
    const isAsked = ({ ID }: NoteVersion): boolean => object === 0 || ID === object;
    if (found !== null) {
      this.versions = [...this.versions.filter((each) => !isAsked(each)), ...found];
      // What the server has had it may have replaced since.
      this.own = this.own.filter((each) => !isAsked(each) || waiting.has(each.version));
    }
    this.own = [...this.own, ...unsent];
    const loaded = found === null ? this.state.loaded : new Set([...this.state.loaded, object]);
    this.publish({ loaded, waiting, hasFailed: found === null });
  }

  add(content: NoteContent, owner: Owner): Promise<NoteVersion> {
    return this.write({ ...content, note: this.needs.random.uuid(), version: this.needs.random.uuid(), bases: [], deleted: false }, owner);
  }

  replace(old: readonly NoteVersion[], content: NoteContent, owner: Owner): Promise<NoteVersion> {
    return this.write({ ...content, ...this.after(old), deleted: false }, owner);
  }

  remove(old: readonly NoteVersion[], owner: Owner): Promise<NoteVersion> {
    return this.write({ ...old[0]!, ...this.after(old), deleted: true }, owner);
  }

  guestNotes(): readonly Note[] {
    return notesOf(this.guestVersions());
  }

  async takeOver(): Promise<void> {
    const owner = ownerOf(this.needs.session);
    if (!owner.loggedIn) return;
    for (const version of this.guestVersions()) {
      await this.write({ ...version, bases: [] }, owner);
      // One after the other: what could not be put stays where it was.
      this.storeGuest(this.guestVersions().filter((each) => each.version !== version.version));
    }
    this.publish({});
  }

  private after(old: readonly NoteVersion[]): Pick<NoteVersion, 'note' | 'version' | 'bases'> {
    return { note: old[0]!.note, version: this.needs.random.uuid(), bases: old.map(({ version }) => version) };
  }

  private async write(version: NoteVersion, owner: Owner): Promise<NoteVersion> {
    if (!owner.loggedIn) {
      this.storeGuest([...this.guestVersions(), version]);
      this.publish({});
      return version;
    }
    const { ID, ...body } = fieldsOf(version);
    const { stored } = await this.needs.outbox.put(
      { kind: 'result', dataType: DATA_TYPE, action: c_Store, id: ID, body, title: titleOf(version) },
      { owner: owner.user, key: version.version },
    );
    // What is refused is shown, and can be saved, where all that waits is.
    stored.catch(() => undefined);
    if (this.state.owner.user !== owner.user) return version;
    this.own = [...this.own, version];
    this.publish({ waiting: new Set([...this.state.waiting, version.version]) });
    return version;
  }

  /** The notes of an object at the server; null when it does not say. */
  private async ask(object: number): Promise<readonly NoteVersion[] | null> {
    const all: NoteVersion[] = [];
    let after = '';
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const query = new URLSearchParams({ ...(object === 0 ? {} : { object: String(object) }), ...(after === '' ? {} : { after }) });
      const { answer } = await this.needs.requests.send({
        action: actions.list,
        dataType: DATA_TYPE,
        paramString: query.toString(),
        bRender: false,
        background: true,
      });
      const found = readNotes(answer?.objects?.[0]?.payload ?? null);
      if (found === null) return null;
      all.push(...found.versions);
      if (found.next === '') return all;
      after = found.next;
    }
    return all;
  }

  private async unsent({ user }: Owner): Promise<readonly NoteVersion[]> {
    const entries = await this.needs.outbox.entries(user);
    return entries.flatMap(({ dataType, body, id }) => (dataType === DATA_TYPE ? (versionOf({ ...body, ID: id ?? '0' }) ?? []) : []));
  }

  private delivered(key: string): void {
    this.stored.add(key);
    if (this.state.waiting.has(key)) return this.publish({ waiting: new Set([...this.state.waiting].filter((each) => each !== key)) });
    // Another tab has written it.
    if (!this.own.some(({ version }) => version === key)) for (const object of this.state.loaded) void this.load(object);
  }

  private guestVersions(): readonly NoteVersion[] {
    return readStored(this.needs.storage.get(this.guestKey));
  }

  private storeGuest(all: readonly NoteVersion[]): void {
    const stored = present(all).filter(({ deleted }) => !deleted);
    if (stored.length === 0) this.needs.storage.remove(this.guestKey);
    else this.needs.storage.set(this.guestKey, JSON.stringify(stored.map((version) => ({ ...fieldsOf(version), bases: '' }))));
  }

  private empty(): NotesState {
    const owner = ownerOf(this.needs.session);
    const notes = owner.loggedIn ? [] : this.guestNotes();
    return { owner, notes, waiting: new Set(), loaded: new Set(), hasFailed: false };
  }

  /** Somebody else is here: their notes come when a view asks for them again. */
  private begin(): void {
    const { loaded } = this.state;
    [this.versions, this.own] = [[], []];
    this.state$.next(this.empty());
    for (const object of loaded) void this.load(object);
  }

  private publish(change: Partial<NotesState>): void {
    const { owner } = this.state;
    const notes = owner.loggedIn ? notesOf([...this.own, ...this.versions]) : this.guestNotes();
    this.state$.next({ ...this.state, ...change, notes });
  }
}

/** What the list of the outbox calls it. */
const titleOf = ({ text, exact, title }: NoteVersion): string => (text || exact || title).replaceAll(/\s+/g, ' ').slice(0, 80);
