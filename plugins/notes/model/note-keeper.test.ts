import { beforeEach, describe, expect, it } from 'vitest';
import { Subject } from 'rxjs';
import { SESSION_CHANGED, type Requests, type Session } from '../../../core/api.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { OUTBOX_STORED, type Outbox, type OutboxEntry, type OutboxPutting } from '../../outbox/contract.ts';
import { fieldsOf } from './fields.ts';
import type { NoteContent, NoteVersion } from './model.ts';
import { NoteKeeper } from './note-keeper.ts';

const content = (text: string, more: Partial<NoteContent> = {}): NoteContent => ({
  ...{ kind: 'note', ID: 4711, dataType: 'p_Unit', IDObjectType: 4, lesson: '1', seconds: 83.2, slide: '2', text },
  ...{
    exact: '',
    prefix: '',
    suffix: '',
    position: null,
    course: 'Light',
    unit: 'Path',
    title: 'Lenses',
    language: 'en',
    written: 1000,
    ...more,
  },
});

/** A browser, and a server that has whatever was delivered. */
class World {
  readonly storage = new Map<string, string>();
  readonly others = new Subject<void>();
  readonly facts = new FactsService();
  readonly put: { readonly entry: OutboxEntry; readonly options: OutboxPutting }[] = [];
  waiting: (OutboxEntry & { readonly key: string; readonly user: string })[] = [];
  server: string | null = '<notes/>';
  asked: string[] = [];
  session = { user: '12', loggedIn: true };
  private count = 0;
  tab(): NoteKeeper {
    return new NoteKeeper({
      session: this.session as Session,
      storage: {
        get: (key) => this.storage.get(key) ?? null,
        set: (key, value) => void this.storage.set(key, value),
        remove: (key) => void this.storage.delete(key),
        subscribe: (_, listener) => {
          const subscription = this.others.subscribe(() => listener(null));
          return () => subscription.unsubscribe();
        },
      },
      configuration: { customer: 'demo' } as never,
      requests: {
        send: async ({ paramString }: { paramString: string }) => {
          this.asked.push(paramString);
          return { answer: this.server === null ? null : { objects: [{ payload: parse(this.server).children[0] }] } };
        },
      } as unknown as Requests,
      outbox: {
        entries: async (user: string) => this.waiting.filter((each) => each.user === user),
        put: async (entry: OutboxEntry, options: OutboxPutting) => {
          this.put.push({ entry, options });
          this.waiting.push({ ...entry, key: options.key!, user: options.owner! });
          return { key: options.key!, stored: new Promise(() => {}) };
        },
      } as unknown as Outbox,
      random: { fraction: () => 0, uuid: () => `id-${(this.count += 1)}` },
      facts: this.facts,
    });
  }
  deliver(key: string): void {
    this.waiting = this.waiting.filter((each) => each.key !== key);
    this.facts.publish(OUTBOX_STORED, { kind: 'result', dataType: 'p_Notes', id: 4711, key });
  }
  logIn(user: string): void {
    Object.assign(this.session, { user, loggedIn: user !== '0' });
    this.facts.publish(SESSION_CHANGED, { user, loggedIn: user !== '0' } as never);
  }
}

const ADA = { user: '12', loggedIn: true };
const GUEST = { user: '0', loggedIn: false };
const texts = ({ state }: NoteKeeper) => state.notes.map(({ versions }) => versions.map(({ text }) => text).join(' | '));
const answer = (...all: readonly Pick<NoteVersion, 'note' | 'version' | 'text'>[]) =>
  `<notes>${all
    .map(
      ({ note, version, text }) =>
        `<note note="${note}" version="${version}" ID="4711" kind="note" lesson="1" written="2026-11-24T10:00:00Z">` +
        `<text>${text}</text></note>`,
    )
    .join('')}</notes>`;

let world: World;
beforeEach(() => {
  world = new World();
});

describe('notes of an account', () => {
  it('go through the outbox under their version’s name, for who wrote them, and are there at once', async () => {
    const tab = world.tab();
    const written = await tab.add(content('A thought'), ADA);
    expect(world.put).toMatchObject([
      {
        entry: { kind: 'result', dataType: 'p_Notes', action: 16, id: '4711', title: 'A thought' },
        options: { owner: '12', key: written.version },
      },
    ]);
    expect(world.put[0]!.entry.body).toMatchObject({ note: 'id-1', version: 'id-2', bases: '', seconds: '83.2', text: 'A thought' });
    expect(world.put[0]!.entry.body).not.toHaveProperty('ID');
    expect([texts(tab), [...tab.state.waiting]]).toEqual([['A thought'], ['id-2']]);
    world.deliver('id-2');
    expect([texts(tab), tab.state.waiting.size]).toEqual([['A thought'], 0]);
  });

  it('are what the server has, and over it what waits in the outbox, also after a reload without a network', async () => {
    const before = world.tab();
    await before.add(content('Written offline'), ADA);
    world.server = null;
    const after = world.tab();
    await after.load(4711);
    expect([texts(after), after.state.hasFailed, after.state.waiting.size]).toEqual([['Written offline'], true, 1]);
    world.server = answer({ note: 'n', version: 'v', text: 'At the server' });
    await after.load(4711);
    expect([texts(after), after.state.hasFailed]).toEqual([['Written offline', 'At the server'], false]);
    expect(world.asked).toEqual(['object=4711', 'object=4711']);
  });

  it('what was delivered and changed elsewhere since is not shown beside its successor', async () => {
    const tab = world.tab();
    const first = await tab.add(content('First'), ADA);
    world.deliver(first.version);
    world.server = answer({ note: first.note, version: 'of-another-device', text: 'Second' });
    await tab.load(0);
    expect(texts(tab)).toEqual(['Second']);
  });

  it('changed in two places both versions are there, until one is made of both', async () => {
    const tab = world.tab();
    world.server = answer({ note: 'n', version: 'one', text: 'Here' }, { note: 'n', version: 'two', text: 'There' });
    await tab.load(0);
    expect(texts(tab)).toEqual(['Here | There']);
    await tab.replace(tab.state.notes[0]!.versions, content('Both'), ADA);
    expect([texts(tab), world.put.at(-1)!.entry.body.bases]).toEqual([['Both'], 'one two']);
  });

  it('a deletion is undone by a version that is made from it', async () => {
    const tab = world.tab();
    const written = await tab.add(content('A thought'), ADA);
    const deletion = await tab.remove([written], ADA);
    expect([texts(tab), world.put.at(-1)!.entry.body]).toMatchObject([[], { bases: written.version, deleted: '1' }]);
    await tab.replace([deletion], written, ADA);
    expect([texts(tab), world.put.at(-1)!.entry.body.bases]).toEqual([['A thought'], deletion.version]);
  });

  it('belong to who began, whoever is logged in by then; somebody else sees none of them', async () => {
    const tab = world.tab();
    world.logIn('13');
    await tab.add(content('Of Ada'), ADA);
    expect([texts(tab), world.put[0]!.options.owner]).toEqual([[], '12']);
    world.logIn('12');
    await tab.load(0);
    expect(texts(tab)).toEqual(['Of Ada']);
  });

  it('another tab’s are asked for when they are stored', async () => {
    const tab = world.tab();
    await tab.load(4711);
    world.server = answer({ note: 'n', version: 'v', text: 'Of the other tab' });
    world.deliver('v');
    await new Promise((resolve) => setTimeout(resolve));
    expect(texts(tab)).toEqual(['Of the other tab']);
  });
});

describe('notes of guests', () => {
  beforeEach(() => {
    world.logIn('0');
  });

  it('are in this browser alone, after a reload and in other tabs too', async () => {
    const [one, other] = [world.tab(), world.tab()];
    const note = await one.add(content('A guest’s <b>thought</b>'), GUEST);
    world.others.next();
    expect([world.put, texts(other), texts(world.tab())]).toEqual([[], ['A guest’s <b>thought</b>'], ['A guest’s <b>thought</b>']]);
    await one.remove([note], GUEST);
    expect([...world.storage]).toEqual([]);
  });

  it('of two tabs that change the same note both versions stay', async () => {
    const [one, other] = [world.tab(), world.tab()];
    const note = await one.add(content('First'), GUEST);
    await one.replace([note], content('Here'), GUEST);
    await other.replace([note], content('There'), GUEST);
    expect(texts(other)).toEqual(['Here | There']);
  });

  it('are no account’s, until who logs in takes them', async () => {
    await world.tab().add(content('A guest’s thought'), GUEST);
    world.logIn('12');
    const tab = world.tab();
    await tab.load(0);
    expect([texts(tab), tab.guestNotes().length]).toEqual([[], 1]);
    await tab.takeOver();
    expect([texts(tab), tab.guestNotes().length, world.put[0]!.options.owner]).toEqual([['A guest’s thought'], 0, '12']);
  });

  it('what cannot be understood in the storage is passed over', () => {
    const stored = fieldsOf({ ...content('Good'), note: 'n', version: 'v', bases: [], deleted: false });
    for (const text of ['{', '3', 'null', '[null, 3, {"note": "x"}]']) {
      world.storage.set('lectern.notes.demo', text);
      expect([text, texts(world.tab())]).toEqual([text, []]);
    }
    world.storage.set('lectern.notes.demo', JSON.stringify([stored, { ...stored, version: 'w', written: 'never' }]));
    expect(texts(world.tab())).toEqual(['Good']);
  });
});
