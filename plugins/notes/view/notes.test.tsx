// @vitest-environment happy-dom
import { act } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, NAVIGATION, NAVIGATION_CHANGED, REGISTRY, SESSION, STORAGE } from '../../../core/api.ts';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import type { NotesState, NoteStore } from '../contract.ts';
import type { NoteContent, NoteVersion } from '../model/model.ts';
import { notesOf } from '../model/versions.ts';
import { LessonNotes } from './lesson-notes.tsx';
// Fetched late: here before a test waits for it.
import './lesson-panel.tsx';
import { AllNotes } from './notes-page.tsx';

const owner = { user: '12', loggedIn: true };
let all: NoteVersion[] = [];
let state$: BehaviorSubject<NotesState>;
let page: ComponentPage;
let stored: Map<string, string>;
let count = 0;

const version = (more: Partial<NoteVersion> = {}): NoteVersion => ({
  ...{ kind: 'note', ID: 4711, dataType: 'p_Unit', IDObjectType: 4, lesson: '1', seconds: 83.2, slide: '2', text: 'A <b>thought</b>' },
  ...{ exact: '', prefix: '', suffix: '', position: null, course: 'Light', unit: 'Path', title: 'Lenses', language: 'en', written: 1000 },
  ...{ note: 'n', version: `v${(count += 1)}`, bases: [], deleted: false, ...more },
});
const publish = (): void => state$.next({ owner, notes: notesOf(all), waiting: new Set(), loaded: new Set([0]), hasFailed: false });
const write = async (written: NoteVersion): Promise<NoteVersion> => {
  all = [...all, written];
  publish();
  return written;
};
const store: NoteStore = {
  get state() {
    return state$.value;
  },
  get state$() {
    return state$;
  },
  load: async () => undefined,
  add: (content: NoteContent) => write(version({ ...content, note: `new-${count}` })),
  replace: (old, content) =>
    write({ ...version(), ...content, note: old[0]!.note, version: `v${count}`, bases: old.map((each) => each.version), deleted: false }),
  remove: (old) => write(version({ ...old[0]!, version: `x${(count += 1)}`, bases: old.map((each) => each.version), deleted: true })),
  guestNotes: () => [],
  takeOver: async () => undefined,
};

beforeEach(() => {
  all = [];
  stored = new Map();
  state$ = new BehaviorSubject<NotesState>({ owner, notes: [], waiting: new Set(), loaded: new Set([0]), hasFailed: false });
  page = new ComponentPage({
    services: [
      [REGISTRY, { service: () => ({ store }) }],
      [
        STORAGE,
        {
          get: (key: string) => stored.get(key) ?? null,
          set: (key: string, value: string) => stored.set(key, value),
          remove: (key: string) => stored.delete(key),
        },
      ],
      [SESSION, owner],
      [CLOCK, { now: () => 5000, setTimeout: () => () => undefined }],
      [NAVIGATION, { format: ({ ID, paramString }: { ID: number; paramString: string }) => `unit-${ID}.html?${paramString}` }],
    ],
  });
});
afterEach(() => page.close());

const button = (name: string): HTMLElement =>
  page.all('button').find((each) => each.textContent === name || each.getAttribute('aria-label') === name)!;
const press = (name: string) => act(async () => button(name).click());
const type = async (text: string) => {
  const field = page.one('textarea') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const moment = { seconds: 12.3, slide: '2' };
const go = vi.fn();
const lesson = (isReady = true) => (
  <LessonNotes unit={4711} lesson="1" isReady={isReady} now={() => moment} go={go} slideName={(id) => `Slide ${id}`} />
);
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('below a lesson', () => {
  it('are two buttons and nothing else until somebody asks', async () => {
    all = [version()];
    publish();
    await page.draw(lesson());
    expect([page.all('button').map((each) => each.textContent), page.all('.notes-panel').length]).toEqual([
      ['Notes', 'Write a note', 'Bookmark'],
      0,
    ]);
    await press('Notes');
    await settle();
    expect([button('Notes').getAttribute('aria-expanded'), page.one('.note__text').textContent]).toEqual(['true', 'A <b>thought</b>']);
    expect(stored.get('lectern.notes.open')).toBe('1');
  });

  it("a link to a note opens the list, also when the address is the page's only after the lesson is drawn", async () => {
    all = [version()];
    publish();
    await page.draw(lesson());
    const before = location.href;
    history.replaceState(null, '', '?note=n');
    await act(async () => page.facts.publish(NAVIGATION_CHANGED, { address: '', fromHistory: false }));
    await settle();
    expect(button('Notes').getAttribute('aria-expanded')).toBe('true');
    history.replaceState(null, '', before);
  });

  it('a note is of the moment at which somebody began to write, and the focus comes back', async () => {
    await page.draw(
      <div data-unit="4711" data-course-title="Light makes pictures">
        <h1>The path of light</h1>
        <article>
          <h2>Lenses</h2>
          {lesson()}
        </article>
      </div>,
    );
    await press('Write a note');
    await settle();
    expect([page.one('label').textContent, document.activeElement]).toEqual(['Note at 0:12 · Slide 2', page.one('textarea')]);
    await type('  Why?  ');
    await press('Save');
    expect(all).toMatchObject([
      {
        ...{ kind: 'note', ID: 4711, lesson: '1', seconds: 12.3, slide: '2', text: 'Why?', written: 5000 },
        ...{ course: 'Light makes pictures', unit: 'The path of light', title: 'Lenses' },
      },
    ]);
    expect([page.all('textarea').length, document.activeElement?.textContent]).toEqual([0, 'Write a note']);
  });

  it('what was begun is there again when the lesson was left, at its moment, for the same person, without the focus', async () => {
    await page.draw(lesson());
    await press('Write a note');
    await settle();
    await type('Half a thou');
    await page.draw(<p>Next lesson</p>);
    await page.draw(lesson());
    await settle();
    const field = page.one('textarea') as HTMLTextAreaElement;
    expect([page.one('label').textContent, field.value, document.activeElement === field]).toEqual([
      'Note at 0:12 · Slide 2',
      'Half a thou',
      false,
    ]);
    await type('Half a thought');
    await press('Save');
    expect(all).toMatchObject([{ text: 'Half a thought', seconds: 12.3 }]);
    expect([...stored.keys()].filter((key) => key.includes('draft'))).toEqual([]);
    // What is thrown away is gone, and nothing of it is another's.
    await press('Write a note');
    await settle();
    await type('No');
    expect([...stored.keys()].filter((key) => key.includes('draft'))).toEqual(['lectern.draft.12.notes.p_Unit.4711.1']);
    await press('Cancel');
    await page.draw(<p>Next lesson</p>);
    await page.draw(lesson());
    expect(page.all('textarea')).toEqual([]);
    stored.set('lectern.draft.13.notes.p_Unit.4711.1', '{"text":"Not yours","about":{"moment":{"seconds":1,"slide":""}}}');
    stored.set('lectern.draft.12.notes.p_Unit.4711.1', '{"text":7}');
    await page.draw(<p>Next lesson</p>);
    await page.draw(lesson());
    expect(page.all('textarea')).toEqual([]);
  });

  it('a change of a note that was begun is there again when somebody goes on with it', async () => {
    all = [version()];
    publish();
    stored.set('lectern.notes.open', '1');
    await page.draw(lesson());
    await settle();
    await press('Edit: 1:23 · Slide 2');
    await type('Changed');
    await page.draw(<p>Next lesson</p>);
    await page.draw(lesson());
    await settle();
    await press('Edit: 1:23 · Slide 2');
    expect((page.one('textarea') as HTMLTextAreaElement).value).toBe('Changed');
  });

  it('a bookmark is made at once, and leads back', async () => {
    await page.draw(lesson());
    await press('Bookmark');
    await settle();
    expect(all).toMatchObject([{ kind: 'bookmark', text: '', seconds: 12.3 }]);
    await press('0:12 · Slide 2');
    expect(go).toHaveBeenLastCalledWith(expect.objectContaining(moment));
  });

  it('is deleted at once, and brought back with the focus on what does it', async () => {
    all = [version()];
    publish();
    stored.set('lectern.notes.open', '1');
    await page.draw(lesson());
    await settle();
    await press('Delete: 1:23 · Slide 2');
    expect([page.all('.note').length, document.activeElement?.textContent]).toEqual([0, 'Undo']);
    await press('Undo');
    expect(page.one('.note__text').textContent).toBe('A <b>thought</b>');
  });

  it('a note is changed, from the version that was read', async () => {
    all = [version({ version: 'first' })];
    publish();
    stored.set('lectern.notes.open', '1');
    await page.draw(lesson());
    await settle();
    await press('Edit: 1:23 · Slide 2');
    await type('Changed');
    await press('Save');
    expect([all.at(-1)!.bases, page.all('.note__text').map((each) => each.textContent)]).toEqual([['first'], ['Changed']]);
  });

  it('nothing is made before the lesson can say where it is', async () => {
    await page.draw(lesson(false));
    expect(page.all('button[disabled]').map((each) => each.textContent)).toEqual(['Write a note', 'Bookmark']);
  });
});

describe('two versions', () => {
  beforeEach(async () => {
    all = [version({ version: 'one', text: 'Here' }), version({ version: 'two', text: 'There' })];
    publish();
    stored.set('lectern.notes.open', '1');
    await page.draw(lesson());
    await settle();
  });
  const texts = () => page.all('.note__text').map((each) => each.textContent);

  it('are both shown, with a word', () => {
    expect([texts(), page.one('.note__conflict p').textContent]).toEqual([
      ['Here', 'There'],
      'This note was changed in two places. Both versions are here.',
    ]);
  });

  it('one of them is chosen', async () => {
    await act(async () =>
      page
        .all('.note__version')[1]!
        .querySelector('button:not(.note__go)')!
        .dispatchEvent(new Event('click', { bubbles: true })),
    );
    expect([texts(), all.at(-1)!.bases]).toEqual([['There'], ['one', 'two']]);
  });

  it('says that the notes are on their way, and that they could not come', async () => {
    state$.next({ owner, notes: [], waiting: new Set(), loaded: new Set(), hasFailed: false });
    await page.draw(<AllNotes />);
    expect(page.one('.all-notes').getAttribute('aria-busy')).toBe('true');
    await act(async () => state$.next({ owner, notes: [], waiting: new Set(), loaded: new Set(), hasFailed: true }));
    expect(page.one('.all-notes').getAttribute('aria-busy')).toBe('false');
    expect(page.one('[role=alert]').textContent).not.toBe('');
  });

  it('or both become one', async () => {
    await press('Make one note of both');
    expect([texts(), all.at(-1)!.bases]).toEqual([['Here\n\nThere'], ['one', 'two']]);
  });
});

describe('the page of all notes', () => {
  beforeEach(async () => {
    all = [version({ note: 'a' }), version({ note: 'b', lesson: '2', title: 'Mirrors', text: 'Another', written: 2000 })];
    publish();
    await page.draw(<AllNotes />);
  });

  it('has them by course, unit and lesson, and each leads to its moment', () => {
    expect(page.all('h2, h3, h4').map((each) => `${each.tagName} ${each.textContent}`)).toEqual([
      'H2 Light',
      'H3 Path',
      'H4 Lenses',
      'H4 Mirrors',
    ]);
    expect(page.all('a.note__go').map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
      ['1:23 · Slide 2', 'unit-4711.html?IDLesson=1&note=a'],
      ['1:23 · Slide 2', 'unit-4711.html?IDLesson=2&note=b'],
    ]);
    expect(page.one('.notes__count').textContent).toBe('2 notes');
  });

  it('finds while one types, and says how many', async () => {
    const field = page.one('input') as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'mirrors');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect([page.all('.note__text').map((each) => each.textContent), page.one('.notes__count').textContent]).toEqual([
      ['Another'],
      '1 note',
    ]);
  });

  it('says of guests’ notes where they are', async () => {
    await act(async () => state$.next({ ...state$.value, owner: { user: '0', loggedIn: false } }));
    expect(page.one('.notes__notice').textContent).toContain('only in this browser');
  });
});
