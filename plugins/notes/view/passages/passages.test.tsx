// @vitest-environment happy-dom
import { act } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLOCK, REGISTRY, SESSION, STORAGE } from '../../../../core/api.ts';
import { ComponentPage } from '../../../../tests/support/component-page.tsx';
import type { NotesState } from '../../contract.ts';
import type { NoteContent, NoteVersion } from '../../model/model.ts';
import { notesOf } from '../../model/versions.ts';
import { PageNotes } from '../lesson-notes.tsx';
// Fetched late: here before a test waits for them.
import '../lesson-panel.tsx';
import './layer.tsx';
import { quoteOf, rangeOf, readText } from './text-map.ts';

const owner = { user: '12', loggedIn: true };
let all: NoteVersion[];
let state$: BehaviorSubject<NotesState>;
let page: ComponentPage;
const state = (): NotesState => ({ owner, notes: notesOf(all), waiting: new Set(), loaded: new Set([21]), hasFailed: false });
const version = (content: Partial<NoteVersion>): NoteVersion => ({
  ...{ kind: 'highlight', ID: 21, dataType: 'p_News', IDObjectType: 502, lesson: '', seconds: null, slide: '', text: '', exact: '' },
  ...{ prefix: '', suffix: '', position: null, course: '', unit: 'News', title: 'News', language: 'en', written: 1000 },
  ...{ note: `n${all.length}`, version: `v${all.length}`, bases: [], deleted: false, ...content },
});

beforeEach(() => {
  all = [];
  state$ = new BehaviorSubject(state());
  const store = {
    ...{ state$, load: async () => undefined },
    get state() {
      return state$.value;
    },
    add: async (content: NoteContent) => {
      all = [...all, version(content)];
      state$.next(state());
    },
  };
  page = new ComponentPage({
    services: [
      [REGISTRY, { service: () => ({ store }) }],
      [STORAGE, { get: () => null, set: () => undefined, remove: () => undefined }],
      [SESSION, owner],
      [CLOCK, { now: () => 5000, setTimeout: () => () => undefined }],
    ],
  });
});
afterEach(() => page.close());

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const draw = async (): Promise<void> => {
  await page.draw(
    <article>
      <h1>News</h1>
      <div className="rich">
        <p>
          Light travels <b>in straight</b> lines.
        </p>
        <p>A shadow has an edge.</p>
      </div>
      <PageNotes attributes={{ object: '21', type: '502', datatype: 'p_News' }}>{null}</PageNotes>
    </article>,
  );
  await settle();
};
const select = async (): Promise<void> => {
  const [first, bold] = [page.one('.rich p').firstChild!, page.one('.rich b').firstChild!];
  await act(async () => {
    document.getSelection()!.setBaseAndExtent(first, 6, bold, 'in straight'.length);
    document.dispatchEvent(new Event('selectionchange'));
  });
  await settle();
};
const button = (name: string): HTMLElement | undefined => page.all('button').find((each) => each.textContent?.trim() === name);
const press = async (name: string): Promise<void> => {
  await act(async () => button(name)!.click());
  await settle();
};

describe('the text of an article', () => {
  it('has white space as one space, a space between paragraphs, and nothing of its buttons', async () => {
    await page.draw(
      <article>
        <div className="rich">
          <p>
            {'One \n\t two '}
            <i> three</i>
          </p>
          <p>
            four<button type="button">no</button>
          </p>
        </div>
      </article>,
    );
    expect(readText(page.one('article')).text.trim()).toBe('One two three four');
  });

  it('a passage across elements is found again, to the character', async () => {
    await draw();
    const map = readText(page.one('article'));
    const range = document.createRange();
    range.setStart(page.one('.rich p').firstChild!, 6);
    range.setEnd(page.all('.rich p')[1]!.firstChild!, 8);
    const quote = quoteOf(map, range)!;
    expect(quote.exact).toBe('travels in straight lines. A shadow');
    const found = rangeOf(map, quote)!;
    expect([found.startContainer, found.startOffset, found.endContainer, found.endOffset]).toEqual([
      ...[range.startContainer, 6, range.endContainer, 8],
    ]);
  });
});

describe('marking a passage', () => {
  it('is offered for a selection of the text alone; nothing is to be seen before', async () => {
    await draw();
    expect(page.all('button').length).toBe(0);
    await select();
    expect(page.all('button').map((each) => each.textContent)).toEqual(['Highlight', 'Note on this']);
  });

  it('stores what is selected, with what is around it and of what it is', async () => {
    await draw();
    await select();
    await press('Highlight');
    expect(all).toMatchObject([
      {
        ...{ kind: 'highlight', ID: 21, dataType: 'p_News', IDObjectType: 502, lesson: '', seconds: null, title: 'News', unit: 'News' },
        ...{ exact: 'travels in straight', prefix: 'Light ', suffix: ' lines. A shadow has an edge. ', position: 6, written: 5000 },
      },
    ]);
    expect([button('Highlight'), page.all('[role=status]').map((each) => each.textContent)]).toEqual([undefined, ['Highlighted.']]);
  });

  it('a note on it has its own words beside the passage', async () => {
    await draw();
    await select();
    await press('Note on this');
    expect([page.one('label').textContent, document.activeElement]).toEqual(['Note at “travels in straight”', page.one('textarea')]);
    const field = page.one('textarea') as HTMLTextAreaElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, 'Always?');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press('Save');
    expect(all).toMatchObject([{ kind: 'note', text: 'Always?', exact: 'travels in straight', position: 6 }]);
  });

  it('one that is not in the text any more is listed with its words, and says so', async () => {
    all = [version({ exact: 'What was here once, and is not any more', prefix: 'Before it ' })];
    state$.next(state());
    await draw();
    await press('Notes');
    expect([
      page.one('.note__quote').textContent,
      page.one('.note__notice, .note .notes__notice').textContent,
      page.all('.note__go').length,
    ]).toEqual(['What was here once, and is not any more', 'This passage is not in the text as it is here now.', 0]);
  });

  it('the list leads to the passage', async () => {
    all = [version({ exact: 'A shadow has', position: 29 })];
    state$.next(state());
    await draw();
    await press('Notes');
    await press('“A shadow has”');
    expect(document.activeElement).toBe(page.all('.rich p')[1]);
  });
});
